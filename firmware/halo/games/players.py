"""The players of a side: a human, a level of the engine, one that follows a person, a remote one.

A level is a row of numbers in the game's table. It plays as people do: it searches a few plies
and overlooks turns, most of all far or unusual ones of the other side, as the game's search
classifies them. The seed and the position decide which turns it overlooks. Nodes limit its search,
so that a level is equally strong on every board. A level without a limit of plies uses the game's
book, if it has one.
"""

# Number of levels of each game, named 1 to 5.
LEVELS = 5

# The columns of a level's row.
NODES = 0  # most turns judged, with calls as in engine/search.py
PLIES = 1  # most plies searched
NOISE = 2  # most by which a turn may seem better than it is, in hundredths
# Percent of turns overlooked, one column each: own, own far ones, the other's, the other's far
# ones, own that win at once.
OVERLOOKS = 3
CHANCES = 5
USUAL_MS = 8  # about the nodes' time on the device's second core, at least 100

# PLIES of a level that only its nodes limit.
ALL_PLIES = 40


# fmt: off
# The rows of a game whose table has none.
USUAL_LEVELS = (
    ( 1_000,  2, 60, 15, 40, 15, 40, 15,  300),
    ( 5_000,  4, 40,  5, 15,  4, 12,  5,  800),
    (15_000,  5, 20,  0,  4,  0,  1,  0, 2000),
    (35_000,  6, 10,  0,  2,  0,  0,  0, 4000),
    (80_000, ALL_PLIES, 3, 0, 0,  0,  0,  0, 8000),
)
# fmt: on


def check_level(level: int) -> None:
    """Raise ValueError with a sentence unless the level exists."""
    if not 1 <= level <= LEVELS:
        raise ValueError("a level is 1 to 5")


# Which side a person plays against the board: the first, the second, or one drawn by lot.
FIRST = 0
SECOND = 1
DRAWN = 2

# The settings of the first and the second side's coach, and their values.
COACHES = ("coach_first", "coach_second")
OFF = 0
WARNING = 1  # only what loses at once, after something is lifted
FULL = 2  # grades of everything

# Numbered on from the levels: opponents that follow one person, and another one.
FOLLOW = LEVELS + 1
FOLLOW_OTHER = LEVELS + 2
OPPONENTS = LEVELS + 2
# A remote player: a host sends the turns, and the lights lead them.
REMOTE = LEVELS + 3

HUMAN = "human"
_LEVEL = "level"
FOLLOWERS = ("follow", "follow2")


def player_name(code: int) -> str:
    """Return the protocol's name: `human` for 0, `level1` to `level5`, `follow`…, `remote`."""
    if code == REMOTE:
        return "remote"
    if code > LEVELS:
        return FOLLOWERS[code - FOLLOW]
    return _LEVEL + str(code) if code else HUMAN


def player_code(name: str) -> int:
    """Return the code of a player's name, 0 for a human; ValueError for any other text."""
    for code in range(REMOTE + 1):
        if name == player_name(code):
            return code
    text = "a player is human, remote, level1 to level{}, follow or follow2"
    raise ValueError(text.format(LEVELS))


class Players:
    """The two players of a game; `codes` holds one byte per side.

    That is 0 for a human, 1 to 5 for a level, FOLLOW or FOLLOW_OTHER for one that follows, REMOTE
    for a player elsewhere. The lights lead the turns of a side whose byte is not 0. `chosen` is
    False from the set-up of a game until its players are chosen.
    """

    def __init__(self) -> None:
        self.codes = bytearray(2)
        self.chosen = False

    def choose(self, first: int, second: int) -> None:
        """Set the codes of both players."""
        self.codes[0] = first
        self.codes[1] = second
        self.chosen = True

    def forget(self) -> None:
        """Set two humans until the players are chosen."""
        self.choose(0, 0)
        self.chosen = False

    def set_level(self, level: int) -> None:
        """Set the level of every side that the engine plays."""
        for side in range(2):
            if 0 < self.codes[side] < REMOTE:
                self.codes[side] = level

    def has_engine(self) -> bool:
        """Tell whether the board plays a side."""
        return any(0 < code < REMOTE for code in self.codes)

    def has_remote(self) -> bool:
        """Tell whether a player is elsewhere."""
        return max(self.codes) == REMOTE

    def has_human(self) -> bool:
        """Tell whether a human plays."""
        return not (self.codes[0] and self.codes[1])

    def name(self, side: int) -> str:
        """Return the player's name."""
        return player_name(self.codes[side])

    def names(self) -> list:
        """Return the names of the first and of the second player."""
        return [self.name(0), self.name(1)]
