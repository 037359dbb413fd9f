"""What OXONO's evaluation knows, in hundredths; `make tune` looks for better numbers.

COLOURS[k], SYMBOLS[k]: four squares in a row of which k hold one's own colour, or one symbol,
and the others are empty. A colour line is its owner's; a symbol line is either player's, so its
score counts for the side to move.
INITIATIVE[0]: the side that has just moved could complete a line of its colour next time, so that
the other has to see to it. What can be completed at once needs no number: the search knows.
"""

COLOURS = (0, 11, 31, 111)
SYMBOLS = (0, 0, 3, 9)
INITIATIVE = (23,)
