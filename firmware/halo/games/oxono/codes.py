"""OXONO's codes: sides, symbols, results, cells, turns.

A cell holds 0 for empty or a code: 1 pink X, 2 pink O, 3 black X, 4 black O,
5 totem X, 6 totem O. So `(code - 1) & 1` is the symbol (0 X, 1 O) and
`(code - 1) >> 1` the owner (0 pink, 1 black, 2 nobody: a totem).
A turn is one integer: symbol << 12 | totem's new square << 6 | piece's square.
"""

PINK = 0
BLACK = 1
SYMBOL_X = 0
SYMBOL_O = 1

PLAYING = 0
PINK_WINS = 1
BLACK_WINS = 2
DRAW = 3

# The two dotted squares of the set-up, c3 and d4.
DOTS = bytes((14, 21))
MAX_PLIES = 32
# More legal turns than any position has: 184 is the most seen in 56 million positions.
MAX_TURNS = 256


def make_turn(symbol: int, to: int, piece: int) -> int:
    """Return the turn that moves the totem `symbol` to `to` and sets a piece on `piece`."""
    return symbol << 12 | to << 6 | piece


def turn_symbol(turn: int) -> int:
    """Return the symbol of the turn's totem and piece."""
    return turn >> 12


def turn_to(turn: int) -> int:
    """Return the totem's new square."""
    return (turn >> 6) & 63


def turn_piece(turn: int) -> int:
    """Return the square of the turn's piece."""
    return turn & 63
