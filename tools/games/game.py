"""A game for the tools on a PC: the base class of every `tools/games/<name>.py`.

Such a file defines GAME, an instance of its own subclass of Game. It gives the facts that have no
default. The methods have defaults, which suit

    every game: start, side, reserve_kind, standing, wanted_kind, piece_in_play, is_begun,
        spelled, allowed, piece_square, where, or_back, open_again, to_fill, over
    one whose position uses the board's squares: standing_in
    one whose kinds are its letters, the first side's as capitals: kind_of
    one whose turn only places a piece, of one kind per side: steps, kind_to_place, next_step,
        led
    one whose led steps light one square each: lead_square
    one whose notation needs no explanation: describe, advise

Any other game overrides those.
"""

from collections.abc import Mapping
from dataclasses import dataclass
from functools import cached_property
from typing import Any, NamedTuple

from halo.games import registry
from halo.games.position import PLAYING
from halo.games.registry import Board

State = dict[str, Any]

# The values of keys that a state line leaves out.
DEFAULTS: State = {
    "mode": "silent",
    "players": ["human", "human"],
    "ply": 0,
    "expected": "nothing",
    "lit": {},
    "last": None,
    "lead": None,
    "piece": None,
    "result": "*",
    "game": "",
    "position": "",
    "side": "",
}
_MAY_BE_NULL = ("last", "lead", "piece")
_MOST_PLY = 9999

# The grades that a coach lights instead of a step's own light, the best first.
GRADES = ("wins", "good", "fair", "worse", "loses")


def read_state(reported: Any) -> State | None:
    """Return a board's state with the keys it leaves out; None if it is invalid."""
    if not isinstance(reported, dict):
        return None
    state = {**DEFAULTS, **reported}
    texts = [
        *(state[key] for key, usual in DEFAULTS.items() if isinstance(usual, str)),
        *(state[key] for key in _MAY_BE_NULL if state[key] is not None),
        *(state["players"] if isinstance(state["players"], list) else [None]),
        *(state["lit"].values() if isinstance(state["lit"], dict) else [None]),
    ]
    is_ply = type(state["ply"]) is int and 0 <= state["ply"] <= _MOST_PLY
    is_text = all(isinstance(text, str) for text in texts)
    return state if is_ply and is_text and len(state["players"]) == 2 else None


def lit(state: State, meaning: str) -> list[str]:
    """Return the squares that are lit with the meaning."""
    return str(state["lit"].get(meaning, "")).split()


def home(state: State) -> str:
    """Return the square that the piece in play came from, "" if none is."""
    return "".join(lit(state, "home")[:1])


def listed(words: list[str], last: str) -> str:
    """Return the words as a list in a sentence: `c4, c5 or d6`."""
    if len(words) < 2:
        return "".join(words)
    return ", ".join(words[:-1]) + f" {last} {words[-1]}"


NORTH = 1
SOUTH = -1
EITHER = 0

# At most this many squares are named one by one.
_MOST_NAMED = 12
# More than the number of set-ups of any game.
_MOST_SET_UPS = 8

# What a hand does on a square: it lifts the piece there, or places a piece of the kind on the
# empty square; "" means the piece that it holds.
Step = tuple[str, str]


@dataclass(frozen=True)
class PieceKind:
    """A kind of piece: its number, its name in words, and the pole that it shows."""

    count: int
    words: str
    pole: int


class Latency(NamedTuple):
    """How the bench measures from a change at a sensor to the light that shows it.

    `lifts` are squares to lift from, each with a square that then lights up; the first piece is
    carried there, `piece` is placed next and lights `edge`, the other player's.
    """

    lifts: tuple[tuple[str, str], ...]
    piece: tuple[str, str]
    edge: str


class Bench(NamedTuple):
    """The positions in which the bench measures a game, and its targets (None: no target).

    `position` is for the strongest level; a position of the middle game is `middle` turns deep,
    fewest and most; `perft_depth` is in turns. The strongest level must answer in `answer_s`. The
    game that is saved and resumed is `late` turns deep.
    """

    position: str
    middle: tuple[int, int]
    perft_depth: int
    answer_s: float
    late: int
    perft_leaves_per_s: int | None = None
    search_nodes_per_s: int | None = None
    latency: Latency | None = None


class Game:
    """A game by `name`.

    `pieces` are its kinds of pieces by their names in scenarios and hand verbs, `kinds` the kind
    that each code of a cell stands for; `example` is a typed turn and `typing` are
    other spellings, each with its meaning; `first_step` is a turn's, as the state line calls it,
    `begins_with` what a turn lifts first, `set_up` says how to set the board up, `summary` what
    the game is about; `torture` are positions in which random hands begin.

    `reserve` are the squares of the board where pieces of a kind wait, in the order in which they
    are emptied; `values` the square that a piece of a kind touches to give its value;
    `plain_weights` are the tables of weights with which the arena's yardstick counts one thing
    only; empty for a game whose evaluation has no weights, or is already that plain.
    """

    name: str
    pieces: Mapping[str, PieceKind]
    kinds: tuple[str, ...]
    example: str
    typing: tuple[tuple[str, str], ...] = ()
    first_step = "lift"
    begins_with = "piece"
    set_up = "Clear the board."
    summary: str
    bench: Bench
    torture: tuple[str, ...]
    reserve: Mapping[str, tuple[int, ...]] = {}
    values: Mapping[str, int] = {}
    plain_weights: Mapping[str, tuple[int, ...]] = {}

    @cached_property
    def rules(self) -> Any:
        """Return the firmware's rules of the game."""
        return registry.load_rules(self.name)

    @cached_property
    def board(self) -> str:
        """Return the name of the board that plays it."""
        return registry.board_of(self.name)

    @cached_property
    def grid(self) -> Board:
        """Return the board that plays it, which knows its squares by name."""
        return Board(self.board)

    @cached_property
    def starts(self) -> list[str]:
        """Return the positions that a new game begins from, for all random draws."""
        return sorted({self.start(drawn) for drawn in range(_MOST_SET_UPS)})

    def start(self, drawn: int) -> str:
        """Return the position that a new game begins from for this random number."""
        position = self.rules.new_position()
        self.rules.begin_setup(position, drawn)
        start: str = self.rules.format_position(position)
        return start

    def side(self, state: State) -> int:
        """Return the side to move, 0 the first player."""
        side: int = self.rules.sides.index(state["side"])
        return side

    # --- pieces --------------------------------------------------------------------------

    def kind_of(self, side: int, letter: str) -> str:
        """Return the kind of a side's piece by its letter in the state line."""
        return letter.upper() if side == 0 else letter.lower()

    def reserve_kind(self, square: int) -> str:
        """Return the kind of piece that waits on the square before it is played, or ""."""
        waiting = (kind for kind, squares in self.reserve.items() if square in squares)
        return next(waiting, "")

    def standing(self, text: str) -> dict[int, str]:
        """Return the kind on each square of a position; ValueError says what is wrong with it."""
        return self.standing_in(self.rules.parse_position(text))

    def standing_in(self, position: Any) -> dict[int, str]:
        """Return the kind on each square of a position, including a reserve on the board."""
        return {square: self.kinds[code] for square, code in enumerate(position.cells) if code}

    def wanted_kind(self, state: State, square: int) -> str:
        """Return the kind that belongs on the square: by the position, or in the turn being made.

        Of two equal pieces of a reserve either may be the one already placed.
        """
        kinds = self.standing(state["position"])
        if square in kinds:
            return kinds[square]
        return self.reserve_kind(square) or self.piece_in_play(state)

    def piece_in_play(self, state: State) -> str:
        """Return the kind of piece that the turn places, as far as known."""
        letter = state["piece"] or next(iter(self.pieces))
        return self.kind_of(self.side(state), letter)

    def kind_to_place(self, state: State, square: str) -> str:
        """Return the kind of piece that the expected step puts on the square."""
        return self.piece_in_play(state)

    # --- turns ---------------------------------------------------------------------------

    def is_begun(self, state: State) -> bool:
        """Tell whether a step of the turn is made."""
        return state["expected"] not in (self.first_step, "nothing")

    def spelled(self, text: str) -> str:
        """Return a typed turn with capitals where the example has them."""
        capitals = [mark.isupper() for mark in self.example] + [False] * len(text)
        return "".join([mark.upper() if up else mark.lower() for mark, up in zip(text, capitals)])

    def steps(self, state: State, turn: str) -> list[Step]:
        """Return the steps of a whole turn, in its game's notation, in a state of the board."""
        return [(turn, self.kinds[1 + self.rules.parse_position(state["position"]).side])]

    def allowed(self, state: State, step: str) -> list[str]:
        """Return the squares where the step may be made, that of a lead first."""
        graded = [square for square, its_step in self._graded(state).items() if its_step == step]
        open_now = sorted(set(lit(state, step)) | set(graded), key=self.grid.square_index)
        return lit(state, "lead") + open_now

    def _graded(self, state: State) -> dict[str, str]:
        """Return the step for each square that a coach grades: a lift if a piece stands there."""
        squares = [square for grade in GRADES for square in lit(state, grade)]
        index = self.grid.square_index
        kinds = self.standing(state["position"]) if squares else {}
        lifts = [square for square in squares if index(square) in kinds and square != home(state)]
        return {square: "lift" if square in lifts else state["expected"] for square in squares}

    def piece_square(self, state: State, turn: str) -> str:
        """Return the board's square of a turn's piece."""
        return self.steps(state, turn)[-1][0]

    def lead_square(self, state: State) -> str:
        """Return the square of the next step of the turn that the board leads, or ""."""
        return "".join(lit(state, "lead")[:1])

    # --- phrases -------------------------------------------------------------------------

    def next_step(self, state: State) -> str:
        """Return what the player to move should do."""
        if lit(state, "back"):
            return self.open_again(state)
        where = self.where(state)
        if state["expected"] == "lift":
            return f"Lift a {self.begins_with}: {where}."
        words = self.pieces[self.piece_in_play(state)].words
        return f"Place a {words} on {where}{self.or_back(state)}."

    def open_again(self, state: State) -> str:
        """Return how to close or change a reopened turn."""
        other = "" if self.begins_with == "piece" else f"the {self.begins_with} "
        back = f", or {other}to {home(state)}" if home(state) else ""
        return f"The turn is open again: piece back on {lit(state, 'back')[0]}{back}."

    def where(self, state: State) -> str:
        """Return the squares of the expected step in words."""
        squares = self.allowed(state, state["expected"])
        return listed(squares, "or") if len(squares) <= _MOST_NAMED else "any lit square"

    def or_back(self, state: State) -> str:
        """Return how the piece in hand may be put back instead."""
        return f"; back on {home(state)} to think again" if home(state) else ""

    def led(self, state: State) -> str:
        """Return the next step of the board's own turn."""
        where = self.lead_square(state)
        if state["expected"] == "lift":
            return f"Lift the {self.begins_with} on {where}."
        return f"Place a {self.pieces[self.piece_in_play(state)].words} on {where}."

    def describe(self, side: str, turn: str) -> str:
        """Return a turn in words."""
        return f"{side.capitalize()}: {turn}."

    def advise(self, turn: str) -> str:
        """Return a hint in words."""
        return f"Try {turn}."

    def to_fill(self, state: State, squares: list[str]) -> str:
        """Return which pieces a set-up needs on these squares, at most four."""
        index = self.grid.square_index
        named = [(self.pieces[self.wanted_kind(state, index(sq))].words, sq) for sq in squares[:4]]
        return listed([f"{words} on {square}" for words, square in named], "and")

    def over(self, state: State) -> str:
        """Return how the game ended."""
        position = self.rules.parse_position(state["position"])
        if position.result == PLAYING:
            return "The players have ended it."
        why: str = self.rules.why_over(position).partition(": ")[2]
        return f"{why[0].upper()}{why[1:]}."
