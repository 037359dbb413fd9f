"""The motion of a piece through the air and over the board, tick by tick, and its field.

A pose is x and y in mm, the gap from the magnet's face to the sensors' plane, and the sines of the
lean along x and y; a motion is one pose per tick of 10 ms.

The field of many poses at once: the discs of magnetic charge of sensors.py, summed once over a
grid of gaps and distances. A magnet's field is linear in its moment: the moment's upright
part makes the vertical field `F` of an upright disc, its part in the plane
the sideways field `R` of an upright disc, along that part. For a dipole the latter is
exact, as its tensor is symmetric; close to the disc it is off by some percent of a part
that is a sixth of the moment at ten degrees of tilt.
"""

from dataclasses import dataclass
from functools import cache

import numpy as np
from numpy.typing import NDArray

from tools.sim.world.hand import TICK_MS
from tools.sim.world.sensors import DIAMETER_MM, GAP_MM, REMANENCE_MT, THICKNESS_MM
from tools.sim.world.world import Piece

Floats = NDArray[np.float64]

# Beyond the grid a magnet's field is negligible: a piece's is 0.01 mT at 90 mm.
LEAST_GAP_MM = 2.0
MOST_GAP_MM = 90.0
REACH_MM = 90.0
_GAP_STEP_MM = 0.25
_STEP_MM = 0.5
_RINGS = 8
_SECTORS = 24


@cache
def _tables() -> tuple[Floats, Floats]:
    """Return the upright disc's vertical and sideways field, by gap and distance."""
    gaps = np.arange(LEAST_GAP_MM, MOST_GAP_MM + 2 * _GAP_STEP_MM, _GAP_STEP_MM)[:, None]
    aside = np.arange(0.0, REACH_MM + 2 * _STEP_MM, _STEP_MM)[None, :]
    vertical = np.zeros((gaps.size, aside.size))
    sideways = np.zeros_like(vertical)
    ring_mm = DIAMETER_MM / 2 / _RINGS
    # Half of the disc is enough: the other half is its mirror image.
    angles = 2 * np.pi * (np.arange(_SECTORS // 2) + 0.5) / _SECTORS
    for from_axis in (np.arange(_RINGS) + 0.5) * ring_mm:
        patch = 2 * from_axis * ring_mm * 2 * np.pi / _SECTORS
        for angle in angles:
            along = aside - from_axis * np.cos(angle)
            flat = along**2 + (from_axis * np.sin(angle)) ** 2
            for height, sign in ((gaps, 1.0), (gaps + THICKNESS_MM, -1.0)):
                square = flat + height**2
                share = sign * patch / (square * np.sqrt(square))
                vertical += share * height
                sideways -= share * along
    scale = REMANENCE_MT / (4 * np.pi)
    return vertical * scale, sideways * scale


def vertical_mt(
    dx_mm: Floats, dy_mm: Floats, gap_mm: Floats, tilt: tuple[Floats, Floats]
) -> Floats:
    """Return the vertical field in mT at sensors `dx_mm`, `dy_mm` from the magnet's axis.

    `gap_mm` is from the magnet's face to the sensor; `tilt` the sines of the axis' lean along x
    and y. All broadcast; a gap below LEAST_GAP_MM counts as that.
    """
    up, aside = _tables()
    distance = np.hypot(dx_mm, dy_mm)
    row = (np.maximum(gap_mm, LEAST_GAP_MM) - LEAST_GAP_MM) / _GAP_STEP_MM
    column = distance / _STEP_MM
    near = (row < up.shape[0] - 1) & (column < up.shape[1] - 1)
    row = row * near
    column = column * near
    at_row = row.astype(np.int32)
    at_column = column.astype(np.int32)
    row = row - at_row
    column = column - at_column
    first = at_row * up.shape[1] + at_column
    weights = (
        (first, (1 - row) * (1 - column)),
        (first + 1, (1 - row) * column),
        (first + up.shape[1], row * (1 - column)),
        (first + up.shape[1] + 1, row * column),
    )
    flat_up = up.ravel()
    field = sum(flat_up[at] * weight for at, weight in weights)
    lean_x, lean_y = tilt
    if lean_x.any() or lean_y.any():
        flat_aside = aside.ravel()
        upright = np.sqrt(np.maximum(1.0 - lean_x**2 - lean_y**2, 0.0))
        towards = (lean_x * dx_mm + lean_y * dy_mm) / np.maximum(distance, 1e-6)
        field = upright * field + towards * sum(flat_aside[at] * share for at, share in weights)
    return np.asarray(field * near)


X, Y, GAP, LEAN_X, LEAN_Y = range(5)

# A square's recess: its depth, and its excess width over a piece's base (hardware/enclosure).
RECESS_MM = 1.4
SLACK_MM = 0.4
BASE_RADIUS_MM = 10.0


@dataclass(eq=False)
class Motion:
    """The poses of `piece` from the tick `begin` on; before and after them it stands still."""

    piece: Piece
    begin: int
    poses: Floats

    @property
    def end(self) -> int:
        """The first tick after the motion."""
        return self.begin + len(self.poses)


def ticks(ms: float) -> int:
    """Return the time in ticks, at least one."""
    return max(1, round(ms / TICK_MS))


def pose_of(piece: Piece) -> Floats:
    """Return the piece's present pose."""
    return np.array((piece.x_mm, piece.y_mm, piece.gap_mm, piece.lean_x, piece.lean_y))


def resting(x_mm: float, y_mm: float, off_mm: float, angle: float) -> Floats:
    """Return the pose of a piece that stands `off_mm` off a square's centre, towards `angle`.

    Beyond the slack one side of its base rests on the recess's rim, the other in the recess.
    """
    aside = np.array((np.cos(angle), np.sin(angle)))
    rim = off_mm > SLACK_MM
    lean = -RECESS_MM / (2 * BASE_RADIUS_MM) * aside if rim else 0 * aside
    gap = GAP_MM + RECESS_MM / 2 if rim else GAP_MM
    return np.array((x_mm + off_mm * aside[0], y_mm + off_mm * aside[1], gap, *lean))


def smooth(count: int) -> Floats:
    """Return `count` fractions of the way, from above 0 to 1, on a minimum-jerk profile."""
    share = np.arange(1, count + 1) / count
    return np.asarray(share**3 * (10 - 15 * share + 6 * share**2))


def carried(start: Floats, end: Floats, gap_mm: float, lift_ms: float, across_ms: float) -> Floats:
    """Return the poses of a piece that is lifted, carried at `gap_mm`, and set down.

    It already moves across while it rises and while it sinks, which take `lift_ms` each.
    """
    rise = ticks(lift_ms)
    early = rise * 2 // 5
    across = ticks(across_ms)
    count = 2 * (rise - early) + across
    if count < 2 * rise:
        across += 2 * rise - count
        count = 2 * rise
    share = np.ones(count)
    share[: rise - early] = 0
    share[rise - early : rise - early + across] = smooth(across)
    poses = start + (end - start) * share[:, None]
    height = np.full(count, gap_mm)
    height[:rise] = start[GAP] + (gap_mm - start[GAP]) * smooth(rise)
    height[-rise:] = gap_mm + (end[GAP] - gap_mm) * smooth(rise)
    poses[:, GAP] = height
    return np.asarray(poses)


def pushed(start: Floats, end: Floats, ms: float) -> Floats:
    """Return the poses of a piece pushed over the plate from recess to recess."""
    poses = start + (end - start) * smooth(ticks(ms))[:, None]
    from_start = np.hypot(poses[:, X] - start[X], poses[:, Y] - start[Y])
    to_end = np.hypot(poses[:, X] - end[X], poses[:, Y] - end[Y])
    outside = (from_start > SLACK_MM) & (to_end > SLACK_MM)
    poses[outside, GAP] = np.maximum(poses[outside, GAP], GAP_MM + RECESS_MM)
    return np.asarray(poses)


def held(pose: Floats, ms: float) -> Floats:
    """Return the poses of a piece held where it is."""
    return np.tile(pose, (ticks(ms), 1))


def trembling(poses: Floats, rate_hz: float, reach_mm: float, phase: float) -> Floats:
    """Return the poses with a hand's tremor; never below the board."""
    at = np.arange(len(poses)) * TICK_MS / 1000
    angle = 2 * np.pi * rate_hz * at + phase
    shaken = poses.copy()
    shaken[:, X] += reach_mm * np.sin(angle)
    shaken[:, Y] += 0.6 * reach_mm * np.sin(angle + 1.3)
    shaken[:, GAP] = np.maximum(poses[:, GAP] + 0.6 * reach_mm * np.sin(angle + 2.1), GAP_MM)
    shaken[:, LEAN_X] += 0.04 * reach_mm * np.sin(angle + 0.7)
    return shaken


def dropped(start: Floats, rest: Floats, ms: float, rock: tuple[float, float, float]) -> Floats:
    """Return the poses of a piece that is released at `start`, bounces, rocks, and lies at `rest`.

    It rattles for `ms`; `rock` is the sine of the first lean, its rate in Hz, and its direction. A
    piece that leans stands on an edge of its base, which raises its centre.
    """
    gravity = 9810.0
    restitution = 0.35
    at = np.arange(1, ticks(ms) + 1) * TICK_MS / 1000
    height = np.zeros(len(at))
    fall_mm = float(start[GAP] - rest[GAP])
    fall_s = (2 * fall_mm / gravity) ** 0.5
    height[at < fall_s] = fall_mm - gravity / 2 * at[at < fall_s] ** 2
    landed, speed = fall_s, gravity * fall_s * restitution
    while speed > 20:
        flight = 2 * speed / gravity
        inside = (at >= landed) & (at < landed + flight)
        since = at[inside] - landed
        height[inside] = speed * since - gravity / 2 * since**2
        landed, speed = landed + flight, speed * restitution
    lean, rate_hz, way = rock
    since = np.maximum(at - fall_s, 0)
    rocking = lean * np.exp(-3 * since / (ms / 1000)) * np.cos(2 * np.pi * rate_hz * since)
    rocking[-1] = 0
    poses = start + (rest - start) * np.minimum(at / max(fall_s, 0.01), 1)[:, None]
    poses[:, GAP] = rest[GAP] + height + BASE_RADIUS_MM * np.abs(rocking)
    poses[:, LEAN_X] += rocking * np.cos(way)
    poses[:, LEAN_Y] += rocking * np.sin(way)
    poses[-1] = rest
    return np.asarray(poses)
