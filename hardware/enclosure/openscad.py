"""OpenSCAD: bodies from the sources in this folder."""

import shutil
from pathlib import Path

from hardware.enclosure.parts_list import Printed
from hardware.pcb.kicad import run

HOME = Path(__file__).parent


def missing() -> str:
    """Return why OpenSCAD cannot be used here, or nothing."""
    return "" if shutil.which("openscad") else "openscad is not installed"


def make_body(part: Printed, folder: Path) -> Path:
    """Write a part's STL unless it is newer than all sources; return the file."""
    folder.mkdir(parents=True, exist_ok=True)
    file = folder / f"{part.name}.stl"
    newest = max(source.stat().st_mtime for source in HOME.glob("*.scad"))
    if not (file.exists() and file.stat().st_mtime > newest):
        settings = [
            word for name, value in part.settings.items() for word in ("-D", f"{name}={value}")
        ]
        run(["openscad", "-o", file, *settings, HOME / part.source], f"openscad {part.name}")
    return file
