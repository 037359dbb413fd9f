"""The tables for ordering and wiring, and the costs: bom.csv, pinout.csv, prices.md.

All are made from the layouts.
"""

from collections import defaultdict
from itertools import groupby
from pathlib import Path
from typing import NamedTuple

from hardware.enclosure.dimensions import BEDS, sets_of
from hardware.order import assembler
from hardware.pcb.board_file import PARTS, BoardFile, Footprint, Part
from hardware.pcb.tables import csv_text, facts, markdown, read
from hardware.pcb.wiring import BOARDS, PICO_PINS, SPARE_PINS, Grid

_BOM_HEAD = (
    *("part", "maker", "number", "package"),
    *(f"{board} {column}" for board in BOARDS for column in ("quantity", "references")),
    *("pin 1", "substitute", "its lcsc number", "its pin 1", "usd each"),
)


class Beside(NamedTuple):
    """A thing to buy that is not on a board, and how many by the board's name."""

    part: str
    counts: dict[str, int]
    substitute: str
    usd: float


BESIDE = [
    Beside(row["part"], {board: int(row[board]) for board in BOARDS}, row["substitute"],
           float(row["usd"]))
    for row in read(Path(__file__).parent / "beside.csv")
]  # fmt: skip


def bom(boards: dict[str, BoardFile]) -> str:
    """Return bom.csv: every part to buy, with the references of both boards."""
    rows: list[tuple[str, ...]] = [_BOM_HEAD]
    used = {board: _by_number(file) for board, file in boards.items()}
    for part in PARTS.values():
        # What is drawn and not fitted, as the spare pins' header, is not bought.
        if not any(part.mpn in used[board] for board in BOARDS if part.mpn):
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
    for each in BESIDE:
        counts = [cell for board in BOARDS for cell in (str(each.counts[board]), "")]
        rows.append(
            (each.part, "", "", "", *counts, "", each.substitute, "", "", f"{each.usd:.2f}")
        )
    return csv_text(rows)


def cost(board: str, boards: dict[str, BoardFile]) -> tuple[float, float]:
    """Return the estimate in US dollars: parts on the board, things beside it."""
    used = _by_number(boards[board])
    on_board = sum(part.usd * len(used.get(part.mpn, [])) for part in PARTS.values() if part.mpn)
    beside = sum(each.counts[board] * each.usd for each in BESIDE)
    return on_board, beside


def pinout() -> str:
    """Return pinout.csv: the Pico's pins, then each square's channel and place in the chain."""
    rows: list[tuple[str, ...]] = [
        ("board", "what", "gpio", "pico pin", "multiplexer", "channel", "led")
    ]
    for board in BOARDS:
        grid = Grid(board)
        model = grid.model
        pins = {f"S{number}": gpio for number, gpio in enumerate(model["select"])}
        pins |= {f"common of U{number + 1}": gpio for number, gpio in enumerate(model["adc"])}
        names = {"LED data": "pixels", "button": "button", "external supply": "supply"}
        pins |= {what: model[name] for what, name in (names | {"piezo": "piezo"}).items()}
        pins |= {f"spare, J2 pin {pin}": gpio for pin, gpio in SPARE_PINS.items()}
        for name, gpio in pins.items():
            rows.append((board, name, str(gpio), str(PICO_PINS[gpio]), "", "", ""))
        for square in grid.squares:
            mux, channel, led = grid.mux(square), grid.channel(square), grid.chain.index(square)
            rows.append((board, square.name, "", "", f"U{mux + 1}", str(channel), str(led)))
        for mux in range(len(model["adc"])):
            for channel, quarters in model["references"]:
                what = f"{quarters}/4 of VREF"
                rows.append((board, what, "", "", f"U{mux + 1}", str(channel), ""))
    return csv_text(rows)


def _by_number(board: BoardFile) -> dict[str, list[Footprint]]:
    found = defaultdict(list)
    for footprint in board.footprints.values():
        if footprint.is_bought:
            found[footprint.fields.get("MPN", "")].append(footprint)
    return found


def _pin1(placed: list[Footprint], part: Part) -> str:
    """Return the places of pin 1 on the board, each with its first reference."""
    places: dict[str, str] = {}
    for footprint in sorted(placed, key=lambda each: each.reference):
        places.setdefault(assembler.pin1(footprint, part), footprint.reference)
    if len(places) < 2:
        return next(iter(places), "")
    return ", ".join(f"{place} ({reference} ...)" for place, reference in places.items())


def _ranges(references: list[str]) -> str:
    """Return references in order, runs abbreviated: C1-C3 C5."""
    ordered = enumerate(sorted(map(assembler.order, references)))
    # In a run, the number grows as the place in the order does.
    runs = [
        [f"{letter}{number}" for _, (letter, number) in run]
        for _, run in groupby(ordered, lambda each: (each[1][0], each[1][1] - each[0]))
    ]
    return " ".join(run[0] if len(run) == 1 else f"{run[0]}-{run[-1]}" for run in runs)


# --- the costs, ready to play -----------------------------------------------------------------
#
# JLCPCB's fees and its price of bare boards are estimates from guides of 2022 to 2026, not read
# from its calculator, which decides. US dollars throughout.

_FEE = facts(Path(__file__).with_name("fees.csv"))
_PRINTS = Path(__file__).parents[1] / "prints.csv"


Line = tuple[str, float, float]  # of a bill: what, for one board ready to play, for five


def filament_kg(board: str) -> float:
    """Return the weight of a board's case, coupon and the pieces of a game, after prints.csv."""
    sets = sets_of(f"{board}-{BEDS[0]}", games=1)
    return (
        sum(float(row["g each"]) * int(row[each]) for row in read(_PRINTS) for each in sets) / 1000
    )


def bill(board: str, boards: dict[str, BoardFile]) -> list[Line]:
    """Return the lines of a board's bill, the total last."""
    layout = boards[board]
    left, top, right, bottom = layout.outline()
    area = (right - left) * (bottom - top) / 1e6
    parts = assembler.placed(layout)
    on_board = sum(part.usd for _, part in parts.values()) * _FEE.spare
    kinds = {part.mpn for _, part in parts.values()}
    joints = sum(len(footprint.pads) for footprint, _ in parts.values())
    by_hand = sum(part.usd for part in assembler.by_hand(layout).values())
    _, beside = cost(board, boards)
    filament = filament_kg(board) * _FEE.filament_kg

    def maker(assembled: int) -> list[float]:
        bare = _FEE.engineering + _FEE.bare_m2 * area * _FEE.bare_least
        fees = _FEE.setup + _FEE.kind * len(kinds) + _FEE.joint * joints * assembled
        weight = _FEE.kg_per_m2 * area * _FEE.bare_least
        return [bare, fees, on_board * assembled, _FEE.parcel + _FEE.parcel_kg * weight]

    one, five = maker(_FEE.assembled_least), maker(5)
    lines = [
        (f"{_FEE.bare_least} bare boards", one[0], five[0]),
        (f"assembly: {_FEE.assembled_least} at least, or 5", one[1], five[1]),
        ("their parts", one[2], five[2]),
        ("shipping by express", one[3], five[3]),
        (f"tax, {_FEE.tax:.0%} of all this", sum(one) * _FEE.tax, sum(five) * _FEE.tax),
        ("the carrier's customs fee", _FEE.customs, _FEE.customs),
        ("Pico and button", by_hand, 5 * by_hand),
        ("magnets, screws, feet, cable, supply", beside, 5 * beside),
        (f"filament, {filament_kg(board):.2f} kg a board", filament, 5 * filament),
        ("postage of these", _FEE.postage, _FEE.postage),
    ]
    totals = [sum(amounts) for amounts in zip(*(line[1:] for line in lines), strict=True)]
    return [*lines, ("total", totals[0], totals[1])]


def report(boards: dict[str, BoardFile]) -> list[str]:
    """Return the tables of prices.md."""
    lines: list[str] = []
    for board in BOARDS:
        found = bill(board, boards)
        rows = [(what, f"{one:.0f}", f"{five:.0f}") for what, one, five in found]
        lines += [f"## {board}", "", *markdown(("what", "one", "five"), rows), ""]
        lines += [f"Each of five: {found[-1][2] / 5:.0f}.", ""]
    return lines[:-1]
