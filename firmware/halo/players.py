"""Who plays: a human or one of the engine's levels, a side each."""

from halo.engine.levels import LEVELS

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

    def choose(self, pink: int, black: int) -> None:
        """Let these levels play, 0 being a human."""
        self.levels[0] = pink
        self.levels[1] = black
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

    def names(self) -> list:
        """Return the names of pink and black."""
        return [player_name(self.levels[0]), player_name(self.levels[1])]
