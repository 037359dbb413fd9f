"""QUANTIK's evaluation the slow, obvious way, and where the search is compared with minimax."""

from typing import Any

from halo.games.quantik.position import parse_position

# Depth, then the fewest and the most turns from the set-up: deeper where fewer turns are left.
DEPTHS = ((1, 0, 10), (2, 5, 9), (3, 7, 12), (5, 9, 13))
# Turns of a long random game, and a depth that is soon searched from its middle on.
LONG, MIDDLE_DEPTH = 13, 6
# The words that make and unmake keep up, from and to.
WORDS = ((0, 64), (769, 771), (773, 776), (776, 792))


def evaluation(position: Any) -> int:
    """Return e(p): ten hundredths for every turn more than the opponent would have."""
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
