"""Where QUANTIK's reserve stands on the border of the board of 36 squares, and its menu.

Lifting a piece from its border square tells which shape it is. Light, north up: b1-e1 and
f2-f5 are spheres, cylinders, cubes and cones in this order; dark, south up: b6-e6 and a2-a5
likewise.
"""

from halo.games.board import SQUARES

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
# are its coach; e5 the lessons, f6 the puzzles, a6 the sounds. In the order of halo/play/menu.py.
MENU = bytes((7, 8, 9, 10, 13, 14, 25, 26, 27, 21, 22, 15, 16, 19, 20, 28, 35, 30))


def begin_setup(position, number: int) -> None:
    """Empty the field; nothing is drawn."""
    position.reset()


def match_orientation(position, seen: bytearray) -> bool:
    """Leave the set-up as it is: there is but one."""
    return False
