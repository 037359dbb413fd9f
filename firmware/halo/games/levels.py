"""What the levels of play are made of; each game's own numbers are its levels.py's.

A level is a row of numbers. It plays as people do: it looks so many plies ahead and overlooks
turns, most of all far or unusual ones of the other side; which ones are far or unusual is told by
the game's ways_viper.py. What is overlooked follows from the seed and the position. Nodes decide
how long it thinks, so that a level is equally strong on every board. A level that looks as far as
it can opens its game's book, where it has one.
"""

# How many levels each game has, named 1 to 5.
LEVELS = 5

# The columns of a row.
NODES = 0  # turns judged at most, calls counted in as engine/search.py says
PLIES = 1  # plies searched at most
NOISE = 2  # hundredths by which a turn may seem better than it is, at most
# Percent of the turns that are overlooked, a column each: one's own, one's own far ones, the
# other's, the other's far ones, one's own that win at once.
OVERLOOKS = 3
CHANCES = 5
USUAL_MS = 8  # about what the nodes take on the device's second core, 100 at the least

# What PLIES is for a level that looks as far as its nodes go.
ALL_PLIES = 40


def check(level: int) -> None:
    """Raise ValueError with a sentence unless there is such a level."""
    if not 1 <= level <= LEVELS:
        raise ValueError("a level is 1 to 5")
