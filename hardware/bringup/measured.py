"""A built board's measurements beside the simulated figures: the rows of measured.md.

`make hil` writes a table of a board; its file, put into hardware/measured, appears on the page.
"""

from pathlib import Path

from halo.hal import pins
from halo.sense.sensors import COUNTS_PER_MT, MID_LEVEL
from hardware.bringup import power
from hardware.pcb import tables
from hardware.pcb.wiring import BOARDS
from tools.sim.world.sensors import field_mt

FOLDER = Path(__file__).parents[1] / "measured"
HEAD = ("board", "what", "wanted from", "to", "measured", "right")
# A sensor's rest and a magnet's field may deviate by this much, and a rest may drift.
REST_MT = 5.5
FIELD_SHARE = 0.4
DRIFT_MT = 1.0
NOISY_COUNTS = 600
DARK_SHARE = 0.9  # of a current on a meter
ERASE_MS = 400  # of a sector of the Pico's flash at worst; 45 typically
Limits = tuple[float, float]

# The measurements, in the order of `make hil`; figures in the unit named.
CURRENT_USB, CURRENT_PLUG = "current on USB, mA", "current at the 5 V plug, mA"
FAULTS_SHORT, FAULTS_LONG = "faults of the short self-test", "faults of the long self-test"
COLOURS = "all lights red, green, blue, white: 1 is yes"
NOISE, TICKS, FLASH = "noisiest sensor, counts", "240 ticks, ms", "the flash keeps: 1 is yes"
TICK_LONGEST, TICK_LATE = "longest of these ticks, ms", "99 of 100 of them take at most, ms"
SAVE = "longest of three saves in a row, ms"
REST_LEAST, REST_MOST = "lowest rest, mT", "highest rest, mT"
TOUCHED, FAULTS_TOUCH = "squares touched", "faults of the test by touch"
FIELD_LEAST, FIELD_MOST = "weakest magnet, mT", "strongest magnet, mT"
GAME, GAME_FAULTS = "a game led by lights to its end: 1 is yes", "the board's complaints in it"
SOUND = "a sound at each step: 1 is yes"
SOAK_EVENTS, SOAK_DRIFT = "complaints and restarts in the soak", "drift of a rest in the soak, mT"
FAULTS_AFTER = "faults of the long self-test after it"
# Notes, which have no limits: a simulated board has neither this chip nor this Python.
PYTHON, SECOND_CORE = "Python of the board", "the second core ran the first thought"


def limits(board: str, light_ma: float | None = None) -> dict[str, Limits]:
    """Return a board's simulated limits, from and to, by measurement.

    `light_ma` is the lights' current while a current is read; the default is their maximum.
    """
    model = pins.MODELS[board]
    squares = model["squares"]
    sensors = (
        squares * power.FACT.sensor_ma[0],
        squares * power.FACT.sensor_ma[1] * power.FACT.sensor_spread,
    )
    none, yes = (0.0, 0.0), (1.0, 1.0)
    field = field_mt(0)

    def current(most: int) -> Limits:
        low, high = (
            (squares * power.FACT.dark_led_ma[0], most) if light_ma is None else (light_ma,) * 2
        )
        return DARK_SHARE * (sensors[0] + low), sensors[1] + power.FACT.pico_ma + high / DARK_SHARE

    return {
        CURRENT_USB: current(model["usb_limit_ma"]),
        CURRENT_PLUG: current(model["external_limit_ma"]),
        FAULTS_SHORT: none,
        FAULTS_LONG: none,
        COLOURS: yes,
        NOISE: (1, NOISY_COUNTS),
        TICKS: (2280, 2520),
        TICK_LONGEST: (10, 50),
        TICK_LATE: (10, 20),
        SAVE: (0, ERASE_MS),
        FLASH: yes,
        REST_LEAST: (-REST_MT, REST_MT),
        REST_MOST: (-REST_MT, REST_MT),
        TOUCHED: (squares, squares),
        FAULTS_TOUCH: none,
        FIELD_LEAST: ((1 - FIELD_SHARE) * field, (1 + FIELD_SHARE) * field),
        FIELD_MOST: ((1 - FIELD_SHARE) * field, (1 + FIELD_SHARE) * field),
        GAME: yes,
        GAME_FAULTS: none,
        SOUND: yes,
        SOAK_EVENTS: none,
        SOAK_DRIFT: (0, DRIFT_MT),
        FAULTS_AFTER: none,
    }


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
