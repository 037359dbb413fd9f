"""OXONO's cases: its evaluation computed directly, malformed texts, whole games."""

from array import array
from itertools import cycle, product
from pathlib import Path
from typing import Any

from halo.games import registry
from halo.games.grid import COLUMNS, ROWS
from halo.games.oxono.game import WEIGHTS
from halo.games.oxono.position import Position
from halo.games.oxono.search_state import SearchState
from tests.games.of_game import table

# Depth, then the fewest and the most random turns from the set-up: late positions go deeper.
DEPTHS = ((1, 2, 20), (2, 9, 20), (3, 15, 24), (4, 19, 26))
# Turns of a long random game, and a depth that is searched fast from its middle on.
LONG, MIDDLE_DEPTH = 16, 4
# Ranges of words that make and unmake restore.
WORDS = ((0, 16), (769, 771), (773, 781), (782, 816))
# Open positions, shut-in totems and free pieces: (kind, position, turns), as in `moves.txt`.
VECTORS = [
    line.split(";")
    for line in (Path(__file__).parent / "moves.txt").read_text().splitlines()
    if line and not line.startswith("#")
]
_WINDOWS = [
    [row * COLUMNS + column + step * k for k in range(4)]
    for row in range(ROWS)
    for column in range(COLUMNS)
    for step, room in ((1, COLUMNS - column), (COLUMNS, ROWS - row))
    if room >= 4
]
_LAST_PIECE = 31
_LINES = [
    [first + step * k for k in range(COLUMNS)]
    for step, firsts in ((1, range(0, ROWS * COLUMNS, COLUMNS)), (COLUMNS, range(COLUMNS)))
    for first in firsts
]
# The patterns of six squares with nothing, 1 or 2 each: each is represented by the least of its
# equivalent lines, comparing square a or 1 last.
_KINDS = sorted(
    {
        min(line, line[::-1], exchanged, exchanged[::-1])
        for line in product(range(3), repeat=COLUMNS)
        for exchanged in [tuple(-digit % 3 for digit in line)]
    }
)
_NUMBERS = {kind: number for number, kind in enumerate(_KINDS)}
PATTERNS = (*array("b", Path(registry.data_path("oxono", "patterns.dat")).read_bytes()),)
_FIRMWARE = (*WEIGHTS.values(), PATTERNS)
# Odd scores, which the firmware's need not be; a line that mirrors into the opponent's scores 0.
_ODD = (
    *((0, 7, 31, 93), (0, 1, 5, 13), (19,)),
    tuple(
        0 if tuple(-digit % 3 for digit in kind) in (kind, kind[::-1]) and not shared else odd
        for shared in (False, True)
        for kind, odd in zip(_KINDS, cycle((3, -8, 21, 0, -35)))
    ),
)


def evaluation(position: Any, weights: tuple = _FIRMWARE) -> int:
    """Return the value for the side to move: its lines and symbols', less the opponent's."""
    colours, of_symbols, initiative, patterns = weights
    total = 0
    threatened = False
    for window in _WINDOWS:
        # A square with a totem counts as open: the totem will move away.
        codes = [code for code in (position.cells[square] for square in window) if 0 < code < 5]
        owners = {(code - 1) >> 1 for code in codes}
        symbols = {(code - 1) & 1 for code in codes}
        if len(owners) == 1:
            score = colours[len(codes)]
            total += score if owners == {position.side} else -score
            threatened |= len(codes) == 3 and owners != {position.side}
        if len(symbols) == 1:
            total += of_symbols[len(codes)]
    for line in _LINES if patterns else ():
        total += _of_pattern(position, line, patterns)
    return total - initiative[0] * threatened


def _of_pattern(position: Any, line: list[int], patterns: tuple) -> int:
    """Return a line's pattern scores for the side to move: of colours, and of symbols."""
    codes = [position.cells[square] for square in line]
    owners = tuple(1 + (code - 1 >> 1) if 0 < code < 5 else 0 for code in codes)
    symbols = tuple(1 + (code - 1 & 1) if 0 < code < 5 else 0 for code in codes)
    exchanged = tuple(-digit % 3 for digit in owners)
    kind = min(owners, owners[::-1], exchanged, exchanged[::-1])
    mine = 1 if kind in (owners, owners[::-1]) else -1
    total = mine * patterns[_NUMBERS[kind]] * (-1 if position.side else 1)
    exchanged = tuple(-digit % 3 for digit in symbols)
    kind = min(symbols, symbols[::-1], exchanged, exchanged[::-1])
    return total + int(patterns[len(_KINDS) + _NUMBERS[kind]])


def leaf(position: Any, weights: tuple = _FIRMWARE) -> int:
    """Return the value at the horizon: a last piece that does not win is a draw."""
    return 0 if position.pieces() == _LAST_PIECE else evaluation(position, weights)


def odd_state() -> tuple[SearchState, Any]:
    """Return a search state with other weights, and its evaluation at the horizon."""
    odd = dict(zip((*WEIGHTS, "patterns"), _ODD))
    return SearchState(**odd), lambda position: leaf(position, _ODD)


def rare_positions() -> list[Any]:
    """Return positions of every class of legal turns."""
    return [Position.parse(text.strip()) for _, text, _ in VECTORS]


FOUR_PARTS = "a position has four parts: rows, totem X, totem O, side to move"
SIX_ROWS = "a position has six rows, divided by /"
SQUARE = "a square is a letter a to f and a digit 1 to 6"
TURN = "a turn is X or O, the totem's square, the piece's square: Xc4d4"

POSITIONS = {
    "": FOUR_PARTS,
    "6/6/6/6/6/6 d4 c3 p p": FOUR_PARTS,
    "6/6/6/6/6/6 d4 d4 p": "both totems stand on d4",
    "6/6/6/6/6/6 d7 c3 p": SQUARE,
    "6/6/6/6/6/6 d4 g3 p": SQUARE,
    "6/6/6/6/6/6 - c3 p": SQUARE,
    "6/6/6/6/6/6 d4 c3 w": "the side to move is p or b",
    "6/6/6/6/6/6 d4 c3 pb": "the side to move is p or b",
    "6/6/6/6/6 d4 c3 p": SIX_ROWS,
    "666666 d4 c3 p": SIX_ROWS,
    "7/6/6/6/6/6 d4 c3 p": "row 6 does not describe six squares",
    "6/0/6/6/6/6 d4 c3 p": "row 5 does not describe six squares",
    "6/6/5/6/6/6 d4 c3 p": "row 4 does not describe six squares",
    "6/6/6/6/6/XXXXXXX d4 c3 p": "row 1 does not describe six squares",
    "6/6/6/6/6/ d4 c3 p": "row 1 does not describe six squares",
    "6/6/6/6/6/5- d4 c3 p": "row 1 does not describe six squares",
    "6/6/6/6/6/5² d4 c3 p": "row 1 does not describe six squares",
    "6/6/6/2o3/6/6 d4 c3 p": "a totem and a piece both stand on c3",
    "XXXXXX/XXX3/6/6/6/6 d4 c3 b": "pink has more than 8 X",
    "oooooo/ooo3/6/6/6/6 d4 c3 b": "black has more than 8 o",
    "x5/6/6/6/6/6 d4 c3 p": "pink has as many pieces on the board as black, or one more",
    "XX4/6/6/6/6/6 d4 c3 b": "pink has as many pieces on the board as black, or one more",
    "6/6/6/6/6/6 d4 c3 b": "with these pieces it is pink's turn",
    "X5/6/6/6/6/6 d4 c3 p": "with these pieces it is black's turn",
}

TURNS = {
    "": TURN,
    "Xc4d": TURN,
    "Xc4d44": TURN,
    "xc4d4": TURN,
    "Tc4d4": TURN,
    "Xg4d4": SQUARE,
    "Xc4d7": SQUARE,
    "X    ": SQUARE,
}
# A position, the letters that damage it, and the least number of 4,000 damaged ones still valid.
DAMAGED = ("6/2x3/2O3/1X4/6/6 d4 d3 b", "123456XOxo/ abcdefpb0é", 40)

# Description, position, the turn that ends the game, result, winning squares.
LAST_TURNS = table("""
one colour | 6/6/6/oxx3/XOX3/6 d4 c1 p | Xd1d2 | 1-0 | a2 b2 c2 d2
one symbol, mostly the opponent's | 6/6/6/6/xXx3/1O4 d4 f6 p | Xd3d2 | 1-0 | a2 b2 c2 d2
the gap in the middle | 6/6/6/6/xX1x1O/6 c4 f6 p | Xc3c2 | 1-0 | a2 b2 c2 d2
a column | 6/6/o5/x5/x1XOX1/5O d5 f6 b | Xb5a5 | 0-1 | a2 a3 a4 a5
six in a row | 6/6/6/xo1xo1/5x/XX1XXX c4 f6 p | Xc2c1 | 1-0 | a1 b1 c1 d1 e1 f1
two lines at once | 6/2x3/2X3/2x3/Xx1X2/6 f1 f6 p | Xc1c2 | 1-0 | a2 b2 c2 d2 c3 c4 c5
""")

# The 32nd piece completes a line: black wins.
WON_BY_THE_LAST_PIECE = (
    "Oc4c5 Xd2c2 Xf2f3 Oe4d4 Oe1e2 Oa1b1 Oa2a3 Xf1e1 Oa1a2 Oa4b4 Oa5b5 Oa6b6 Oa4a5 Oa1d2 "
    "Oa4a6 Oa1c4 Oa4c3 Oa1c1 Xf2f1 Oa4f6 Xf4f5 Xe4e3 Xe6d6 Xe5e6 Xd5e5 Xd3a1 Xd5d1 Xd3d5 "
    "Xb3b2 Xd3c6 Xb3f2 Xd3e4"
).split()

# All 32 pieces and no line.
DRAWN = (
    "Oa3b3 Xc4c3 Oa5a6 Xc6b6 Xc4c5 Xb4a4 Xf4e4 Xf5e5 Xf6f5 Xe6d6 Ob5b4 Oa5b5 Oa3a2 Oa5d2 "
    "Oa3a5 Oa1b1 Oa3c1 Oa1c2 Oa3f3 Oa1d5 Xf6e6 Xc6e2 Xc4d4 Xf4d1 Xf6b2 Oa3c6 Od3e3 Xf4c4 "
    "Xf6a3 Of4a1 Xf2f1 Of6e1"
).split()

# Pink completes four of one colour, three of them O and one X.
WON_BY_COLOUR = "Xe4d4 Oc4b4 Oc3d3 Xe2f2 Oc2d2 Oc3b3 Oc5d5".split()

# Black completes four of one symbol, two of them pink's: the earliest possible win.
WON_BY_SYMBOL = "Xc4d4 Xa4b4 Xa5a4 Xc5c4".split()

GAMES = {
    "colour": WON_BY_COLOUR,
    "symbol": WON_BY_SYMBOL,
    "last piece": WON_BY_THE_LAST_PIECE,
    "draw": DRAWN,
}

# name: (result, its sentence)
ENDINGS = {
    "colour": ("1-0", "there is a line of four"),
    "symbol": ("0-1", "there is a line of four"),
    "last piece": ("0-1", "there is a line of four"),
    "draw": ("1/2-1/2", "all 32 pieces are on the board"),
}
