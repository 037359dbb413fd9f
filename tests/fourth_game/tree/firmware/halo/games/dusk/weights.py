"""The weights of DUSK's evaluation, in hundredths for the side to move.

LINES[0]: for each own stone, per line of four through its square, less the opponent's.
"""

LINES = (8,)
