"""OXONO's table: board, set-up, menu, levels, weights, lessons; ../registry.py has its defaults.

A cell holds 0 for empty or a code: 1 pink X, 2 pink O, 3 black X, 4 black O,
5 totem X, 6 totem O. So `(code - 1) & 1` is the symbol (0 X, 1 O) and
`(code - 1) >> 1` the owner (0 pink, 1 black, 2 nobody: a totem).
A turn is one integer: symbol << 12 | totem's new square << 6 | piece's square.
"""

from halo.games.recognition import EITHER

RULES = ("position", "turn", "view")
SEARCH = ("search_viper", "threats_viper", "search_state")

# The two dotted squares of the set-up, c3 and d4.
DOTS = bytes((14, 21))
START_POSITION = "6/6/6/6/6/6 d4 c3 p"
MAX_PLIES = 32
# Above the legal turns of any position: at most 184 were seen in 56 million positions.
MAX_TURNS = 256


# Row 1 is the opponent: a1 a second person, b1 to f1 the levels. Row 6 is your colour: a6 pink,
# b6 black, c6 by lot; then e6 dimmer, f6 brighter and, between, d6 the lessons, below
# them d5 the puzzles. Above the levels b2 and c2 follow a person each; a5 and b5, under a
# side, are its coach; e5, under dimmer, the sounds. In the order of halo/modes/menu.py.
MENU = bytes((0, 1, 2, 3, 4, 5, 30, 31, 32, 34, 35, 7, 8, 24, 25, 33, 27, 28))

# The totems stand on the dots either way round.
MAGNETS = bytes([EITHER if square in DOTS else 0 for square in range(36)])

# What the evaluation knows, in hundredths; `make tune` looks for better numbers.
#
# colours[k], symbols[k]: four squares in a row of which k hold one's own colour, or one symbol,
# and the others are empty. A colour line is its owner's; a symbol line is either player's, so its
# score counts for the side to move.
# initiative[0]: the side that has just moved threatens to complete a line of its colour next
# time. A line that can be completed at once needs no number: the search sees it.
WEIGHTS = {
    "colours": (0, 11, 31, 111),
    "symbols": (0, 0, 3, 9),
    "initiative": (23,),
}

# fmt: off
#                            overlooks %
#      nodes, plies, noise, own, far, theirs, far, win, usual ms
LEVELS = (
    (   16_000,  2,  60,  6, 20,  4, 14, 10,  100),
    (   76_000,  4,  60,  4, 14,  2,  5,  5,  200),
    (  165_000,  6,  20,  1,  8,  0,  4,  0,  400),
    (  320_000,  6,  25,  0,  6,  0,  0,  0,  600),
    (1_750_000, 40,   3,  0,  0,  0,  0,  0, 3500),
)
# fmt: on

# A whole turn; a totem in a corner, with two squares for the piece; four of a colour; four of a
# symbol, with the other's piece among them; a line that is stopped; a surrounded totem jumps; one
# that lands where its piece may go anywhere; one that cannot jump; one that jumps to win; a draw,
# last, as its 31 pieces are much to set up.
LESSONS_LEVEL = 1
LESSONS = """
any   | 6/6/6/6/6/6 d4 c3 p                   | ?         |
moves | 6/6/6/6/6/6 d6 c3 p                   | Xa6 Xf6   |
wins  | 6/6/6/1XOX2/3x2/1o2x1 f5 a4 p         | Xf3e3 Oa2a3 Oe4e3 |
wins  | 6/6/6/1XxX2/3O2/1o2x1 f5 a4 p         | Xf3e3     |
holds | 6/6/6/xox3/3O2/1X2X1 d5 f3 p          | Xd4d3 Oe3d3 | Xd6c6
jumps | 6/6/6/6/o5/1X4 a1 d4 p                | X         |
wins  | 5X/5x/5X/6/o1x3/1O4 a1 d1 p           | Xc1f3     |
wins  | O5/X5/o5/x4x/O4X/1oXxOx a1 c4 p       | X??f4     |
wins  | 6/6/3X2/3O2/o2X2/1Xo1xx a1 b4 p       | Xd1d5     |
any   | OXxOOx/xXO1Xo/o2Oox/oOOXx1/XOooXx/xooXX1 b4 f3 b | ? |
"""
