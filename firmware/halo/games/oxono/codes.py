"""OXONO's codes, set-up and menu on the board of 36 squares.

A cell holds 0 for empty or a code: 1 pink X, 2 pink O, 3 black X, 4 black O,
5 totem X, 6 totem O. So `(code - 1) & 1` is the symbol (0 X, 1 O) and
`(code - 1) >> 1` the owner (0 pink, 1 black, 2 nobody: a totem).
A turn is one integer: symbol << 12 | totem's new square << 6 | piece's square.
"""

from halo.games.grid import SQUARES
from halo.games.recognition import EITHER

SYMBOL_X = 0
SYMBOL_O = 1

# The two dotted squares of the set-up, c3 and d4.
DOTS = bytes((14, 21))
MAX_PLIES = 32
# Above the legal turns of any position: at most 184 were seen in 56 million positions.
MAX_TURNS = 256


def make_turn(symbol: int, to: int, piece: int) -> int:
    """Return the turn that moves the totem `symbol` to `to` and sets a piece on `piece`."""
    return symbol << 12 | to << 6 | piece


# Row 1 is the opponent: a1 a second person, b1 to f1 the levels. Row 6 is your colour: a6 pink,
# b6 black, c6 by lot; then e6 dimmer, f6 brighter and, between, d6 the lessons, below
# them d5 the puzzles. Above the levels b2 and c2 follow a person each; a5 and b5, under a
# side, are its coach; e5, under dimmer, the sounds. In the order of halo/modes/menu.py.
MENU = bytes((0, 1, 2, 3, 4, 5, 30, 31, 32, 34, 35, 7, 8, 24, 25, 33, 27, 28))


def _build_magnets() -> bytes:
    magnets = bytearray(SQUARES)
    for square in DOTS:
        magnets[square] = EITHER
    return bytes(magnets)


# The totems stand on the dots either way round.
MAGNETS = _build_magnets()

del _build_magnets  # room on the device
