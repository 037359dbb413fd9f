"""What a hand does near the squares that tell a value: touches, and what is none.

A touch rests on its square for at least 100 ms, at most 3 mm off its middle. What is carried at
least 6 mm above it, however long, or slid across at 90 mm/s or more, is none. Pieces are parked
and freed at any time.
"""

import random
from collections import Counter
from collections.abc import Callable

from tools.sim.world.hand import TICK_MS, BoardDriver, Hand
from tools.sim.world.magnet import GAP_MM
from tools.sim.world.scenario import Scenario
from tools.sim.world.world import Piece

_MOST_OFF_MM = 2.1
_HEIGHTS_MM = (6.0, 12.0)
SPEEDS = (90.0, 600.0)
# A piece that falls 4 mm and comes up again 1 mm.
_BOUNCE_MM = (3.0, 0.0, 2.0, 3.0, 2.0, 0.0, 1.0, 0.0)


class MixedHand(Hand):
    """A hand that takes pieces of other strengths from the reserve."""

    def __init__(
        self, board: BoardDriver, chance: random.Random, strengths: tuple[float, float]
    ) -> None:
        super().__init__(board)
        self._chance = chance
        self._strengths = strengths

    def _take_in_hand(self, kind: str) -> Piece:
        held = len(self.held)
        piece = super()._take_in_hand(kind)
        if len(self.held) == held:
            piece.strength = self._chance.uniform(*self._strengths)
        return piece


class Touches:
    """Acts of a hand on value squares, counted; `kinds` are the pieces that they tell, by square.

    `told` is the kind of the last true touch, "" before it, `parked` the squares on which a piece
    was left.
    """

    def __init__(self, scenario: Scenario, kinds: dict[str, str], chance: random.Random) -> None:
        self.scenario = scenario
        self.hand = scenario.hand
        self.kinds = kinds
        self.chance = chance
        self.counts: Counter[str] = Counter()
        self.told = ""
        self.parked: set[str] = set()
        self.acts: dict[str, Callable[[str], None]] = {
            "touched": self.touch,
            "touched twice": self.touch_twice,
            "dropped with a bounce": self.bounce,
            "parked": self.park,
            "freed": self.free,
            "carried": self.carry,
            "held above": self.hover,
            "slid across": self.slide,
        }

    def act(self, most: int) -> None:
        """Do some things near the value squares."""
        for _ in range(self.chance.randrange(most + 1)):
            name = self.chance.choice(list(self.acts))
            square = self.chance.choice(sorted(self.kinds))
            if self.is_to_be_had(square):
                self.acts[name](square)
                self.counts[name] += 1
                self.hand.wait(self.chance.choice((0, 0, 100, 400)))

    # --- one method an act, on a value square ---------------------------------------------

    def is_to_be_had(self, square: str) -> bool:
        """Tell whether nothing stands on the square and a piece of its kind can be taken."""
        kind = self.kinds[square]
        return square not in self.parked and self.scenario.board.world.reserve[kind] > 0

    def touch_any(self) -> None:
        """Touch any value that a piece can tell."""
        squares = [square for square in sorted(self.kinds) if self.is_to_be_had(square)]
        self.touch(self.chance.choice(squares))

    def _rest(self, square: str) -> None:
        """Let a piece touch the square, with the tremor of a hand."""
        world = self.scenario.board.world
        off = self.chance.uniform(-_MOST_OFF_MM, _MOST_OFF_MM)
        piece = self.hand.place(square, self.kinds[square], off, -off)
        x_mm, y_mm = piece.x_mm, piece.y_mm
        tremor_mm = self.chance.choice((0.0, 0.0, 0.2, 0.4))
        for _ in range(self.chance.randrange(15) if tremor_mm else 0):
            world.move(piece, x_mm + self.chance.uniform(-tremor_mm, tremor_mm), y_mm)
            self.hand.wait(TICK_MS)
        self.told = self.kinds[square]

    def _off(self, square: str) -> None:
        self.hand.lift(square)
        self.hand.put_aside()

    def touch(self, square: str) -> None:
        """Touch it and go."""
        self._rest(square)
        self._off(square)

    def touch_twice(self, square: str) -> None:
        """Touch it, and again."""
        self.touch(square)
        self.touch(square)

    def bounce(self, square: str) -> None:
        """Drop a piece on it, which comes up again, and take it off."""
        piece = self.hand.place(square, self.kinds[square])
        world = self.scenario.board.world
        for height_mm in _BOUNCE_MM:
            world.move(piece, piece.x_mm, piece.y_mm, GAP_MM + height_mm)
            self.hand.wait(TICK_MS)
        self.hand.wait(self.chance.choice((120, 300)))
        self.told = self.kinds[square]
        self._off(square)

    def park(self, square: str) -> None:
        """Touch it and leave the piece there."""
        self._rest(square)
        self.parked.add(square)

    def free(self, square: str) -> None:
        """Take a parked piece off, whichever it is."""
        if self.parked:
            square = self.chance.choice(sorted(self.parked))
            self.parked.remove(square)
            self._off(square)

    def carry(self, square: str) -> None:
        """Carry a piece over it."""
        speed = self.chance.uniform(*SPEEDS)
        self.hand.carry(square, self.chance.uniform(*_HEIGHTS_MM), speed, self.kinds[square])
        self.hand.put_aside()

    def hover(self, square: str) -> None:
        """Hold a piece above it."""
        ms = self.chance.choice((50, 150, 400, 900))
        self.hand.hover(square, self.chance.uniform(*_HEIGHTS_MM), ms, self.kinds[square])
        self.hand.put_aside()

    def slide(self, square: str) -> None:
        """Slide a piece across."""
        self.hand.carry(square, 0.0, self.chance.uniform(*SPEEDS), self.kinds[square])
        self.hand.put_aside()
