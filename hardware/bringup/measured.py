"""A built board's measurements beside the simulated figures: the rows of measured.md.

`make hil` writes a table of a board; its file, put into hardware/measured, appears on the page.
"""

from pathlib import Path
from types import SimpleNamespace

from halo.hal import pins
from halo.sense.sensors import COUNTS_PER_MT, MID_LEVEL
from hardware.bringup import power
from hardware.pcb import tables
from hardware.pcb.wiring import BOARDS
from tools.sim.world.sensors import field_mt

FOLDER = Path(__file__).parents[1] / "measured"
HEAD = ("board", "what", "wanted from", "to", "measured", "right")
FIELD_SHARE = 0.4  # by which a magnet's field may deviate
DARK_SHARE = 0.9  # of a current on a meter
Limits = tuple[float, float]

# The measurements in the order of `make hil`, their limits as figures or by the names of what
# limits() computes; those without limits are notes.
_ROWS = tables.read(Path(__file__).with_name("measurements.csv"))
WHAT = SimpleNamespace(**{row["name"]: row["what"] for row in _ROWS})
REST_MT = float(next(row["to"] for row in _ROWS if row["what"] == WHAT.rest_most))


def limits(board: str, light_ma: float | None = None) -> dict[str, Limits]:
    """Return a board's simulated limits, from and to, by measurement.

    `light_ma` is the lights' current while a current is read; the default is their maximum.
    """
    model, fact = pins.MODELS[board], power.FACT
    squares, field = model["squares"], field_mt(0)
    known = {
        "squares": squares,
        "field_least": (1 - FIELD_SHARE) * field,
        "field_most": (1 + FIELD_SHARE) * field,
    }
    for plug, limit in (("usb", "usb_limit_ma"), ("plug", "external_limit_ma")):
        low = squares * fact.dark_led_ma[0] if light_ma is None else light_ma
        high = model[limit] if light_ma is None else light_ma
        sensors = squares * fact.sensor_ma[1] * fact.sensor_spread
        known[f"{plug}_least"] = DARK_SHARE * (squares * fact.sensor_ma[0] + low)
        known[f"{plug}_most"] = sensors + fact.pico_ma + high / DARK_SHARE

    def value(text: str) -> float:
        return known[text] if text in known else float(text)

    return {row["what"]: (value(row["from"]), value(row["to"])) for row in _ROWS if row["from"]}


def millitesla(counts: float) -> float:
    """Return a difference of readings as a field."""
    field: float = counts / COUNTS_PER_MT
    return field


def rest(level: float) -> float:
    """Return the distance of an empty square's reading from mid-scale, in mT."""
    return millitesla(level - MID_LEVEL)


def is_right(value: float, wanted: Limits) -> bool:
    """Tell whether a figure is within its limits."""
    return wanted[0] - 1e-6 <= value <= wanted[1] + 1e-6


def table(
    board: str, found: dict[str, float], wanted: dict[str, Limits], notes: dict[str, str]
) -> str:
    """Return a board's table; unmeasured values are empty, values without limits are notes."""
    rows: list[tuple[str, ...]] = [HEAD]
    for what, (low, high) in wanted.items():
        value = found.get(what)
        right = value is not None and is_right(value, (low, high))
        measured = ("", "") if value is None else (f"{value:g}", "yes" if right else "NO")
        rows.append((board, what, f"{low:.4g}", f"{high:.4g}", *measured))
    notes = {what: f"{value:g}" for what, value in found.items() if what not in wanted} | notes
    rows += [(board, what, "", "", note, "") for what, note in notes.items()]
    return tables.csv_text(rows)


def report(folder: Path = FOLDER) -> list[str]:
    """Return the tables of measured.md from the files in `folder`."""
    made = {file.stem: tables.read(file) for file in sorted(folder.glob("*.csv"))}
    lines = [
        f"**{len(made) or 'No'} board{'s have' if len(made) > 1 else ' has'} been measured"
        f"{'' if made else ' yet: the columns are empty'}.**",
    ]
    for board in BOARDS:
        own = {name: rows for name, rows in made.items() if rows and rows[0]["board"] == board}
        found = []
        for what, (low, high) in limits(board).items():
            cells = [
                next((f"{row['measured']}{'' if row['right'] == 'yes' else ' !'}"
                      for row in rows if row["what"] == what and row["measured"]), "")
                for rows in own.values()
            ] or [""]  # fmt: skip
            found.append(
                (what, f"{low:.4g}" if low == high else f"{low:.4g} to {high:.4g}", *cells)
            )
        head = ("what", "simulated", *(own or ("measured",)))
        lines += ["", f"## {board}", "", *tables.markdown(head, found)]
    return lines
