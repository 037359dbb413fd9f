"""The question whether somebody gives up: a1 stays, f1 gives up.

It stays, too, as soon as the board stands as the game has it.
"""

from halo.games.geometry import SQUARES
from halo.games.oxono_set_up import MAGNETS
from halo.lights import views
from halo.sense.guide import Guide, Taps

# What an update answers.
OPEN = 0
STAY = 1
GIVE_UP = 2


class Question:
    """Follows the hands that answer; `dead` marks squares not to believe."""

    def __init__(self, dead: bytearray) -> None:
        self._taps = Taps(SQUARES)
        self._guide = Guide(dead)

    def ask(self, seen: bytearray, cells: bytearray) -> None:
        """Ask on a board that shows `seen`, in a game where `cells` is right."""
        self._taps.begin(seen)
        self._guide.aim(cells, MAGNETS)

    def update(self, seen: bytearray) -> int:
        """Take in changed magnets; return OPEN, STAY or GIVE_UP."""
        if self._taps.tapped(views.GIVE_UP_SQUARE, seen):
            return GIVE_UP
        if self._taps.tapped(views.STAY_SQUARE, seen) or self._guide.update(seen):
            return STAY
        return OPEN
