"""Wires of a schematic sheet: broken where another one ends on them, with a dot there."""

from collections import Counter
from itertools import pairwise
from typing import Any

from hardware.pcb.nodes import Point, make_id
from hardware.pcb.sexpr import Atom

Wire = tuple[Point, Point]


def wire_nodes(wires: list[Wire], sheet: str) -> list[list[Any]]:
    """Return the wires and junctions as S-expressions, identified by sheet and place."""
    ends = {end for wire in wires for end in wire}
    pieces = [piece for wire in wires for piece in _broken(wire, ends)]
    count = Counter(end for piece in pieces for end in piece)
    dots = [point for point, number in count.items() if number > 2]
    return [*(_wire(piece, sheet) for piece in pieces), *(_junction(dot, sheet) for dot in dots)]


def _broken(wire: Wire, ends: set[Point]) -> list[Wire]:
    """Return the wire in pieces between the ends that lie on it."""
    (x0, y0), (x1, y1) = wire
    inside = [
        (x, y)
        for x, y in ends
        if min(x0, x1) <= x <= max(x0, x1) and min(y0, y1) <= y <= max(y0, y1)
    ]
    points = sorted(inside, reverse=wire[1] < wire[0])
    return list(pairwise(points))


def _wire(wire: Wire, sheet: str) -> list[Any]:
    stroke = [Atom("stroke"), [Atom("width"), 0], [Atom("type"), Atom("default")]]
    points = [Atom("pts"), *([Atom("xy"), *point] for point in wire)]
    return [Atom("wire"), points, stroke, [Atom("uuid"), make_id(sheet, wire)]]


def _junction(at: Point, sheet: str) -> list[Any]:
    own = [Atom("uuid"), make_id(sheet, "junction", at)]
    place: list[Any] = [Atom("junction"), [Atom("at"), *at], [Atom("diameter"), 0]]
    return [*place, [Atom("color"), 0, 0, 0, 0], own]
