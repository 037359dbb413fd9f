"""What the levels of play are made of; each game's own numbers are its levels.py's.

A level is a row of four numbers. Nodes decide, so that a level is equally strong on every board.
A level without noise and random turns opens its game's book, where it has one.
"""

# How many levels each game has, named 1 to 5.
LEVELS = 5

# The columns of a row.
NODES = 0  # turns judged at most
NOISE = 1  # hundredths by which a turn may seem better than it is, at most
RANDOM_PERCENT = 2  # turns of a hundred that are made without looking
USUAL_MS = 3  # about what the nodes take on the device in the middle of a game


def check(level: int) -> None:
    """Raise ValueError with a sentence unless there is such a level."""
    if not 1 <= level <= LEVELS:
        raise ValueError("a level is 1 to 5")
