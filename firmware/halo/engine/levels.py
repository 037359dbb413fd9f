"""The levels of play: how far each looks, how fickle it is, and when it is lenient.

Nodes decide, so that a level is as strong on every board. `noise` is the most, in hundredths,
by which a turn may seem better than it is; `grace` how many turns of a hundred are made
without looking. `usual_ms` is about what the nodes take on the device in the middle of a game.
A level without noise and grace opens its game's book, where it has one.
"""

LEVELS = 5

# fmt: off
#  nodes, noise, grace, usual_ms
_TABLES = {
    "oxono": (
        (  8_000, 200, 30,  300),
        ( 34_000, 160,  0, 1000),
        ( 65_000,  84,  0, 2000),
        (125_000,  38,  0, 4000),
        (280_000,   0,  0, 8000),
    ),
    # The last level needs what a proof needs: QUANTIK is played to the end.
    "quantik": (
        (    100, 99, 40,  100),
        (    400, 80, 20,  100),
        (  1_500, 60, 10,  100),
        (  6_000, 40,  4,  200),
        (400_000,  0,  0, 2000),
    ),
    "yoxii": (
        ( 19_000, 600, 30,  300),
        ( 63_000, 450,  0, 1000),
        (125_000, 260,  0, 2000),
        (250_000, 120,  0, 4000),
        (500_000,   0,  0, 8000),
    ),
}
# fmt: on


def check(level: int) -> None:
    """Raise ValueError with a sentence unless there is such a level."""
    if not 1 <= level <= LEVELS:
        raise ValueError("a level is 1 to 5")


def nodes(level: int, game: str = "oxono") -> int:
    """Return how many turns the level judges at most."""
    return _TABLES[game][level - 1][0]


def noise(level: int, game: str = "oxono") -> int:
    """Return the most that a turn may seem better than it is, in hundredths."""
    return _TABLES[game][level - 1][1]


def grace(level: int, game: str = "oxono") -> int:
    """Return how many turns of a hundred the level makes without looking."""
    return _TABLES[game][level - 1][2]


def usual_ms(level: int, game: str = "oxono") -> int:
    """Return the level's usual time on the device."""
    return _TABLES[game][level - 1][3]
