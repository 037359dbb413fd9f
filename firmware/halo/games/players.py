"""Who plays: a human or one of the engine's levels, a side each."""

from halo.games.levels import LEVELS

# Which side a person plays against the board: the first, the second, or one drawn by lot.
FIRST = 0
SECOND = 1
DRAWN = 2

# The settings of how much the coach tells the first side and the second: 0 to 2 for OFF to FULL.
COACHES = ("coach_first", "coach_second")

HUMAN = "human"
_LEVEL = "level"


def player_name(level: int) -> str:
    """Return the protocol's name: `human` for 0, else `level1` to `level5`."""
    return _LEVEL + str(level) if level else HUMAN


def player_level(name: str) -> int:
    """Return the level of a player's name, 0 for a human; ValueError when it is none."""
    for level in range(LEVELS + 1):
        if name == player_name(level):
            return level
    raise ValueError("a player is human or level1 to level" + str(LEVELS))


class Players:
    """The two players of a game; `levels` holds a byte a side, 0 for a human.

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
            if self.levels[side]:
                self.levels[side] = level

    def has_human(self) -> bool:
        """Tell whether a human plays."""
        return not (self.levels[0] and self.levels[1])

    def name(self, side: int) -> str:
        """Return the player's name."""
        return player_name(self.levels[side])

    def names(self) -> list:
        """Return the names of the first and of the second player."""
        return [self.name(0), self.name(1)]
