"""How hands make trips: the table of styles, and the motions that pieces take in them.

Times are those of hands that reach for board games: a reach of 30 cm takes an adult 0.5 to 1 s; an
essential tremor has 5 to 8 Hz.
"""

import random
from collections.abc import Sequence
from dataclasses import dataclass

import numpy as np

from tools.games.game import Game, State
from tools.sim.world.hand import TICK_MS
from tools.sim.world.motion import (
    BASE_RADIUS_MM,
    GAP,
    LEAN_X,
    Floats,
    Motion,
    X,
    Y,
    carried,
    dropped,
    held,
    pose_of,
    pushed,
    resting,
    ticks,
    trembling,
)
from tools.sim.world.sensors import GAP_MM
from tools.sim.world.world import PITCH_MM, Piece, World


@dataclass
class Trip:
    """`piece` goes from the square `start`, or -1 for the reserve, and is set down on `stops`."""

    piece: Piece
    start: int
    stops: list[int]


def pieces_by_square(world: World) -> dict[int, Piece]:
    """Return which piece stands on which square."""
    found = ((square, world.piece_at(square)) for square in range(world.squares))
    return {square: piece for square, piece in found if piece is not None}


def trips_of(game: Game, state: State, turn: str, world: World) -> list[Trip]:
    """Return the trips that make a turn, in the order in which each has to end.

    Pieces from the reserve are drawn from the world.
    """
    standing = pieces_by_square(world)
    trips: list[Trip] = []
    held = False
    for name, kind in game.steps(state, turn):
        square = world.board.square_index(name)
        if held:
            trips[-1].stops.append(square)
            standing[square] = trips[-1].piece
            held = False
            continue
        if kind and square not in standing and not game.reserve_kind(square):
            trips.append(Trip(world.draw(kind), -1, [square]))
            standing[square] = trips[-1].piece
            continue
        square = _occupied(game, square, standing)
        piece = standing.pop(square)
        if not trips or trips[-1].piece is not piece:
            trips.append(Trip(piece, square, []))
        held = True
    return trips


def _occupied(game: Game, square: int, standing: dict[int, Piece]) -> int:
    """Return the square, or another of its piece's reserve if nothing stands on it."""
    waiting = (square, *game.reserve.get(game.reserve_kind(square), ()))
    return next((place for place in waiting if place in standing), square)


Range = tuple[float, float]
_SLACK: Range = (0.0, 0.4)
# The reserve lies this far outside of the grid; a hand brings a piece from there.
_RESERVE_MM = 80.0
# Above the plate: what passes over a piece and over a totem, which is 26 mm tall.
_OVER_A_PIECE_MM = 30.0
# Parts of a way over other squares: there, and a moment to think.
_MOST_STRAYS = 4
# Nearer to the middle of a standing piece two bases touch.
_TOUCH_MM = 2 * BASE_RADIUS_MM + 1


@dataclass(frozen=True)
class Style:
    """One row of the table; ranges are drawn from, once a trip.

    `mm_per_s` across the board, `lift_ms` to rise and to sink, `gap_mm` in between, `pause_ms`
    from a trip's end to the next one's begin, `touch_ms` on a square where a piece is only set
    down for a while, `off_mm` off a square's middle; `tremor` its range of Hz and of mm;
    `rattle_ms` after a drop; `taps` how likely a piece is set down twice; `slides` how likely it
    is pushed instead of lifted; `strays` how likely it goes by way of other squares, over each of
    which the hand thinks for `think_ms`; `overlaps` when the other hand begins before this one
    ends.
    """

    mm_per_s: Range
    lift_ms: Range
    gap_mm: Range
    pause_ms: Range
    touch_ms: Range
    off_mm: Range = _SLACK
    tremor: tuple[Range, Range] | None = None
    rattle_ms: Range | None = None
    taps: float = 0.0
    slides: float = 0.0
    strays: float = 0.0
    think_ms: Range = (0.0, 150.0)
    overlaps: bool = False


# fmt: off
STYLES = {
    "slow":   Style((150, 300), (250, 500), (40, 70), (200, 700), (400, 900)),
    "child":  Style((500, 1100), (80, 160), (15, 40), (60, 200), (250, 400), off_mm=(0.0, 4.0),
                    taps=0.4, slides=0.3, strays=0.3),
    "elder":  Style((100, 220), (350, 800), (20, 45), (200, 900), (400, 1000), off_mm=(0.0, 1.5),
                    tremor=((5.0, 8.0), (0.5, 2.0))),
    "drop":   Style((250, 500), (150, 300), (25, 50), (100, 400), (300, 600),
                    rattle_ms=(300, 400)),
    "hands":  Style((300, 600), (150, 250), (25, 50), (60, 200), (300, 600), overlaps=True),
    "low":    Style((120, 400), (120, 250), (10, 15), (150, 500), (300, 600),
                    strays=0.8),
    "slide":  Style((100, 400), (150, 250), (25, 50), (150, 500), (300, 600), slides=1.0,
                    strays=0.3),
}
# fmt: on


class MovingHand:
    """Makes motions of trips on `world` in a style; all follows from `chance`."""

    def __init__(self, world: World, style: Style, chance: random.Random) -> None:
        self._world = world
        self._style = style
        self._chance = chance

    def motions(self, trips: Sequence[Trip]) -> list[Motion]:
        """Return the motions of a turn's trips, in their order."""
        style = self._style
        motions: list[Motion] = []
        standing = {piece: pose_of(piece) for piece in self._world.pieces}
        end = 0
        for trip in trips:
            poses = self._trip(trip, standing)
            # From the begin of the next trip, or of its piece's landing, to this one's end.
            begin = end + ticks(self._draw(style.pause_ms)) if motions else 0
            if style.overlaps and trip.start < 0:
                # The other hand is on its way already: its piece lands soon after.
                begin = max(0, begin - len(poses) + ticks(self._draw((0, 100))))
            motions.append(Motion(trip.piece, begin, poses))
            standing[trip.piece] = poses[-1]
            end = motions[-1].end
        return motions

    def _draw(self, bounds: Range) -> float:
        return self._chance.uniform(*bounds)

    def _trip(self, trip: Trip, standing: dict[Piece, Floats]) -> Floats:
        """Return the poses of a whole trip."""
        others = [pose for piece, pose in standing.items() if piece is not trip.piece]
        pose = pose_of(trip.piece) if trip.start >= 0 else self._reserve_pose(trip.stops[0])
        parts: list[Floats] = []
        for number, square in enumerate(trip.stops):
            last = number == len(trip.stops) - 1
            rest = self._rest(square)
            strayed = self._stray(pose, others)
            # What is in the air is set down where it goes to, not pushed there from half way.
            slides = 0.0 if strayed else self._style.slides
            parts += strayed
            parts += self._go(parts[-1][-1] if strayed else pose, rest, others, slides, last)
            pose = parts[-1][-1]
            if not last:
                parts.append(self._shaken(held(pose, self._draw(self._style.touch_ms))))
            elif self._chance.random() < self._style.taps:
                parts += self._tap(pose)
        return np.concatenate(parts)

    def _reserve_pose(self, square: int) -> Floats:
        """Return where a piece of the reserve begins: beside the board, on the nearer side."""
        x_mm, y_mm = self._world.centre(square)
        width = (self._world.board.columns - 1) * PITCH_MM
        left = x_mm < width / 2
        x_mm = -_RESERVE_MM if left else width + _RESERVE_MM
        return np.array((x_mm, y_mm + self._draw((-10, 10)), 60.0, 0, 0))

    def _rest(self, square: int) -> Floats:
        x_mm, y_mm = self._world.centre(square)
        angle = self._draw((0, 2 * np.pi))
        return resting(x_mm, y_mm, self._draw(self._style.off_mm), angle)

    def _stray(self, start: Floats, others: list[Floats]) -> list[Floats]:
        """Return the parts of a way over other squares, low where nothing is in the way."""
        style = self._style
        pose = start
        parts: list[Floats] = []
        while self._chance.random() < style.strays and len(parts) < _MOST_STRAYS:
            over = self._rest(self._chance.randrange(self._world.squares))
            over[GAP] = self._draw(style.gap_mm)
            over[LEAN_X:] = 0
            if not _is_free(pose, over, others):
                over[GAP] = max(over[GAP], GAP_MM + _OVER_A_PIECE_MM)
            across_ms = 1000 * float(np.hypot(*(over - pose)[:2])) / self._draw(style.mm_per_s)
            gap_mm = float(over[GAP] if pose is start else max(over[GAP], pose[GAP]))
            parts.append(carried(pose, over, gap_mm, self._draw(style.lift_ms), across_ms))
            parts.append(held(over, self._draw(style.think_ms)))
            pose = over
        return [self._shaken(part) for part in parts]

    def _go(
        self, start: Floats, rest: Floats, others: list[Floats], slides: float, last: bool
    ) -> list[Floats]:
        """Return the parts of the way from one pose to another."""
        style = self._style
        far_mm = float(np.hypot(*(rest - start)[:2]))
        across_ms = 1000 * far_mm / self._draw(style.mm_per_s)
        if self._chance.random() < slides and _is_free(start, rest, others):
            low = start.copy()
            low[GAP] = min(start[GAP], GAP_MM)
            return [self._shaken(pushed(low, rest, across_ms))]
        lift_ms = self._draw(style.lift_ms)
        gap_mm = self._draw(style.gap_mm)
        if not _is_free(start, rest, others):
            gap_mm = max(gap_mm, GAP_MM + _OVER_A_PIECE_MM)
        end = rest.copy()
        if style.rattle_ms and last:
            end[GAP] += self._draw((8, 20))
        way = carried(start, end, max(gap_mm, float(end[GAP])), lift_ms, across_ms)
        self._lean(way)
        parts = [self._shaken(way)]
        if style.rattle_ms and last:
            rock = (self._draw((0.2, 0.45)), self._draw((6, 12)), self._draw((0, 2 * np.pi)))
            parts.append(dropped(parts[0][-1], rest, self._draw(style.rattle_ms), rock))
        elif style.tremor:
            parts.append(rest[None, :])
        return parts

    def _lean(self, way: Floats) -> None:
        """Let the hand hold the piece aslant on its way."""
        lean = self._draw((0.0, 0.25)) * np.sin(np.linspace(0, np.pi, len(way)))
        angle = self._draw((0, 2 * np.pi))
        way[:, 3] += lean * np.cos(angle)
        way[:, 4] += lean * np.sin(angle)

    def _tap(self, pose: Floats) -> list[Floats]:
        """Lift the piece a little once more and set it down again."""
        up = pose.copy()
        up[GAP] += self._draw((6, 25))
        lift_ms = self._draw((60, 140))
        return [
            held(pose, self._draw((60, 400))),
            carried(pose, pose, float(up[GAP]), lift_ms, lift_ms),
        ]

    def _shaken(self, poses: Floats) -> Floats:
        if not self._style.tremor:
            return poses
        rates, reaches = self._style.tremor
        phase = self._draw((0, 2 * np.pi))
        return trembling(poses, self._draw(rates), self._draw(reaches), phase)


def _is_free(start: Floats, end: Floats, others: list[Floats]) -> bool:
    """Tell whether a piece meets no other on the straight way between two poses."""
    way = (end - start)[[X, Y]]
    length = float(np.hypot(*way))
    if not others or length < TICK_MS / 1000:
        return True
    places = np.array(others)[:, [X, Y]] - start[[X, Y]]
    along = np.clip(places @ way / length**2, 0, 1)
    nearest = np.hypot(*(places - along[:, None] * way).T)
    return bool(nearest.min() > _TOUCH_MM)
