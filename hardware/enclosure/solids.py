"""An assembled board as solids: printed, soldered, screwed and plugged parts.

Millimetres from the board's lower left corner, y away from the first player, z from the board's
upper face. Printed parts are the printer's STL files; the board is its layout.
"""

import math
from collections.abc import Callable, Iterable
from pathlib import Path

import manifold3d
import numpy as np
import trimesh
from manifold3d import CrossSection, Manifold

from hardware.enclosure import openscad
from hardware.enclosure.dimensions import CASES, layer_parts, measures
from hardware.pcb.board_file import PARTS, BoardFile, Footprint, Point
from hardware.pcb.wiring import PITCH, Grid

_HEIGHTS = {part.footprint.split(":")[1]: part.height for part in PARTS.values()}
_SCREW = (3.0, 6.0, 12.0)  # M3 x 12, countersunk: thread, head, length including it
# The bodies of a plug at their largest (USB-C by its standard, micro-B by common cables).
_PLUGS = {"usb_c_y": (12.35, 6.5, "usb_c_height"), "pico_usb_y": (11.0, 7.5, "pico_usb_height")}
_PLUG_AT, _PLUG_LONG = 0.3, 20.0  # its body ends this far outside the board's edge
_ROUND = 48


def load(file: Path) -> Manifold:
    """Return the body in an STL file."""
    body = trimesh.load_mesh(file)
    return Manifold(
        manifold3d.Mesh(
            vert_properties=np.asarray(body.vertices, np.float32),
            tri_verts=np.asarray(body.faces, np.uint32),
        )
    )


def together(bodies: Iterable[Manifold]) -> Manifold:
    """Return several bodies as one."""
    return Manifold.batch_boolean(list(bodies), manifold3d.OpType.Add)


class Solids:
    """The solids of one of CASES, by name; each is made on first use."""

    def __init__(self, case: str, layout: BoardFile, stl: Path) -> None:
        self.case, self.board = case, CASES[case][0]
        self.layout, self.grid = layout, Grid(self.board)
        self._stl = stl
        self._m = measures()
        self._left, _, self._right, self._bottom = layout.outline()
        self._known: dict[str, Manifold] = {}
        m = self._m
        self._under = m["deck_top"] - m["deck_thickness"]
        self._makers: dict[str, Callable[[], Manifold]] = {
            "board": self._board,
            "parts": self._parts,
            "bottom": lambda: together(self.layer("bottom").values()),
            "plate": lambda: together(self.layer("plate").values()),
            "deck": lambda: together(self.layer("deck").values()),
            "cups": self._cups,
            "posts": lambda: self._printed_at("post", self.posts()),
            "deck posts": self._deck_posts,
            "button cap": self._button_cap,
            "cover": self._cover,
            "foot": lambda: self._printed_at("foot", [self.middle()]),
            "keys": self._keys,
            "screws": lambda: together(map(self._screw, self.holes())),
            "plugs": self._plugs,
            "sheet": lambda: self._sheet(0),
            "deck sheet": lambda: self._sheet(1),
            "piece": lambda: self.piece("oxono-x", self.square(self.grid.squares[0].name)),
            "totem": lambda: self.piece("oxono-totem-x", self.square(self.grid.squares[0].name)),
        }

    def __getitem__(self, name: str) -> Manifold:
        if name not in self._known:
            made = self._makers[name]()
            if made.is_empty():
                raise ValueError(f"{name}: no closed body ({made.status().name})")
            self._known[name] = made
        return self._known[name]

    def printed(self, name: str) -> Manifold:
        """Return a printed part as it lies on the bed."""
        return load(self._stl / f"{name}.stl")

    def layer(self, kind: str) -> dict[str, Manifold]:
        """Return the parts of plate, bottom or deck in their places."""
        height = {"plate": "plate_bottom", "bottom": "floor_bottom"}.get(kind, "")
        up = self._m[height] if height else self._under
        return {
            name: self.printed(name).rotate((0, 0, 0 if height else -45)).translate((0, 0, up))
            for name in layer_parts(kind, self.case)
        }

    def at(self, place: Point) -> Point:
        """Return a point of the layout."""
        return place[0] - self._left, self._bottom - place[1]

    def square(self, name: str) -> Point:
        """Return the centre of a square."""
        return self.at(self.layout.footprints[f"U{101 + self.grid.named[name].number}"].at)

    def holes(self) -> list[Point]:
        """Return the places of the screws."""
        return [self.at(p.at) for name, p in self.layout.footprints.items() if name[0] == "H"]

    def _crossing(self, column: float, row: float) -> Point:
        first = self.grid.squares[0]
        x, y = self.square(first.name)
        return x + (column - first.column - 0.5) * PITCH, y + (row - first.row - 0.5) * PITCH

    def middle(self) -> Point:
        """Return the point where the plate's four parts meet."""
        return self._crossing(3, 3)

    def deck_end(self) -> float:
        """Return where the deck ends and the plate begins."""
        return self._crossing(0, 0)[1] - float(self._m["deck_from_grid"])

    def posts(self) -> list[Point]:
        """Return the places of the posts between board and plate."""
        return [hole for hole in self.holes() if hole[1] > self.deck_end()]

    def _deck_posts(self) -> Manifold:
        corner = (self._right - self._left - 2.2, 2.2)
        under_deck = [hole for hole in self.holes() if hole[1] < self.deck_end()]
        return self._printed_at("hold-down", [corner]) + self._printed_at("deck-post", under_deck)

    def _button_cap(self) -> Manifold:
        m, switch = self._m, self.layout.footprints["SW1"]
        top = m["button_stem"][1] + m["button_cap"][3]
        return self.printed("button-cap").scale((1, 1, -1)).translate((*self._stem(switch), top))

    def _stem(self, switch: Footprint) -> Point:
        (left, top), (right, bottom) = switch.body
        return self.at(switch.on_board(((left + right) / 2, (top + bottom) / 2)))

    def _cover(self) -> Manifold:
        m = self._m
        wide, _, room = m["cover"]
        low = m["pico_usb_height"] - m["pico_plug_opening"][1] / 2 - wide + room
        y = self.at(self.layout.footprints["A1"].at)[1] - 17.78 / 2
        outer = self._right - self._left + m["clearance"] + m["wall"]
        # It is printed on its outer face: z goes inward, y upward.
        turn = [[0, 0, -1, outer], [-1, 0, 0, y], [0, 1, 0, low]]
        return self.printed("cover").transform(turn)

    def key_places(self) -> list[tuple[Point, float]]:
        """Return the places of the plate's keys, and their turn in degrees."""
        columns = [c for c in range(1, self.grid.columns) if c != 3]
        rows = [r for r in range(1, self.grid.rows) if r != 3]
        across = [(self._crossing(column, 3), 90.0) for column in columns]
        return across + [(self._crossing(3, row), 0.0) for row in rows]

    def _printed_at(self, name: str, places: Iterable[Point]) -> Manifold:
        part = self.printed(name)
        return together(part.translate((*place, 0)) for place in places)

    def _cups(self) -> Manifold:
        squares = (self.square(square.name) for square in self.grid.squares)
        cups = self._printed_at("cup", ((x, -y) for x, y in squares))
        return cups.scale((1, -1, -1)).translate(
            (0, 0, self._m["plate_top"] - self._m["cup_face"])
        )

    def _keys(self) -> Manifold:
        top = self._m["plate_bottom"] + self._m["joint"][2] - 0.1
        key = self.printed("footed-key").scale((1, -1, -1))
        return together(
            key.rotate((0, 0, turn)).translate((*place, top)) for place, turn in self.key_places()
        )

    def _board(self) -> Manifold:
        thick = self._m["board_thickness"]
        outline = CrossSection([[self.at(point) for point in self.layout.edge()]])
        return Manifold.extrude(outline, thick).translate((0, 0, -thick)) - together(
            Manifold.cylinder(9, 1.6, 1.6, _ROUND).translate((*hole, -5)) for hole in self.holes()
        )

    def _parts(self) -> Manifold:
        return together(
            body for part in self.layout.footprints.values() for body in self.bodies(part)
        )

    def bodies(self, part: Footprint) -> list[Manifold]:
        """Return a part's body above the board, and its legs below."""
        name = part.name.split(":")[1]
        height = _HEIGHTS[name]
        if not (part.is_bought and height):
            return []
        (left, top), (right, bottom) = part.body
        corners = [(left, top), (right, top), (right, bottom), (left, bottom)]
        outline = [self.at(part.on_board(corner)) for corner in reversed(corners)]
        found = [Manifold.extrude(CrossSection([outline]), height)]
        if name.startswith("SW_PUSH"):
            wide, high = self._m["button_stem"]
            found.append(Manifold.cylinder(high, wide / 2).translate((*self._stem(part), 0)))
        tail = self._m["tail"]
        for pad in part.pads:
            if pad.drill:
                x, y = self.at(part.on_board((pad.x, pad.y)))
                leg = Manifold.cylinder(tail, pad.drill / 2, pad.drill / 2, 16)
                found.append(leg.translate((x, y, -self._m["board_thickness"] - tail)))
        return found

    def _screw(self, hole: Point) -> Manifold:
        thread, head, length = _SCREW
        sink = (head - thread) / 2
        cone = Manifold.cylinder(sink, head / 2, thread / 2, _ROUND)
        shaft = Manifold.cylinder(length, thread / 2, thread / 2, _ROUND)
        return (cone + shaft).translate((*hole, self._m["floor_bottom"]))

    def screw_tip(self) -> float:
        """Return the depth of a tightened screw's thread in its insert."""
        return float(self._m["floor_bottom"]) + _SCREW[2]

    def _plugs(self) -> Manifold:
        places = {"usb_c_y": self.at(self.layout.footprints["J1"].at)[1]}
        places["pico_usb_y"] = self.at(self.layout.footprints["A1"].at)[1] - 17.78 / 2
        made = []
        for name, (wide, high, middle) in _PLUGS.items():
            body = Manifold.cube((_PLUG_LONG, wide, high))
            x = self._right - self._left + _PLUG_AT
            z = self._m[middle] - high / 2
            made.append(body.translate((x, places[name] - wide / 2, z)))
        return together(made)

    def _sheet(self, number: int) -> Manifold:
        """Return the sheet on the plate, 0, or on the deck, 1."""
        text = (openscad.SHEETS / f"{self.board}-sheet.svg").read_text("utf-8")
        flat = CrossSection(openscad.outlines(text), manifold3d.FillRule.EvenOdd)
        end = self.deck_end()
        half = CrossSection.square((1000, 1000)).translate((-500, end - 1000 * number))
        thick, up = self._m["sheet_thickness"], self._m[("plate_top", "deck_top")[number]]
        return Manifold.extrude(flat ^ half, thick).translate((0, 0, up))

    def piece(self, cap: str, place: Point) -> Manifold:
        """Return a piece standing in its seat."""
        m = self._m
        lid = self.printed(cap).translate((0, 0, m["base_height"]))
        return (self.printed("base-north") + lid).translate((*place, m["plate_floor"]))

    def unsupported(self) -> float:
        """Return the greatest distance of a point of the plate's joints from a support below."""
        stands = [*self.posts(), self.middle(), *(place for place, _ in self.key_places())]
        left, low = self._crossing(0, 0)
        right, high = self._crossing(self.grid.columns, self.grid.rows)
        middle = self.middle()
        steps = np.linspace(0, 1, 400)
        joint = [(left + (right - left) * t, middle[1]) for t in steps]
        joint += [(middle[0], low + (high - low) * t) for t in steps]
        walls = [min(x - left, right - x, high - y) for x, y in joint]
        return max(
            float(min(wall, *(math.dist(point, stand) for stand in stands)))
            for point, wall in zip(joint, walls, strict=True)
        )
