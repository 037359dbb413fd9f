"""How a piece goes through the air and over the board, tick by tick.

A pose is x and y in mm, the gap from the magnet's face to the sensors' plane, and the sines of the
lean along x and y; a motion is one pose a tick of 10 ms.
"""

from dataclasses import dataclass

import numpy as np

from tools.sim.world.field_table import Floats
from tools.sim.world.hand import TICK_MS
from tools.sim.world.magnet import GAP_MM
from tools.sim.world.world import Piece

X, Y, GAP, LEAN_X, LEAN_Y = range(5)

# A square's recess: how deep, and how much wider than a piece's base (hardware/enclosure).
RECESS_MM = 1.4
SLACK_MM = 0.4
BASE_RADIUS_MM = 10.0


@dataclass(eq=False)
class Motion:
    """The poses of `piece` from the tick `begin` on; before it and after it the piece stands."""

    piece: Piece
    begin: int
    poses: Floats

    @property
    def end(self) -> int:
        """The first tick after it."""
        return self.begin + len(self.poses)


def ticks(ms: float) -> int:
    """Return how many ticks that is, one at least."""
    return max(1, round(ms / TICK_MS))


def pose_of(piece: Piece) -> Floats:
    """Return the pose in which the piece is."""
    return np.array((piece.x_mm, piece.y_mm, piece.gap_mm, piece.lean_x, piece.lean_y))


def resting(x_mm: float, y_mm: float, off_mm: float, angle: float) -> Floats:
    """Return the pose of a piece that stands `off_mm` off a square's middle, that way.

    Beyond the slack one side of its base lies on the recess's rim, the other one in it.
    """
    aside = np.array((np.cos(angle), np.sin(angle)))
    rim = off_mm > SLACK_MM
    lean = -RECESS_MM / (2 * BASE_RADIUS_MM) * aside if rim else 0 * aside
    gap = GAP_MM + RECESS_MM / 2 if rim else GAP_MM
    return np.array((x_mm + off_mm * aside[0], y_mm + off_mm * aside[1], gap, *lean))


def smooth(count: int) -> Floats:
    """Return `count` shares from above 0 to 1 of the way, with a hand's least jerk."""
    share = np.arange(1, count + 1) / count
    return np.asarray(share**3 * (10 - 15 * share + 6 * share**2))


def carried(start: Floats, end: Floats, gap_mm: float, lift_ms: float, across_ms: float) -> Floats:
    """Return the poses of a hand that lifts, carries over at `gap_mm`, and sets down.

    It goes across while it still rises and already sinks, which lasts `lift_ms` each.
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
    """Return the poses of a piece that is pushed over the plate from recess to recess."""
    poses = start + (end - start) * smooth(ticks(ms))[:, None]
    from_start = np.hypot(poses[:, X] - start[X], poses[:, Y] - start[Y])
    to_end = np.hypot(poses[:, X] - end[X], poses[:, Y] - end[Y])
    outside = (from_start > SLACK_MM) & (to_end > SLACK_MM)
    poses[outside, GAP] = np.maximum(poses[outside, GAP], GAP_MM + RECESS_MM)
    return np.asarray(poses)


def held(pose: Floats, ms: float) -> Floats:
    """Return the poses of a piece that is kept where it is."""
    return np.tile(pose, (ticks(ms), 1))


def trembling(poses: Floats, rate_hz: float, reach_mm: float, phase: float) -> Floats:
    """Return the poses as a trembling hand goes through them; it never goes below the board."""
    at = np.arange(len(poses)) * TICK_MS / 1000
    angle = 2 * np.pi * rate_hz * at + phase
    shaken = poses.copy()
    shaken[:, X] += reach_mm * np.sin(angle)
    shaken[:, Y] += 0.6 * reach_mm * np.sin(angle + 1.3)
    shaken[:, GAP] = np.maximum(poses[:, GAP] + 0.6 * reach_mm * np.sin(angle + 2.1), GAP_MM)
    shaken[:, LEAN_X] += 0.04 * reach_mm * np.sin(angle + 0.7)
    return shaken


def dropped(start: Floats, rest: Floats, ms: float, rock: tuple[float, float, float]) -> Floats:
    """Return the poses of a piece that is let go at `start`, bounces, rocks, and lies at `rest`.

    It rattles for `ms`; `rock` is the sine of the first lean, its rate in Hz, and its way. A piece
    that leans stands on an edge of its base, which lifts its middle.
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
