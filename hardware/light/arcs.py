"""The light of a square's arc, and the part of it that both players see.

Follows light from the LED through cup, window and gaps between board and plate, particle by
particle, in cells of a tenth of a mm. A cell is air, white plastic that scatters, black plastic,
an LED's own body, or the board, bare or printed white; light that leaves the picture is lost.
The geometry is that of dimensions.scad. White plastic scatters differently from spool to spool, so
three are tried. check.py compares the figures with those of a second tracer.
"""

import math
from functools import cache
from typing import NamedTuple

import numba
import numpy as np
from numpy.typing import NDArray

from hardware.enclosure.dimensions import measures
from hardware.pcb.wiring import LED_ASIDE, PITCH, WHITE_ANGLES, WHITE_MM, WHITE_RADIUS, Grid

# --- the tracer -------------------------------------------------------------------------------

AIR, WHITE, BLACK, BODY, MASK, PRINTED, TINT = range(7)
CELL = 0.1  # mm
# Diffuse reflectances of a surface: air, white and tinted plastic (0, as light enters them), matt
# black, an LED's white body, solder mask, white printing on it.
SHARES = np.array((0.0, 0.0, 0.05, 0.7, 0.06, 0.6, 0.0))
EMITTER_MM = 1.6  # radius of the emitter in a WS2812B
_ABSORB_MM = 60.0  # of white plastic
_LEAST_WEIGHT = 1e-3

Cells = NDArray[np.uint8]
Floats = NDArray[np.float64]


@numba.njit(cache=False)
def trace(
    cells: Cells,
    origin: Floats,
    led: Floats,
    count: int,
    scatter_mm: float,
    tint_mm: float,
    seed: int,
) -> Floats:
    """Return the light that leaves the top: a share per cell, as a picture of rows along y.

    `cells` is indexed by z, y, x and begins at `origin` (x, y); its lowest layer is the board,
    whose face is 0; `led` is the centre of the LED's face. White plastic scatters every
    `scatter_mm`, evenly in all directions, and absorbs over _ABSORB_MM; tinted plastic is clear
    and absorbs over `tint_mm`.
    """
    np.random.seed(seed)
    deep, high, wide = cells.shape
    out = np.zeros((high, wide))
    at = np.zeros(3)
    way = np.zeros(3)
    cell = np.zeros(3, np.int64)
    for _ in range(count):
        _start(at, led, origin)
        _leave(way, 2, 1.0)
        cell[:] = (at / CELL).astype(np.int64)
        weight = 1.0
        free = -np.log(1 - np.random.random()) * scatter_mm
        while weight > _LEAST_WEIGHT:
            far, axis = _to_border(at, way, cell)
            kind = cells[cell[2], cell[1], cell[0]]
            if kind == TINT:
                weight *= np.exp(-far / tint_mm)
            elif kind == WHITE:
                if free < far:
                    at += way * free
                    weight *= np.exp(-free / _ABSORB_MM)
                    _scatter(way)
                    free = -np.log(1 - np.random.random()) * scatter_mm
                    continue
                free -= far
                weight *= np.exp(-far / _ABSORB_MM)
            at += way * far
            sign = 1 if way[axis] > 0 else -1
            cell[axis] += sign
            if cell[2] >= deep:
                out[cell[1], cell[0]] += weight
                break
            if cell.min() < 0 or cell[0] >= wide or cell[1] >= high:
                break
            share = SHARES[cells[cell[2], cell[1], cell[0]]]
            if share:
                if np.random.random() > share:
                    break
                cell[axis] -= sign
                _leave(way, axis, -1.0 * sign)
    return out / count


@numba.njit(cache=False)
def _start(at: Floats, led: Floats, origin: Floats) -> None:
    """Start at a random point of the LED's face."""
    reach = EMITTER_MM * np.sqrt(np.random.random())
    turn = 2 * np.pi * np.random.random()
    at[0] = led[0] - origin[0] + reach * np.cos(turn)
    at[1] = led[1] - origin[1] + reach * np.sin(turn)
    at[2] = led[2]


@numba.njit(cache=False)
def _leave(way: Floats, axis: int, sign: float) -> None:
    """Draw a direction from a matt surface across `axis`, by Lambert's law."""
    share = np.random.random()
    turn = 2 * np.pi * np.random.random()
    way[axis] = sign * np.sqrt(1 - share)
    way[(axis + 1) % 3] = np.sqrt(share) * np.cos(turn)
    way[(axis + 2) % 3] = np.sqrt(share) * np.sin(turn)


@numba.njit(cache=False)
def _scatter(way: Floats) -> None:
    """Draw any direction."""
    up = 2 * np.random.random() - 1
    turn = 2 * np.pi * np.random.random()
    flat = np.sqrt(1 - up * up)
    way[0], way[1], way[2] = flat * np.cos(turn), flat * np.sin(turn), up


@numba.njit(cache=False)
def _to_border(at: Floats, way: Floats, cell: NDArray[np.int64]) -> tuple[float, int]:
    """Return the distance to the cell's border along the direction, and its axis."""
    far, across = 1e9, 0
    for axis in range(3):
        if abs(way[axis]) > 1e-12:
            border = (cell[axis] + (1 if way[axis] > 0 else 0)) * CELL
            this = max((border - at[axis]) / way[axis], 0.0)
            if this < far:
                far, across = this, axis
    return far, across


# --- the figures -------------------------------------------------------------------------------

# Scattering length of white PLA in mm, and the transmission of 0.8 mm of it (diffusion:
# 5/3 / (d / l + 4/3)); its absorption hardly matters beside that.
WHITES = {"dense": 0.12, "usual": 0.2, "thin": 0.35}
COUNT = 400_000
# The limits: the brightest part against the mean, the neighbour's against the brightest, and the
# share of the light that each player sees beside a piece on the square.
PEAK, NEXT_DOOR, SEEN = 4.0, 0.01, 0.25
# The elevation of players' eyes, in degrees, and the pieces: cylinders of a radius, up to a height
# above the plate's face.
EYES = (35.0, 50.0)
STANDING = ("a piece", "a totem")
# A low eye, at its elevation and distance from the board's centre, sees past a piece that stands
# in the row before the lit square.
LOW_EYE, LOW_MM = 30.0, 500.0
_TOWER_STEPS = 5  # cylinders round a totem's tower
# The picture: the square's centre is 0, 0, that of the neighbour whose arc is nearest 0, PITCH.
LEFT, RIGHT, LOW, HIGH = -12.0, 20.0, -17.0, 50.4
_LED_MM = 5.0
PARTS = 20


class Figures(NamedTuple):
    """The result of a trace; brightness is light per area, 1 for the brightest part of the arc.

    `share` is the LED's light that leaves the arc, `along` the brightness of parts of the arc from
    end to end, `next_door` the brightest part of the neighbour's; `seen` the shares of the arc's
    light and of its area that a player sees, by the piece there and the eye's elevation. The
    arc looks the same from both seats.
    """

    share: float
    along: Floats
    next_door: float
    seen: dict[tuple[str, float], tuple[float, float]]

    @property
    def peak(self) -> float:
        """The brightest part of the arc relative to its mean."""
        return float(self.along.max() / self.along.mean())


@cache
def _plane() -> tuple[Floats, Floats]:
    x = np.arange(LEFT + CELL / 2, RIGHT, CELL)
    y = np.arange(LOW + CELL / 2, HIGH, CELL)
    across, up = np.meshgrid(x, y)
    return across, up


def _polar(centre: float) -> tuple[Floats, Floats]:
    """Return every cell's distance from a square's centre, and its angle from the right."""
    x, y = _plane()
    return np.hypot(x, y - centre), np.degrees(np.arctan2(y - centre, x))


def _arc(centre: float, inner: float, outer: float, end: float) -> NDArray:
    """Return the window's arc, moved outward as by shell.scad's grown_arc."""
    window = measures()["window"]
    radius, angle = _polar(centre)
    half = window[2] + np.degrees(2 * end / (window[0] + window[1]))
    inside = (radius > window[0] - inner) & (radius < window[1] + outer)
    return np.asarray(inside & (np.abs(angle) < half))


@cache
def cells() -> Cells:
    """Return two squares, one behind the other, from the board to the plate's face."""
    m = measures()
    count = round(m["plate_top"] / CELL)
    x, _ = _plane()
    made = np.full((count + 3, *x.shape), AIR, np.uint8)
    made[0] = _board()
    for number in range(1, count + 1):
        height = (number - 0.5) * CELL
        for centre in (0.0, PITCH):
            _fill(made[number], height, centre)
        if height >= m["plate_bottom"]:
            made[number][made[number] == AIR] = BLACK
            for centre in (0.0, PITCH):
                _open(made[number], height, centre)
    return made


def _step(m: dict, height: float) -> float:
    """Return the lower end of the printed layer at this height."""
    face = m["plate_top"] - m["cup_face"]
    layers = np.ceil((face - height) / m["layer_height"] - 1e-6)
    return float(face - layers * m["layer_height"])


def _flare(m: dict, height: float) -> float:
    widening = m["plate_top"] - m["window_straight"] - _step(m, height)
    return float(min(max(widening, 0.0), m["window_flare"]))


def _fill(layer: NDArray, height: float, centre: float) -> None:
    """Draw a square's LED and cup."""
    m = measures()
    x, y = _plane()
    if height < m["part_height"]:
        on_led = (np.abs(x - LED_ASIDE) < _LED_MM / 2) & (np.abs(y - centre) < _LED_MM / 2)
        layer[on_led] = BODY
    face = m["plate_top"] - m["cup_face"]
    skirt_from, skirt_bottom = m["cup_skirt"]
    if not skirt_bottom <= height < face:
        return
    angle = np.abs(_polar(centre)[1])
    stands = angle >= (0 if height >= m["cup_bottom"] else skirt_from)
    gap = m["cup_clearance"]
    outer = _flare(m, height + m["layer_height"]) - gap
    inner = max(m["plate_bottom"] - _step(m, height) - m["layer_height"], 0.0) - gap
    kind = TINT if height > face - m["cup_tint"][0] - 1e-6 else WHITE
    layer[_arc(centre, inner, outer, outer) & stands] = kind
    walls = m["cup_wall"]
    hollow = _arc(centre, inner - walls[0], outer - walls[1], outer - walls[2])
    skin = np.zeros_like(angle)
    for begin, thickness in m["cup_skin"]:
        skin[angle >= begin] = thickness
    layer[hollow & stands & (height < face - skin)] = AIR


def _open(layer: NDArray, height: float, centre: float) -> None:
    """Cut a square's window, where no cup fills it, and its seat out of the plate."""
    m = measures()
    flare = _flare(m, height)
    empty = _arc(centre, 0.0, flare, flare) & (layer == BLACK)
    if height >= m["plate_floor"]:
        empty |= _polar(centre)[0] < m["recess_diameter"] / 2
    layer[empty] = AIR


def _board() -> NDArray:
    """Return the board, white where it is printed below the arcs."""
    made = np.full(_plane()[0].shape, MASK, np.uint8)
    for centre in (0.0, PITCH):
        radius, angle = _polar(centre)
        for first, last in WHITE_ANGLES:
            on = (angle > first) & (angle < last)
            made[on & (np.abs(radius - WHITE_RADIUS) < WHITE_MM / 2)] = PRINTED
    return made


def tint_mm() -> float:
    """Return the length over which the tinted face of a cup absorbs light."""
    thickness, through = measures()["cup_tint"]
    return float(-thickness / math.log(through))


@cache
def shine(white: str, count: int = COUNT) -> Floats:
    """Return the light that leaves the plate, as a picture."""
    origin = np.array((LEFT, LOW))
    led = np.array((LED_ASIDE, 0.0, CELL + measures()["part_height"] + 1e-3))
    return np.asarray(trace(cells(), origin, led, count, WHITES[white], tint_mm(), 1))


def figures(white: str, count: int = COUNT) -> Figures:
    """Return the figures for a white plastic."""
    out = shine(white, count)
    own, other = (profile(*_plane(), out, centre) for centre in (0.0, PITCH))
    return Figures(
        share=float(out[_arc(0.0, 0.0, 0.0, 0.0)].sum()),
        along=own / own.max(),
        next_door=float(other.max() / own.max()),
        seen={
            (what, eye): seen(out, (0.0, -math.cos(turn) * 1e5, math.sin(turn) * 1e5), what)
            for what in STANDING
            for eye in EYES
            for turn in (math.radians(eye),)
        },
    )


def cylinders(what: str) -> list[tuple[float, float]]:
    """Return a piece as cylinders around it: radius, height above the plate's face."""
    m = measures()
    foot = m["base_height"] + m["cap_height"] - m["symbol_depth"] - m["recess_depth"]
    below, above, high = m["totem"]
    rim = m["base_diameter"] / 2
    if what == "a totem":
        tall = high - m["recess_depth"] - foot
        steps = [number / _TOWER_STEPS for number in range(_TOWER_STEPS)]
        tower = [
            (below + (above - below) * at, foot + tall * (at + 1 / _TOWER_STEPS)) for at in steps
        ]
        return [(rim, foot), *tower]
    return [(rim, foot + m["symbol_depth"])]


def seen(
    out: Floats, eye: tuple[float, float, float], what: str, at: tuple[float, float] = (0.0, 0.0)
) -> tuple[float, float]:
    """Return the shares of an arc's light and area that an eye sees beside a piece at a place.

    The places are mm from the lit square's centre and the plate's face.
    """
    own = _arc(0.0, 0.0, 0.0, 0.0)
    x, y = (each[own] for each in _plane())
    clear = np.ones(x.shape, bool)
    for radius, height in cylinders(what):
        # A ray from the arc stays below this height on this share of its way to the eye.
        across, up = (eye[0] - x) * height / eye[2], (eye[1] - y) * height / eye[2]
        nearest = ((at[0] - x) * across + (at[1] - y) * up) / (across**2 + up**2)
        nearest = np.clip(nearest, 0, 1)
        clear &= np.hypot(x + nearest * across - at[0], y + nearest * up - at[1]) > radius
    light = out[own]
    return float(light[clear].sum() / light.sum()), float(clear.mean())


class Pair(NamedTuple):
    """A lit square, and one in the next row toward the player with a totem.

    `at` is the totem's place and `eye` the player's, in mm from the lit square; `light` and `area`
    are the shares of the arc's that the player sees.
    """

    lit: str
    totem: str
    at: tuple[float, float]
    eye: tuple[float, float, float]
    light: float
    area: float


def behind(board: str, white: str = "usual", count: int = COUNT) -> list[Pair]:
    """Return every pair of a board, seen by the low eye at row 1; the other seat is its mirror."""
    grid, out, turn = Grid(board), shine(white, count), math.radians(LOW_EYE)
    middle = (grid.columns - 1) / 2, (grid.rows - 1) / 2
    found = []
    for lit in grid.squares:
        x, y = (middle[0] - lit.column) * PITCH, (middle[1] - lit.row) * PITCH
        eye = (x, y - LOW_MM * math.cos(turn), LOW_MM * math.sin(turn))
        for near in grid.squares:
            at = (near.column - lit.column) * PITCH, (near.row - lit.row) * PITCH
            if near.row == lit.row - 1 and abs(near.column - lit.column) <= 1:
                shares = seen(out, eye, "a totem", at)
                found.append(Pair(lit.name, near.name, at, eye, *shares))
    return found


def profile(x: Floats, y: Floats, light: Floats, centre: float) -> Floats:
    """Return the light of equal parts of a square's arc, from end to end, in a picture's cells."""
    inner, outer, half = measures()["window"]
    radius, angle = np.hypot(x, y - centre), np.degrees(np.arctan2(y - centre, x))
    on = (radius > inner) & (radius < outer)
    return np.asarray(np.histogram(angle[on], PARTS, (-half, half), weights=light[on])[0])


def faults(found: Figures) -> list[str]:
    """Return the limits that are exceeded."""
    texts = []
    if found.peak > PEAK:
        texts.append(f"the brightest part is {found.peak:.1f} times the arc's mean")
    if found.next_door > NEXT_DOOR:
        texts.append(f"the neighbour's arc gets {found.next_door:.1%} of the light")
    texts += [
        f"an eye at {eye:.0f} degrees sees {min(shares):.0%} beside {what}"
        for (what, eye), shares in found.seen.items()
        if min(shares) < SEEN
    ]
    return texts
