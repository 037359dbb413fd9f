"""A turn of OXONO as steps of the hand: lift a totem, place it, place a piece."""

from micropython import const

from halo.games.grid import SQUARES
from halo.games.oxono.codes import make_turn
from halo.games.squares_viper import allow
from halo.games.turn import GO, LIFT, NO_SQUARE, PUT, BaseTurn

_PIECE_LETTERS = "XO"
# The kind of each cell's code; see codes.py.
_KINDS = b"\x00\x01\x01\x02\x02\x03\x04"
_LIFTED = const(1)
_MOVED = const(2)
_DONE = const(3)


class Turn(BaseTurn):
    """The turn being made on `position`; see turn.py.

    `symbol` is that of the totem in play. X pieces are north up, O pieces south up.
    """

    roles = bytes((LIFT, GO, PUT))
    steps = 3
    symbol = 0

    def write_kinds(self, kinds: bytearray) -> None:
        """Write the kind of piece, or 0, that stands on every square before the first step."""
        for square in range(SQUARES):
            kinds[square] = _KINDS[self.position.cells[square]]

    def resign_squares(self) -> bytes | bytearray:
        """Return the squares of both totems."""
        return self.position.totems

    def piece_letter(self) -> str | None:
        """Return the symbol of the turn's piece once a totem is lifted, else None."""
        return _PIECE_LETTERS[self.symbol] if self.count else None

    def step_square(self, turn: int) -> int:
        """Return the square of the next step of `turn`, NO_SQUARE if other steps were made."""
        if self.count == 0:
            return self.position.totems[turn >> 12]
        to = (turn >> 6) & 63
        if turn >> 12 != self.symbol or self.count == _DONE:
            return NO_SQUARE
        if self.count == _LIFTED:
            return to
        return turn & 63 if to == self.squares[1] else NO_SQUARE

    def magnet_after(self, square: int) -> int:
        """Return the magnet that `square` shows after a step there, -1 if none is legal."""
        role = self.allowed[square]
        if role == LIFT:
            return 0
        return 1 + self.symbol if GO <= role <= PUT else -1

    def _note(self, square: int) -> None:
        if self.count == 0:
            self.symbol = 1 if square == self.position.totems[1] else 0

    def magnet_before(self) -> int:
        """Return the magnet that the last step's square showed before that step."""
        return 1 + self.symbol if self.count == _LIFTED else 0

    def take_back(self) -> None:
        """Reopen the last turn at the moment before its piece was placed."""
        position = self.position
        symbol = position.turn_made(position.made - 1) >> 12
        turn = self._reopen_totem(position.origin_of(position.made - 1), 1 + symbol)
        self.symbol = symbol
        self._reopen(turn)

    def _turn(self) -> int:
        return make_turn(self.symbol, self.squares[1], self.squares[2])

    def _allow_all_legal(self) -> None:
        following = self.allowed
        flags = self._flags
        if self.count == 0:
            for symbol in range(2):
                if self.position.totem_targets(symbol, flags):
                    following[self.position.totems[symbol]] = LIFT
        elif self.count == _LIFTED:
            self.position.totem_targets(self.symbol, flags)
            allow(flags, following, GO, SQUARES)
        elif self.count == _MOVED:
            self.position.piece_targets(self.symbol, self.squares[1], flags)
            allow(flags, following, PUT, SQUARES)
