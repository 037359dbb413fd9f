"""A turn of OXONO as steps of the hand: lift a totem, place it, place a piece."""

from micropython import const

from halo.games.grid import SQUARES
from halo.games.oxono.game import make_turn, symbol_of
from halo.games.turn import GO, LIFT, NO_SQUARE, PUT, TotemTurn

# The kind of each cell's code; see game.py.
_KINDS = b"\x00\x01\x01\x02\x02\x03\x04"
_LIFTED = const(1)
_DONE = const(3)


class Turn(TotemTurn):
    """The turn being made on `position`; see turn.py.

    `totem` is its symbol. X pieces are north up, O pieces south up.
    """

    def write_kinds(self, kinds: bytearray) -> None:
        """Write the kind of piece, or 0, that stands on every square before the first step."""
        for square in range(SQUARES):
            kinds[square] = _KINDS[self.position.cells[square]]

    def resign_squares(self) -> bytes | bytearray:
        """Return the squares of both totems."""
        return self.position.totems

    def piece_letter(self) -> str | None:
        """Return the symbol of the turn's piece once a totem is lifted, else None."""
        return chr(self.position.turn_letters[self.totem]) if self.count else None

    def step_square(self, turn: int) -> int:
        """Return the square of the next step of `turn`, NO_SQUARE if other steps were made."""
        if self.count == 0:
            return self.position.totems[symbol_of(turn)]
        to = (turn >> 6) & 63
        if symbol_of(turn) != self.totem or self.count == _DONE:
            return NO_SQUARE
        if self.count == _LIFTED:
            return to
        return turn & 63 if to == self.squares[1] else NO_SQUARE

    def magnet_after(self, square: int) -> int:
        """Return the magnet that `square` shows after a step there, -1 if none is legal."""
        role = self.allowed[square]
        if role == LIFT:
            return 0
        return 1 + self.totem if GO <= role <= PUT else -1

    def _note(self, square: int) -> None:
        if self.count == 0:
            self.totem = 1 if square == self.position.totems[1] else 0

    def magnet_before(self) -> int:
        """Return the magnet that the last step's square showed before that step."""
        return 1 + self.totem if self.count == _LIFTED else 0

    def take_back(self) -> None:
        """Reopen the last turn at the moment before its piece was placed."""
        position = self.position
        self._reopen(self._pop_moved(1 + symbol_of(position.turn_made(position.made - 1))))

    def _turn(self) -> int:
        return make_turn(self.totem, self.squares[1], self.squares[2])
