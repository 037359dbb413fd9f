"""boards.scad: the places that the case takes from the layouts.

Millimetres from the board's lower left corner, y up.
"""

from hardware.pcb.board_file import BoardFile, Point
from hardware.pcb.grid import LED_ASIDE, PITCH, Grid

_BOOTSEL = (5.39, 10.63)  # on the Pico's footprint, as its drawing has it
_HEAD = """// Made from the layouts in hardware/pcb by `make hardware`; do not edit.
// Places in mm from the board's lower left corner, y away from the first player.
"""


def boards_scad(boards: dict[str, BoardFile]) -> str:
    """Return the text of boards.scad: one function a measure, chosen by the board's name."""
    tables = {board: _measures(Grid(board), file) for board, file in boards.items()}
    names = next(iter(tables.values()))
    lines = [_HEAD]
    for name in names:
        lines.append(f"function {name}(board) =")
        for board, table in tables.items():
            lines.append(f'    board == "{board}" ? {table[name]} :')
        lines.append("    undef;\n")
    return "\n".join(lines)


def _measures(grid: Grid, file: BoardFile) -> dict[str, str]:
    left, top, right, bottom = file.outline()

    def place(reference: str) -> Point:
        return around(file.footprints[reference].at)

    def around(at: Point) -> Point:
        return round(at[0] - left, 3), round(bottom - at[1], 3)

    squares = [
        f'["{square.name}", {place(f"U{101 + square.number}")[0]}, '
        f"{place(f'U{101 + square.number}')[1]}, {square.column}, {square.row}]"
        for square in grid.squares
    ]
    holes = [place(name) for name in file.footprints if name.startswith("H")]
    pico, button = place("A1"), place("SW1")
    grid_left, grid_bottom = place(f"U{101 + grid.lines[0].number}")
    grid_left -= PITCH / 2
    grid_bottom -= PITCH * (grid.lines[0].row + 0.5)
    return {
        "board_size": _list((round(right - left, 3), round(bottom - top, 3))),
        "grid_corner": _list((round(grid_left, 3), round(grid_bottom, 3))),
        "grid_columns": str(grid.columns),
        "grid_rows": str(grid.rows),
        "pitch": str(PITCH),
        "led_aside": str(LED_ASIDE),
        "holes": "[" + ", ".join(_list(hole) for hole in sorted(holes)) + "]",
        "usb_c_y": str(place("J1")[1]),
        "pico_usb_y": str(round(pico[1] - 17.78 / 2, 3)),  # between the Pico's two rows of pins
        "bootsel_at": _list(around(file.footprints["A1"].on_board(_BOOTSEL))),
        "button_at": _list((round(button[0] + 3.25, 3), round(button[1] - 2.25, 3))),
        "squares": "[\n        " + ",\n        ".join(squares) + "\n    ]",
    }


def _list(point: tuple[float, float]) -> str:
    return f"[{point[0]}, {point[1]}]"
