"""A square's whole life: its sensor is blamed, comes back, and the square is played on again.

A case blames one square that its turn needs, brings it back empty or with the turn's piece on it,
and goes on with one of two hands: one that makes the turn as it was meant, and one that obeys the
lights alone. Whatever turn the board then tells is the turn that stands: every piece stands where
the position has one of its kind.
"""

import random
from collections.abc import Iterator
from functools import cached_property

from tools.games.game import Game, Step
from tools.games.registry import all_games
from tools.games.state_line import State, lit
from tools.proof.part import FAULTS, Fault, Outcome, Part
from tools.proof.random_actions import standing_on
from tools.sim.board.twin import LEAPS, Twin
from tools.sim.world.magnet import GAP_MM
from tools.sim.world.scenario import Scenario

LIVES_A_KIND = 10


def roles_of(game: Game) -> dict[str, int]:
    """Return what a square may be to a turn: which of its steps, from its ends, is made there."""
    roles = {"home": 0, "piece": -1}
    if game.begins_with != "piece":
        roles["totem"] = 1
    if game.values:
        roles["value"] = 2
    return roles


WAYS = ("fails", "left out by command", "left out by button", "trembles")
HANDS = ("as meant", "lights alone")
KINDS = [
    (game.name, role, way, has_piece, hand)
    for game in all_games()
    for role in roles_of(game)
    for way in WAYS
    for has_piece in (False, True)
    for hand in HANDS
]
# From one case to the next, so that a few cases are of every game: it shares no factor with KINDS.
_STRIDE = 41
_FAILURES = ("low", "high", "floating", "flicker 50", "constant 32768", "constant 50000")
# Half of what a piece gives, so that no piece passes for it.
_STEADY = "steady 40000"
_BLAMED_MS = 8000
_BACK_MS = 9000
_STEP_MS = 100
_REST_MS = 800
# What the button waits for before it leaves a square out.
_ASKED_MS = 2500
# Until the board has noted at which level it left a square out.
_NOTED_MS = 500
# A quick twin has the same readings for a whole wait: in a longer one all sensors stand still.
_WAIT_MS = 1000
_MOST_WAITS = 20
# Lights that ask for something to be done, where a turn was made and is not told.
_ASKS = ("take", "back", "wait", "touch")
_TREMBLES_MM = (GAP_MM, GAP_MM + 18)
# Who is refused again and again puts back what is in play, and begins the turn anew.
_REDS = 4
# Lifting, touching and placing, with every one of them refused once.
_PATIENCE = 40


def kind_of(number: int) -> tuple[str, str, str, bool, str]:
    """Return the game, the role, the way, whether a piece comes back with it, and the hand."""
    return KINDS[number * _STRIDE % len(KINDS)]


class Life:
    """One square's life, the same from its number; `outcome` is what was counted."""

    def __init__(self, scenario: Scenario, number: int) -> None:
        name, self.role, self.way, self.has_piece, self.hand = kind_of(number)
        self.game = next(game for game in all_games() if game.name == name)
        self.outcome = Outcome()
        self._scenario = scenario
        self._chance = random.Random(number)
        self._steps: list[Step] = []
        # How often red was obeyed since what is in play was put back.
        self._reds = 0
        # How many of the steps are made; which of them is made on the square.
        self._made = 0
        self._at = 0
        self.turn = ""

    @cached_property
    def square(self) -> str:
        """Return the square that is blamed."""
        return self._steps[self._at][0]

    def run(self) -> None:
        """Blame the square, bring it back, and end the turn; Fault when another one stands."""
        self._begin()
        if not self._blame():
            self.outcome.counts["not blamed"] += 1
            return
        self._come_back()
        if self.hand == "as meant":
            self._go_on()
        if self._last() != self.turn:
            self.outcome.counts["asked for again"] += int(self.hand == "as meant")
            self._check_shown()
            self._obey()
        self._check_standing()
        self.outcome.counts["turns"] += 1

    # --- before ----------------------------------------------------------------------------

    def _begin(self) -> None:
        """Play to a random depth and choose a turn; make the steps before the square's own."""
        rules, chance = self.game.rules, self._chance
        position = rules.parse_position(rules.start_position)
        for _ in range(chance.randrange(10)):
            before = rules.format_position(position)
            position.push(chance.choice(position.legal_turns()))
            if position.result:
                position = rules.parse_position(before)
                break
        self._scenario.run(f"start\nposition {self.game.name} {rules.format_position(position)}")
        self.turn = str(rules.format_turn(chance.choice(position.legal_turns())))
        self._steps = self.game.steps(self._scenario.state, self.turn)
        self._at = roles_of(self.game)[self.role] % len(self._steps)
        if self.role == "home":
            before_it = 0 if self.has_piece or self.way == "trembles" else 1
        elif self.way == "left out by button":
            before_it = 0
        elif self.has_piece or self.way == "trembles":
            before_it = self._at
        else:
            before_it = chance.randrange(self._at + 1)
        self._make_steps(before_it)

    def _make_steps(self, until: int) -> None:
        """Make the steps of the turn as it is meant, whatever is lit."""
        while self._made < until:
            square, kind = self._steps[self._made]
            if square in standing_on(self._scenario.board.world):
                self._scenario.hand.lift(square)
            else:
                self._scenario.hand.place(square, kind)
            self._made += 1

    # --- the sensor ------------------------------------------------------------------------

    def _blame(self) -> bool:
        """Have the square left out; False where this way leads to no blame."""
        scenario, square = self._scenario, self.square
        if self.way == "fails":
            scenario.run(f"sensor {square} {self._chance.choice(_FAILURES)}")
        elif self.way == "left out by command":
            scenario.run(f'send {{"do":"calibrate","how":"leave_out","square":"{square}"}}')
        elif self.way == "left out by button":
            if square in standing_on(scenario.board.world):
                return False
            scenario.run(
                f"sensor {square} {_STEADY}\nwait {_ASKED_MS}\npress 100\nwait {_NOTED_MS}"
            )
        else:
            self._tremble()
        return self._wait_until(True, _BLAMED_MS)

    def _tremble(self) -> None:
        """Raise and lower the turn's piece over its square, as a hand that can't hold still."""
        hand, world = self._scenario.hand, self._scenario.board.world
        if self.square not in standing_on(world):
            self._make_steps(self._at + 1)
            self._made = self._at
        piece = world.piece_at(self._index(self.square))
        assert piece is not None
        for ms in range(0, _BLAMED_MS, _STEP_MS):
            world.move(piece, piece.x_mm, piece.y_mm, _TREMBLES_MM[ms // _STEP_MS % 2])
            hand.wait(_STEP_MS)
        world.move(piece, piece.x_mm, piece.y_mm)
        if self.has_piece:
            self._made = max(self._made, self._at + (self.role != "home"))
        else:
            hand.lift(self.square)
            self._made = max(self._made, self._at + (self.role == "home"))

    def _come_back(self) -> None:
        """Mend the sensor, with or without the turn's piece there; wait until it is believed."""
        scenario = self._scenario
        if self.has_piece and self.role != "home" and self.way != "trembles":
            self._make_steps(self._at + 1)
        scenario.run(f"sensor {self.square} ok")
        if self.way == "left out by command" and not self._wait_until(False, 1000):
            scenario.run(f'send {{"do":"calibrate","how":"believe","square":"{self.square}"}}')
        if not self._wait_until(False, _BACK_MS):
            raise Fault(f"{self.square} is not believed again: {scenario.state}")
        if self._chance.random() < 0.5:
            for _ in range(self._chance.randrange(_MOST_WAITS)):
                scenario.hand.wait(_WAIT_MS)

    def _wait_until(self, out: bool, limit_ms: int) -> bool:
        """Wait until the square is shown as broken, or no more; False if that does not come."""
        for _ in range(0, limit_ms, _STEP_MS):
            self._scenario.listen()
            if (self.square in lit(self._state, "broken")) == out:
                return True
            self._scenario.hand.wait(_STEP_MS)
        return False

    # --- after -----------------------------------------------------------------------------

    def _go_on(self) -> None:
        """Make the rest of the turn; a totem or piece that was lifted at home goes back first."""
        if self.role == "home" and self._made == 1:
            self._scenario.hand.place(self.square)
            self._made = 0
        self._make_steps(len(self._steps))
        self._scenario.hand.wait(_REST_MS)

    def _obey(self) -> None:
        """Obey the lights until the board reports a turn: what is red goes, what is lit is next.

        What the hand holds it puts down; of several squares it likes best those of its turn.
        """
        scenario = self._scenario
        before = self._last()
        for _ in range(_PATIENCE):
            scenario.hand.wait(_REST_MS)
            if self._last() != before:
                return
            self._obey_once()
        raise Fault(f"the lights lead to no turn: {scenario.state}")

    def _obey_once(self) -> None:
        scenario, state = self._scenario, self._state
        standing = set(standing_on(scenario.board.world))
        red = [square for square in lit(state, "take") if square in standing]
        back = [square for square in lit(state, "back") if square not in standing]
        next_ones = self._next_squares(state)
        lifts = [square for square in next_ones if square in standing]
        if red:
            scenario.hand.lift(self._chance.choice(red))
            self._reds += 1
        elif self._reds >= _REDS and scenario.hand.held and lit(state, "home"):
            self._put(lit(state, "home")[0], self.game.kind_to_place(state, ""))
            self._reds = 0
        elif back:
            self._put(back[0], self.game.wanted_kind(state, self._index(back[0])))
        elif lifts:
            scenario.hand.lift(self._liked(lifts))
        elif next_ones:
            square = self._liked(next_ones)
            self._put(square, self.game.kind_to_place(state, square))
        else:
            raise Fault(f"the lights offer nothing: {state}")

    def _next_squares(self, state: State) -> list[str]:
        """Return the squares of the next step: of a totem, then of a value, then of a piece."""
        held = {piece.kind for piece in self._scenario.hand.held}
        standing = standing_on(self._scenario.board.world)
        told = [square for square in lit(state, "touched") if square in standing]
        values = [self._scenario.shape.square_name(at) for at in self.game.values.values()]
        for squares in (
            told or lit(state, "lead") or lit(state, "lift") or lit(state, "go"),
            lit(state, "wait"),
            [] if lit(state, "touched") else lit(state, "touch"),
            lit(state, "put"),
        ):
            if squares:
                break
        of_held = [sq for sq in squares if sq in values and self._value_kind(sq) in held]
        return of_held or squares

    def _value_kind(self, square: str) -> str:
        """Return the kind of piece that tells its value on the square."""
        index = self._index(square)
        return next(kind for kind, at in self.game.values.items() if at == index)

    def _put(self, square: str, kind: str) -> None:
        """Put a piece of the kind down; if the hand holds only others, one of those."""
        hand = self._scenario.hand
        held = [piece.kind for piece in hand.held]
        hand.place(square, "" if held and kind not in held else kind)

    def _liked(self, squares: list[str]) -> str:
        wanted = [square for square, _ in self._steps if square in squares]
        return wanted[0] if wanted else self._chance.choice(squares)

    def _index(self, square: str) -> int:
        return int(self._scenario.shape.square_index(square))

    # --- what must hold --------------------------------------------------------------------

    @property
    def _state(self) -> State:
        return self._scenario.state

    def _last(self) -> str:
        self._scenario.listen()
        return str(self._state["last"] or "")

    def _check_shown(self) -> None:
        """Raise Fault where the turn is made, is not told, and no light asks for anything."""
        asks = [square for meaning in _ASKS for square in lit(self._state, meaning)]
        if self.hand == "as meant" and not asks:
            raise Fault(f"{self.turn} is refused in silence: {self._state}")

    def _check_standing(self) -> None:
        """Raise Fault unless every piece stands where the position has one of its kind.

        Of two equal pieces of a reserve either may have been taken.
        """
        world = self._scenario.board.world
        pieces = [(square, world.piece_at(square)) for square in range(world.squares)]
        stands = {square: piece.kind for square, piece in pieces if piece}
        wanted = self.game.standing(self._state["position"])
        waiting = {square for squares in self.game.reserve.values() for square in squares}
        is_same = all(
            stands.get(square) == wanted.get(square)
            for square in set(range(world.squares)) - waiting
        )
        if not is_same or sorted(stands.values()) != sorted(wanted.values()):
            told = f"told {self._last()}, meant {self.turn}, held {self._scenario.hand.held}"
            raise Fault(f"{told}: {stands} stand in {self._state}")


def cases(numbers: range) -> Iterator[Outcome]:
    """Live one life per case, each on a board of its own."""
    for number in numbers:
        name = kind_of(number)[0]
        board = next(game.board for game in all_games() if game.name == name)
        with Twin(seed=number, model=board, pace=LEAPS) as twin:
            life = Life(Scenario(twin), number)
            try:
                life.run()
            except FAULTS as fault:
                kind = ", ".join(map(str, kind_of(number)))
                life.outcome.faults.append(f"case {number}, {kind}: {fault}")
            yield life.outcome


PART = Part("squares", "lives of a square", LIVES_A_KIND * len(KINDS), len(KINDS) // 2, cases)
