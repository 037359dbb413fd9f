"""A turn of OXONO as steps of the hand: lift a totem, place it, place a piece."""

from halo.games.grid import SQUARES
from halo.games.turn import GO, LIFT, PUT, TotemTurn

# The kind of each cell's code; see game.py.
_KINDS = b"\x00\x01\x01\x02\x02\x03\x04"


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

    def magnet_after(self, square: int) -> int:
        role = self.allowed[square]
        if role == LIFT:
            return 0
        return self.totem_magnet if GO <= role <= PUT else -1

    def _note(self, square: int) -> None:
        if self.count == 0:
            self._set_kind(1 if square == self.position.totems[1] else 0)

    def _kind(self) -> int:
        return self.totem

    def _set_kind(self, kind: int) -> None:
        self.totem = kind
        self.totem_magnet = 1 + kind
