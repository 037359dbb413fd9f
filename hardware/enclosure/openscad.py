"""OpenSCAD: bodies from the sources in this folder."""

import shutil
from pathlib import Path
from typing import TYPE_CHECKING

from hardware.enclosure.parts_list import BED, BRIM, Printed
from hardware.pcb.kicad import run

if TYPE_CHECKING:
    import trimesh

HOME = Path(__file__).parent

# What a printer with a nozzle of 0.4 mm makes without support: a gap that it bridges, a ledge
# beyond 45 degrees, the line of a single wall.
MOST_BRIDGE_MM = 10.0
MOST_LEDGE_MM = 0.5
LEAST_WALL_MM = 0.55
_LAYER_MM = 0.2
_MOST_LEANING = 4  # layers in a row whose edges hang
# Parts under the first measure are looked at in pixels of the second, others of the third.
_SMALL_MM, _FINE_MM, _COARSE_MM = 60.0, 0.1, 0.2


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
    """Return what would spoil the print.

    An open surface, loose bodies, a size over the bed, a part that does not lie on it, what hangs
    in the air, a wall that is too thin.
    """
    from hardware.enclosure import mesh

    solid = mesh.load(file)
    body = mesh.measure(solid)
    found = []
    if body.open_edges:
        found.append(f"{part.name}: {body.open_edges} open edges")
    if body.pieces != part.bodies:
        found.append(f"{part.name}: {body.pieces} bodies instead of {part.bodies}")
    if body.volume <= 0:
        found.append(f"{part.name}: its surface is inside out")
    room = BED - 2 * BRIM
    if max(body.size[:2]) > room:
        found.append(f"{part.name}: {max(body.size[:2]):.0f} mm, over the bed's {room:.0f}")
    if abs(body.lowest) > _LAYER_MM / 10:
        found.append(f"{part.name}: lies {body.lowest:.2f} mm above the bed")
    return found or _hard_to_print(part, solid)


def _hard_to_print(part: Printed, solid: "trimesh.Trimesh") -> list[str]:
    from hardware.enclosure import mesh

    fine = max(solid.extents[:2]) < _SMALL_MM
    slices = mesh.slices(solid, _LAYER_MM, _FINE_MM if fine else _COARSE_MM)
    found = []
    leaning: list[float] = []
    for hanging in slices.hanging():
        at = f"at a height of {hanging.height:.1f} mm"
        if not leaning or hanging.height > leaning[-1] + 1.5 * _LAYER_MM:
            leaning = []
        if hanging.ledge:
            leaning.append(hanging.height)
        if len(leaning) == _MOST_LEANING:
            found.append(f"{part.name}: leans more than 45 degrees {at}")
        if hanging.bridge > MOST_BRIDGE_MM:
            found.append(f"{part.name}: a bridge of {hanging.bridge:.1f} mm {at}")
        if hanging.ledge > MOST_LEDGE_MM:
            found.append(f"{part.name}: {hanging.ledge:.1f} mm hang in the air {at}")
    thin = slices.thin(LEAST_WALL_MM)
    if thin < LEAST_WALL_MM:
        found.append(f"{part.name}: a wall of {thin:.2f} mm")
    return found
