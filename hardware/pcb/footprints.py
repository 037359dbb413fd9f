"""KiCad's footprints with their printing brought to the maker's limits: the library `halo`.

Pads, outlines and everything else stay KiCad's; only what is printed changes, and a few ground
contacts join the plane without spokes, for which there is no room.
"""

import math
import os
from pathlib import Path
from typing import Any

from hardware.pcb.parts import PARTS
from hardware.pcb.sexpr import Atom, dump, every, find, parse

FOLDER = Path(os.environ.get("KICAD9_FOOTPRINT_DIR", "/usr/share/kicad/footprints"))
LIBRARY = "halo"
LINE = 0.15  # mm, least width of a printed line
HEIGHT = 1.0  # mm, least height of printed text
GAP = 0.15  # mm, from printing to a pad
# Taken as it is: its symbol asks for a footprint of KiCad's own library.
KEPT = "Connector_PinHeader_2.54mm"
_PRINTED = ("F.SilkS", "B.SilkS")
# Printing that would be cut by the board's edge: beyond this y of the footprint.
_EDGE_AT = {"USB_C_Receptacle_HRO_TYPE-C-31-M-12": 3.0}
_SOLID = {"USB_C_Receptacle_HRO_TYPE-C-31-M-12": ("A1", "A12", "B1", "B12")}


def own_name(footprint: str) -> str:
    """Return the name in the library `halo` of KiCad's `Library:Name`."""
    folder, name = footprint.split(":")
    return footprint if folder == KEPT else f"{LIBRARY}:{name}"


def library() -> dict[str, str]:
    """Return the files of the library by name."""
    sources = {part.footprint for part in PARTS.values() if KEPT not in part.footprint}
    return {f"{source.split(':')[1]}.kicad_mod": adapted(source) for source in sorted(sources)}


def folder_of(library: str, project: Path) -> Path:
    """Return the folder of a library that the parts of the project in `project` name."""
    return (project if library == LIBRARY else FOLDER) / f"{library}.pretty"


def original(footprint: str) -> list[Any]:
    """Return KiCad's own footprint `Library:Name`."""
    folder, name = footprint.split(":")
    return parse((FOLDER / f"{folder}.pretty" / f"{name}.kicad_mod").read_text("utf-8"))


def adapted(footprint: str) -> str:
    """Return the text of a footprint whose printing keeps the limits."""
    tree = original(footprint)
    edge = _EDGE_AT.get(footprint.split(":")[1], math.inf)
    pads = [_box(pad) for pad in every(tree, "pad")]
    kept = []
    for node in tree:
        if isinstance(node, list) and (find(node, "layer") or ["", ""])[1] in _PRINTED:
            _widen(node)
            points = _points(node)
            if any(y > edge for _, y in points) or _is_near(node, points, pads):
                continue
        kept.append(node)
    for pad in every(tree, "pad"):
        if pad[1] in _SOLID.get(footprint.split(":")[1], ()):
            pad.append([Atom("zone_connect"), 2])
    return dump(kept) + "\n"


def _widen(node: list[Any]) -> None:
    """Bring a printed line's width, or a text's size, to the limit."""
    width = find(node, "stroke", "width")
    if width and float(width[1]) < LINE and node[0] != "fp_poly":
        width[1] = LINE
    font = find(node, "effects", "font")
    if font:
        for name, least in (("size", HEIGHT), ("thickness", LINE)):
            part = find(font, name)
            if part:
                part[1:] = [max(float(value), least) for value in part[1:]]


def _points(node: list[Any]) -> list[tuple[float, float]]:
    """Return the ends of a printed line; nothing for a text."""
    if node[0] not in ("fp_line", "fp_circle", "fp_rect", "fp_arc"):
        return []
    ends = [find(node, name) for name in ("start", "mid", "center", "end")]
    return [(float(end[1]), float(end[2])) for end in ends if end]


def _box(pad: list[Any]) -> tuple[float, float, float, float]:
    """Return left, top, right and bottom of a pad; a turned one is taken at its widest."""
    at, size = find(pad, "at") or [], find(pad, "size") or []
    x, y, wide, high = float(at[1]), float(at[2]), float(size[1]), float(size[2])
    if len(at) > 3 and float(at[3]) % 180:
        wide = high = max(wide, high)
    return x - wide / 2, y - high / 2, x + wide / 2, y + high / 2


def _is_near(
    node: list[Any],
    points: list[tuple[float, float]],
    pads: list[tuple[float, float, float, float]],
) -> bool:
    """Tell whether a printed line comes too near to a pad."""
    if node[0] == "fp_circle" and len(points) == 2:
        radius = math.dist(*points)
        return any(radius - LINE / 2 - GAP < right - points[0][0] for _, _, right, _ in pads)
    if node[0] != "fp_line":
        return False
    (x0, y0), (x1, y1) = points
    steps = max(1, math.ceil(math.dist(*points) / 0.05))
    for step in range(steps + 1):
        x, y = x0 + (x1 - x0) * step / steps, y0 + (y1 - y0) * step / steps
        for left, top, right, bottom in pads:
            aside = math.hypot(max(left - x, 0, x - right), max(top - y, 0, y - bottom))
            if aside < GAP + LINE / 2 - 1e-6:
                return True
    return False
