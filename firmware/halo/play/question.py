"""The question whether somebody gives up: a tap on one square stays, on another gives up.

It stays, too, as soon as the board stands as the game has it.
"""

from halo.sense.guide import Guide, Taps

# What an update answers.
OPEN = 0
STAY = 1
GIVE_UP = 2


class Question:
    """Follows the hands that answer on `board`; `dead` marks squares not to believe."""

    def __init__(self, board, dead: bytearray) -> None:
        self._board = board
        self._taps = Taps(board.squares)
        self._guide = Guide(dead)

    def ask(self, seen: bytearray, turn) -> None:
        """Ask on a board that shows `seen`, in the midst of `turn`."""
        self._taps.begin(seen)
        self._guide.aim(turn)

    def update(self, seen: bytearray) -> int:
        """Take in changed magnets; return OPEN, STAY or GIVE_UP."""
        if self._taps.tapped(self._board.give_up, seen):
            return GIVE_UP
        if self._taps.tapped(self._board.stay, seen) or self._guide.update(seen):
            return STAY
        return OPEN
