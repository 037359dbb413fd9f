"""What the pictures show: a set table, the case in layers, the steps of putting it together."""

from collections.abc import Callable
from pathlib import Path

import numpy as np
import trimesh

from hardware.enclosure import rendering
from hardware.enclosure.dimensions import measures
from hardware.enclosure.rendering import Body, Colour, Floats
from hardware.enclosure.solids import Solids
from hardware.pcb.board_file import BoardFile
from hardware.pcb.grid import LED_ASIDE, Grid

BOARD = "halo36"
_CASE: Colour = (88, 91, 100)
_INSIDE: Colour = (70, 72, 80)
_PCB: Colour = (40, 62, 52)
_WHITE: Colour = (232, 232, 226)
_DARK: Colour = (150, 150, 148)
_LIT: Colour = (255, 190, 70)
_TRAY: Colour = (128, 134, 144)
_STEEL: Colour = (180, 182, 188)
_WALNUT: Colour = (134, 92, 62)
_VENEER_MM = 0.6
_TINTS: dict[str, Colour] = {
    "pink": (236, 108, 158), "black": (44, 44, 50), "amber": (250, 170, 40),
    "teal": (36, 180, 170),
}  # fmt: skip

# A set table: the squares that totem X may go to are lit.
_LIT_SQUARES = ("d5", "d6", "b4", "c4", "e4", "f4", "d3", "d2", "d1", "a4")
_STANDING = (
    ("d4", "amber", "oxono-totem-x"), ("c3", "teal", "oxono-totem-o"),
    ("e5", "pink", "oxono-x"), ("c5", "black", "oxono-x"), ("f5", "black", "oxono-x"),
    ("b3", "pink", "oxono-o"), ("b2", "pink", "oxono-o"), ("e3", "black", "oxono-o"),
)  # fmt: skip


class Scene:
    """Bodies of one board, from its printed parts in `stl` and its layout."""

    def __init__(self, stl: Path, layout: BoardFile) -> None:
        self._stl = stl
        self._left, _, _, self._bottom = layout.outline()
        self._layout = layout
        self._m = measures()

    def _part(
        self, name: str, at: tuple[float, float, float], colour: Colour, turned: bool = False
    ) -> Body:
        return rendering.load(self._stl / f"{name}.stl", at, colour, turned)

    def _place(self, reference: str) -> tuple[float, float]:
        x, y = self._layout.footprints[reference].at
        return x - self._left, self._bottom - y

    def _square(self, name: str) -> tuple[float, float]:
        square = next(each for each in Grid(BOARD).squares if each.name == name)
        return self._place(f"U{101 + square.number}")

    def _quarters(self, kind: str, height: float, apart: float, colour: Colour) -> list[Body]:
        return [
            self._part(f"{BOARD}-{kind}-{x}{y}", (apart * x, apart * y, height), colour)
            for x in (0, 1)
            for y in (0, 1)
        ]

    def bottom(self, height: float = 0.0, apart: float = 0.0) -> list[Body]:
        """Return the bottom."""
        return self._quarters("bottom", self._m["floor_bottom"] + height, apart, _INSIDE)

    def plate(self, height: float = 0.0, apart: float = 0.0) -> list[Body]:
        """Return the plate."""
        return self._quarters("plate", self._m["plate_bottom"] + height, apart, _CASE)

    def deck(self, height: float = 0.0, apart: float = 0.0) -> list[Body]:
        """Return the deck."""
        top = self._m["deck_top"] + height
        return [
            self._part(f"{BOARD}-deck-{x}", (apart * x, 0, top), _CASE, turned=True)
            for x in (0, 1)
        ]

    def cups(self, height: float = 0.0, lit: tuple[str, ...] = ()) -> list[Body]:
        """Return all cups, those of lit squares bright."""
        face = self._m["plate_top"] - self._m["cup_face"] + height
        cup = trimesh.load_mesh(self._stl / "cup.stl")
        upright = np.asarray(cup.triangles) * (1, 1, -1)
        return [
            Body(
                np.add(upright, (*self._square(square.name), face)),
                _LIT if square.name in lit else _WHITE if height else _DARK,
            )
            for square in Grid(BOARD).squares
        ]

    def board(self, height: float = 0.0) -> list[Body]:
        """Return the board with what is tall on it."""
        left, top, right, bottom = self._layout.outline()
        m = self._m
        thick = m["board_thickness"]
        wide, deep = right - left, bottom - top
        bodies = [Body(_block((0, 0, height - thick), (wide, deep, thick)), _PCB)]
        for square in Grid(BOARD).squares:
            x, y = self._square(square.name)
            bodies.append(Body(_block((x - 1.5, y - 0.7, height), (3, 1.4, 1.1)), _TINTS["black"]))
            at = (x + LED_ASIDE - 2.5, y - 2.5, height)
            bodies.append(Body(_block(at, (5, 5, m["part_height"])), _WHITE))
        x, y = self._place("A1")
        at = (wide - m["pico_size"][0], y - 17.78 / 2 - m["pico_size"][1] / 2, height + 2.5)
        bodies.append(Body(_block(at, (*m["pico_size"], 1.6)), (40, 110, 70)))
        x, y = self._place("SW1")
        bodies.append(Body(_block((x + 1.5, y - 4, height), (3.5, 3.5, 13)), _STEEL))
        return bodies

    def posts(self, height: float) -> list[Body]:
        """Return the posts between board and plate, and the foot below the plate's middle."""
        whole = Solids(BOARD, self._layout, self._stl)
        parts = [self._part("post", (*place, height), _TRAY) for place in whole.posts()]
        return [*parts, self._part("foot", (*whole.middle(), height), _TRAY)]

    def piece(self, at: tuple[float, float, float], cap: str, tint: str) -> list[Body]:
        """Return a piece."""
        lid = (at[0], at[1], at[2] + self._m["base_height"])
        pale = _TINTS[tint]
        return [self._part("base-north", at, pale), self._part(cap, lid, pale)]

    def walnut(self) -> list[Body]:
        """Return a set table whose plate has a sheet of walnut veneer."""
        made = Solids(BOARD, self._layout, self._stl)["sheet"].to_mesh()
        corners = np.asarray(made.vert_properties, float)[:, :3]
        corners[:, 2] = np.minimum(corners[:, 2], self._m["plate_top"] + _VENEER_MM)
        return [*self.table(), Body(corners[made.tri_verts], _WALNUT)]

    def table(self) -> list[Body]:
        """Return a table set for OXONO."""
        bodies = [*self.bottom(), *self.plate(), *self.deck(), *self.board()]
        bodies += self.cups(lit=_LIT_SQUARES)
        for square, tint, cap in _STANDING:
            bodies += self.piece((*self._square(square), self._m["plate_floor"]), cap, tint)
        return bodies + self._tray("black", -70) + self._tray("pink", 232)

    def _tray(self, tint: str, left: float) -> list[Body]:
        low = self._m["floor_bottom"]
        tray = trimesh.load_mesh(self._stl / "tray.stl")
        triangles = np.asarray(tray.triangles)[:, :, (1, 0, 2)] * (-1, 1, 1)
        bodies = [Body(np.add(triangles, (left + 46, 75, low)), _TRAY)]
        for number in range(13):
            x = left + 46 - (number % 2 + 0.5) * 23
            y = 75 + (number // 2 + 0.5) * 23
            cap = "oxono-x" if number % 3 else "oxono-o"
            bodies += self.piece((x, y, low + 2), cap, tint)
        return bodies

    def exploded(self) -> list[Body]:
        """Return the case's layers above one another."""
        return [
            *self.bottom(-75), *self.board(), *self.posts(28), *self.cups(50),
            *self.plate(85), *self.deck(85),
        ]  # fmt: skip

    def parts_of_bottom(self) -> list[Body]:
        """Return the bottom's parts before they are joined."""
        return self.bottom(apart=14)

    def plate_from_below(self) -> list[Body]:
        """Return a quarter of the plate and cups that go into it, seen from below."""
        plate = self._part(f"{BOARD}-plate-00", (0, 0, 0), _CASE, turned=True)
        cup = trimesh.load_mesh(self._stl / "cup.stl")
        low = plate.triangles.reshape(-1, 3).min(axis=0)
        cups = [
            Body(np.add(cup.triangles, (low[0] + 12 + 28 * at, low[1] - 20, 0)), _WHITE)
            for at in range(3)
        ]
        return [plate, *cups]

    def base_and_cap(self) -> list[Body]:
        """Return a piece's base with its magnet beside it, and its cap on its back."""
        m = self._m
        magnet = trimesh.creation.cylinder(m["magnet"][0] / 2, m["magnet"][1], sections=48)
        return [
            self._part("base-north", (0, 0, 0), _TINTS["pink"]),
            Body(np.add(magnet.triangles, (16, 0, 1)), _STEEL),
            self._part("oxono-x", (32, 0, 6), _TINTS["pink"], turned=True),
        ]


def _block(at: tuple[float, float, float], size: tuple[float, float, float]) -> Floats:
    box = trimesh.creation.box(size)
    middle = np.array(at) + np.array(size) / 2
    return np.asarray(np.add(box.triangles, middle))


_Picture = tuple[Callable[[Scene], list[Body]], tuple[float, float], tuple[int, int]]
PICTURES: dict[str, _Picture] = {  # what, seen from where, pixels
    "table": (Scene.table, (20, 42), (1600, 1200)),
    "walnut": (Scene.walnut, (20, 42), (1600, 1200)),
    "exploded": (Scene.exploded, (28, 24), (1400, 1500)),
    "case-bottom": (Scene.parts_of_bottom, (20, 50), (1400, 1100)),
    "case-cups": (Scene.plate_from_below, (15, 50), (1400, 1100)),
    "piece": (Scene.base_and_cap, (15, 45), (1200, 500)),
}


def draw(name: str, stl: Path, layout: BoardFile, folder: Path) -> None:
    """Write a picture of PICTURES into the folder."""
    bodies, view, size = PICTURES[name]
    rendering.draw(bodies(Scene(stl, layout)), folder / f"{name}.png", view, size)
