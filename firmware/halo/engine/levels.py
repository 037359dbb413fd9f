"""The levels of play: how far each looks, how fickle it is, and when it is lenient.

Nodes decide, so that a level is as strong on every board. `noise` is the most, in hundredths,
by which a turn may seem better than it is; `grace` how many turns of a hundred are made
without looking. `usual_ms` is about what the nodes take on the device in the middle of a game.
"""

LEVELS = 5

# fmt: off
#  nodes, noise, grace, usual_ms
_TABLE = (
    (  8_000, 200, 30,  300),
    ( 34_000, 160,  0, 1000),
    ( 65_000,  84,  0, 2000),
    (125_000,  38,  0, 4000),
    (280_000,   0,  0, 8000),
)
# fmt: on


def check(level: int) -> None:
    """Raise ValueError with a sentence unless there is such a level."""
    if not 1 <= level <= LEVELS:
        raise ValueError("a level is 1 to 5")


def nodes(level: int) -> int:
    """Return how many turns the level judges at most."""
    return _TABLE[level - 1][0]


def noise(level: int) -> int:
    """Return the most that a turn may seem better than it is, in hundredths."""
    return _TABLE[level - 1][1]


def grace(level: int) -> int:
    """Return how many turns of a hundred the level makes without looking."""
    return _TABLE[level - 1][2]


def usual_ms(level: int) -> int:
    """Return the level's usual time on the device."""
    return _TABLE[level - 1][3]
