"""Whole games from the default set-up, totem X on d4 and totem O on c3, pink first.

Found by random play; which ends they reach is checked by the tests that use them.
"""

# The 32nd piece completes a line: black wins.
WON_BY_THE_LAST_PIECE = (
    "Oc4c5 Xd2c2 Xf2f3 Oe4d4 Oe1e2 Oa1b1 Oa2a3 Xf1e1 Oa1a2 Oa4b4 Oa5b5 Oa6b6 Oa4a5 Oa1d2 "
    "Oa4a6 Oa1c4 Oa4c3 Oa1c1 Xf2f1 Oa4f6 Xf4f5 Xe4e3 Xe6d6 Xe5e6 Xd5e5 Xd3a1 Xd5d1 Xd3d5 "
    "Xb3b2 Xd3c6 Xb3f2 Xd3e4"
).split()

# All 32 pieces and no line.
DRAWN = (
    "Oa3b3 Xc4c3 Oa5a6 Xc6b6 Xc4c5 Xb4a4 Xf4e4 Xf5e5 Xf6f5 Xe6d6 Ob5b4 Oa5b5 Oa3a2 Oa5d2 "
    "Oa3a5 Oa1b1 Oa3c1 Oa1c2 Oa3f3 Oa1d5 Xf6e6 Xc6e2 Xc4d4 Xf4d1 Xf6b2 Oa3c6 Od3e3 Xf4c4 "
    "Xf6a3 Of4a1 Xf2f1 Of6e1"
).split()

# Pink completes four of one colour, three of them O and one X.
WON_BY_COLOUR = "Xe4d4 Oc4b4 Oc3d3 Xe2f2 Oc2d2 Oc3b3 Oc5d5".split()

# Black completes four of one symbol, two of them pink's: the earliest win there is.
WON_BY_SYMBOL = "Xc4d4 Xa4b4 Xa5a4 Xc5c4".split()

GAMES = {
    "colour": WON_BY_COLOUR,
    "symbol": WON_BY_SYMBOL,
    "last piece": WON_BY_THE_LAST_PIECE,
    "draw": DRAWN,
}

# name: (result, how it is told)
ENDINGS = {
    "colour": ("1-0", "there is a line of four"),
    "symbol": ("0-1", "there is a line of four"),
    "last piece": ("0-1", "there is a line of four"),
    "draw": ("1/2-1/2", "all 32 pieces are on the board"),
}
