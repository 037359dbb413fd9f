"""Leads the hands to a position: which pieces to put down, which to take away."""

from halo.games.squares_viper import PUT_BACK, TAKE_AWAY, compare


class Guide:
    """Compares the board with `required`, the magnet that every square should show.

    `faults` says how each square differs; `kinds` holds the kind of piece wanted, for the lights
    alone. `dead` marks squares without a working sensor. `stood` holds the kind that stood on each
    square before, until it is lifted: magnets do not distinguish kinds of one pole.
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
        """Compare with the magnets seen; tell whether all squares are right.

        A dead square is unknown: its piece is asked for as long as any other is.
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
    """Clear the kinds in `stood` whose pieces were lifted."""
    for square in range(len(stood)):
        if not seen[square]:
            stood[square] = 0
