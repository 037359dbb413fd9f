"""A turn of OXONO as steps of the hand: lift a totem, place it, place a piece."""

from micropython import const

from halo.games.board import SQUARES
from halo.games.oxono.position import make_turn
from halo.games.squares_viper import allow, clear
from halo.games.turn import GO, HOME, LIFT, NO_SQUARE, NO_TURN, PUT, BaseTurn

# What the next step is, by the count of steps made.
_EXPECTED = ("lift", "go", "put")
_PIECE_LETTERS = const("XO")
# The kind of each cell's code; see position.py.
_KINDS = const(b"\x00\x01\x01\x02\x02\x03\x04")
# The role of the lead's square, by the count of steps made.
_LED_ROLES = bytes((LIFT, GO, PUT))
_LIFTED = const(1)
_MOVED = const(2)
_DONE = const(3)


class Turn(BaseTurn):
    """The turn that is being made on `position`; see turn.py.

    `symbol` is that of the totem in play. X magnets show north, O magnets south.
    """

    def __init__(self, position, led_sides: bytearray | None = None) -> None:
        super().__init__(position, led_sides, 3)
        self.symbol = 0
        self.begin()

    def write_kinds(self, kinds: bytearray) -> None:
        """Write the kind of piece, or 0, that stands on every square before the first step."""
        for square in range(SQUARES):
            kinds[square] = _KINDS[self.position.cells[square]]

    def resign_squares(self) -> bytes | bytearray:
        """Return the squares of both totems."""
        return self.position.totems

    def expected(self) -> str:
        """Return what the next step is: lift, go or put."""
        return _EXPECTED[self.count]

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

    def advance(self, square: int) -> None:
        """Make the step on `square`, which `magnet_after` allows."""
        if square != self.lead_square():
            self.lead = NO_TURN
        if self.count == 0:
            self.symbol = 1 if square == self.position.totems[1] else 0
        self.required[square] = self.magnet_after(square)
        self.squares[self.count] = square
        self.count += 1
        if self.count < _DONE:
            self._refresh()

    def magnet_before(self) -> int:
        """Return the magnet that the last step's square showed before that step."""
        return 1 + self.symbol if self.count == _LIFTED else 0

    def take_back(self) -> None:
        """Reopen the last turn at the moment before its piece was placed."""
        origin = self.position.origin_of(self.position.made - 1)
        turn = self._pop()
        self.symbol = turn >> 12
        self.squares[0] = origin
        self.squares[1] = (turn >> 6) & 63
        self.count = _MOVED
        self.required[origin] = 0
        self.required[self.squares[1]] = 1 + self.symbol
        self._reopen(turn)

    def commit(self) -> int:
        """Push the complete turn on the position and begin the next; return it."""
        turn = make_turn(self.symbol, self.squares[1], self.squares[2])
        self.position.push(turn)
        self.begin()
        return turn

    def _refresh(self) -> None:
        """Say on `allowed` what may follow the steps made."""
        following = self.allowed
        clear(following, SQUARES)
        self._forget_reopened()
        if self.is_led():
            square = self.lead_square()
            if square != NO_SQUARE and self.count < _DONE:
                following[square] = _LED_ROLES[self.count]
        else:
            self._allow_all_legal()
        if self.count == _LIFTED:
            following[self.squares[0]] = HOME

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
