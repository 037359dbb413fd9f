"""What a position's `result` says, in every game; side 0 is the first player, 1 the second."""

PLAYING = 0
FIRST_WINS = 1
SECOND_WINS = 2
DRAW = 3
