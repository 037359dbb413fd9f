"""What DUSK's evaluation knows, in hundredths for the side to move.

LINES[0]: for each of one's stones, every line of four that its square is part of, less the
opponent's.
"""

LINES = (8,)
