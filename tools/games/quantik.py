"""QUANTIK on a PC; a turn names the field's own squares a1 to d4, a step the board's."""

from typing import Any

from halo.games.quantik.game import BORDER
from halo.games.registry import Board
from tools.games.game import NORTH, SOUTH, Bench, Game, PieceKind, State, Step, home, lit

_SHAPES = {"A": "sphere", "B": "cylinder", "C": "cube", "D": "cone"}


def _on_board(square: str) -> str:
    """Return the board's square of a square of the field."""
    return "bcde"["abcd".index(square[0])] + "2345"["1234".index(square[1])]


class Quantik(Game):
    """A turn is `Ab3`: the shape, and the square of the field."""

    name = "quantik"
    pieces = {
        **{letter: PieceKind(2, f"light {_SHAPES[letter]}", NORTH) for letter in _SHAPES},
        **{letter.lower(): PieceKind(2, f"dark {_SHAPES[letter]}", SOUTH) for letter in _SHAPES},
    }
    kinds = ("", "A", "a", "B", "b", "C", "c", "D", "d")
    reserve = {kind: tuple(BORDER[2 * at : 2 * at + 2]) for at, kind in enumerate(kinds[1:])}
    example = "Ab3"
    typing = (("Ab3", "a sphere on b3 of the field; B cylinder, C cube, D cone"),)
    set_up = "Clear the field and stand every piece on its lit square of the border."
    summary = (
        "Place a piece in the field, not where your opponent has the same shape in its row,"
        " column or region. Four different shapes in one of them win, whoever owns the others."
    )
    # Just after the book: the one of 6,000 random positions that takes the most nodes. The
    # middle game begins behind the book, which ends with four pieces.
    bench = Bench(
        position=".C.B/bb../.C../.... d",
        middle=(5, 6),
        perft_depth=3,
        answer_s=2,
        late=8,
        search_nodes_per_s=110_000,
    )
    torture = ("..../..../..../A... d", "C.d./.aCB/.B.a/.... d", "..../..../..../.... l")

    def standing_in(self, position: Any) -> dict[int, str]:
        """Return the kind on each square, the reserve on the border."""
        kinds = super().standing_in(position)
        for kind, count in enumerate(position.reserve):
            for square in BORDER[2 * kind : 2 * kind + count]:
                kinds[square] = self.kinds[1 + kind]
        return kinds

    def steps(self, state: State, turn: str) -> list[Step]:
        """Lift from the border square of a lead, or a lit one, or the first of the shape."""
        kind = self.kind_of(self.rules.parse_position(state["position"]).side, turn[0])
        first = 2 * (self.kinds.index(kind) - 1)
        border = [
            Board("halo36").square_name(square) for square in sorted(BORDER[first : first + 2])
        ]
        led = [square for square in border if square in lit(state, "lead")]
        may = (*self.allowed(state, "lift"), home(state))
        open_now = [square for square in border if square in may]
        return [((led or open_now or border)[0], ""), (_on_board(turn[1:3]), kind)]

    # --- phrases -------------------------------------------------------------------------

    def next_step(self, state: State) -> str:
        """Return what the player to move should do."""
        if state["expected"] != "put" or state["lit"].get("back"):
            return super().next_step(state)
        return f"Place the {_SHAPES[state['piece']]} on {self.where(state)}{self.or_back(state)}."

    def led(self, state: State) -> str:
        """Return the next step of the board's own turn."""
        shape = _SHAPES[state["lead"][0]]
        if state["expected"] == "lift":
            return f"Lift a {shape} from {self.lead_square(state)}."
        return f"Place the {shape} on {_on_board(state['lead'][1:])}."

    def describe(self, side: str, turn: str) -> str:
        """Return a turn in words."""
        return f"{side.capitalize()}: {_SHAPES[turn[0]]} on {_on_board(turn[1:])}, {turn}."

    def advise(self, turn: str) -> str:
        """Return a hint in words."""
        return f"Try a {_SHAPES[turn[0]]} on {_on_board(turn[1:])}."


GAME = Quantik()
