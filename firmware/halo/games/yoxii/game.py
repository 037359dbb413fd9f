"""YOXII's table: its board of 45 squares, set-up, menu, levels, weights, lessons.

../registry.py has its defaults.

A cell holds 0 for empty, 2 * value - 1 + side for a piece (1 to 8: white is odd, red even) or
9 for the totem. A turn is one integer: (value - 1) << 12 | totem's new square << 6 | piece's
square.

Squares are numbered row by row from b1, absent cells skipped: row 1 b1-f1, rows 2 to 6 a-g, row 7
b7-f7. The game is played on 37 of them, the *field*; the eight others, two at each corner, are
*value squares*, which a piece touches to choose its value. Directions are 0 up, then clockwise in
steps of 45 degrees to 7; the opposite of `d` is `d ^ 4`.
"""

from halo.games.recognition import EITHER

RULES = ("position", "turn", "view")
SEARCH = ("search_viper", "search_state")

START_POSITION = "##3##/#5#/7/7/7/#5#/##3## d4 w"
SQUARES = 45
FIELD_SQUARES = 37
DIRECTIONS = 8
OFF_BOARD = 255
CENTRE = 22

# At 4 * side + value - 1: white's a2, b1, f1, g2 and red's g6, f7, b7, a6.
VALUE_SQUARES = bytes((5, 0, 4, 11, 39, 44, 40, 33))

# The squares of the field in the order of their numbers.
FIELD = bytes([square for square in range(SQUARES) if square not in VALUE_SQUARES])

# On a grid of nine columns the field has an edge all round, and a direction is one step.
_COLUMNS = 9
_STEPS = (9, 10, 1, -8, -9, -10, -1, 8)


def _lay_out(steps: tuple) -> tuple:
    """Return the field's rows, 7 squares each, and the neighbours of each square."""
    places = bytearray(SQUARES)
    grid = bytearray(bytes((OFF_BOARD,)) * (_COLUMNS * _COLUMNS))
    for square in FIELD:
        # Only the first and the last row lack their corners.
        cell = square + (1 if square < 5 else 2 if square < 40 else 3)
        places[square] = (cell // 7 + 1) * _COLUMNS + cell % 7 + 1
        grid[places[square]] = square
    table = bytearray(bytes((OFF_BOARD,)) * (SQUARES * DIRECTIONS))
    for square in FIELD:
        for direction in range(DIRECTIONS):
            table[square * DIRECTIONS + direction] = grid[places[square] + steps[direction]]
    rows = [grid[first : first + 7] for first in range(_COLUMNS + 1, 8 * _COLUMNS, _COLUMNS)]
    return b"".join(rows), bytes(table)


# GRID: the 7x7 grid's squares of the field, row by row from a1, OFF_BOARD for the others.
# NEXT_SQUARE[square * 8 + direction]: the neighbour that way, or OFF_BOARD; of the field only.
GRID, NEXT_SQUARE = _lay_out(_STEPS)

del _lay_out, _STEPS  # room on the device


TOTEM = 9
VALUES = 4
# Pieces of the values 1 to 4 that a player begins with.
EACH = bytes((5, 5, 5, 3))
MAX_PLIES = 36
# Above the legal turns of any position. A totem may jump to a square without an empty neighbour,
# and the piece then goes anywhere; a test tries all such landings.
MAX_TURNS = 528


def value_of(turn: int) -> int:
    """Return the value, 1 to 4, of the piece that a turn places."""
    return (turn >> 12) + 1


# a2 is a second person, b1 to f1 the levels; b7 you are white, c7 red, d7 by lot; e7 is dimmer,
# f7 brighter; b2 and c2 follow a person each; b6 and c6, under a side, are its coach; a6 the
# lessons, f6 the puzzles, e6 the sounds. In the order of halo/modes/menu.py.
MENU = bytes((5, 0, 1, 2, 3, 4, 40, 41, 42, 43, 44, 6, 7, 34, 35, 33, 38, 37))

# The totem stands in the centre.
MAGNETS = bytes(CENTRE) + bytes((EITHER,)) + bytes(SQUARES - CENTRE - 1)

# What the evaluation knows, in hundredths for the side to move. A piece's score is 16 times its
# value and 1 for itself, so that of equal sums more pieces win.
# near[0]: factor of the score next to the totem, one's own less the opponent's.
# ring[0]: factor of the same, summed over the empty squares next to the totem.
# mobility[0]: per square that the totem may go to.
# reserve[0]: per point of the values in hand, less the opponent's.
# moved[0]: for the side that is not to move. It offsets the mobility, which the side to move has,
# so that scores do not swing from one depth to the next. At a given depth it decides nothing.
WEIGHTS = {
    "near": (2,),
    "ring": (2,),
    "mobility": (160,),
    "reserve": (20,),
    "moved": (200,),
}

# fmt: off
#                            overlooks %
#      nodes, plies, noise, own, far, theirs, far, win, usual ms
LEVELS = (
    (   10_000,  1, 300, 15, 40, 15, 40, 15,  100),
    (   30_000,  2, 200,  5, 15,  3, 10,  5,  100),
    (   65_000,  3, 100,  3, 10,  1,  4,  0,  200),
    (  125_000,  4,  50,  1,  4,  0,  1,  0,  300),
    (1_100_000, 40,   5,  0,  0,  0,  0,  0, 3600),
)
# fmt: on

# A whole turn; a given value; a jump over one's own piece; a totem without an empty square next to
# it; shutting the totem in; and shutting it in with the points counted.
LESSONS_LEVEL = 1
LESSONS = """
any   | ##3##/#5#/7/7/7/#5#/##3## d4 w        | ?                    |
moves | ##3##/#5#/7/7/7/#5#/##3## d4 w        | ????D                |
jumps | ##3##/#5#/3a3/4A2/7/#5#/##3## d4 w    | f4                   |
moves | ##3##/#5#/7/7/7/#aAa2#/##1A1## c3 w   | c1                   |
wins  | ##3##/#5#/7/7/7/#AA3#/##1aa## d2 w    | c1d2                 |
wins  | ##3##/#5#/7/7/7/#AA3#/##1da## d2 w    | c1d2B c1d2C c1d2D    |
"""
