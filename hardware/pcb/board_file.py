"""A layout file read back: its parts with their places, fields and nets, its outline.

Lengths in mm, as KiCad has them: x to the right, y down.
"""

import math
from pathlib import Path
from typing import Any, NamedTuple

from hardware.pcb import sexpr

Point = tuple[float, float]


class Pad(NamedTuple):
    """A pad; its middle from the part's own place, before the part is turned."""

    number: str
    x: float
    y: float
    width: float
    height: float


class Footprint(NamedTuple):
    """A part of the layout; `nets` by pad number."""

    reference: str
    value: str
    name: str
    at: Point
    angle: float
    fields: dict[str, str]
    nets: dict[str, str]
    is_bought: bool
    pads: tuple[Pad, ...] = ()

    def on_board(self, point: Point) -> Point:
        """Return where a point of the part, before it is turned, lies on the layout."""
        cosine, sine = (f(math.radians(self.angle)) for f in (math.cos, math.sin))
        x, y = point
        return self.at[0] + x * cosine + y * sine, self.at[1] - x * sine + y * cosine


class BoardFile:
    """The layout in a .kicad_pcb file."""

    def __init__(self, file: Path) -> None:
        self._tree = sexpr.parse(file.read_text("utf-8"))
        found = [_footprint(node) for node in sexpr.every(self._tree, "footprint")]
        self.footprints = {footprint.reference: footprint for footprint in found}

    def on_net(self, net: str) -> dict[str, list[str]]:
        """Return the parts on a net, with their pads."""
        parts: dict[str, list[str]] = {}
        for footprint in self.footprints.values():
            pads = [pad for pad, name in footprint.nets.items() if name == net]
            if pads:
                parts[footprint.reference] = pads
        return parts

    def outline(self) -> tuple[float, float, float, float]:
        """Return the left, top, right and bottom edge."""
        points = []
        for line in sexpr.every(self._tree, "gr_line"):
            if (sexpr.find(line, "layer") or [])[1:] == ["Edge.Cuts"]:
                points += [_point(sexpr.find(line, end) or []) for end in ("start", "end")]
        xs, ys = zip(*points, strict=True)
        return min(xs), min(ys), max(xs), max(ys)


def _point(node: list[Any]) -> Point:
    return float(node[1]), float(node[2])


def _footprint(node: list[Any]) -> Footprint:
    fields = {str(part[1]): str(part[2]) for part in sexpr.every(node, "property")}
    at = sexpr.find(node, "at") or []
    nets = {}
    pads = []
    for pad in sexpr.every(node, "pad"):
        net = sexpr.find(pad, "net")
        if pad[1]:
            pads.append(_pad(pad, float(at[3]) if len(at) > 3 else 0.0))
        if net and pad[1]:
            nets[str(pad[1])] = str(net[2])
    attributes = sexpr.find(node, "attr") or []
    return Footprint(
        reference=fields.pop("Reference"),
        value=fields.pop("Value"),
        name=str(node[1]),
        at=_point(at),
        angle=float(at[3]) if len(at) > 3 else 0.0,
        fields=fields,
        nets=nets,
        is_bought="exclude_from_bom" not in attributes,
        pads=tuple(pads),
    )


def _pad(node: list[Any], turned: float) -> Pad:
    """Return a pad; its angle in the file is its own and its part's, `turned`, together."""
    at, size = sexpr.find(node, "at") or [], sexpr.find(node, "size") or []
    wide, high = float(size[1]), float(size[2])
    if round((float(at[3]) if len(at) > 3 else 0.0) - turned) % 180:
        wide, high = high, wide
    return Pad(str(node[1]), float(at[1]), float(at[2]), wide, high)
