"""Can a part be printed as it lies in its file, without support? In numbers."""

from importlib.util import find_spec
from pathlib import Path
from typing import TYPE_CHECKING, NamedTuple

from hardware.enclosure.parts_list import BED, BRIM, Printed

if TYPE_CHECKING:
    from hardware.enclosure.layers import Hanging
    from hardware.enclosure.mesh import Mesh

# What a printer with a nozzle of 0.4 mm makes without support: a gap that it bridges, a ledge
# beyond 45 degrees, the line of a single wall.
MOST_BRIDGE_MM = 10.0
MOST_LEDGE_MM = 0.5
LEAST_WALL_MM = 0.55
# A wall is measured up to this thickness.
_WALL_MM = 0.8
_LAYER_MM = 0.2
_MOST_LEANING = 4  # layers in a row whose edges hang
# Parts under the first measure are looked at in pixels of the second, others of the third.
_SMALL_MM, _FINE_MM, _COARSE_MM = 60.0, 0.1, 0.2
_PLA = 1.24  # g/cm3

HEAD = ("part", "size mm", "solid g", "widest bridge mm", "longest ledge mm", "thinnest wall mm")


class Looked(NamedTuple):
    """What was found of a part: what would spoil its print, and its row of figures under HEAD."""

    faults: list[str]
    row: tuple[str, ...]


def missing() -> str:
    """Return why no part can be looked through here, or nothing."""
    absent = [name for name in ("trimesh", "scipy") if not find_spec(name)]
    return f"{' and '.join(absent)} not installed: run `make setup`" if absent else ""


def look(part: Printed, file: Path) -> Looked:
    """Look a part through.

    An open surface, loose bodies, a size over the bed, a part that does not lie on it, what hangs
    in the air, a wall that is too thin spoil the print.
    """
    from hardware.enclosure import mesh

    solid = mesh.load(file)
    body = mesh.measure(solid)
    found = _shape_faults(part, body)
    size = " x ".join(f"{length:.1f}" for length in body.size)
    if found:
        return Looked(found, (part.name, size))
    fine = max(body.size[:2]) < _SMALL_MM
    slices = mesh.slices(solid, _LAYER_MM, _FINE_MM if fine else _COARSE_MM)
    hanging = list(slices.hanging())
    wall = slices.thin(_WALL_MM)
    row = (
        *(part.name, size, f"{body.volume / 1000 * _PLA:.1f}"),
        f"{max((each.bridge for each in hanging), default=0):.1f}",
        f"{max((each.ledge for each in hanging), default=0):.1f}",
        f"{wall:.2f}" if wall < _WALL_MM else f"over {_WALL_MM}",
    )
    texts = _hanging_faults(hanging)
    if wall < LEAST_WALL_MM:
        texts.append(f"a wall of {wall:.2f} mm")
    return Looked([f"{part.name}: {text}" for text in texts], row)


def _shape_faults(part: Printed, body: "Mesh") -> list[str]:
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
    return found


def _hanging_faults(layers: "list[Hanging]") -> list[str]:
    found = []
    leaning: list[float] = []
    for each in layers:
        at = f"at a height of {each.height:.1f} mm"
        if leaning and each.height > leaning[-1] + 1.5 * _LAYER_MM:
            leaning = []
        if each.ledge:
            leaning.append(each.height)
        if len(leaning) == _MOST_LEANING:
            found.append(f"leans more than 45 degrees {at}")
        if each.bridge > MOST_BRIDGE_MM:
            found.append(f"a bridge of {each.bridge:.1f} mm {at}")
        if each.ledge > MOST_LEDGE_MM:
            found.append(f"{each.ledge:.1f} mm hang in the air {at}")
    return found
