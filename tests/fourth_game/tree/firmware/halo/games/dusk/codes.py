"""DUSK's codes, the lines of four, its set-up, and the squares of its menu.

A cell holds 0 for empty, 1 for sun's stone, 2 for moon's. A turn is one integer: the square that
its stone comes from << 6 | the square where it goes; a stone from the hand comes from HAND.
"""

from halo.games.grid import SQUARES

STONES = 5  # per side
SUN_START = 0  # a1
MOON_START = 35  # f6
HAND = 63

# Each stone is placed, unless it starts on the board, and moves up to five rows.
MAX_PLIES = 58
# Four stones that move to three squares each, and one more to 31 empty squares.
MAX_TURNS = 43


def _build_lines() -> bytes:
    table = bytearray()
    for square in range(36):
        column, row = square % 6, square // 6
        for across, up in ((1, 0), (0, 1), (1, 1), (-1, 1)):
            if 0 <= column + 3 * across < 6 and row + 3 * up < 6:
                for place in range(4):
                    table.append(square + place * (6 * up + across))
    return bytes(table)


# LINES[4 * line + place]: the squares of every four in a row, column or diagonal.
LINES = _build_lines()

del _build_lines  # room on the device


def make_turn(origin: int, to: int) -> int:
    """Return the turn that brings a stone from a square, or from HAND, to a square."""
    return origin << 6 | to


# a3 is a second person, b3 to f3 the levels; a4 you are sun, b4 moon, c4 by lot; e4 is dimmer,
# f4 brighter; b2 and c2 follow a person each; a5 and b5, above a side, are its coach. In the order
# of halo/modes/menu.py.
MENU = bytes((12, 13, 14, 15, 16, 17, 18, 19, 20, 22, 23, 7, 8, 24, 25))


def _build_magnets() -> bytes:
    magnets = bytearray(SQUARES)
    magnets[SUN_START] = 1
    magnets[MOON_START] = 2
    return bytes(magnets)


# Sun's stones show north up, moon's south up.
MAGNETS = _build_magnets()

del _build_magnets  # room on the device
