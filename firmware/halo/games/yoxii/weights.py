"""What YOXII's evaluation knows, in hundredths for the side to move.

A piece's score is 16 times its value and 1 for itself, so that of equal sums more pieces win.
NEAR[0]: factor of the score next to the totem, one's own less the opponent's.
RING[0]: factor of the same, summed over the empty squares next to the totem.
MOBILITY[0]: per square that the totem may go to.
RESERVE[0]: per point of the values in hand, less the opponent's.
MOVED[0]: for the side that is not to move. It offsets the mobility, which the side to move has, so
that scores do not swing from one depth to the next. At a given depth it decides nothing.
"""

NEAR = (2,)
RING = (2,)
MOBILITY = (160,)
RESERVE = (20,)
MOVED = (200,)
