"""YOXII's cases: its evaluation computed directly, malformed texts, whole games."""

from typing import Any

from halo.games.yoxii.game import NEXT_SQUARE, OFF_BOARD, SQUARES, WEIGHTS
from halo.games.yoxii.position import Position
from tests.games.of_game import table

(_NEAR,), (_RING,), (_MOBILITY,), (_RESERVE,), (_MOVED,) = WEIGHTS.values()
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
    near = _around(position.totems[0])
    ring = [square for square in near if not position.cells[square]]
    total = _NEAR * _score(position, position.totems[0]) - _MOVED
    total += _RING * sum(_score(position, square) for square in ring)
    total += _MOBILITY * position.totem_targets(0, bytearray(SQUARES))
    for index, held in enumerate(position.reserve):
        points = _RESERVE * (1 + index // 2) * held
        total += points if index & 1 == side else -points
    return max(-8190, min(8190, total))


leaf = evaluation


def rare_positions() -> list[Any]:
    """Return positions in which a turn of a rare kind is legal."""
    return [Position.parse(text) for text in _RARE]


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


THREE_PARTS = "a position has three parts: rows, totem, side to move"
SEVEN_ROWS = "a position has seven rows, divided by /"
TURN = "a turn is the totem's square, the piece's square, A to D: d5e6C"
SQUARE = "a square is a letter a to g and a digit 1 to 7, no corner"

POSITIONS = {
    "": THREE_PARTS,
    "##3##/#5#/7/7/7/#5#/##3## d4": THREE_PARTS,
    "##3##/#5#/7/7/7/#5#/##3## d4 p": "the side to move is w or r",
    "##3##/#5#/7/7/7/#5#/##3## a1 w": SQUARE,
    "##3##/#5#/7/7/7/#5#/##3## b1 w": SQUARE,
    "##3##/#5#/7/7/#5#/##3## d4 w": SEVEN_ROWS,
    "3/#5#/7/7/7/#5#/##3## d4 w": "row 7 does not describe seven squares",
    "##3##/7/7/7/7/#5#/##3## d4 w": "row 6 does not describe seven squares",
    "##3##/#5#/7/7/#6/#5#/##3## d4 w": "row 3 does not describe seven squares",
    "##3##/#5#/7/7/7/#E4#/##3## d4 w": "row 2 does not describe seven squares",
    "##3##/#5#/7/3A3/7/#5#/##3## d4 r": "a totem and a piece both stand on d4",
    "##3##/#5#/AAAAAA1/7/7/#5#/##3## d4 r": "white has more than 5 A",
    "##3##/#5#/7/7/dddd3/#5#/##3## d4 w": "red has more than 3 d",
    "##3##/#5#/7/a6/7/#5#/##3## d4 w": (
        "white has as many pieces on the board as red, or one more"
    ),
    "##3##/#5#/7/7/7/#5#/##3## d4 r": "with these pieces it is white's turn",
    "##3##/#5#/7/A6/7/#5#/##3## d4 w": "with these pieces it is red's turn",
}
TURNS = {
    **dict.fromkeys(("", "d5e6", "d5e6CC", "d5e6c", "d5e6E", "d5e6 "), TURN),
    **dict.fromkeys(("a1e6C", "d5b1C", "d5h6C", "D5e6C", "d0e6C"), SQUARE),
}
# A position, the letters that damage it, and the least number of 4,000 damaged ones still valid.
DAMAGED = ("##3##/#1C3#/2d4/1Ab4/7/#5#/##A2## d4 r", "#/1234567ABCDabcd wr", 50)

# Found by random play: description, position, the turn that ends the game, result, winning
# squares; the points of both sides and their numbers of pieces next to the totem.
LAST_TURNS = table("""
white has more points | ##3##/#C4#/1Aa4/B6/2d4/#c4#/##3## b4 w | a5b4B | 1-0 | a4 b4 b5 b6 | 8 0 |
    4 0
red has more points | ##3##/#5#/Cb5/Ab1D3/2C4/#a4#/##3## b3 r | a3b3B | 0-1 | b2 b3 b4 | 1 5 | 1 3
points come before pieces | ##1dC##/#5#/3bCAc/4b2/5Ad/#2A2#/##3## e6 w | g4f4D | 0-1 | g3 g5 |
    6 7 | 3 2
level, and white has more pieces | ##3##/#5#/4d2/3B1D1/D2bdCd/#1c1C1#/##3## d2 w | f2e1B | 1-0 |
    e1 e2 f3 | 8 8 | 3 2
level, and red has more pieces | ##1DD##/#1c3#/2aAbbC/1B1d2d/1d1ABb1/#4B#/##D2## e6 r | f6e6C |
    0-1 | e5 f5 e6 | 7 7 | 2 3
level in both | ##3##/#5#/1DaC3/A1d4/1bbAB2/#aC2a#/##Cd1## b4 w | a3b4B | 1/2-1/2 |  | 3 3 | 2 2
the 36th piece | ##dc1##/#BBBbd#/cabcAC1/cCABCbD/dcaADbB/#DaCAa#/##aCA## g5 r | e7g5B | 0-1 |
    e6 f6 d7 | 2 9 | 1 3
""")

GAMES = {
    "red has more points": "e3f2C d3d4C e2f3C d1c2D e2e1D d1e2C d2c1A d1d2D".split(),
    "white has more points": ("e4f3D f4g4C f5g5A f4g3A f2e3C e2d1D f2e2D e1d2A f2e1C".split()),
    "a draw": (
        "c3b4D d4e4D e5f6D d5c5B d6d5B c6c7A b5a4A b6c6B a5b5D b6a5C b3c3B c2b2B d2c1B e3f4A "
        "d4c4B b6f2A b3c2B a3b3C"
    ).split(),
}
# name: (result, its sentence)
ENDINGS = {
    "red has more points": ("0-1", "the totem is shut in, 5 points to 11"),
    "white has more points": ("1-0", "the totem is shut in, 14 points to 1"),
    "a draw": ("1/2-1/2", "the totem is shut in, 5 points to 5"),
}
