"""A turn of DUSK as steps of the hand: place a new stone, or lift one and place it elsewhere."""

from halo.games.dusk.codes import HAND, make_turn
from halo.games.grid import SQUARES
from halo.games.squares_viper import allow
from halo.games.turn import LIFT, NO_SQUARE, NO_TURN, PUT, BaseTurn


class Turn(BaseTurn):
    """The turn in progress on `position`; see games/turn.py.

    `origin` is where its stone comes from: HAND, or the square that it was lifted from.
    """

    roles = bytes((LIFT, PUT))
    steps = 2
    origin = HAND

    def expected(self) -> str:
        """Return the next step: put, or lift if nothing can be put yet."""
        return "put" if self.count or self._may_place() else "lift"

    def _may_place(self) -> bool:
        if self.lead != NO_TURN:
            return self.lead >> 6 == HAND
        return self.position.reserve[self.position.side] > 0

    def piece_letter(self) -> str | None:
        """Return the letter of the turn's stone; there is only one kind."""
        return "S"

    def step_square(self, turn: int) -> int:
        """Return the square of the next step of `turn`, NO_SQUARE if the steps made differ."""
        if turn >> 6 == self.origin and not self.is_complete():
            return turn & 63
        return NO_SQUARE if self.count else turn >> 6

    def is_last_step(self) -> bool:
        """Tell whether the next step may be the turn's last; it is for a new stone."""
        return True

    def is_complete(self) -> bool:
        """Tell whether all steps are made: one for a new stone, else two."""
        return self.count == (1 if self.origin == HAND else 2)

    def _note(self, square: int) -> None:
        if self.allowed[square] == LIFT:
            self.origin = square
        self.back_square = NO_SQUARE

    def take_back(self) -> None:
        """Reopen the last turn just before its stone was placed."""
        turn = self._pop()
        self.squares[0] = turn & 63
        if turn >> 6 != HAND:
            self.squares[0] = self.origin = turn >> 6
            self.required[self.origin] = 0
            self.count = 1
        self._reopen(turn)

    def _turn(self) -> int:
        return make_turn(self.origin, self.last_square())

    def _forget_reopened(self) -> None:
        if self.count == 0:
            self.origin = HAND
            if self.back_square == NO_SQUARE:
                self.reopened = NO_TURN

    def _allow_lead(self) -> None:
        square = self.lead_square()
        if square != NO_SQUARE:
            self.allowed[square] = PUT if self.lead >> 6 == self.origin else LIFT

    def _allow_all_legal(self) -> None:
        position = self.position
        if self.is_complete():
            return
        position.targets(self.origin, self._flags)
        allow(self._flags, self.allowed, PUT, SQUARES)
        if self.count == 0:
            for square in range(SQUARES):
                is_own = position.cells[square] == 1 + position.side
                if is_own and position.targets(square, self._flags):
                    self.allowed[square] = LIFT
