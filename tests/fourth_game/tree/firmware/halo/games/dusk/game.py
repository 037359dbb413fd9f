"""DUSK's table: lines of four, set-up, menu, weights; ../registry.py has what is usual.

A cell holds 0 for empty, 1 for sun's stone, 2 for moon's. A turn is the square of its stone; no
turn is 0, as a1 holds a stone from the start.
"""

from halo.games.grid import build_lines

STONES = 12  # per side
SUN_START = 0  # a1
MOON_START = 35  # f6
LINES = build_lines(4, True)

START_POSITION = "5s/6/6/6/6/S5 s"
MAX_PLIES = 2 * STONES - 2
MAX_TURNS = 34

# Sun's stones show north up, moon's south up.
MAGNETS = b"\1" + bytes(34) + b"\2"

# a3 is a second person, b3 to f3 the levels; a4 you are sun, b4 moon, c4 by lot; e4 is dimmer,
# f4 brighter; b2 and c2 follow a person each; a5 and b5, above a side, are its coach. In the order
# of halo/modes/menu.py.
MENU = bytes((12, 13, 14, 15, 16, 17, 18, 19, 20, 22, 23, 7, 8, 24, 25))

# In hundredths: for each own stone, per line of four through its square, less the opponent's.
WEIGHTS = {"lines": (8,)}
