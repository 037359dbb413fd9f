"""A layout file read back: its parts with their places, fields and nets, its outline.

Lengths in mm, as KiCad has them: x to the right, y down.
"""

from pathlib import Path
from typing import Any, NamedTuple

from hardware.pcb import sexpr

Point = tuple[float, float]


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
    for pad in sexpr.every(node, "pad"):
        net = sexpr.find(pad, "net")
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
    )
