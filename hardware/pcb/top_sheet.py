"""The top sheet: every square in its place, the multiplexers, the controller, the power."""

from hardware.pcb.drawing import Sheet, at
from hardware.pcb.grid import Grid
from hardware.pcb.layout_plan import FIDUCIALS, holes

_CELL = (20, 12)  # grid units of the paper
_STEP = (38, 27)
_LEFT, _TOP = 20, 30


def draw(sheet: Sheet, grid: Grid) -> None:
    """Draw the squares as they lie on the board, row 1 below."""
    sheet.text(f"{grid.board}: {len(grid.squares)} squares, seen as the players sit", at(20, 14), 4)
    page = _draw_cells(sheet, grid)
    x = _LEFT + _STEP[0] * grid.columns + 14
    _draw_blocks(sheet, grid, x, page)
    _draw_mechanics(sheet, grid, x)


def _draw_cells(sheet: Sheet, grid: Grid) -> int:
    after = dict(zip(grid.chain, [*grid.chain[1:], None], strict=True))
    page = 2
    for square in grid.squares:
        x = _LEFT + _STEP[0] * square.column
        y = _TOP + _STEP[1] * (grid.rows - 1 - square.row)
        following = after[square]
        nets = {"DIN": f"DATA_{square.name}", "OUT": f"HALL_{square.name}", "DOUT": ""}
        if following:
            nets["DOUT"] = f"DATA_{following.name}"
        pins = {"DIN": at(x, y + 8), "OUT": at(x + _CELL[0], y + 4), "DOUT": at(x + _CELL[0], y + 8)}
        sheet.sheet(square.name, "cell.kicad_sch", at(x, y), at(*_CELL), pins, page)
        page += 1
        for pin, (px, py) in pins.items():
            if not nets[pin]:
                sheet.no_connect((px, py))
                continue
            away = 180 if pin == "DIN" else 0
            end = (round(px + (-2.54 if away else 2.54), 4), py)
            sheet.wire((px, py), end)
            sheet.label(nets[pin], end, away)
    return page


def _draw_blocks(sheet: Sheet, grid: Grid, x: float, page: int) -> None:
    select = [f"S{number}" for number in range(4)]
    adc = [f"ADC{number}" for number in range(3)]
    first = f"DATA_{grid.chain[0].name}"
    halls = [f"HALL_{square.name}" for square in grid.lines]
    tall = 2 * len(halls) + 4
    blocks: list[tuple[str, int, int, list[str], list[str]]] = [
        ("multiplexers", _TOP, tall, halls, [*select, *adc]),
        ("controller", _TOP + tall + 14, 30, [*select, *adc], ["VSYS", "EXTERNAL", first]),
        ("power", _TOP + tall + 58, 14, ["EXTERNAL"], ["VSYS"]),
    ]
    for name, y, height, left, right in blocks:
        pins = {pin: at(x, y + 2 * place + 4) for place, pin in enumerate(left)}
        pins |= {pin: at(x + 36, y + 2 * place + 4) for place, pin in enumerate(right)}
        sheet.sheet(name, f"{name}.kicad_sch", at(x, y), at(36, height), pins, page)
        page += 1
        for pin, (px, py) in pins.items():
            away = 180 if pin in left else 0
            end = (round(px + (-3.81 if away else 3.81), 4), py)
            sheet.wire((px, py), end)
            sheet.label(pin, end, away)


def _draw_mechanics(sheet: Sheet, grid: Grid, x: float) -> None:
    for number in range(len(holes(grid))):
        place = at(x + 70 + 9 * (number % 4), _TOP + 8 + 10 * (number // 4))
        sheet.part("hole", f"H{number + 1}", place, places=(-1.5, -3.5, -1.5, 3.5, "left"))
    for number in range(len(FIDUCIALS)):
        place = at(x + 70 + 9 * number, _TOP + 44)
        sheet.part("fiducial", f"FID{number + 1}", place, places=(-2, -3, -3.5, 3, "left"))
