"""Pieces near the squares that tell a value: the recorded value is that of the last true touch.

A touch rests on its square for at least 100 ms, at most 3 mm off its middle. What is carried at
least 6 mm above it, however long, or slid across at 90 mm/s or more, is none. Pieces are parked
and freed at any time, the magnets have 70 to 130 % of their strength.
"""

import random
from collections.abc import Callable, Iterator

from tools.games.game import Game
from tools.games.registry import all_games
from tools.games.state_line import lit
from tools.torture.part import FAULTS, Fault, Outcome, Part
from tools.twin.twin import Twin
from tools.world.hand import TICK_MS, Hand
from tools.world.magnet import GAP_MM
from tools.world.scenario import Scenario
from tools.world.world import Piece

_A_BOARD = 25
_STRENGTHS = ((1.0, 1.0), (0.7, 0.7), (1.3, 1.3), (0.7, 1.3))
_MOST_OFF_MM = 2.1
_HEIGHTS_MM = (6.0, 12.0)
_SPEEDS = (90.0, 600.0)
# A piece that falls 4 mm and comes up again 1 mm.
_BOUNCE_MM = (3.0, 0.0, 2.0, 3.0, 2.0, 0.0, 1.0, 0.0)


class MixedHand(Hand):
    """A hand that takes pieces of other strengths from the reserve."""

    def __init__(self, board: Twin, chance: random.Random, strengths: tuple[float, float]) -> None:
        super().__init__(board)
        self._chance = chance
        self._strengths = strengths

    def _take_in_hand(self, kind: str) -> Piece:
        held = len(self.held)
        piece = super()._take_in_hand(kind)
        if len(self.held) == held:
            piece.strength = self._chance.uniform(*self._strengths)
        return piece


class TouchedTurn:
    """One turn by hand, with touches at any time; `told` is the kind of the last true touch."""

    def __init__(self, scenario: Scenario, game: Game, chance: random.Random) -> None:
        self.scenario = scenario
        self.hand = scenario.hand
        self.game = game
        self.chance = chance
        self.outcome = Outcome()
        self.told = ""
        self.parked: dict[str, str] = {}
        state = scenario.state
        names = scenario.shape.square_name
        touchable = lit(state, "touch")
        kinds = {names(square): kind for kind, square in game.values.items()}
        self.kinds = {name: kinds[name] for name in touchable}
        self.others = [name for name in kinds if name not in touchable]
        self.legal = {}
        rules = game.rules
        for turn in rules.parse_position(state["position"]).legal_turns():
            text = rules.format_turn(turn)
            steps = game.steps(state, text)
            self.legal[steps[1][0], steps[-1][0], steps[2][1]] = text
        self.goal, self.put, _ = chance.choice(sorted(self.legal))
        self.totem = game.steps(state, next(iter(self.legal.values())))[0][0]
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

    # --- one method an act, on a value square ---------------------------------------------

    def is_to_be_had(self, square: str) -> bool:
        """Tell whether nothing stands on the square and a piece of its kind can be taken."""
        kind = self.kinds[square]
        return square not in self.parked and self.scenario.board.world.reserve[kind] > 0

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
        self.parked[square] = self.kinds[square]

    def free(self, square: str) -> None:
        """Take a parked piece off, whichever it is."""
        if self.parked:
            square = self.chance.choice(sorted(self.parked))
            del self.parked[square]
            self._off(square)

    def carry(self, square: str) -> None:
        """Carry a piece over it."""
        speed = self.chance.uniform(*_SPEEDS)
        self.hand.carry(square, self.chance.uniform(*_HEIGHTS_MM), speed, self.kinds[square])
        self.hand.put_aside()

    def hover(self, square: str) -> None:
        """Hold a piece above it."""
        ms = self.chance.choice((50, 150, 400, 900))
        self.hand.hover(square, self.chance.uniform(*_HEIGHTS_MM), ms, self.kinds[square])
        self.hand.put_aside()

    def slide(self, square: str) -> None:
        """Slide a piece across."""
        self.hand.carry(square, 0.0, self.chance.uniform(*_SPEEDS), self.kinds[square])
        self.hand.put_aside()

    # --- the turn --------------------------------------------------------------------------

    def act(self, most: int) -> None:
        """Do some things near the value squares."""
        for _ in range(self.chance.randrange(most + 1)):
            name = self.chance.choice(list(self.acts))
            square = self.chance.choice(sorted(self.kinds))
            if self.is_to_be_had(square):
                self.acts[name](square)
                self.outcome.counts[name] += 1
                self.hand.wait(self.chance.choice((0, 0, 100, 400)))

    def make(self) -> None:
        """Make the turn; Fault unless the board records the last touch's value."""
        self.act(2)
        self.hand.lift(self.totem)
        self.act(1)
        self._carry_totem()
        self.hand.place(self.goal)
        self.act(3)
        knocked = self._knock()
        self.act(1)
        self._place_piece()
        if knocked:
            self.act(1)
            self.hand.place(*knocked)
        if self.parked or not self.told:
            self.act(1)
        self._end()

    def _carry_totem(self) -> None:
        """Let the totem pass a value square on its way, now and then."""
        if self.chance.random() < 0.3:
            square = self.chance.choice(sorted(self.kinds))
            if square not in self.parked:
                height_mm = self.chance.choice((0.0, 6.0, 8.0))
                self.hand.carry(square, height_mm, self.chance.uniform(*_SPEEDS))
                self.outcome.counts["totems carried past"] += 1

    def _knock(self) -> tuple[str, str] | None:
        """Lift another piece than the last one, now and then; return its square and kind."""
        world = self.scenario.board.world
        names = [world.board.square_name(square) for square in range(world.squares)]
        last = self.scenario.state["last"] or ""
        mine = (*self.parked, self.goal, self.put, *self.kinds, *self.others)
        standing = [
            name
            for square, name in enumerate(names)
            if world.piece_at(square) and name not in last and name not in mine
        ]
        if not standing or self.chance.random() > 0.15:
            return None
        square = self.chance.choice(standing)
        self.outcome.counts["faults meanwhile"] += 1
        return square, self.hand.lift(square).kind

    def _place_piece(self) -> None:
        """Put the turn's piece down, one of those in the reserve."""
        reserve = self.scenario.board.world.reserve
        kinds = [kind for kind in self.kinds.values() if reserve[kind]]
        while not kinds:
            self.free("")
            kinds = [kind for kind in self.kinds.values() if reserve[kind]]
        self.hand.place(self.put, self.told if self.told in kinds else kinds[0])

    def _end(self) -> None:
        if not self.told:
            self.act_touch()
        while self.parked:
            self.free("")
        self.hand.wait(600)
        self.check()
        if self.chance.random() < 0.2:
            self._take_back()

    def act_touch(self) -> None:
        """Touch any value that a piece can tell."""
        squares = [square for square in sorted(self.kinds) if self.is_to_be_had(square)]
        self.touch(self.chance.choice(squares))

    def _take_back(self) -> None:
        """Lift the piece again, perhaps with the totem, act, and put back what was lifted."""
        self.outcome.counts["taken back"] += 1
        piece = self.hand.lift(self.put)
        with_totem = self.chance.random() < 0.5
        totem = self.hand.lift(self.goal) if with_totem else None
        self.act(2)
        while self.parked:
            self.free("")
        squares = [(self.put, piece.kind)]
        if totem:
            squares.insert(self.chance.randrange(2), (self.goal, totem.kind))
        for square, kind in squares:
            self.hand.place(square, kind)
        self.hand.wait(600)
        self.check()

    def check(self) -> None:
        """Raise Fault unless the last turn is this one with the value of the last touch."""
        self.scenario.listen()
        expected = self.legal[self.goal, self.put, self.told]
        if self.scenario.state["last"] != expected:
            raise Fault(f"{expected} was meant: {self.scenario.state}")
        self.outcome.counts["turns"] += 1


def begin(game: Game, batch: int) -> Scenario:
    """Power a board up, with the hand and the magnets of this batch."""
    twin = Twin(seed=batch, model=game.board)
    scenario = Scenario(twin)
    strengths = _STRENGTHS[batch % len(_STRENGTHS)]
    scenario.hand = MixedHand(twin, random.Random(batch), strengths)
    scenario.run("start")
    _arrange(scenario, game, batch)
    return scenario


def _arrange(scenario: Scenario, game: Game, number: int) -> None:
    sides = game.rules.sides
    start = (game.rules.start_position, *game.torture)[number % (1 + len(game.torture))]
    scenario.hand.held.clear()
    scenario.run(f"""
        send {{"do":"new","game":"{game.name}","{sides[0]}":"human","{sides[1]}":"human"}}
        position {game.name} {start}
    """)


def cases(numbers: range) -> Iterator[Outcome]:
    """Make a turn a number; a board that fails is replaced."""
    games = [game for game in all_games() if game.values]
    scenario = None
    for number in numbers:
        batch = number // _A_BOARD
        game = games[batch % len(games)]
        if scenario is None or number % _A_BOARD == 0:
            if scenario is not None:
                scenario.board.close()
            scenario = begin(game, batch)
        elif scenario.state["mode"] != "play":
            _arrange(scenario, game, number)
        turn = TouchedTurn(scenario, game, random.Random(number))
        try:
            turn.make()
        except FAULTS as fault:
            turn.outcome.faults.append(f"turn {number} (board {batch}): {fault}")
            scenario.board.close()
            scenario = None
        yield turn.outcome
    if scenario is not None:
        scenario.board.close()


PART = Part("values", "turns with touches", 10_000, 8, cases)
