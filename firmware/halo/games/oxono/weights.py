"""What OXONO's evaluation knows, in hundredths; `make tune` looks for better numbers.

COLOURS[k], SYMBOLS[k]: four squares in a row of which k hold one's own colour, or one symbol, and
the others are empty. A colour line is its owner's; a symbol line is either player's, so its score
counts for the side to move.
INITIATIVE[0]: the side that has just moved threatens to complete a line of its colour next time.
A line that can be completed at once needs no number: the search sees it.
"""

COLOURS = (0, 11, 31, 111)
SYMBOLS = (0, 0, 3, 9)
INITIATIVE = (23,)
