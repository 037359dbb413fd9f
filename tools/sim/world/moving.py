"""A world in which pieces move while the board scans, in imperfect conditions.

All readings of a stretch of time are computed at once; pieces that stand still are summed once.
ENVIRONMENTS is the table of places and their disturbances: magnets, noise, drift, strays;
figures are counted by its names.
"""

from array import array
from collections.abc import Sequence
from dataclasses import dataclass

import numpy as np

from tools.sim.world import world
from tools.sim.world.hand import TICK_MS
from tools.sim.world.motion import GAP, LEAN_X, LEAN_Y, Floats, Motion, X, Y, pose_of, vertical_mt
from tools.sim.world.world import USUAL_BOARD, Piece, World

# The DRV5055A3's output without a field moves by 1 % of the supply over its whole range of
# temperatures (data sheet), 2.2 mT; this is most of that, within minutes.
_DRIFT_MT = 1.5
# From the Hall element down to the table: board, standoff and floor of hardware/enclosure.
_TABLE_MM = 9.65
# In units of a piece's magnet, 39 mm3: a clasp or a phone has four to twelve, a loudspeaker's
# motor of 25 x 8 mm has 105.
_STRAY = (4.2, 105.0)


@dataclass(frozen=True)
class Environment:
    """One row of the table.

    `strength` is the range of the pieces' magnets, 1 is sound, drawn per piece (`one_for_all`:
    once for all); `noise` a factor of the usual; `drift_mt` how far a sensor's zero drifts to
    either side; `stray` the range of a stray magnet's moment, in magnets of a piece, or empty;
    `steel_mm` how far below the sensors a steel table lies, 0 for none.
    """

    strength: tuple[float, float] = (1.0, 1.0)
    one_for_all: bool = True
    noise: float = 1.0
    drift_mt: float = 0.0
    stray: tuple[float, float] | None = None
    steel_mm: float = 0.0


ENVIRONMENTS = {
    "usual": Environment(),
    "weak": Environment(strength=(0.7, 0.7)),
    "strong": Environment(strength=(1.3, 1.3)),
    "mixed": Environment(strength=(0.7, 1.3), one_for_all=False),
    "noisy": Environment(noise=4.0),
    "drift": Environment(drift_mt=_DRIFT_MT),
    "steel": Environment(steel_mm=_TABLE_MM),
    "stray": Environment(stray=_STRAY),
}


# The number of cached fields, one per pose: all squares' centres, and some of a hand's paths.
_MOST_POSES = 1000
# The number of ticks computed at once while nothing moves.
_STILL_TICKS = 64
_DRIFT_PERIOD_S = (60.0, 300.0)

# A stray's distance from the nearest sensor when near, and when away.
NEAREST_MM = (25.0, 60.0)
_AWAY_MM = 150.0
# The time in which a stray comes, stays and goes.
_PERIOD_S = (8.0, 30.0)


class MovingWorld(World):
    """A world in one of ENVIRONMENTS; `play` lets pieces move in the ticks that follow."""

    def __init__(self, seed: int, board: str = USUAL_BOARD, environment: str = "usual") -> None:
        self._chance = np.random.default_rng(seed)
        self.environment = ENVIRONMENTS[environment]
        self._strength = self._draw_strength()
        super().__init__(seed, board)
        self._tick = 0
        self._rows: Sequence[array] = ()
        self._next = 0
        self._rows_version = -1
        self._playing = False
        # The field of a sound piece, north up, at every sensor, by its pose.
        self._fields_by_pose: dict[tuple[float, ...], Floats] = {}
        self._zero_counts = world.MID_LEVEL + np.array(self._offsets)
        self._summed = np.zeros(self.squares)
        self._summed_version = -1
        self._references = array("H")
        places = np.array([self.centre(square) for square in range(self.squares)])
        self._x, self._y = places[:, 0], places[:, 1]
        drift = self._chance.uniform(-1, 1, self.squares) * self.environment.drift_mt
        self._drift_counts = drift * world.COUNTS_PER_MT
        self._drift_rate = 2 * np.pi / self._chance.uniform(*_DRIFT_PERIOD_S, self.squares)
        self.stray = Stray(places, self.environment.stray, self._chance)

    def _draw_strength(self) -> float:
        return float(self._chance.uniform(*self.environment.strength))

    def draw(self, kind: str) -> Piece:
        """Take a piece of the kind from the reserve, with a magnet of the environment."""
        piece = super().draw(kind)
        self.make_sound(piece)
        return piece

    def make_sound(self, piece: Piece) -> None:
        """Give a piece a magnet of the environment."""
        is_one = self.environment.one_for_all
        piece.strength = self._strength if is_one else self._draw_strength()

    def play(self, motions: Sequence[Motion], ticks: int) -> None:
        """Let the pieces of `motions` move in the next `ticks`, which must then be read.

        A piece not yet on the board enters it; each ends in its motion's last pose.
        """
        for motion in motions:
            if motion.piece not in self.pieces:
                self.pieces.append(motion.piece)
                self._set_pose(motion.piece, motion.poses[0])
        moving = {motion.piece for motion in motions}
        standing = [piece for piece in self.pieces if piece not in moving]
        field = np.tile(self._field(standing), (ticks, 1))
        for piece in moving:
            poses = np.tile(pose_of(piece), (ticks, 1))
            for motion in sorted(motions, key=lambda motion: motion.begin):
                if motion.piece is piece:
                    poses[motion.begin : motion.end] = motion.poses[: ticks - motion.begin]
                    poses[motion.end :] = motion.poses[-1]
            field += self._vertical(poses) * (piece.polarity() * piece.strength)
            self._set_pose(piece, poses[-1])
        self._set_rows(field)
        self._playing = True

    def _set_pose(self, piece: Piece, pose: Floats) -> None:
        x_mm, y_mm, gap_mm, piece.lean_x, piece.lean_y = (float(part) for part in pose)
        self.move(piece, x_mm, y_mm, gap_mm)

    def levels(self) -> array:
        """Return the next tick's readings."""
        if self._next >= len(self._rows) or (
            self._rows_version != self.version and not self._playing
        ):
            # After a change or a leap, another change before the next reading is likely.
            is_one = self._rows_version != self.version or self._next > len(self._rows)
            self._playing = False
            self._set_rows(np.tile(self._still_field(), (1 if is_one else _STILL_TICKS, 1)))
        row = self._rows[self._next]
        self._next += 1
        self._tick += 1
        return row

    def references(self) -> array:
        """Return one reading of every spare channel, the same for a batch of readings."""
        if self._next == 1 or not self._references:
            self._references = super().references()
        return self._references

    def is_restless(self) -> bool:
        """Tell whether readings change from scan to scan."""
        is_playing = self._playing and self._next < len(self._rows)
        return is_playing or self.stray.is_about or super().is_restless()

    def skip(self, ticks: int) -> None:
        """Skip this many readings."""
        self._next += ticks
        self._tick += ticks

    def let_stray_come(self, may_come: bool) -> None:
        """Let the environment's stray magnet come and go, if it has one, or keep it far away."""
        self.stray.is_about = may_come and self.environment.stray is not None
        self.change()

    def field_mt(self, square: int) -> float:
        """Return the field of the pieces at the square, north up positive."""
        return float(self._still_field()[square])

    def _still_field(self) -> Floats:
        """Return the field of all standing pieces at every sensor."""
        if self._summed_version != self.version:
            self._summed_version = self.version
            self._summed = self._field(self.pieces)
        return self._summed

    def _field(self, pieces: Sequence[Piece]) -> Floats:
        """Return the summed field of pieces at every sensor; compute a new pose's."""
        field = np.zeros(self.squares)
        fields = self._fields_by_pose
        for piece in pieces:
            pose = (piece.x_mm, piece.y_mm, piece.gap_mm, piece.lean_x, piece.lean_y)
            if pose not in fields:
                if len(fields) == _MOST_POSES:
                    fields.clear()
                fields[pose] = self._vertical(np.array([pose]))[0]
            field += piece.polarity() * piece.strength * fields[pose]
        return field

    def _vertical(self, poses: Floats) -> Floats:
        """Return the field of a sound piece, north up, at every sensor for each pose.

        A steel table mirrors it: as permeability goes to infinity the image of a
        moment upright above a plane is the same, that of one along it the opposite, as far below
        (the method of images). Above the plane both add to the field of the piece itself with the
        same sign, so the image is the piece at its gap plus twice the depth.
        """
        dx_mm = self._x - poses[:, X, None]
        dy_mm = self._y - poses[:, Y, None]
        lean = (poses[:, LEAN_X, None], poses[:, LEAN_Y, None])
        gap = poses[:, GAP, None]
        field = vertical_mt(dx_mm, dy_mm, gap, lean)
        if self.environment.steel_mm:
            field = field + vertical_mt(dx_mm, dy_mm, gap + 2 * self.environment.steel_mm, lean)
        return field

    def _set_rows(self, field: Floats) -> None:
        """Turn fields in mT, one row per tick, into ADC readings."""
        ticks = len(field)
        at = self._tick + np.arange(ticks, dtype=float)
        if self.stray.is_about:
            field = field + self.stray.field(at)
        counts = self._zero_counts + world.COUNTS_PER_MT * field
        if self.environment.drift_mt:
            drift = np.sin(self._drift_rate * at[:, None] * (TICK_MS / 1000))
            counts += self._drift_counts * drift
        counts.clip(world.LOWEST_OUTPUT, world.HIGHEST_OUTPUT, out=counts)
        noise = self._chance.normal(0, world.NOISE_COUNTS * self.environment.noise, counts.shape)
        if self._failures:
            self._spoil(counts, noise)
        counts += noise
        counts /= 16
        twelve = counts.clip(0, 4095, out=counts).astype(np.uint16)
        readings = twelve << 4 | twelve >> 8
        self._rows = [array("H", row.tobytes()) for row in readings]
        self._next = 0
        self._rows_version = self.version

    def _spoil(self, counts: Floats, noise: Floats) -> None:
        """Replace the readings of broken sensors; the noise is still to be added."""
        for square, fail in self._failures.items():
            for row in range(len(counts)):
                tick = self._tick + row
                field, drawn = round(counts[row, square]), round(noise[row, square])
                counts[row, square] = fail(field, drawn, tick, self._random)
                noise[row, square] = 0.0


class Stray:
    """A stray magnet that comes and goes beside or under the board at `places` (x, y).

    Its direction is random. `moments` is the range of its moment, in magnets of a piece; without
    one there is no stray magnet. It is far away unless `is_about`.
    """

    def __init__(
        self, places: Floats, moments: tuple[float, float] | None, chance: np.random.Generator
    ) -> None:
        self.is_about = moments is not None
        if moments is None:
            return
        self._x, self._y = places[:, 0], places[:, 1]
        self._moment = float(np.exp(chance.uniform(*np.log(moments))))
        upright = chance.normal(size=3)
        self._axis = upright / np.linalg.norm(upright)
        nearest = float(chance.uniform(*NEAREST_MM))
        self._period_s = float(chance.uniform(*_PERIOD_S))
        chosen = places[chance.integers(len(places))]
        if chance.random() < 0.5:
            # Under the table: straight below a square, it moves along x.
            self._near = np.array((chosen[0], chosen[1], nearest))
            self._away = np.array((chosen[0] + _AWAY_MM, chosen[1], nearest))
        else:
            side = places[:, 0].max() + nearest
            self._near = np.array((side, chosen[1], 5.0))
            self._away = np.array((side + _AWAY_MM, chosen[1], 5.0))

    def field(self, at: Floats) -> Floats | float:
        """Return its field in mT at every sensor in these ticks, one row per tick."""
        if not self.is_about:
            return 0.0
        phase = 2 * np.pi * at * (TICK_MS / 1000) / self._period_s
        # Near for part of the period, then away.
        share = np.clip(0.5 + np.cos(phase), 0, 1)[:, None]
        place = self._away + (self._near - self._away) * share
        dx_mm = self._x - place[:, 0, None]
        dy_mm = self._y - place[:, 1, None]
        lean = (np.array(self._axis[0]), np.array(self._axis[1]))
        field = vertical_mt(dx_mm, dy_mm, place[:, 2, None], lean)
        # The table's axis points up; for one that points down the upright part is negated.
        if self._axis[2] < 0:
            upright = vertical_mt(dx_mm, dy_mm, place[:, 2, None], (np.zeros(1), np.zeros(1)))
            field = field - 2 * abs(self._axis[2]) * upright
        return self._moment * field
