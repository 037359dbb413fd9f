"""QUANTIK's evaluation computed directly, and the cases for comparing the search with minimax."""

from typing import Any

from halo.games.quantik.position import parse_position

# Depth, then the fewest and the most random turns from the set-up: late positions go deeper.
DEPTHS = ((1, 0, 10), (2, 5, 9), (3, 7, 12), (5, 9, 13))
# Turns of a long random game, and a depth that is searched fast from its middle on.
LONG, MIDDLE_DEPTH = 13, 6
# Ranges of words that make and unmake restore.
WORDS = ((0, 64), (769, 771), (773, 776), (776, 792))


def evaluation(position: Any) -> int:
    """Return ten hundredths for every turn that the side to move has beyond the opponent's."""
    own = len(position.legal_turns())
    position.side ^= 1
    theirs = len(position.legal_turns())
    position.side ^= 1
    return 10 * (own - theirs)


leaf = evaluation


def rare_positions() -> list[Any]:
    """Return positions with few turns, and one with a win."""
    texts = ("Cd.C/..a./DB../.Acb d", "..c./..../.b.D/A..C d", "C.D./...A/bc../A.bc l")
    return [parse_position(text) for text in texts]
