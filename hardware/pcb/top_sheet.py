"""The top sheet: every square in its place, the multiplexers, the controller, the power."""

from itertools import pairwise

from hardware.pcb.drawing import Sheet, at
from hardware.pcb.grid import Grid, Square
from hardware.pcb.layout_plan import FIDUCIALS, holes
from hardware.pcb.nodes import Point

_CELL = (20, 11)  # grid units of the paper
_STEP = (33, 19)
_LEFT, _TOP = 22, 28
_ABOVE = (-1.5, -3.5, -1.5, 3.5, "left")
_OUT_Y, _DATA_Y = 3, 8  # of a square's pins, below its upper edge


def draw(sheet: Sheet, grid: Grid) -> None:
    """Draw the squares as they lie on the board, row 1 below."""
    sheet.text(
        f"{grid.board}: {len(grid.squares)} squares, seen as the players sit", at(16, 14), 4
    )
    page = _draw_cells(sheet, grid)
    x = _LEFT + _STEP[0] * grid.columns + 12
    below = _draw_blocks(sheet, grid, x, page)
    _draw_mechanics(sheet, grid, x - 8, below)


def _corner(grid: Grid, square: Square) -> tuple[int, int]:
    return _LEFT + _STEP[0] * square.column, _TOP + _STEP[1] * (grid.rows - 1 - square.row)


def _pins(grid: Grid, square: Square) -> dict[str, Point]:
    """Return where a square's pins are: the data runs through it in its row's direction."""
    x, y = _corner(grid, square)
    left, right = at(x, y + _DATA_Y), at(x + _CELL[0], y + _DATA_Y)
    data = (right, left) if square.is_leftward else (left, right)
    return {"OUT": at(x + _CELL[0], y + _OUT_Y), "DIN": data[0], "DOUT": data[1]}


def _draw_cells(sheet: Sheet, grid: Grid) -> int:
    """Draw the squares and the LED data's way through them; return the next free page."""
    page = 2
    for square in grid.squares:
        pins = _pins(grid, square)
        corner = at(*_corner(grid, square))
        sheet.sheet(square.name, "cell.kicad_sch", corner, at(*_CELL), pins, page)
        page += 1
        x, y = pins["OUT"]
        sheet.wire((x, y), (x + 2.54, y))
        sheet.label(f"HALL_{square.name}", (x + 2.54, y))
    first, last = grid.chain[0], grid.chain[-1]
    x, y = _pins(grid, first)["DIN"]
    sheet.wire((x, y), (x - 2.54, y))
    sheet.label(f"DATA_{first.name}", (x - 2.54, y), 180)
    for before, after in pairwise(grid.chain):
        _draw_data(sheet, grid, before, after)
    sheet.no_connect(_pins(grid, last)["DOUT"])
    return page


def _draw_data(sheet: Sheet, grid: Grid, before: Square, after: Square) -> None:
    start, end = _pins(grid, before)["DOUT"], _pins(grid, after)["DIN"]
    if before.row == after.row:
        sheet.wire(start, end)
        middle = min(start[0], end[0]) + 2.54
        sheet.label(f"DATA_{after.name}", (middle, start[1]))
        return
    aside = 13.97  # clear of the labels
    x = min(start[0], end[0]) - aside if before.is_leftward else max(start[0], end[0]) + aside
    sheet.wire(start, (x, start[1]), (x, end[1]), end)
    sheet.label(f"DATA_{after.name}", (min(start[0], x) + 1.27, start[1]))


def _draw_blocks(sheet: Sheet, grid: Grid, x: int, page: int) -> int:
    """Draw the other sub-sheets one below the other; return where they end."""
    select = [f"S{number}" for number in range(4)]
    adc = [f"ADC{number}" for number in range(3)]
    first = f"DATA_{grid.chain[0].name}"
    halls = [f"HALL_{square.name}" for square in grid.lines]
    blocks = [
        ("multiplexers", halls, [*select, *adc]),
        ("controller", [*select, *adc], ["VSYS", "EXTERNAL", first]),
        ("power", ["EXTERNAL"], ["VSYS"]),
    ]
    y = _TOP
    for name, left, right in blocks:
        height = 2 * max(len(left), len(right)) + 5
        pins = {pin: at(x, y + 2 * place + 3) for place, pin in enumerate(left)}
        pins |= {pin: at(x + 32, y + 2 * place + 3) for place, pin in enumerate(right)}
        sheet.sheet(name, f"{name}.kicad_sch", at(x, y), at(32, height), pins, page)
        page += 1
        y += height + 8
        for pin, (px, py) in pins.items():
            away = 180 if pin in left else 0
            end = (round(px + (-2.54 if away else 2.54), 4), py)
            sheet.wire((px, py), end)
            sheet.label(pin, end, away)
    return y


def _draw_mechanics(sheet: Sheet, grid: Grid, x: int, y: int) -> None:
    for number in range(len(holes(grid))):
        sheet.part("hole", f"H{number + 1}", at(x + 6 * number, y + 4), places=_ABOVE)
    for number in range(len(FIDUCIALS)):
        sheet.part("fiducial", f"FID{number + 1}", at(x + 10 * number, y + 14), places=_ABOVE)
