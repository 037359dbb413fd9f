"""What YOXII's evaluation knows, in hundredths for the side to move.

A piece's score is 16 times its value and 1 for itself, so that of equal sums more pieces win.
NEAR[0]: the score next to the totem, one's own less the opponent's, times this.
RING[0]: the same summed up over the empty squares next to the totem, where it may go.
MOBILITY[0]: a square that the totem may go to.
RESERVE[0]: a point of the values in hand, less the opponent's.
MOVED[0]: not being to move. It makes up for the mobility, which is that of the side to move: with
it scores do not swing from one depth to the next. At a given depth it decides nothing.
"""

NEAR = (2,)
RING = (2,)
MOBILITY = (160,)
RESERVE = (20,)
MOVED = (200,)
