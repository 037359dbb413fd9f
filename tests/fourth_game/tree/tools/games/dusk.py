"""DUSK on a PC."""

from tools.games.game import NORTH, SOUTH, Bench, Game, PieceKind, State, Step, home


class Dusk(Game):
    """A turn is `c4`, a new stone, or `c4d5`, a stone that moves."""

    name = "dusk"
    pieces = {
        "S": PieceKind(5, "sun stone", NORTH),
        "s": PieceKind(5, "moon stone", SOUTH),
    }
    kinds = ("", "S", "s")
    example = "c4"
    typing = (
        ("c4", "a new stone on c4"),
        ("c4d5", "your stone on c4 moves to d5"),
    )
    begins_with = "stone"
    set_up = "Clear the board and stand a stone of each side in its lit corner."
    summary = (
        "Place one of your five stones anywhere, or move one a row ahead, straight or aslant. Four"
        " in a row, column or diagonal win; who has no turn left ends the game level."
    )
    bench = Bench(
        position="5s/2s3/2Ss2/1S4/3s2/S5 s",
        middle=(6, 14),
        perft_depth=3,
        answer_s=12,
        late=16,
    )
    torture = ("5s/2s3/2Ss2/1S4/3s2/S5 s", "sss3/6/2SSS1/6/6/6 m", "5s/6/6/6/6/S5 s")

    def spelled(self, text: str) -> str:
        """Return a typed turn in the letters of the notation."""
        return text.lower()

    def is_begun(self, state: State) -> bool:
        """Tell whether a lifted stone may go back: a new one is placed in a single step."""
        return bool(home(state))

    def steps(self, state: State, turn: str) -> list[Step]:
        """Place a stone, or lift one and place it."""
        if len(turn) == 4:
            return [(turn[:2], ""), (turn[2:], "")]
        return [(turn, self.kinds[1 + self.rules.parse_position(state["position"]).side])]


GAME = Dusk()
