"""Bodies from the OpenSCAD sources in this folder, in seconds.

OpenSCAD expands a source into its tree of shapes (.csg), and draws the texts; the library manifold
evaluates the tree, which takes OpenSCAD 2021 itself minutes for a plate.
"""

import json
import math
import os
import re
import shutil
from collections.abc import Callable
from functools import cached_property
from importlib.util import find_spec
from pathlib import Path
from tempfile import TemporaryDirectory
from typing import Any, NamedTuple

from hardware.enclosure.dimensions import Printed
from hardware.pcb.board_file import Point
from hardware.pcb.outputs import ToolError, run

try:
    from manifold3d import CrossSection, FillRule, JoinType, Manifold, OpType
except ImportError:
    pass  # missing() reports it

HOME = Path(__file__).parent
SHEETS = HOME.parent / "cut"  # an SVG file of each board's sheet, in mm, for a cutter
_TOKEN = re.compile(r"\s*(?:(\w+)\((.*?)\)\s*([;{])|(})|$)", re.DOTALL)
_SETTING = re.compile(r'(\$?\w+) = ("(?:[^"\\]|\\.)*"|\[.*?\](?=, \$?\w+ = |$)|[^,]+)')
_POINT = re.compile(r"(-?[\d.e-]+),(-?[\d.e-]+)")
# mm; outlines have their corners on this grid, which STL files hold exactly: two corners
# merged by rounding would leave an edge open.
_GRID = 2.0**-12
_WORD_STEP = 200.0  # mm between texts drawn on one sheet


class Node(NamedTuple):
    """A shape of the tree: its kind, its settings, its children; `text` is OpenSCAD's."""

    kind: str
    settings: dict[str, Any]
    children: list["Node"]
    text: str


def missing() -> str:
    """Return why bodies cannot be made here, or ""."""
    absent = [name for name in ("manifold3d", "trimesh", "scipy") if not find_spec(name)]
    if absent:
        return f"{' and '.join(absent)} not installed: run `make setup`"
    return "" if shutil.which("openscad") else "openscad is not installed"


def make_body(part: Printed, folder: Path) -> Path:
    """Write a part's STL unless it is newer than all sources; return the file."""
    file = folder / f"{part.name}.stl"
    sources = (*HOME.glob("*.scad"), Path(__file__))
    newest = max(source.stat().st_mtime for source in sources)
    if not (file.exists() and file.stat().st_mtime > newest):
        write(body(part.source, part.settings), file)
    return file


def write(made: "Manifold", file: Path) -> None:
    """Write a body as STL; an existing file is replaced atomically."""
    import trimesh

    file.parent.mkdir(parents=True, exist_ok=True)
    mesh = made.to_mesh64()
    fresh = file.with_suffix(f".{os.getpid()}.stl")
    trimesh.Trimesh(mesh.vert_properties[:, :3], mesh.tri_verts, process=False).export(fresh)
    fresh.replace(file)


def body(source: str, settings: dict[str, str]) -> "Manifold":
    """Return the body that a source makes with these variables; ToolError if none."""
    with TemporaryDirectory() as folder:
        file = Path(folder) / "tree.csg"
        words = [word for name, value in settings.items() for word in ("-D", f"{name}={value}")]
        run(["openscad", "-o", file, *words, HOME / source], f"openscad {source}")
        tree = parse(file.read_text("utf-8"))
    made = Maker(tree).shape(tree)
    if made is None:
        raise ToolError(f"{source} with {settings} makes nothing")
    return made


def sheet(board: str) -> str:
    """Return the SVG file of a board's sheets: one path to cut, one to burn the marks in blue."""
    drawn = []
    with TemporaryDirectory() as folder:
        file = Path(folder) / "sheet.svg"
        for what in ("cut", "engraved"):
            setting = ("-D", f'board="{board}"', "-D", f'what="{what}"')
            run(["openscad", *setting, "-o", file, HOME / "sheet.scad"], "openscad sheet.scad")
            drawn.append(file.read_text("utf-8"))
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


def parse(text: str) -> Node:
    """Return the tree that a .csg file holds."""
    top = Node("group", {}, [], "")
    stack = [top]
    for kind, inside, end, closes in _TOKEN.findall(text):
        if closes:
            stack.pop()
        elif kind:
            node = Node(kind, _settings(inside), [], f"{kind}({inside});")
            stack[-1].children.append(node)
            if end == "{":
                stack.append(node)
    return top


def _settings(text: str) -> dict[str, Any]:
    found = {name: _value(value) for name, value in _SETTING.findall(text)}
    return found or ({"matrix": _value(text)} if text.startswith("[[") else {})


def _value(text: str) -> Any:
    """Return a value, which is written as in JSON but for `undef`; all numbers are float."""
    return None if text == "undef" else json.loads(text, parse_int=float)


class Maker:
    """Evaluates a tree; all its texts are drawn together, at the first one."""

    def __init__(self, tree: Node) -> None:
        self._words = [*dict.fromkeys(node.text for node in _below(tree) if node.kind == "text")]

    @cached_property
    def _drawn(self) -> "dict[str, CrossSection]":
        """Return every text as drawn by OpenSCAD."""
        sheet = [f"translate([{_WORD_STEP * n}, 0]) {t}" for n, t in enumerate(self._words)]
        with TemporaryDirectory() as folder:
            source, file = Path(folder) / "words.scad", Path(folder) / "words.svg"
            source.write_text("\n".join(sheet), "utf-8")
            run(["openscad", "-o", file, source], "openscad, drawing words")
            drawing = file.read_text("utf-8")
        lines: list[list[list[Point]]] = [[] for _ in self._words]
        for points in outlines(drawing):
            number = round(points[0][0] / _WORD_STEP)
            lines[number].append([(x - _WORD_STEP * number, y) for x, y in points])
        drawn = [CrossSection(each, FillRule.EvenOdd) for each in lines]
        return dict(zip(self._words, drawn, strict=True))

    def shape(self, node: Node) -> Any:
        """Return a shape in the plane or a body, None if it is empty."""
        if node.kind == "text":
            return self._drawn[node.text]
        if node.kind in _MADE:
            return _MADE[node.kind](node.settings)
        children = [self.shape(child) for child in node.children]
        there = [child for child in children if child is not None]
        if node.kind == "intersection" and len(there) < len(children):
            return None
        if not there or (node.kind == "difference" and children[0] is None):
            return None
        made = there[0]
        if node.kind == "intersection":
            for child in there[1:]:
                made = made ^ child
        elif node.kind == "difference":
            made = made - _union(there[1:]) if there[1:] else made
        else:
            made = _union(there)
        if made.is_empty():
            return None
        change = _CHANGED.get(node.kind)
        return change(made, node.settings) if change else made


def _below(node: Node) -> list[Node]:
    return [node, *(each for child in node.children for each in _below(child))]


def _union(shapes: list[Any]) -> Any:
    if len(shapes) == 1:
        return shapes[0]
    return type(shapes[0]).batch_boolean(shapes, OpType.Add)


def _corners(settings: dict[str, Any], radius: float) -> int:
    """Return OpenSCAD's number of corners for a circle."""
    if settings["$fn"]:
        return max(int(settings["$fn"]), 3)
    wanted: float = min(360 / settings["$fa"], radius * math.tau / settings["$fs"])
    return math.ceil(max(wanted, 5))


def _ring(radius: float, corners: int) -> list[tuple[float, float]]:
    turns = [math.tau * number / corners for number in range(corners)]
    return [(radius * math.cos(turn), radius * math.sin(turn)) for turn in turns]


def _sphere(settings: dict[str, Any]) -> "Manifold":
    radius = settings["r"]
    corners = _corners(settings, radius)
    rings = (corners + 1) // 2
    tilts = [math.pi * (number + 0.5) / rings for number in range(rings)]
    return Manifold.hull_points(
        [
            (x, y, radius * math.cos(tilt))
            for tilt in tilts
            for x, y in _ring(radius * math.sin(tilt), corners)
        ]
    )


def _moved(made: Any, settings: dict[str, Any]) -> Any:
    rows = settings["matrix"][:3]
    if isinstance(made, CrossSection):
        return made.transform([[row[0], row[1], row[3]] for row in rows[:2]])
    return made.transform(rows)


def _offset(made: "CrossSection", settings: dict[str, Any]) -> "CrossSection":
    radius = settings["r"]
    return made.offset(radius, JoinType.Round, circular_segments=_corners(settings, abs(radius)))


def _extruded(made: "CrossSection", settings: dict[str, Any]) -> "Manifold":
    outlines = [
        [(round(x / _GRID) * _GRID, round(y / _GRID) * _GRID) for x, y in outline]
        for outline in made.to_polygons()
    ]
    scale = settings.get("scale", (1.0, 1.0))
    return Manifold.extrude(CrossSection(outlines), settings["height"], scale_top=tuple(scale))


_MADE: dict[str, Callable[[dict[str, Any]], Any]] = {
    "circle": lambda it: CrossSection([_ring(it["r"], _corners(it, it["r"]))]),
    "cube": lambda it: Manifold.cube(it["size"], it["center"]),
    "cylinder": lambda it: Manifold.cylinder(
        *(it["h"], it["r1"], it["r2"], _corners(it, max(it["r1"], it["r2"])), it["center"])
    ),
    "polygon": lambda it: CrossSection([list(map(tuple, it["points"]))], FillRule.EvenOdd),
    "sphere": _sphere,
    "square": lambda it: CrossSection.square(it["size"], it["center"]),
}
_CHANGED: dict[str, Callable[[Any, dict[str, Any]], Any]] = {
    "linear_extrude": _extruded,
    "multmatrix": _moved,
    "offset": _offset,
}
