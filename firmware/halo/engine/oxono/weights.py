"""What OXONO's evaluation knows, in hundredths of a line of two: `make tune` finds these.

COLOURS[k], SYMBOLS[k]: four squares in a row of which k hold one's own colour, or one symbol,
and the others are empty. A colour line is its owner's; a symbol line is either player's, so its
worth counts for the side to move.
"""

COLOURS = (0, 10, 30, 90)
SYMBOLS = (0, 0, 4, 12)
