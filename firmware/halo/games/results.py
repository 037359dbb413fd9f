"""What a position's `result` says, in every game; side 0 is the first player, 1 the second."""

PLAYING = 0
FIRST_WINS = 1
SECOND_WINS = 2
DRAW = 3

# How each is written, in records and in the state.
RESULTS = ("*", "1-0", "0-1", "1/2-1/2")
