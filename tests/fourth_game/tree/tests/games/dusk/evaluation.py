"""DUSK's evaluation computed directly, and the cases for comparing the search with minimax."""

from typing import Any

from halo.games.dusk.codes import LINES
from halo.games.dusk.position import parse_position
from halo.games.dusk.weights import LINES as WORTH

# Depth, then the fewest and the most random turns from the set-up.
DEPTHS = ((1, 0, 16), (2, 9, 14), (2, 12, 18), (3, 16, 22))
# Turns of a long random game, and a depth that is searched fast from its middle on.
LONG, MIDDLE_DEPTH = 16, 3
# Ranges of words that make and unmake restore. The keys also count turns since load().
WORDS = ((773, 774), (776, 780))


def evaluation(position: Any) -> int:
    """Return the lines through all stones of the side to move, less the opponent's."""
    total = 0
    for square in LINES:
        if position.cells[square]:
            total += WORTH[0] if position.cells[square] == 1 + position.side else -WORTH[0]
    return total


leaf = evaluation


def rare_positions() -> list[Any]:
    """Return positions where a moving stone wins, and where a turn leaves the other side none."""
    texts = ("5s/4s1/2s3/SSS3/3S2/6 s", "SS1SS1/5S/6/s5/6/1s1sss m", "SS1SS1/5S/6/6/s5/1s1sss s")
    return [parse_position(text) for text in texts]
