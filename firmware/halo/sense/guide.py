"""Leads the hands to a position: what still has to be put down, what taken away.

And asks them whether somebody gives up.
"""

from halo.games.squares_viper import PUT_BACK, TAKE_AWAY, compare

# What Question.update() answers.
OPEN = 0
STAY = 1
GIVE_UP = 2


class Guide:
    """Compares the board with `required`, the magnet that every square should show.

    `faults` says how each square differs; `kinds` holds the kind of piece that is wanted, which
    only the lights care about. `dead` marks squares that cannot be seen. `stood` holds the kind
    that stood on every square before, until it is lifted: no magnet tells it from another one of
    its pole.
    """

    def __init__(self, dead: bytearray) -> None:
        squares = len(dead)
        self.kinds = bytearray(squares)
        self.required = bytearray(squares)
        self.faults = bytearray(squares)
        self.stood = bytearray(squares)
        self._dead = dead

    def aim(self, turn) -> None:
        """Lead to the board as it stands before the turn (games/turn.py)."""
        turn.write_kinds(self.kinds)
        turn.write_required(self.required)

    def update(self, seen: bytearray) -> bool:
        """Compare with the magnets seen; tell whether all stands as it should.

        Nobody sees what stands on a dead square: it is asked for while anything else is.
        """
        wrong = compare(self.required, seen, self._dead, self.faults)
        forget_lifted(self.stood, seen)
        for square in range(len(self.stood)):
            kind = self.stood[square]
            if kind and self.required[square] and kind != self.kinds[square]:
                self.faults[square] = TAKE_AWAY
                wrong += 1
        if wrong == 0:
            return True
        for square in range(len(self._dead)):
            if self._dead[square] and self.required[square]:
                self.faults[square] = PUT_BACK
        return False

    def is_foreign(self, seen: bytearray) -> bool:
        """Tell whether a magnet stands where none, or the other one, is needed."""
        for square in range(len(seen)):
            if seen[square] and seen[square] != self.required[square]:
                return True
        return False


def forget_lifted(stood: bytearray, seen: bytearray) -> None:
    """Clear the kinds in `stood` that stand no more."""
    for square in range(len(stood)):
        if not seen[square]:
            stood[square] = 0


class Taps:
    """Sees a square being tapped: its magnet changes and changes back.

    An empty square is tapped by a piece that comes and goes, a standing piece by lifting
    it and putting it back, so that no answer depends on which squares are empty.
    """

    def __init__(self, squares: int) -> None:
        self._rest = bytearray(squares)
        self._away = bytearray(squares)

    def begin(self, seen: bytearray) -> None:
        """Take the board as it stands for the state of rest."""
        self._rest[:] = seen
        for square in range(len(self._away)):
            self._away[square] = 0

    def tapped(self, square: int, seen: bytearray) -> bool:
        """Tell whether a tap on `square` has just ended."""
        away = seen[square] != self._rest[square]
        ended = self._away[square] == 1 and not away
        self._away[square] = away
        return ended


class Question:
    """Asks whether somebody gives up: a tap on one square stays, on another gives up.

    It stays, too, as soon as the `board` stands as the game has it. `dead` marks squares not to
    believe.
    """

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
