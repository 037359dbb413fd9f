"""The second finish: one sheet of veneer, felt or acrylic on the plate, as a file for a cutter.

hardware/cut keeps an SVG file of each board in mm, as OpenSCAD draws it from sheet.scad.
"""

import re
from pathlib import Path
from tempfile import TemporaryDirectory

from hardware.enclosure.openscad import HOME
from hardware.pcb.board_file import Point
from hardware.pcb.kicad import run

KEPT = HOME.parent / "cut"
_POINT = re.compile(r"(-?[\d.e-]+),(-?[\d.e-]+)")


def draw(board: str) -> str:
    """Return the text of a board's SVG file."""
    with TemporaryDirectory() as folder:
        file = Path(folder) / "sheet.svg"
        run(
            ["openscad", "-D", f'board="{board}"', "-o", file, HOME / "sheet.scad"],
            "openscad sheet.scad",
        )
        return file.read_text("utf-8").replace(
            "OpenSCAD Model", f"{board}: the sheet on the plate"
        )


def outlines(text: str) -> list[list[Point]]:
    """Return the outlines in an SVG file: the sheet's edge and its holes, y away from row 1."""
    path = re.findall(r' d="([^"]+)"', text)[0]
    return [
        [(float(x), -float(y)) for x, y in _POINT.findall(outline)]
        for outline in path.split("M")[1:]
    ]
