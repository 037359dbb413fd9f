"""A KiCad layout: its parts with their places, fields and nets, its outline.

Lengths in mm, as in KiCad: x to the right, y down. KiCad's files are expressions in
brackets: lists of words and lists.

The kinds of parts are those of parts.csv: their names in the schematic, and what to buy for them.
`usd` there is an estimate for one piece in an order of ten boards, from distributors' price lists
read in 2025; LCSC's numbers are from public bills of materials on 2026-11-22 and 28.
"""

import cmath
import math
import re
from collections.abc import Iterator
from pathlib import Path
from typing import Any, NamedTuple

from hardware.pcb import tables

HOME = Path(__file__).parent  # the projects' folder
_TOKEN = re.compile(r'\(|\)|"((?:[^"\\]|\\.)*)"|[^\s()"]+')
_ESCAPE = re.compile(r"\\(.)")

Point = tuple[float, float]


def parse(text: str) -> list[Any]:
    """Return the first expression of `text`; ValueError when it is not closed."""
    stack: list[list[Any]] = []
    for token in _TOKEN.finditer(text):
        word = token.group()
        if word == "(":
            stack.append([])
        elif word == ")":
            done = stack.pop()
            if not stack:
                return done
            stack[-1].append(done)
        elif word.startswith('"'):
            stack[-1].append(_ESCAPE.sub(lambda m: "\n" if m[1] == "n" else m[1], token.group(1)))
        else:
            stack[-1].append(word)
    raise ValueError("the expression is not closed")


def find(node: list[Any], *names: str) -> list[Any] | None:
    """Return the first child list down the path of names, or None."""
    for name in names:
        found = next(every(node, name), None)
        if found is None:
            return None
        node = found
    return node


def every(node: list[Any], name: str) -> Iterator[list[Any]]:
    """Yield the child lists that begin with `name`."""
    for part in node:
        if isinstance(part, list) and part and part[0] == name:
            yield part


class Pad(NamedTuple):
    """A pad; its centre relative to the part's place, before rotation."""

    number: str
    x: float
    y: float
    width: float
    height: float
    drill: float = 0.0  # of its hole, the wider way; 0 for a surface pad


class Footprint(NamedTuple):
    """A part of the layout; `nets` by pad number; `body` from its assembly drawing.

    The corners of the body are relative to the part's place, before rotation.
    """

    reference: str
    value: str
    name: str
    at: Point
    angle: float
    fields: dict[str, str]
    nets: dict[str, str]
    is_bought: bool
    pads: tuple[Pad, ...] = ()
    body: tuple[Point, Point] = ((0.0, 0.0), (0.0, 0.0))

    def on_board(self, point: Point) -> Point:
        """Return the place on the layout of a point of the part before rotation."""
        cosine, sine = (f(math.radians(self.angle)) for f in (math.cos, math.sin))
        x, y = point
        return self.at[0] + x * cosine + y * sine, self.at[1] - x * sine + y * cosine


class BoardFile:
    """The layout in a .kicad_pcb file."""

    def __init__(self, file: Path) -> None:
        self._tree = parse(file.read_text("utf-8"))
        found = [_footprint(node) for node in every(self._tree, "footprint")]
        self.footprints = {footprint.reference: footprint for footprint in found}
        self.date: str = (find(self._tree, "title_block", "date") or ["", ""])[1]  # YYYY-MM-DD

    def outline(self) -> tuple[float, float, float, float]:
        """Return the left, top, right and bottom edge."""
        xs, ys = zip(*self.edge(), strict=True)
        return min(xs), min(ys), max(xs), max(ys)

    def edge(self) -> list[Point]:
        """Return the corners of the board's edge, counterclockwise as seen.

        The outline is convex; a round corner is returned as many small ones.
        """
        points: list[Point] = []
        for kind, ends in (("gr_line", ("start", "end")), ("gr_arc", ("start", "mid", "end"))):
            for item in every(self._tree, kind):
                if (find(item, "layer") or [])[1:] == ["Edge.Cuts"]:
                    found = [_point(find(item, end) or []) for end in ends]
                    points += _along_arc(found) if kind == "gr_arc" else found
        x, y = (sum(axis) / len(points) for axis in zip(*points, strict=True))
        return sorted(set(points), key=lambda point: math.atan2(y - point[1], point[0] - x))


def _along_arc(through: list[Point], parts: int = 16) -> list[Point]:
    """Return points on the quarter of a circle through three points."""
    first, middle, last = (complex(*point) for point in through)
    ratio = (last - first) / (middle - first)
    centre = first + (middle - first) * (ratio - abs(ratio) ** 2) / (2j * ratio.imag)
    turn = cmath.phase((last - centre) / (first - centre))
    steps = (cmath.rect(1, turn * part / parts) for part in range(parts + 1))
    return [(at.real, at.imag) for at in (centre + (first - centre) * step for step in steps)]


def _point(node: list[Any]) -> Point:
    return float(node[1]), float(node[2])


def _footprint(node: list[Any]) -> Footprint:
    fields = {str(part[1]): str(part[2]) for part in every(node, "property")}
    at = find(node, "at") or []
    nets = {}
    pads = []
    for pad in every(node, "pad"):
        net = find(pad, "net")
        if pad[1]:
            pads.append(_pad(pad, float(at[3]) if len(at) > 3 else 0.0))
        if net and pad[1]:
            nets[str(pad[1])] = str(net[2])
    attributes = find(node, "attr") or []
    return Footprint(
        reference=fields.pop("Reference"),
        value=fields.pop("Value"),
        name=str(node[1]),
        at=_point(at),
        angle=float(at[3]) if len(at) > 3 else 0.0,
        fields=fields,
        nets=nets,
        is_bought=not {"exclude_from_bom", "dnp"} & set(attributes),
        pads=tuple(pads),
        body=_body(node),
    )


def _body(node: list[Any]) -> tuple[Point, Point]:
    """Return two corners of the bounding box of a part's assembly drawing."""
    points = []
    for item in node:
        if isinstance(item, list) and (find(item, "layer") or [])[1:] == ["F.Fab"]:
            ends = [find(item, name) for name in ("start", "mid", "end")]
            ends += every(find(item, "pts") or [], "xy")
            points += [_point(end) for end in ends if end]
    if not points:
        return (0.0, 0.0), (0.0, 0.0)
    xs, ys = zip(*points, strict=True)
    return (min(xs), min(ys)), (max(xs), max(ys))


def _pad(node: list[Any], turned: float) -> Pad:
    """Return a pad; its angle in the file is its own plus its part's, `turned`."""
    at, size = find(node, "at") or [], find(node, "size") or []
    wide, high = float(size[1]), float(size[2])
    if round((float(at[3]) if len(at) > 3 else 0.0) - turned) % 180:
        wide, high = high, wide
    drill = [float(word) for word in (find(node, "drill") or [])[1:] if word != "oval"]
    return Pad(str(node[1]), float(at[1]), float(at[2]), wide, high, max(drill, default=0.0))


class Part(NamedTuple):
    """One kind of part, a row of parts.csv. An empty `mpn` means nothing to buy."""

    key: str
    footprint: str  # in KiCad's own libraries
    value: str
    maker: str
    mpn: str
    datasheet: str
    substitute: str
    usd: float
    lcsc: str  # its number at LCSC, JLCPCB's supplier; empty: soldered by hand, or nothing to buy
    stock: str  # basic, or extended: a fee per kind
    found: int  # public bills of materials with both numbers; LCSC's own pages were not read
    polar: str  # "yes" where half a turn would make it another circuit
    substitute_lcsc: str  # from public bills of materials; its pin 1 is the same pad
    height: float  # mm of its body above the board at most, by its data sheet; 0: flat


def _part(row: dict[str, str]) -> Part:
    usd, height = (float(row.pop(name) or 0) for name in ("usd", "height"))
    found = int(row.pop("found") or 0)
    return Part(**row, usd=usd, found=found, height=height)


PARTS = {row["key"]: _part(row) for row in tables.read(HOME / "parts.csv")}
