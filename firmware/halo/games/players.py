"""Who plays a side: a human, a level of the engine, one that follows a person, another board.

A level is a row of numbers in the game's levels.py. It plays as people do: it searches a few plies
and overlooks turns, most of all far or unusual ones of the other side, as the game's ways_viper.py
classifies them. The seed and the position decide which turns it overlooks. Nodes limit its search,
so that a level is equally strong on every board. A level without a limit of plies uses the game's
book, if it has one.
"""

# How many levels each game has, named 1 to 5.
LEVELS = 5

# The columns of a level's row.
NODES = 0  # turns judged at most, calls counted in as engine/search.py says
PLIES = 1  # plies searched at most
NOISE = 2  # hundredths by which a turn may seem better than it is, at most
# Percent of the turns that are overlooked, a column each: one's own, one's own far ones, the
# other's, the other's far ones, one's own that win at once.
OVERLOOKS = 3
CHANCES = 5
USUAL_MS = 8  # about what the nodes take on the device's second core, 100 at the least

# PLIES of a level that only its nodes limit.
ALL_PLIES = 40


def check_level(level: int) -> None:
    """Raise ValueError with a sentence unless there is such a level."""
    if not 1 <= level <= LEVELS:
        raise ValueError("a level is 1 to 5")


# Which side a person plays against the board: the first, the second, or one drawn by lot.
FIRST = 0
SECOND = 1
DRAWN = 2

# The settings of what the coach tells the first side and the second, and what they may be.
COACHES = ("coach_first", "coach_second")
OFF = 0
WARNING = 1  # what loses at once, once something is lifted
FULL = 2  # how good everything is

# Numbered on from the levels: opponents that follow a person, and one of the family's another.
FOLLOW = LEVELS + 1
FOLLOW_OTHER = LEVELS + 2
OPPONENTS = LEVELS + 2
# A player elsewhere: a host tells the turns, and the lights lead them.
REMOTE = LEVELS + 3

HUMAN = "human"
_LEVEL = "level"
FOLLOWERS = ("follow", "follow2")


def player_name(level: int) -> str:
    """Return the protocol's name: `human` for 0, `level1` to `level5`, `follow`…, `remote`."""
    if level == REMOTE:
        return "remote"
    if level > LEVELS:
        return FOLLOWERS[level - FOLLOW]
    return _LEVEL + str(level) if level else HUMAN


def player_level(name: str) -> int:
    """Return the number of a player's name, 0 for a human; ValueError when it is none."""
    for level in range(REMOTE + 1):
        if name == player_name(level):
            return level
    text = "a player is human, remote, level1 to level{}, follow or follow2"
    raise ValueError(text.format(LEVELS))


class Players:
    """The two players of a game; `levels` holds one byte per side.

    That is 0 for a human, 1 to 5 for a level, FOLLOW or FOLLOW_OTHER for one that follows, REMOTE
    for a player elsewhere.
    `chosen` is False from the set-up of a game until somebody has said who plays it.
    """

    def __init__(self) -> None:
        self.levels = bytearray(2)
        self.chosen = False

    def choose(self, first: int, second: int) -> None:
        """Let these levels play, 0 being a human."""
        self.levels[0] = first
        self.levels[1] = second
        self.chosen = True

    def forget(self) -> None:
        """Take two humans for the players until somebody chooses."""
        self.choose(0, 0)
        self.chosen = False

    def set_level(self, level: int) -> None:
        """Let every side that the engine plays be played at this level."""
        for side in range(2):
            if 0 < self.levels[side] < REMOTE:
                self.levels[side] = level

    def has_engine(self) -> bool:
        """Tell whether the board plays a side."""
        return any(0 < level < REMOTE for level in self.levels)

    def has_human(self) -> bool:
        """Tell whether a human plays."""
        return not (self.levels[0] and self.levels[1])

    def name(self, side: int) -> str:
        """Return the player's name."""
        return player_name(self.levels[side])

    def names(self) -> list:
        """Return the names of the first and of the second player."""
        return [self.name(0), self.name(1)]
