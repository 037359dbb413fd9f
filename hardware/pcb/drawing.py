"""A schematic sheet under the pen: symbols, wires, labels, sub-sheets, texts.

Lengths in mm on the paper, y down, everything on KiCad's grid of 1.27 mm. Identifiers are
made from what they name, so that drawing again gives the same file.
"""

import itertools
from typing import Any

from hardware.pcb import symbols
from hardware.pcb.nodes import (
    Placed,
    Point,
    effects,
    fields,
    make_id,
    own_place,
    property_node,
    sheet_pin,
)
from hardware.pcb.parts import PARTS
from hardware.pcb.sexpr import Atom, dump
from hardware.pcb.symbols import Symbol
from hardware.pcb.wires import wire_nodes

G = 1.27  # the grid
REVISION = "C"
_NOT_BOUGHT = ("hole", "fiducial", "test_point", "pad", "net_tie", "jumper")


def at(x: float, y: float) -> Point:
    """Return the point of the paper `x`, `y` units of the grid from its corner."""
    return round(x * G, 4), round(y * G, 4)


class Sheet:
    """One .kicad_sch file. `paths` are the places of its use: (instance path, index)."""

    def __init__(self, project: str, name: str, paper: str, title: str, paths: list[str]) -> None:
        self.project = project
        self.name = name
        self.paper = paper
        self.title = title
        self.paths = paths
        self.id = make_id(project, "file", name)
        self._symbols: dict[str, Symbol] = {}
        self._body: list[list[Any]] = []
        self._wires: list[tuple[Point, Point]] = []
        self._powers = 0

    def _new_id(self) -> str:
        return make_id(self.project, self.name, len(self._body))

    def part(
        self,
        key: str,
        references: str | list[str],
        at: Point,
        angle: int = 0,
        places: tuple[float, float, float, float, str] | None = None,
    ) -> Placed:
        """Place a part of the table; a sheet that is used often has a reference for each use.

        `places`: of reference and value relative to the symbol, and their justification.
        """
        part = PARTS[key]
        names = [references] if isinstance(references, str) else references
        placed = Placed(self._embed(part.symbol), at, angle)
        nodes = fields(placed, part, names[0], places)
        bought = key not in _NOT_BOUGHT
        self._symbol(placed, nodes, names, bought)
        return placed

    def power(self, name: str, at: Point, angle: int = 0) -> None:
        """Place a power symbol such as GND or +5V, or a PWR_FLAG, with its pin at `at`."""
        self._powers += 1
        placed = Placed(self._embed(f"power:{name}"), at, angle)
        reference = f"#PWR{make_id(self.name)[:4].upper()}{self._powers:02d}"
        _, dx, dy = own_place(placed, "Value")
        justify = ""
        if angle in (90, 270):  # sideways: the name begins where the symbol ends
            # At 90 degrees KiCad turns the text over to keep it upright.
            justify = "left" if (dx > 0) != (angle == 90) else "right"
            dx = 3.0 if dx > 0 else -3.0
        seen = (at[0] + dx, at[1] + dy)
        nodes = [
            property_node("Reference", reference, at, hide=True),
            property_node("Value", name, seen, justify=justify, angle=angle % 180),
            *(property_node(key, "", at, hide=True) for key in ("Footprint", "Datasheet")),
        ]
        self._symbol(placed, nodes, [reference] * len(self.paths), bought=True)

    def _embed(self, name: str) -> Symbol:
        return self._symbols.setdefault(name, symbols.load(name))

    def _symbol(
        self, placed: Placed, shown: list[Any], references: list[str], bought: bool
    ) -> None:
        own = make_id(self.project, self.name, references[0])
        yes, no = Atom("yes"), Atom("no")
        instances = [
            [Atom("path"), path, [Atom("reference"), name], [Atom("unit"), 1]]
            for path, name in zip(self.paths, references, strict=True)
        ]
        self._body.append(
            [
                Atom("symbol"),
                [Atom("lib_id"), placed.symbol.name],
                [Atom("at"), *placed.at, placed.angle],
                [Atom("unit"), 1],
                [Atom("exclude_from_sim"), no],
                [Atom("in_bom"), yes if bought else no],
                [Atom("on_board"), yes],
                [Atom("dnp"), no],
                [Atom("uuid"), own],
                *shown,
                *(
                    [Atom("pin"), number, [Atom("uuid"), make_id(own, number)]]
                    for number in placed.symbol.pins
                ),
                [Atom("instances"), [Atom("project"), self.project, *instances]],
            ]
        )

    def wire(self, *points: Point) -> None:
        """Draw a line through the points; where it meets another, they are joined."""
        self._wires += [pair for pair in itertools.pairwise(points) if len({*pair}) > 1]

    def no_connect(self, at: Point) -> None:
        """Mark a pin that is left open on purpose."""
        self._body.append([Atom("no_connect"), [Atom("at"), *at], [Atom("uuid"), self._new_id()]])

    def label(self, text: str, at: Point, away: int = 0, kind: str = "label") -> None:
        """Name a wire; `away`: the direction in which the text runs from the wire's end."""
        node: list[Any] = [Atom(kind), text]
        if kind != "label":
            node.append([Atom("shape"), Atom("passive")])
        justify = "right" if away in (180, 270) else "left"
        if kind == "label":
            justify += " bottom"  # above its wire
        node += [[Atom("at"), *at, away], effects(justify=justify)]
        self._body.append([*node, [Atom("uuid"), self._new_id()]])

    def lead(
        self, placed: Placed, number: str, text: str, steps: int = 2, kind: str = "label"
    ) -> Point:
        """Draw a short wire from a pin and name its end; returns the end."""
        end = self.stub(placed, number, steps)
        self.label(text, end, placed.away(number), kind)
        return end

    def stub(self, placed: Placed, number: str, steps: int = 2) -> Point:
        """Draw a wire of `steps` grid units away from a pin; returns its end."""
        start = placed.pin(number)
        away = placed.away(number)
        dx = {0: 1, 180: -1}.get(away, 0) * steps * G
        dy = {90: -1, 270: 1}.get(away, 0) * steps * G
        end = (round(start[0] + dx, 4), round(start[1] + dy, 4))
        self.wire(start, end)
        return end

    def text(self, words: str, at: Point, size: float = 1.8) -> None:
        """Write a remark."""
        node: list[Any] = [Atom("text"), words, [Atom("exclude_from_sim"), Atom("no")]]
        node += [[Atom("at"), *at, 0], effects(size, "left top"), [Atom("uuid"), self._new_id()]]
        self._body.append(node)

    def sheet(
        self, name: str, file: str, at: Point, size: Point, pins: dict[str, Point], page: int
    ) -> None:
        """Place a sub-sheet; `pins` maps names to their places on its edge."""
        own = sheet_id(self.project, name)
        stroke = [Atom("stroke"), [Atom("width"), 0.15], [Atom("type"), Atom("solid")]]
        path = [Atom("path"), self.paths[0], [Atom("page"), str(page)]]
        self._body.append(
            [
                Atom("sheet"),
                [Atom("at"), *at],
                [Atom("size"), *size],
                stroke,
                [Atom("fill"), [Atom("color"), 255, 253, 240, 1.0]],
                [Atom("uuid"), own],
                property_node("Sheetname", name, (at[0], at[1] - 0.8), justify="left bottom"),
                property_node(
                    "Sheetfile", file, (at[0], at[1] + size[1] + 0.8), justify="left top"
                ),
                *(sheet_pin(own, pin, place, at[0]) for pin, place in pins.items()),
                [Atom("instances"), [Atom("project"), self.project, path]],
            ]
        )

    def dump(self) -> str:
        """Return the file's text."""
        tree: list[Any] = [
            Atom("kicad_sch"),
            [Atom("version"), 20250114],
            [Atom("generator"), "eeschema"],
            [Atom("generator_version"), "9.0"],
            [Atom("uuid"), self.id],
            [Atom("paper"), self.paper],
            [
                Atom("title_block"),
                [Atom("title"), self.title],
                [Atom("rev"), REVISION],
                [Atom("company"), "Halo"],
                [Atom("comment"), 1, "CERN-OHL-P-2.0; not yet fabricated"],
            ],
            [Atom("lib_symbols"), *(symbol.tree for symbol in self._symbols.values())],
            *self._body,
            *wire_nodes(self._wires, self.id),
        ]
        if self.name == self.project:
            root = [Atom("path"), "/", [Atom("page"), "1"]]
            tree.append([Atom("sheet_instances"), root])
        return dump([*tree, [Atom("embedded_fonts"), Atom("no")]]) + "\n"


def sheet_id(project: str, name: str) -> str:
    """Return the identifier of the sub-sheet called `name` on the top sheet."""
    return make_id(project, "sheet", name)
