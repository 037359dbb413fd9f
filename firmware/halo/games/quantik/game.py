"""QUANTIK's table: field, border, menu, levels, lessons; ../registry.py has its defaults.

The 4x4 squares a1 to d4 of the game are b2 to e5 of the board; everything but the notation
counts in the board's squares. A cell holds 0 for empty or 1 + 2 * shape + side: light is odd,
dark even. Shapes: 0 sphere, 1 cylinder, 2 cube, 3 cone. A turn is one integer: shape << 6 |
square.
A *group* is one of the four rows, four columns and four 2x2 regions, in this order.

The border square that a piece is lifted from gives its shape. Light, north up: b1-e1 and f2-f5 are
spheres, cylinders, cubes and cones in this order; dark, south up: b6-e6 and a2-a5 likewise.
"""

from halo.games.grid import SQUARES

RULES = ("position", "turn", "view")
SEARCH = ("search_viper", "book_viper", "search_state")

START_POSITION = "..../..../..../.... l"
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


# fmt: off
# At 2 * (2 * shape + side): the two squares of a shape's pieces.
BORDER = bytes((
    1, 11,   31,  6,
    2, 17,   32, 12,
    3, 23,   33, 18,
    4, 29,   34, 24,
))
# fmt: on


def _build_border_codes() -> bytes:
    table = bytearray(SQUARES)
    for index in range(len(BORDER)):
        table[BORDER[index]] = 1 + index // 2
    return bytes(table)


# BORDER_CODES[square]: the cell's code of the piece that belongs there, 0 on other squares.
BORDER_CODES = _build_border_codes()

del _build_border_codes  # room on the device

# Light's codes are odd and its pieces north up.
MAGNETS = bytes([2 - (code & 1) if code else 0 for code in BORDER_CODES])

# b2 is a second person, c2 to e2 and b3 to c3 the levels; b5 you begin, c5 the board begins,
# d5 by lot; d4 is dimmer, e4 brighter; d3 and e3 follow a person each; b4 and c4, under a side,
# are its coach; e5 the lessons, f6 the puzzles, a6 the sounds. In the order of halo/modes/menu.py.
MENU = bytes((7, 8, 9, 10, 13, 14, 25, 26, 27, 21, 22, 15, 16, 19, 20, 28, 35, 30))

# fmt: off
#                         overlooks %
#   nodes, plies, noise, own, far, theirs, far, win, usual ms
#   The last level needs what a proof needs: to the end.
LEVELS = (
    (  1_000,  2,  60, 10, 30,  8, 24, 12,  100),
    (  3_000,  3,  50,  8, 25,  6, 18,  8,  100),
    ( 10_000,  3,  30,  2,  8,  1,  5,  0,  100),
    ( 30_000,  5,  20,  1,  3,  0,  2,  0,  100),
    (400_000, 40,   0,  0,  0,  0,  0,  0,  600),
)
# fmt: on

# A whole turn; what the other's sphere forbids; what one's own does not; four shapes in a row, in
# a region; a square kept from the other; and a turn that leaves the other none.
LESSONS_LEVEL = 1
LESSONS = """
any   | ..../..../..../.... l | ?       |
moves | ..../..a./..../B... l | A       |
moves | ..../...b/..../A... l | A?1     |
wins  | ..../..../..a./AdC. l | Bd1     |
wins  | ..../..../cb../A..D l | Db1     |
holds | ..../..../d..a/..CB l | Dc3 Dc4 | Ba4
wins  | ..AD/a.../abC./Db.. l | Cb3     |
"""
