"""The tables that people order and wire by: bom.csv and pinout.csv, made from the layouts."""

import csv
import io
from collections import defaultdict

from hardware import orders
from hardware.pcb.board_file import BoardFile, Footprint
from hardware.pcb.grid import BOARDS, Grid
from hardware.pcb.parts import PARTS, Part
from hardware.pcb.wiring import PICO_PINS, SPARE_PINS, planned

_BOM_HEAD = (
    *("part", "maker", "number", "package"),
    *(f"{board} {column}" for board in BOARDS for column in ("quantity", "references")),
    *("pin 1", "substitute", "its lcsc number", "its pin 1", "usd each"),
)
# What is bought but lies on no board: part, number of halo36 and halo45, substitute, usd.
_BESIDE: tuple[tuple[str, tuple[int, int], str, float], ...] = (
    (
        "disc magnet 5 x 2 mm N35, pieces of one game and the jig",
        (36, 39),
        "5 x 2 mm N38 or N42; no larger ones: pieces would jump at one another",
        0.08,
    ),
    ("screw M3 x 12 mm, countersunk", (8, 8), "none: M3 x 14 mm are too long", 0.04),
    ("heat-set insert M3, 4.2 x 4 mm", (8, 8), "any M3 of 4 mm for a hole of 4.0 mm", 0.06),
    ("rubber foot 10 mm", (6, 6), "felt", 0.05),
    ("micro-USB cable for data, 1 m", (1, 1), "any that carries data", 2.00),
    ("USB-C supply 5 V 2 A with cable", (1, 1), "not needed on USB alone", 6.00),
)


def bom(boards: dict[str, BoardFile]) -> str:
    """Return bom.csv: every part that is bought, with the references of both boards."""
    rows: list[tuple[str, ...]] = [_BOM_HEAD]
    used = {board: _by_number(file) for board, file in boards.items()}
    for part in PARTS.values():
        if not part.mpn:
            continue
        cells: list[str] = []
        for board in BOARDS:
            references = [footprint.reference for footprint in used[board].get(part.mpn, [])]
            cells += [str(len(references)), _ranges(references)]
        package = part.footprint.split(":")[1]
        lie = _pin1(used[BOARDS[0]].get(part.mpn, []), part)
        number = part.substitute_lcsc or ("none known" if part.lcsc else "")
        second = (part.substitute, number, "the same pad" if lie else "")
        if part.substitute.startswith(("none", "any", "wires")):
            second = (part.substitute, "", second[2] if part.substitute.startswith("any") else "")
        rows.append(
            (part.value, part.maker, part.mpn, package, *cells, lie, *second, f"{part.usd:.2f}")
        )
    for name, (few, many), substitute, usd in _BESIDE:
        counts = (str(few), "", str(many), "")
        rows.append((name, "", "", "", *counts, "", substitute, "", "", f"{usd:.2f}"))
    return _text(rows)


def cost(board: str, boards: dict[str, BoardFile]) -> tuple[float, float]:
    """Return the estimate in US dollars: parts on the board, things beside it."""
    used = _by_number(boards[board])
    on_board = sum(part.usd * len(used.get(part.mpn, [])) for part in PARTS.values() if part.mpn)
    beside = sum(counts[BOARDS.index(board)] * usd for _, counts, _, usd in _BESIDE)
    return on_board, beside


def pinout() -> str:
    """Return pinout.csv: the Pico's pins, then each square's channel and place in the chain."""
    rows: list[tuple[str, ...]] = [
        ("board", "what", "gpio", "pico pin", "multiplexer", "channel", "led")
    ]
    for board in BOARDS:
        grid = Grid(board)
        plan = planned(grid)
        pins = {f"S{number}": gpio for number, gpio in enumerate(plan.select)}
        pins |= {f"common of U{number + 1}": gpio for number, gpio in enumerate(plan.adc)}
        pins |= {"LED data": plan.pixels, "button": plan.button, "external supply": plan.supply}
        pins |= {"piezo": plan.piezo}
        pins |= {f"spare, J2 pin {pin}": gpio for pin, gpio in SPARE_PINS.items()}
        for name, gpio in pins.items():
            rows.append((board, name, str(gpio), str(PICO_PINS[gpio]), "", "", ""))
        for square in grid.squares:
            mux, channel = plan.channels[square.name]
            led = plan.chain.index(square.name)
            rows.append((board, square.name, "", "", f"U{mux + 1}", str(channel), str(led)))
        for mux, references in enumerate(plan.references):
            for channel, quarters in references:
                what = f"{quarters}/4 of VREF"
                rows.append((board, what, "", "", f"U{mux + 1}", str(channel), ""))
    return _text(rows)


def _by_number(board: BoardFile) -> dict[str, list[Footprint]]:
    found = defaultdict(list)
    for footprint in board.footprints.values():
        if footprint.is_bought:
            found[footprint.fields.get("MPN", "")].append(footprint)
    return found


def _pin1(placed: list[Footprint], part: Part) -> str:
    """Return where pin 1 lies on the board, every place of it with its first reference."""
    places: dict[str, str] = {}
    for footprint in sorted(placed, key=lambda each: each.reference):
        places.setdefault(orders.pin1(footprint, part), footprint.reference)
    if len(places) < 2:
        return next(iter(places), "")
    return ", ".join(f"{place} ({reference} ...)" for place, reference in places.items())


def _ranges(references: list[str]) -> str:
    """Return references in order, runs shortened: C1-C3 C5."""
    pairs = sorted(
        (name.rstrip("0123456789"), int(name.lstrip("ABCDEFGHIJKLMNOPQRSTUVWXYZ")))
        for name in references
    )
    runs: list[list[tuple[str, int]]] = []
    for letter, number in pairs:
        if runs and runs[-1][-1] == (letter, number - 1):
            runs[-1].append((letter, number))
        else:
            runs.append([(letter, number)])
    ends = [(f"{run[0][0]}{run[0][1]}", f"{run[-1][0]}{run[-1][1]}") for run in runs]
    return " ".join(first if first == last else f"{first}-{last}" for first, last in ends)


def _text(rows: list[tuple[str, ...]]) -> str:
    out = io.StringIO()
    csv.writer(out, lineterminator="\n").writerows(rows)
    return out.getvalue()
