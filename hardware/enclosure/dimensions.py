"""The case in figures: measures, printed parts, and measures from the layouts.

The measures of case and pieces are only in dimensions.scad. boards.scad has positions from
the layouts, in mm from the board's lower left corner, y up.
"""

import ast
import operator
import re
from functools import cache
from pathlib import Path
from typing import Any, NamedTuple

from hardware.pcb.board_file import BoardFile, Point
from hardware.pcb.wiring import BOARDS, PITCH, Grid

_FILE = Path(__file__).parent / "dimensions.scad"
_ASSIGNMENT = re.compile(r"^(\w+) = ([^;]+);", re.MULTILINE)
_OPERATIONS: dict[type[ast.operator], Any] = {
    ast.Add: operator.add,
    ast.Sub: operator.sub,
    ast.Mult: operator.mul,
    ast.Div: operator.truediv,
}


@cache
def measures() -> dict[str, Any]:
    """Return every measure by its name: numbers and lists of them, in mm and degrees."""
    known: dict[str, Any] = {}
    for name, text in _ASSIGNMENT.findall(_FILE.read_text("utf-8")):
        known[name] = _value(ast.parse(text.strip(), mode="eval").body, known)
    return known


def _value(node: ast.expr, known: dict[str, Any]) -> Any:
    if isinstance(node, ast.Constant):
        return node.value
    if isinstance(node, ast.Name):
        return known[node.id]
    if isinstance(node, ast.List):
        return [_value(each, known) for each in node.elts]
    if isinstance(node, ast.Subscript):
        return _value(node.value, known)[_value(node.slice, known)]
    if isinstance(node, ast.UnaryOp):
        return -_value(node.operand, known)
    if isinstance(node, ast.BinOp):
        operation = _OPERATIONS[type(node.op)]
        return operation(_value(node.left, known), _value(node.right, known))
    raise ValueError(f"dimensions.scad: {ast.unparse(node)} is no measure")


BED = 220.0  # mm, of the printer; every part fits it with its brim
BRIM = 5.0


class Printed(NamedTuple):
    """A printed part: name, source, its variables, its number of bodies."""

    name: str
    source: str
    settings: dict[str, str]
    bodies: int = 1


_PIECES = {  # name: its name in pieces.scad
    "base-north": "base N",
    "base-south": "base S",
    "oxono-x": "oxono X",
    "oxono-o": "oxono O",
    "oxono-totem-x": "totem X",
    "oxono-totem-o": "totem O",
    "quantik-a-sphere": "sphere",
    "quantik-b-cylinder": "cylinder",
    "quantik-c-cube": "cube",
    "quantik-d-cone": "cone",
    "yoxii-1": "yoxii 1",
    "yoxii-2": "yoxii 2",
    "yoxii-3": "yoxii 3",
    "yoxii-4": "yoxii 4",
    "yoxii-totem": "yoxii totem",
}
_OTHERS = {  # source: its parts, which have a space where their name has a hyphen
    "small.scad": ("cup", "key", "footed-key", "foot", "post"),
    "tray.scad": ("tray", "jig"),
}


def printed() -> list[Printed]:
    """Return every printed part."""
    case = [
        Printed(
            f"{board}-{half}-{x}{y}",
            f"{half}.scad",
            {"board": f'"{board}"', "part": f"[{x}, {y}]"},
        )
        for board in BOARDS
        for half in ("plate", "bottom")
        for y in (0, 1)
        for x in (0, 1)
    ]
    decks = [
        Printed(f"{board}-deck-{x}", "deck.scad", {"board": f'"{board}"', "column": str(x)})
        for board in BOARDS
        for x in (0, 1)
    ]
    pieces = [
        Printed(name, "pieces.scad", {"what": f'"{what}"'}) for name, what in _PIECES.items()
    ]
    rest = [
        Printed(name, source, {"what": f'"{name.replace("-", " ")}"'})
        for source, names in _OTHERS.items()
        for name in names
    ]
    return [*case, *decks, *pieces, *rest]


_BOOTSEL = (5.39, 10.63)  # on the Pico's footprint, from its drawing
_A_LINE = 3  # squares
_HEAD = """// Made from the layouts in hardware/pcb by `make hardware`; do not edit.
// Places in mm from the board's lower left corner, y away from the first player.
"""


def boards_scad(boards: dict[str, BoardFile]) -> str:
    """Return the text of boards.scad: one function per measure, with a value per board name."""
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

    squares = []
    for square in grid.squares:
        x, y = place(f"U{101 + square.number}")
        squares.append(f'["{square.name}", {x}, {y}]')
    lines = [", ".join(squares[at : at + _A_LINE]) for at in range(0, len(squares), _A_LINE)]
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
        "holes": "[" + ", ".join(_list(hole) for hole in sorted(holes)) + "]",
        "usb_c_y": str(place("J1")[1]),
        "pico_usb_y": str(round(pico[1] - 17.78 / 2, 3)),  # between the Pico's two rows of pins
        "bootsel_at": _list(around(file.footprints["A1"].on_board(_BOOTSEL))),
        "button_at": _list((round(button[0] + 3.25, 3), round(button[1] - 2.25, 3))),
        "squares": "[\n        " + ",\n        ".join(lines) + "\n    ]",
    }


def _list(point: tuple[float, float]) -> str:
    return f"[{point[0]}, {point[1]}]"
