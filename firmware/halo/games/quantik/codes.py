"""QUANTIK's codes: sides, shapes, cells, turns, and its squares on the board of 36.

The 4x4 squares a1 to d4 of the game are b2 to e5 of the board; everything but the notation
counts in the board's squares. A cell holds 0 for empty or 1 + 2 * shape + side: light is odd,
dark even. Shapes: 0 sphere, 1 cylinder, 2 cube, 3 cone. A turn is one integer: shape << 6 |
square.
A *group* is one of the four rows, four columns and four 2x2 regions, in this order.
"""

LIGHT = 0
DARK = 1

SHAPES = 4
EACH = 2  # pieces of a shape that a player begins with
MAX_PLIES = 16
# Four shapes on sixteen squares.
MAX_TURNS = 64

FIELD_SQUARES = 16
GROUPS = 12
_NO_GROUP = 255

# fmt: off
# The board's squares of a1, b1 ... d4.
FIELD = bytes((
     7,  8,  9, 10,
    13, 14, 15, 16,
    19, 20, 21, 22,
    25, 26, 27, 28,
))
# fmt: on


def _build_groups() -> bytes:
    table = bytearray(GROUPS * 4)
    for group in range(4):
        for place in range(4):
            low, high = place & 1, place >> 1
            table[4 * group + place] = FIELD[4 * group + place]
            table[4 * (4 + group) + place] = FIELD[4 * place + group]
            row, column = 2 * (group >> 1) + high, 2 * (group & 1) + low
            table[4 * (8 + group) + place] = FIELD[4 * row + column]
    return bytes(table)


# GROUP_SQUARES[4 * group + place]: the group's four squares.
GROUP_SQUARES = _build_groups()


def _build_groups_of() -> bytes:
    table = bytearray(3 * 36)
    for at in range(len(table)):
        table[at] = _NO_GROUP
    for index in range(len(GROUP_SQUARES)):
        group = index >> 2
        table[3 * GROUP_SQUARES[index] + (group >> 2)] = group
    return bytes(table)


# GROUPS_OF[3 * square + kind]: the square's row, column and region.
GROUPS_OF = _build_groups_of()

del _build_groups, _build_groups_of  # room on the device


def make_turn(shape: int, square: int) -> int:
    """Return the turn that places a piece of the shape on the square."""
    return shape << 6 | square


def turn_shape(turn: int) -> int:
    """Return the shape of the turn's piece."""
    return turn >> 6


def turn_piece(turn: int) -> int:
    """Return the square of the turn's piece."""
    return turn & 63
