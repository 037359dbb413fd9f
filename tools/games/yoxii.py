"""YOXII on a PC."""

from halo.games.registry import Board
from halo.games.yoxii.game import EACH, VALUE_SQUARES, VALUES
from tools.games.game import EITHER, NORTH, SOUTH, Bench, Game, PieceKind, State, Step, listed, lit

_LETTERS = "ABCD"


def _value_square(side: int, letter: str) -> str:
    """Return the square that stands for a side's value, A to D."""
    return Board("halo45").square_name(VALUE_SQUARES[VALUES * side + _LETTERS.index(letter)])


def _value(letter: str) -> int:
    return _LETTERS.index(letter) + 1


class Yoxii(Game):
    """A turn is `d5e6C`: the totem's square, the piece's square, its value A to D."""

    name = "yoxii"
    pieces = {
        **{_LETTERS[at]: PieceKind(EACH[at], f"white {at + 1}", NORTH) for at in range(VALUES)},
        **{
            _LETTERS[at].lower(): PieceKind(EACH[at], f"red {at + 1}", SOUTH)
            for at in range(VALUES)
        },
        "T": PieceKind(1, "totem", EITHER),
    }
    kinds = ("", "A", "a", "B", "b", "C", "c", "D", "d", "T")
    values = dict(zip("ABCDabcd", VALUE_SQUARES))
    example = "d5e6C"
    typing = (("d5e6C", "the totem to d5, a 3 on e6; A is 1, B 2, C 3, D 4"),)
    begins_with = "totem"
    set_up = "Clear the board and set the totem on the lit square."
    summary = (
        "Move the totem to a square next to it, or over your own pieces; then place a piece next"
        " to it, of any value that you hold. Who shuts the totem in counts: more points round it"
        " win."
    )
    bench = Bench(
        position="##cA1##/#1B3#/a1Bc3/B1AbD2/d1BDb2/#1bdB1#/##3## d6 r",
        middle=(8, 18),
        perft_depth=2,
        answer_s=4,
        late=26,
        search_nodes_per_s=300_000,
    )
    torture = (
        "##3##/#5#/3B3/7/7/#5#/##3## e5 r",
        "##3##/#5#/6A/6c/4CDa/#2aD1#/##1d1## e1 w",
        "##3##/#5#/7/7/7/#5#/##3## d4 w",
    )

    # Only the scores of the pieces around the totem, which decide at the end.
    plain_weights = {"near": (2,), "ring": (0,), "mobility": (0,), "reserve": (0,), "moved": (0,)}

    def kind_to_place(self, state: State, square: str) -> str:
        """Return the totem, the piece whose value the square stands for, or the piece in play."""
        side = self.side(state)
        for letter in _LETTERS:
            if square == _value_square(side, letter):
                return self.kind_of(side, letter)
        return "T" if state["expected"] == "go" else self.piece_in_play(state)

    def steps(self, state: State, turn: str) -> list[Step]:
        """Move the totem, touch the value, place the piece."""
        _, totem, side = state["position"].split()
        kind = self.kind_of("wr".index(side), turn[4])
        value = _value_square("wr".index(side), turn[4])
        return [(totem, ""), (turn[:2], ""), (value, kind), (value, ""), (turn[2:4], "")]

    def lead_square(self, state: State) -> str:
        """Return the lead's next square; the value's, if the piece must be lifted again."""
        value = _value_square(self.side(state), state["lead"][4])
        return super().lead_square(state) or value

    # --- phrases -------------------------------------------------------------------------

    def next_step(self, state: State) -> str:
        """Return what the player to move should do."""
        expected = state["expected"]
        if lit(state, "back"):
            return self.open_again(state)
        if expected == "lift":
            return f"Lift the totem on {self.where(state)}."
        if expected == "go":
            return f"Place the totem on {self.where(state)}."
        if state["piece"] and lit(state, "take"):
            # A piece left on a value square must go before the turn ends.
            return f"Take the piece off {listed(lit(state, 'take'), 'and')}."
        if expected == "touch":
            return f"Touch the piece's value: {self._values(state)}."
        if not state["piece"]:
            return f"Touch the piece's value: {self._values(state)}; then place it."
        return f"Place a {state['side']} {_value(state['piece'])} on {self.where(state)}."

    def _values(self, state: State) -> str:
        open_now = self.allowed(state, "touch")
        named = {letter: _value_square(self.side(state), letter) for letter in _LETTERS}
        parts = [f"{_value(at)} on {name}" for at, name in named.items() if name in open_now]
        return listed(parts, "or")

    def led(self, state: State) -> str:
        """Return the next step of the board's own turn."""
        lead = state["lead"]
        piece = f"{state['side']} {_value(lead[4])}"
        where = self.lead_square(state)
        if state["expected"] in ("lift", "go"):
            verb = "Lift" if state["expected"] == "lift" else "Place"
            return f"{verb} the totem on {where}."
        if not lit(state, "lead"):
            return f"A {piece}: lift it again from {where}."
        if where == lead[2:4]:
            return f"Place a {piece} on {where}."
        return f"Touch {where} with a {piece}."

    def describe(self, side: str, turn: str) -> str:
        """Return a turn in words."""
        return f"{side.capitalize()}: totem to {turn[:2]}, a {_value(turn[4])} on {turn[2:4]}."

    def advise(self, turn: str) -> str:
        """Return a hint in words."""
        return f"Try the totem to {turn[:2]}, a {_value(turn[4])} on {turn[2:4]}."


GAME = Yoxii()
