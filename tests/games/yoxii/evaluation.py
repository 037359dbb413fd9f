"""YOXII's evaluation computed directly, and the cases for comparing the search with minimax."""

from typing import Any

from halo.games.yoxii.codes import NEXT_SQUARE, OFF_BOARD, SQUARES
from halo.games.yoxii.position import parse_position
from halo.games.yoxii.weights import MOBILITY, MOVED, NEAR, RESERVE, RING

# Depth, then the fewest and the most random turns from the set-up: late positions go deeper.
DEPTHS = ((1, 6, 30), (2, 22, 32), (3, 27, 34), (4, 30, 34))
# Turns of a long random game, and a depth that is searched fast from its middle on.
LONG, MIDDLE_DEPTH = 34, 2
# Ranges of words that make and unmake restore.
WORDS = ((0, 73), (769, 771), (773, 776), (778, 790))
# The piece may go anywhere, and shuts in a totem that is not beside it; draws; lines that are
# jumped, or of both colours, or up to the edge; values that have run out.
_RARE = (
    "##3##/#d4#/7/aC5/1BA4/#b4#/##3## d3 w",
    "##3##/#5#/1DaC3/A1d4/1bbAB2/#aC2a#/##Cd1## b4 w",
    "##1DD##/#1c3#/2aAbbC/1B1d2d/1d1ABb1/#4B#/##D2## e6 r",
    "##dc1##/#BBBbd#/cabcAC1/cCABCbD/dcaADbB/#DaCAa#/##aCA## g5 r",
    "##Aba##/#AacaB#/1C1AcdB/bbCDcDc/1C1CaBB/#aCDB1#/##bdc## a3 w",
    "##BAA##/#1Cb1C#/ccDbDaC/Cbd1bad/abcBcBd/#1DCc1#/##BAB## d4 w",
    "##ABC##/#B1C2#/dCcDab1/Ca1aBbA/dDbBAaa/#cAdbb#/##1AB## c6 r",
    "##3##/#5#/7/4AB1/4a2/#5#/##1b1## d4 w",
    "##3##/#5#/7/4ABC/4a2/#1a3#/##1a1## d4 w",
    "##3##/#5#/aaabb2/7/AAAAA2/#5#/##3## d4 w",
)


def evaluation(position: Any) -> int:
    """Return the value: scores around the totem and its targets, mobility, values in hand."""
    side = position.side
    near = _around(position.totem)
    ring = [square for square in near if not position.cells[square]]
    total = NEAR[0] * _score(position, position.totem) - MOVED[0]
    total += RING[0] * sum(_score(position, square) for square in ring)
    total += MOBILITY[0] * position.totem_targets(bytearray(SQUARES))
    for index, held in enumerate(position.reserve):
        points = RESERVE[0] * (1 + index // 2) * held
        total += points if index & 1 == side else -points
    return max(-8190, min(8190, total))


leaf = evaluation


def rare_positions() -> list[Any]:
    """Return positions in which a turn of a rare kind is legal."""
    return [parse_position(text) for text in _RARE]


def _score(position: Any, square: int) -> int:
    """Return the score next to a square, for the side to move."""
    total = 0
    for other in _around(square):
        code = position.cells[other]
        if 0 < code < 9:
            piece = 16 * ((code + 1) // 2) + 1
            total += piece if (code - 1) & 1 == position.side else -piece
    return total


def _around(square: int) -> list[int]:
    """Return the squares of the field next to a square."""
    near = [NEXT_SQUARE[8 * square + way] for way in range(8)]
    return [other for other in near if other != OFF_BOARD]
