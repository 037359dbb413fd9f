"""What a board costs, ready to play: prices.md, worked out from the tables.

JLCPCB's fees and its price of bare boards are estimates from guides of 2022 to 2026, not read
from its calculator, which decides. US dollars throughout.
"""

from typing import NamedTuple

from hardware import orders
from hardware.pcb.board_file import BoardFile
from hardware.pcb.grid import BOARDS
from hardware.tables import cost

_BARE_LEAST = 5  # boards; JLCPCB makes no fewer
_ASSEMBLED_LEAST = 2
_BARE_USD = (8.0, 130.0)  # engineering; a square metre of two layers, black, 1.6 mm
_SETUP_USD = 25.0 + 8.0  # standard assembly of one side, and its stencil
_KIND_USD = 1.5  # loading of a kind; standard assembly asks it for basic ones too
_JOINT_USD = 0.0017
_SPARE = 1.05  # parts that the machines lose
_SHIPPING_USD = (30.0, 9.0)  # an express parcel; a kilogram
_KG_PER_M2 = 1.6 * 1.85  # of board, 1.6 mm of glass fibre at 1.85 g/cm3
_TAX = 0.20  # of goods and shipping, as in most of Europe; elsewhere a duty
_CUSTOMS_USD = 15.0  # the carrier's fee for paying that tax
_POSTAGE_USD = 18.0  # three more parcels: Pico and cables, magnets and screws, filament
_FILAMENT_USD = 0.9 * 22.0  # kg of PLA for case, pieces and trays, and its price


class Line(NamedTuple):
    """One line of the bill: for one board that is played on, and for five."""

    what: str
    one: float
    five: float


def bill(board: str, boards: dict[str, BoardFile]) -> list[Line]:
    """Return the lines of a board's bill, the total last."""
    layout = boards[board]
    left, top, right, bottom = layout.outline()
    area = (right - left) * (bottom - top) / 1e6
    parts = orders.placed(layout)
    on_board = sum(part.usd for _, part in parts.values()) * _SPARE
    kinds = {part.mpn for _, part in parts.values()}
    joints = sum(len(footprint.pads) for footprint, _ in parts.values())
    by_hand = sum(part.usd for part in orders.by_hand(layout).values())
    _, beside = cost(board, boards)

    def maker(assembled: int) -> list[float]:
        bare = _BARE_USD[0] + _BARE_USD[1] * area * _BARE_LEAST
        fees = _SETUP_USD + _KIND_USD * len(kinds) + _JOINT_USD * joints * assembled
        weight = _KG_PER_M2 * area * _BARE_LEAST
        return [bare, fees, on_board * assembled, _SHIPPING_USD[0] + _SHIPPING_USD[1] * weight]

    one, five = maker(_ASSEMBLED_LEAST), maker(5)
    lines = [
        Line(f"{_BARE_LEAST} bare boards", one[0], five[0]),
        Line(f"assembly: {_ASSEMBLED_LEAST} at least, or 5", one[1], five[1]),
        Line("their parts", one[2], five[2]),
        Line("shipping by express", one[3], five[3]),
        Line(f"tax, {_TAX:.0%} of all this", sum(one) * _TAX, sum(five) * _TAX),
        Line("the carrier's customs fee", _CUSTOMS_USD, _CUSTOMS_USD),
        Line("Pico, button, header", by_hand, 5 * by_hand),
        Line("magnets, screws, feet, cable, supply", beside, 5 * beside),
        Line("filament", _FILAMENT_USD, 5 * _FILAMENT_USD),
        Line("postage of these", _POSTAGE_USD, _POSTAGE_USD),
    ]
    return [*lines, Line("total", sum(x.one for x in lines), sum(x.five for x in lines))]


def report(boards: dict[str, BoardFile]) -> str:
    """Return the text of prices.md."""
    lines = [
        "# What it costs",
        "",
        "Made by `hardware/prices.py` from the tables of parts. **Estimates**, in US dollars: the",
        "fees are those of guides from 2022 to 2026; JLCPCB's own page decides, and is asked for",
        "nothing until you pay. A board alone still means 5 bare ones and 2 assembled, the least",
        "that is made: the other assembled one is a spare, or a friend's.",
    ]
    for board in BOARDS:
        lines += ["", f"## {board}", "", "| what | one | five |", "|---|---|---|"]
        lines += [
            f"| {line.what} | {line.one:.0f} | {line.five:.0f} |" for line in bill(board, boards)
        ]
        last = bill(board, boards)[-1]
        lines += ["", f"Each of five: {last.five / 5:.0f}."]
    return "\n".join([*lines, ""])
