"""YOXII's codes: sides, values, cells, turns.

A cell holds 0 for empty, 2 * value - 1 + side for a piece (1 to 8: white is odd, red even) or
9 for the totem. A turn is one integer: (value - 1) << 12 | totem's new square << 6 | piece's
square; squares are those of geometry.py.
"""

WHITE = 0
RED = 1

TOTEM = 9
VALUES = 4
# Pieces of the values 1 to 4 that a player begins with.
EACH = bytes((5, 5, 5, 3))
MAX_PLIES = 36
# More legal turns than any position has. Behind a jump the totem may land where no neighbour is
# empty, and the piece then goes anywhere; a test goes through all such landings.
MAX_TURNS = 528


def make_turn(value: int, to: int, piece: int) -> int:
    """Return the turn that moves the totem to `to` and sets a piece of the value on `piece`."""
    return (value - 1) << 12 | to << 6 | piece


def turn_value(turn: int) -> int:
    """Return the value of the turn's piece, 1 to 4."""
    return (turn >> 12) + 1


def turn_to(turn: int) -> int:
    """Return the totem's new square."""
    return (turn >> 6) & 63


def turn_piece(turn: int) -> int:
    """Return the square of the turn's piece."""
    return turn & 63
