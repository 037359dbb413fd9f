"""OpenSCAD: bodies and pictures from the sources in this folder."""

import shutil
from pathlib import Path

from hardware.enclosure import mesh
from hardware.enclosure.parts_list import BED, Printed
from hardware.pcb.kicad import ToolError, run

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


def faults(part: Printed, file: Path) -> list[str]:
    """Return what would spoil the print: an open surface, loose bodies, a size over the bed."""
    body = mesh.read(file)
    found = []
    if body.open_edges:
        found.append(f"{part.name}: {body.open_edges} open edges")
    if body.pieces != part.bodies:
        found.append(f"{part.name}: {body.pieces} bodies instead of {part.bodies}")
    if body.volume <= 0:
        found.append(f"{part.name}: its surface is inside out")
    if max(body.size[:2]) > BED:
        found.append(f"{part.name}: {max(body.size[:2]):.0f} mm, over the bed's {BED:.0f}")
    return found


def picture(source: Path, file: Path, camera: str, settings: dict[str, str]) -> None:
    """Write a picture; `camera` as OpenSCAD takes it: x,y,z,turns,distance."""
    words = [word for name, value in settings.items() for word in ("-D", f"{name}={value}")]
    look = ["--camera", camera, "--imgsize", "1600,1200", "--colorscheme", "Tomorrow"]
    command: list[str | Path] = ["openscad", "-o", file, *words, *look, source]
    if shutil.which("xvfb-run"):
        command = ["xvfb-run", "-a", *command]
    elif not shutil.which("openscad"):
        raise ToolError(missing())
    run(command, f"openscad {file.name}")
