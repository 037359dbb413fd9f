"""What can be seen of a board and its world, to draw events and to check the laws."""

from collections.abc import Callable, Iterable, Iterator
from dataclasses import dataclass
from typing import Any

from halo.games.record import parse_record
from tools.games import registry
from tools.games.game import EITHER, NORTH, SOUTH, Game, State, lit
from tools.sim.world.moving import MovingWorld
from tools.sim.world.scenario import Scenario
from tools.sim.world.world import Piece

# Lights that ask a hand for something else than the turn's next step.
_ASKING = ("take", "back", "no", "fill", "wait", "touched")
# A board feels a piece somewhere between these fields, by how its sensors are calibrated.
_NOT_FELT_MT, _FELT_MT, _NOISE_MT = 4.0, 9.5, 0.2
_SOUND = 0.6


@dataclass(frozen=True)
class Record:
    """A game as the board records it: the position it began from, its turns, its result."""

    game: str
    start: str
    turns: tuple[str, ...]
    result: str

    @classmethod
    def read(cls, text: str) -> "Record":
        """Return what the record says; ValueError if it is none."""
        tags, turns, result = parse_record(text)
        rules = registry.load(tags["Game"]).rules
        return cls(tags["Game"], tags.get("Position", rules.start_position), tuple(turns), result)

    def positions(self) -> Iterator[Any]:
        """Yield the position that it begins from, and the same one after each of its turns."""
        rules = registry.load(self.game).rules
        position = rules.parse_position(self.start)
        yield position
        for turn in self.turns:
            position.push(rules.parse_turn(turn))
            yield position


class View:
    """A scenario's board, world and hand, as they are now.

    `ended` is the last finished game, `saved` the game in play when it last rested between turns.
    `misread` are the squares whose sensor was reversed and that were not seen empty since: their
    empty level was found mirrored, and the next piece that leaves is noticed late.
    """

    def __init__(self, scenario: Scenario) -> None:
        self.scenario = scenario
        self.ended: Record | None = None
        self.saved: Record | None = None
        self.misread: set[str] = set()
        world = scenario.board.world
        assert isinstance(world, MovingWorld)
        self.world = world
        self.names = [self.world.board.square_name(square) for square in range(self.world.squares)]

    @property
    def state(self) -> State:
        """The last state that the board has sent."""
        return self.scenario.state

    @property
    def game(self) -> Game:
        """The game on the board."""
        return registry.load(self.state["game"])

    def note(self, record: Record | None, is_quiet: bool) -> None:
        """Take in a board's record; `is_quiet` if all its sensors were at rest for a while."""
        if record and record.result != "*":
            self.ended = record
        if is_quiet and self.state["mode"] == "play" and not self.game.is_begun(self.state):
            self.saved = record
        failing = {self.names[square] for square in self.world.failing_squares()}
        self.misread = {name for name in self.misread if name in failing or self.piece(name)}

    def piece(self, square: str) -> Piece | None:
        """Return the piece on the square."""
        return self.world.piece_at(self.world.board.square_index(square))

    def standing(self) -> list[str]:
        """Return the squares where a piece stands."""
        return [name for name in self.names if self.piece(name)]

    def empty(self) -> list[str]:
        """Return the squares where none stands."""
        return [name for name in self.names if not self.piece(name)]

    def kinds(self, squares: Iterable[str]) -> dict[str, str]:
        """Return the kinds of the pieces on these squares, which stand there."""
        return {square: self.piece(square).kind for square in squares}  # type: ignore[union-attr]

    def reserve(self) -> list[str]:
        """Return the kinds of which pieces are left beside the board."""
        return [kind for kind, left in self.world.reserve.items() if left]

    def lit(self) -> set[str]:
        """Return the squares that are lit with any meaning."""
        return set(" ".join(self.state["lit"].values()).split())

    def asks(self) -> bool:
        """Tell whether the lights ask for more than a turn's next step, or for a turn's rest."""
        if any(lit(self.state, meaning) for meaning in _ASKING):
            return True
        return self.state["mode"] not in ("play", "over") or self.game.is_begun(self.state)

    def wrong_squares(self) -> list[str]:
        """Return the squares that surely feel another pole than the position has there.

        Those that are left out are not seen; nor is then, or where one of them may be felt or not,
        which of two equal pieces in reserve was placed.
        """
        unseen = set(lit(self.state, "broken"))
        unsure = {name for square, name in enumerate(self.names) if self._felt(square) is None}
        for squares in self.game.reserve.values():
            names = {self.names[square] for square in squares}
            unseen |= names if (unseen | unsure) & names else set()
        kinds = self._kinds_in_place(lambda square, kind: bool(self._felt(square)))
        wrong = []
        for square, name in enumerate(self.names):
            felt = self._felt(square)
            kind = kinds.get(square, "")
            pole = self.game.pieces[kind].pole if kind else 0
            is_right = felt == pole or bool(kind and felt and pole == EITHER)
            if felt is not None and not is_right and name not in unseen:
                wrong.append(name)
        return wrong

    def is_as_recorded(self) -> bool:
        """Tell whether every piece is where its kind belongs, and no other stands anywhere."""
        kinds = self._kinds_in_place(lambda square, kind: self._kind(square) == kind)
        return all(
            self._kind(square) == kinds.get(square, "") for square in range(len(self.names))
        )

    def is_reopened(self) -> bool:
        """Tell whether a finished game was opened again, to be closed when more pieces leave."""
        ply, last = self.state["ply"], self.state["last"]
        turns = self.ended.turns if self.ended else ()
        return bool(ply < len(turns) and last == (turns[ply - 1] if ply else None))

    def is_set_up(self) -> bool:
        """Tell whether pieces stand where a new game's do, and nowhere else that is seen.

        One square may look full to the board that was measured beside a stray magnet.
        """
        start = self.game.standing(self.game.rules.start_position)
        broken = lit(self.state, "broken")
        seen = [square for square, name in enumerate(self.names) if name not in broken]
        others = [square for square in seen if (square in start) != bool(self._felt(square))]
        return len(others) <= bool(self.world.environment.stray)

    def _kind(self, square: int) -> str:
        piece = self.world.piece_at(square)
        return piece.kind if piece else ""

    def _kinds_in_place(self, is_there: Callable[[int, str], bool]) -> dict[int, str]:
        """Return which kind the position has where; of equal pieces in reserve, those that stand.

        Either of two may be the one that was placed; `is_there` tells whether one of a kind is.
        """
        kinds = self.game.standing(self.state["position"])
        for kind, squares in self.game.reserve.items():
            count = sum(square in kinds for square in squares)
            standing = [square for square in squares if is_there(square, kind)]
            if len(standing) == count:
                for square in squares:
                    kinds.pop(square, None)
                kinds |= dict.fromkeys(standing, kind)
        return kinds

    def _felt(self, square: int) -> int | None:
        """Return the pole that the square feels, 0 for none, None where that is not sure."""
        field_mt = self.world.field_mt(square)
        # Since it was seen empty a sensor may have drifted from one end to the other: one that
        # drifts the field's way feels a weaker one, the other way it needs a stronger one.
        drift_mt = 2 * self.world.environment.drift_mt
        if abs(field_mt) <= _NOT_FELT_MT - drift_mt - _NOISE_MT:
            return 0
        if abs(field_mt) < _FELT_MT + drift_mt:
            return None
        return NORTH if field_mt > 0 else SOUTH

    @property
    def is_alone(self) -> bool:
        """Whether all sensors work and feel the pieces alone, no stray magnet."""
        return not self.world.failing_squares() and not self.world.stray.is_about

    def is_calm(self) -> bool:
        """Tell whether a turn must work now: all is right and nothing is under way."""
        return (
            self.state["mode"] == "play"
            and not self.scenario.hand.held
            and not self.world.failing_squares()
            and not self.misread
            and not lit(self.state, "broken")
            and not self.asks()
            and self.is_as_recorded()
            and all(piece.strength >= _SOUND for piece in self.world.pieces)
        )

    def is_sound(self) -> bool:
        """Tell whether it can, and the sensors feel the pieces alone."""
        return self.is_calm() and self.is_alone
