"""The scenes of the pictures: a set table, the case in layers, the steps of assembly.

The bodies are those measured in fit.md: printed parts from their files, soldered ones
at their largest.
"""

import math
from collections.abc import Callable
from itertools import pairwise
from pathlib import Path

from manifold3d import CrossSection, FillRule, Manifold

from hardware.enclosure import openscad
from hardware.enclosure.dimensions import CASES, layer_parts, measures
from hardware.enclosure.solids import Solids
from hardware.light.arcs import EMITTER_MM, WHITES, tint_mm
from hardware.light.cycles import Colour, Material, Place, Stage, View
from hardware.pcb.board_file import BoardFile
from hardware.pcb.wiring import LED_ASIDE

CASE = "halo36-256"
BOARD = CASES[CASE][0]
_SAMPLES = 16
_CASE = Material((0.03, 0.03, 0.032), roughness=0.55)
_TRAY = Material((0.03, 0.032, 0.036), roughness=0.55)
_WHITE = Material((0.75, 0.74, 0.7), roughness=0.5)
_UNLIT = Material((0.07, 0.07, 0.068), roughness=0.45)  # white behind a tint, twice: light.md
_STEEL = Material((0.5, 0.5, 0.52), roughness=0.4, metallic=1.0)
_PCB = Material((0.01, 0.012, 0.012), roughness=0.35)
_WALNUT = Material((0.27, 0.135, 0.068), roughness=0.55, grain=(0.085, 0.038, 0.02))
_BURNT = Material((0.035, 0.016, 0.01), roughness=0.7)
_LINEN = Material((0.62, 0.58, 0.52), roughness=0.95)
_PAPER = Material((0.8, 0.79, 0.77), roughness=0.8)
_CUP = Material(scatter_mm=WHITES["usual"])
_SMOKE = Material(scatter_mm=math.inf, absorb_mm=tint_mm())
_AMBER = Material((1.0, 0.3, 0.02), shine=8000.0)
_BLUE = Material((0.02, 0.5, 1.0), shine=5000.0)
_TINTS = {
    "pink": Material((0.62, 0.07, 0.2), roughness=0.4),
    "black": Material((0.012, 0.012, 0.014), roughness=0.35),
    "amber": Material((0.9, 0.36, 0.02), roughness=0.4),
    "teal": Material((0.01, 0.36, 0.33), roughness=0.4),
}
_SOLDERED = {  # by the beginning of a footprint's name
    "LED_": _WHITE, "USB_C": _STEEL, "CP_": _STEEL, "RaspberryPi": Material((0.02, 0.2, 0.08)),
    "C_": Material((0.45, 0.3, 0.18)),
}  # fmt: skip
_CHIP = Material((0.02, 0.02, 0.022), roughness=0.4)
_VENEER_MM = 0.6

# A set table: the squares that totem X may go to are lit.
_LIT = dict.fromkeys(("d5", "d6", "b4", "c4", "e4", "f4", "d3", "d2", "d1", "a4"), _AMBER)
_STANDING = (
    ("d4", "amber", "oxono-totem-x"), ("c3", "teal", "oxono-totem-o"),
    ("e5", "pink", "oxono-x"), ("c5", "black", "oxono-x"), ("f5", "black", "oxono-x"),
    ("b3", "pink", "oxono-o"), ("b2", "pink", "oxono-o"), ("e3", "black", "oxono-o"),
)  # fmt: skip
_CLOSE_LIT = {"c3": _AMBER, "d3": _BLUE, "c4": _AMBER}
_CLOSE = (("c3", "amber", "oxono-totem-x"), ("d3", "pink", "oxono-o"))


class Scene:
    """Bodies of one board on a stage; a part that is printed face down is `turned`."""

    def __init__(self, solids: Solids) -> None:
        self.stage = Stage()
        self._solids = solids
        self._m = measures()
        left, top, right, bottom = solids.layout.outline()
        self.middle = ((right - left) / 2, (bottom - top) / 2)

    def put(self, name: str, material: Material, at: Place = (0, 0, 0)) -> None:
        """Add one of the solids, moved."""
        self.stage.add(self._solids[name], material, at)

    def printed(self, name: str, material: Material, at: Place, turned: bool = False) -> None:
        """Add a printed part."""
        body = self._solids.printed(name)
        self.stage.add(body.rotate((180, 0, 0)) if turned else body, material, at)

    def on(self, material: Material, below: float) -> None:
        """Put everything on a wide table, in the light of a window behind left and of the room."""
        self._lie(material, below, (0.85, 0.9, 1.0), 0.3)
        self._lamp((-500, 420, 620), 420, 9e6, (1.0, 0.95, 0.88))
        self._lamp((500, -500, 700), 600, 5e6, (0.9, 0.94, 1.0))

    def evening(self, share: float = 1.0) -> None:
        """Put everything on a linen cloth, a lamp behind left, dusk in the window at the right."""
        self._lie(_LINEN, self._m["floor_bottom"] - 1, (0.65, 0.72, 1.0), 0.22 * share)
        self._lamp((-560, 120, 520), 160, 7e6 * share, (1.0, 0.74, 0.48))
        self._lamp((650, 300, 500), 600, 3e6 * share, (0.62, 0.75, 1.0))

    def _lie(self, material: Material, below: float, sky: Colour, strength: float) -> None:
        ground = Manifold.cube((40_000, 40_000, 20), center=True)
        self.stage.add(ground, material, (*self.middle, below - 10))
        self.stage.sky(sky, strength)

    def _lamp(self, beside: Place, size: float, watts: float, colour: Colour) -> None:
        x, y = self.middle
        self.stage.lamp((x + beside[0], y + beside[1], beside[2]), (x, y, 0), size, watts, colour)

    def cups(self, lit: dict[str, Material], height: float = 0.0) -> None:
        """Add all cups; the light of lit squares' LEDs is traced through the plastic."""
        face = self._m["plate_top"] - self._m["cup_face"] + height
        cup = self._solids.printed("cup").rotate((180, 0, 0))
        smoke, white = cup.split_by_plane((0, 0, 1), -self._m["cup_tint"][0])
        led = Manifold.cylinder(1e-2, EMITTER_MM, EMITTER_MM, 64)
        for square in self._solids.grid.squares:
            x, y = self._solids.square(square.name)
            if square.name in lit:
                self.stage.add(white, _CUP, (x, y, face))
                self.stage.add(smoke, _SMOKE, (x, y, face + 1e-3))
                at = (x + LED_ASIDE, y, self._m["part_height"])
                self.stage.add(led, lit[square.name], at)
            else:
                self.stage.add(cup, _WHITE if height else _UNLIT, (x, y, face))

    def board(self) -> None:
        """Add the board with its soldered parts."""
        self.put("board", _PCB)
        for part in self._solids.layout.footprints.values():
            name = part.name.split(":")[1]
            material = next((m for key, m in _SOLDERED.items() if name.startswith(key)), _CHIP)
            for body in self._solids.bodies(part):
                self.stage.add(body, material)

    def piece(self, at: Place, cap: str, tint: str) -> None:
        """Add a piece."""
        self.printed("base-north", _TINTS[tint], at)
        self.printed(cap, _TINTS[tint], (at[0], at[1], at[2] + self._m["base_height"]))

    def table(
        self,
        share: float = 1.0,
        lit: dict[str, Material] = _LIT,
        standing: tuple[tuple[str, str, str], ...] = _STANDING,
    ) -> None:
        """Add a table set for OXONO, in a share of the evening's light."""
        self.evening(share)
        self.put("board", _PCB)
        for name in ("bottom", "plate", "deck", "button cap", "cover"):
            self.put(name, _CASE)
        self.cups(lit)
        for square, tint, cap in standing:
            self.piece((*self._solids.square(square), self._m["plate_floor"]), cap, tint)
        self._cable()
        self._tray("black", -68)
        self._tray("pink", 2 * self.middle[0] + 22)

    def _cable(self) -> None:
        """Add the USB cable that feeds it, from its plug in J1 along the table."""
        _, low, bottom, x, high, top = self._solids.bodies(self._solids.layout.footprints["J1"])[
            0
        ].bounding_box()
        y, z, table = (low + high) / 2, (bottom + top) / 2, self._m["floor_bottom"] + 1
        way = ((27, 0, z), (58, -4, table), (130, -30, table), (400, -90, table))
        beads = [Manifold.sphere(1.9, 24).translate((x + far, y + on, at)) for far, on, at in way]
        self.stage.add(Manifold.cube((24, 12.4, 6.6), center=True), _TRAY, (x + 15, y, z))
        for one, other in pairwise(beads):
            self.stage.add((one + other).hull(), _TRAY)

    def walnut(self) -> None:
        """Add a set table with veneer."""
        self.table(0.75)
        self._veneer()

    def lights(self) -> None:
        """Add a board with veneer in the dusk, three squares lit."""
        self.table(0.6, _CLOSE_LIT, _CLOSE)
        self._veneer()

    def _veneer(self) -> None:
        """Add walnut on plate and deck, its marks burnt."""
        text = (openscad.SHEETS / f"{BOARD}-sheet.svg").read_text("utf-8")
        marks = CrossSection(openscad.outlines(text, 1), FillRule.EvenOdd)
        thin = _VENEER_MM / self._m["sheet_thickness"]
        for name, top in (("sheet", self._m["plate_top"]), ("deck sheet", self._m["deck_top"])):
            self.stage.add(
                self._solids[name].scale((1, 1, thin)), _WALNUT, (0, 0, top * (1 - thin))
            )
            left, low, _, right, high, _ = self._solids[name].bounding_box()
            part = CrossSection.square((right - left, high - low)).translate((left, low))
            self.stage.add(Manifold.extrude(marks ^ part, 0.02), _BURNT, (0, 0, top + _VENEER_MM))

    def _tray(self, tint: str, left: float) -> None:
        low = self._m["floor_bottom"] - 1
        tray = self._solids.printed("tray").rotate((0, 0, 90))
        self.stage.add(tray, _TRAY, (left + 46, 75, low))
        for number in range(13):
            x = left + 46 - (number % 2 + 0.5) * 23
            y = 75 + (number // 2 + 0.5) * 23
            self.piece((x, y, low + 2), "oxono-x" if number % 3 else "oxono-o", tint)

    def exploded(self) -> None:
        """Add the case's layers above one another."""
        self.on(_PAPER, -150)
        self.put("bottom", _CASE, (0, 0, -90))
        self.board()
        for name in ("posts", "deck posts", "foot", "keys"):
            self.put(name, _TRAY, (0, 0, 40))
        self.put("button cap", _TRAY, (0, 0, 70))
        self.put("cover", _TRAY, (40, 0, -90))
        self.cups({}, 75)
        self.put("plate", _CASE, (0, 0, 130))
        self.put("deck", _CASE, (0, 0, 165))

    def parts_of_bottom(self) -> None:
        """Add the bottom's parts before they are joined."""
        self.on(_PAPER, self._m["floor_bottom"])
        for number, body in enumerate(self._solids.layer("bottom").values()):
            self.stage.add(body, _CASE, (0, 14.0 * number, 0))

    def plate_from_below(self) -> None:
        """Add the plate and three of its cups, seen from below."""
        self.on(_PAPER, 0)
        (x, y), thick = self.middle, self._m["plate_thickness"]
        (plate,) = layer_parts("plate", CASE)
        self.printed(plate, _CASE, (0, 2 * y + 20, 4 + thick), turned=True)
        for at in range(3):
            self.printed("cup", _WHITE, (x + 28 * at - 40, y - 150, 0))

    def base_and_cap(self) -> None:
        """Add a piece's base with its magnet beside it, and its cap on its back."""
        self.on(_PAPER, 0)
        x, y = self.middle
        self.printed("base-north", _TINTS["pink"], (x - 44, y, 0))
        thick = self._m["magnet"][1]
        self.stage.add(
            Manifold.cylinder(thick, self._m["magnet"][0] / 2, -1, 64), _STEEL, (x - 26, y - 4, 0)
        )
        self.printed("oxono-x", _TINTS["pink"], (x - 8, y, self._m["cap_height"]), turned=True)
        self.piece((x + 18, y, 0), "oxono-x", "black")
        self.piece((x + 44, y, 0), "oxono-o", "black")


_Picture = tuple[Callable[[Scene], None], tuple[float, ...], tuple[int, int]]
# Scene and view: degrees round from the front, degrees above the table, mm away, and the
# fraction of the height at the picture's centre; lens in mm; pixels.
PICTURES: dict[str, _Picture] = {
    "walnut": (Scene.walnut, (14, 34, 640, 2, 60), (1600, 1066)),
    "table": (Scene.table, (-18, 38, 690, 0, 60), (1600, 1066)),
    "light": (Scene.lights, (-8, 35, 290, 0, 80), (1600, 1000)),
    "exploded": (Scene.exploded, (28, 28, 860, 20, 62), (1600, 1500)),
    "case-bottom": (Scene.parts_of_bottom, (15, 50, 720, 0, 60), (1600, 1200)),
    "case-cups": (Scene.plate_from_below, (15, 50, 720, 0, 60), (1600, 1200)),
    "piece": (Scene.base_and_cap, (10, 40, 200, 0, 60), (1600, 640)),
}


def draw(name: str, stl: Path, layout: BoardFile, folder: Path) -> None:
    """Write a picture of PICTURES into the folder."""
    bodies, (around, above, far, height, lens), size = PICTURES[name]
    scene = Scene(Solids(CASE, layout, stl))
    bodies(scene)
    turn, up = math.radians(around), math.radians(above)
    (x, y), flat = scene.middle, far * math.cos(up)
    eye = (x + flat * math.sin(turn), y - flat * math.cos(turn), height + far * math.sin(up))
    view = View(eye, (x, y, height), 0, size, lens)
    scene.stage.picture(view, folder / f"{name}.jpg", _SAMPLES)
