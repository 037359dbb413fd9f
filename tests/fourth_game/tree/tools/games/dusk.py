"""DUSK on a PC."""

from tools.games.game import NORTH, SOUTH, Bench, Game, PieceKind


class Dusk(Game):
    """A turn is `c4`, the square of a stone."""

    name = "dusk"
    pieces = {
        "S": PieceKind(12, "sun stone", NORTH),
        "s": PieceKind(12, "moon stone", SOUTH),
    }
    kinds = ("", "S", "s")
    first_step = "put"
    example = "c4"
    typing = (("c4", "a stone on c4"),)
    set_up = "Clear the board and stand a stone of each side in its lit corner."
    summary = "Place one of your twelve stones. Four in a row, column or diagonal win."
    bench = Bench(
        position="5s/2s3/2Ss2/1S4/6/S5 s",
        middle=(6, 16),
        perft_depth=3,
        answer_s=12,
        late=18,
    )
    torture = ("5s/2s3/2Ss2/1S4/6/S5 s", "s4s/s5/2SSS1/6/6/S5 m", "5s/6/6/6/6/S5 s")


GAME = Dusk()
