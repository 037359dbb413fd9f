"""DUSK's codes, the lines of four, its set-up, and the squares of its menu.

A cell holds 0 for empty, 1 for sun's stone, 2 for moon's. A turn is the square of its stone; no
turn is 0, as a1 holds a stone from the start.
"""

from halo.games.grid import SQUARES

STONES = 12  # per side
SUN_START = 0  # a1
MOON_START = 35  # f6

MAX_PLIES = 2 * STONES - 2
MAX_TURNS = SQUARES - 2


def _build_lines() -> bytes:
    table = bytearray()
    for square in range(SQUARES):
        column, row = square % 6, square // 6
        for across, up in ((1, 0), (0, 1), (1, 1), (-1, 1)):
            if 0 <= column + 3 * across < 6 and row + 3 * up < 6:
                for place in range(4):
                    table.append(square + place * (6 * up + across))
    return bytes(table)


# LINES[4 * line + place]: the squares of every four in a row, column or diagonal.
LINES = _build_lines()

del _build_lines  # room on the device

# a3 is a second person, b3 to f3 the levels; a4 you are sun, b4 moon, c4 by lot; e4 is dimmer,
# f4 brighter; b2 and c2 follow a person each; a5 and b5, above a side, are its coach. In the order
# of halo/modes/menu.py.
MENU = bytes((12, 13, 14, 15, 16, 17, 18, 19, 20, 22, 23, 7, 8, 24, 25))

# Sun's stones show north up, moon's south up.
MAGNETS = b"\1" + bytes(SQUARES - 2) + b"\2"
