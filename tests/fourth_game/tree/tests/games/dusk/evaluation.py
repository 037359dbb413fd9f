"""DUSK's evaluation computed directly, and the cases for comparing the search with minimax."""

from typing import Any

from halo.games.dusk.codes import LINES
from halo.games.dusk.position import parse_position
from halo.games.dusk.weights import LINES as WORTH

# Depth, then the fewest and the most random turns from the set-up.
DEPTHS = ((1, 0, 20), (2, 9, 16), (2, 14, 20), (3, 18, 21))
# Turns of a long random game, and a depth that is searched fast from its middle on.
LONG, MIDDLE_DEPTH = 18, 3
# Ranges of words that make and unmake restore, but for the place of the next undo.
WORDS = ((769, 771), (773, 774), (775, 778))


def evaluation(position: Any) -> int:
    """Return the lines through all stones of the side to move, less the opponent's."""
    total = 0
    for square in LINES:
        if position.cells[square]:
            total += WORTH[0] if position.cells[square] == 1 + position.side else -WORTH[0]
    return total


leaf = evaluation


def rare_positions() -> list[Any]:
    """Return a position with a win, and two before the last stone, which wins or draws."""
    texts = (
        "s4s/6/2s3/SSS3/6/S5 m",
        "s1ssSs/2SSsS/1S2S1/s1Ss2/sSssS1/SsSS2 m",
        "s1s1Ss/2sSsS/S1sSSs/sSSS1s/3s2/SS2sS m",
    )
    return [parse_position(text) for text in texts]
