"""Turns with touches at any time: the recorded value is that of the last true one.

A touch rests on its square for at least 100 ms, at most 3 mm off its middle. What is carried at
least 6 mm above it, however long, or slid across at 90 mm/s or more, is none. Pieces are parked,
carried, held and slid near the value squares, other pieces are missing meanwhile, turns are taken
back; the magnets have 70 to 130 % of their strength.
"""

import random
from collections import Counter
from collections.abc import Callable, Iterator

from tools.games.game import Game
from tools.games.registry import all_games
from tools.games.state_line import lit
from tools.proof.part import FAULTS, Fault, Outcome, Part
from tools.sim.board.twin import LEAPS, Twin
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


_A_BOARD = 25
_STRENGTHS = ((1.0, 1.0), (0.7, 0.7), (1.3, 1.3), (0.7, 1.3))
_TOTEM_PASSES = 0.3
_PIECE_IS_KNOCKED = 0.15
_TAKEN_BACK = 0.2
_WITH_TOTEM = 0.5


class TouchedTurn:
    """A random turn by hand; Fault unless the board records it with the last touch's value."""

    def __init__(self, scenario: Scenario, game: Game, chance: random.Random) -> None:
        self.scenario = scenario
        self.hand = scenario.hand
        self.chance = chance
        state = scenario.state
        square_name = scenario.shape.square_name
        kinds = {square_name(square): kind for kind, square in game.values.items()}
        touchable = {name: kinds[name] for name in lit(state, "touch")}
        self.touches = Touches(scenario, touchable, chance)
        self.counts = self.touches.counts
        self.legal = {}
        for turn in game.rules.parse_position(state["position"]).legal_turns():
            text = game.rules.format_turn(turn)
            (self.totem, _), (goal, _), (_, kind), *_, (put, _) = game.steps(state, text)
            self.legal[goal, put, kind] = text
        self.goal, self.put, _ = chance.choice(sorted(self.legal))
        self._never_knocked = {self.goal, self.put, self.totem, *kinds}

    def make(self) -> None:
        """Make the turn, and perhaps take it back and make it again."""
        act = self.touches.act
        act(2)
        self.hand.lift(self.totem)
        act(1)
        self._carry_totem()
        self.hand.place(self.goal)
        act(3)
        knocked = self._knock()
        act(1)
        self._place_piece()
        if knocked:
            act(1)
            self._put_back(*knocked)
        if self.touches.parked or not self.touches.told:
            act(1)
        if not self.touches.told:
            self.touches.touch_any()
        self._end()
        if self.chance.random() < _TAKEN_BACK:
            self._make_again()

    def _carry_totem(self) -> None:
        """Let the totem pass a value square on its way, now and then."""
        square = self.chance.choice(sorted(self.touches.kinds))
        if self.chance.random() < _TOTEM_PASSES and square not in self.touches.parked:
            height_mm = self.chance.choice((0.0, 6.0, 8.0))
            self.hand.carry(square, height_mm, self.chance.uniform(*SPEEDS))
            self.counts["totems carried past"] += 1

    def _knock(self) -> tuple[str, str] | None:
        """Lift another piece than the last one, now and then; return its square and kind."""
        world = self.scenario.board.world
        last = self.scenario.state["last"] or ""
        names = [world.board.square_name(sq) for sq in range(world.squares) if world.piece_at(sq)]
        standing = [name for name in names if name not in last and name not in self._never_knocked]
        if not standing or self.chance.random() > _PIECE_IS_KNOCKED:
            return None
        self.counts["faults meanwhile"] += 1
        square = self.chance.choice(standing)
        return square, self.hand.lift(square).kind

    def _place_piece(self) -> None:
        """Put the turn's piece down, one of those in the reserve."""
        reserve = self.scenario.board.world.reserve
        mine = self.touches.kinds.values()
        while not any(reserve[kind] for kind in mine):
            self.touches.free("")
        told = self.touches.told
        first = next(kind for kind in mine if reserve[kind])
        self.hand.place(self.put, told if told and reserve[told] else first)

    def _put_back(self, square: str, kind: str) -> None:
        """Put a piece back, though the one that was lifted may lie elsewhere by now."""
        held = [piece.kind for piece in self.hand.held]
        while kind not in held and not self.scenario.board.world.reserve[kind]:
            self.touches.free("")
        self.hand.place(square, kind)

    def _make_again(self) -> None:
        """Lift the piece, perhaps the totem too, and put them back after some acts."""
        self.counts["taken back"] += 1
        lifted = [(self.put, self.hand.lift(self.put).kind)]
        if self.chance.random() < _WITH_TOTEM:
            lifted.append((self.goal, self.hand.lift(self.goal).kind))
        self.touches.act(2)
        while self.touches.parked:
            self.touches.free("")
        self.chance.shuffle(lifted)
        for square, kind in lifted:
            self.hand.place(square, kind)
        self._end()

    def _end(self) -> None:
        """Free the value squares; Fault unless the board records what was meant."""
        while self.touches.parked:
            self.touches.free("")
        self.hand.wait(600)
        self.scenario.listen()
        meant = self.legal[self.goal, self.put, self.touches.told]
        if self.scenario.state["last"] != meant:
            raise Fault(f"{meant} was meant: {self.scenario.state}")
        self.counts["turns"] += 1
        self._change_kind()

    def _change_kind(self) -> None:
        """Let the piece be of the value that was told last: the reserve is the rules' again."""
        world = self.scenario.board.world
        piece = world.piece_at(world.board.square_index(self.put))
        if piece is None:
            raise Fault(f"nothing stands on {self.put}")
        world.reserve[piece.kind] += 1
        piece.kind = self.touches.told
        world.reserve[piece.kind] -= 1


def begin(game: Game, batch: int) -> Scenario:
    """Power a board up, with the hand and the magnets of this batch."""
    twin = Twin(seed=batch, model=game.board, pace=LEAPS)
    scenario = Scenario(twin)
    strengths = _STRENGTHS[batch % len(_STRENGTHS)]
    scenario.hand = MixedHand(twin, random.Random(batch), strengths)
    scenario.run("start")
    return scenario


def arrange(scenario: Scenario, game: Game, number: int) -> None:
    """Begin a game in one of its positions."""
    sides = game.rules.sides
    starts = (game.rules.start_position, *game.torture)
    scenario.hand.held.clear()
    scenario.run(f"""
        send {{"do":"new","game":"{game.name}","{sides[0]}":"human","{sides[1]}":"human"}}
        position {game.name} {starts[number % len(starts)]}
    """)


def cases(numbers: range) -> Iterator[Outcome]:
    """Make one turn per number; replace a board that fails."""
    games = [game for game in all_games() if game.values]
    scenario = None
    for number in numbers:
        batch = number // _A_BOARD
        game = games[batch % len(games)]
        if scenario is None or number % _A_BOARD == 0:
            if scenario is not None:
                scenario.board.close()
            scenario = begin(game, batch)
            arrange(scenario, game, batch)
        elif scenario.state["mode"] != "play":
            arrange(scenario, game, number)
        turn = TouchedTurn(scenario, game, random.Random(number))
        try:
            turn.make()
            yield Outcome(turn.counts)
        except FAULTS as fault:
            scenario.board.close()
            scenario = None
            yield Outcome(turn.counts, [f"turn {number} (board {batch}): {fault}"])
    if scenario is not None:
        scenario.board.close()


PART = Part("values", "turns with touches", 10_000, 20, cases)
