"""A turn of DUSK as steps of the hand: place a new stone, or lift one and place it elsewhere."""

from halo.games.dusk.codes import HAND, make_turn
from halo.games.grid import SQUARES
from halo.games.squares_viper import allow, clear
from halo.games.turn import HOME, LIFT, NO_SQUARE, NO_TURN, PUT, BaseTurn


class Turn(BaseTurn):
    """The turn that is being made on `position`; see games/turn.py.

    `origin` is where its stone comes from, HAND before one is lifted.
    """

    def __init__(self, position, led_sides: bytearray | None = None) -> None:
        super().__init__(position, led_sides, 2)
        self.begin()

    def begin(self) -> None:
        """Start the turn of the position's side to move, without a lead."""
        self.count = 0
        self.origin = HAND
        self._is_placed = False
        self.back_square = NO_SQUARE
        self.lead = NO_TURN
        self.write_required(self.required)
        self._refresh()

    def expected(self) -> str:
        """Return what the next step is: put, or lift where nothing can be put yet."""
        return "put" if self.count or self._may_place() else "lift"

    def _may_place(self) -> bool:
        if self.lead != NO_TURN:
            return self.lead >> 6 == HAND
        return self.position.hand[self.position.side] > 0

    def piece_letter(self) -> str | None:
        """Return the letter of the turn's stone; there is but one kind."""
        return "S"

    def lead_square(self) -> int:
        """Return the square of the lead's next step, NO_SQUARE without a lead."""
        if self.lead == NO_TURN:
            return NO_SQUARE
        return self.lead & 63 if self.lead >> 6 == self.origin else self.lead >> 6

    def magnet_after(self, square: int) -> int:
        """Return the magnet that `square` shows after a step there, -1 if none is legal."""
        role = self.allowed[square]
        if role == LIFT:
            return 0
        return 1 + self.position.side if role == PUT else -1

    def magnet_before(self) -> int:
        """Return the magnet that the last step's square showed before that step."""
        return 0 if self._is_placed else 1 + self.position.side

    def completes(self) -> bool:
        """Tell whether the next step may be the turn's last; that of a new stone always is."""
        return True

    def complete(self) -> bool:
        """Tell whether all steps are made; `commit` is due."""
        return self._is_placed

    def advance(self, square: int) -> None:
        """Make the step on `square`, which `magnet_after` allows."""
        if square != self.lead_square():
            self.lead = NO_TURN
        self.required[square] = self.magnet_after(square)
        if self.allowed[square] == LIFT:
            self.origin = square
        else:
            self._is_placed = True
        self.squares[self.count] = square
        self.count += 1
        self.back_square = NO_SQUARE
        self._refresh()

    def retreat(self) -> None:
        """Take the last step back."""
        self.required[self.last_square()] = self.magnet_before()
        if self._is_placed:
            self._is_placed = False
        else:
            self.origin = HAND
        self.count -= 1
        self.back_square = NO_SQUARE
        self._refresh()

    def take_back(self) -> None:
        """Reopen the last turn at the moment before its stone was placed."""
        turn = self.position.pop()
        self.begin()
        self.squares[0] = self.back_square = turn & 63
        if turn >> 6 != HAND:
            self.origin = self.squares[0] = turn >> 6
            self.count = 1
            self.required[self.origin] = 0
        if self.is_led():
            self.lead = turn
        self._refresh()

    def commit(self) -> int:
        """Push the complete turn on the position and begin the next; return it."""
        turn = make_turn(self.origin, self.last_square())
        self.position.push(turn)
        self.begin()
        return turn

    def _refresh(self) -> None:
        """Say on `allowed` what may follow the steps made."""
        following = self.allowed
        clear(following, SQUARES)
        if self._is_placed:
            return
        if self.is_led():
            square = self.lead_square()
            if square != NO_SQUARE:
                following[square] = PUT if self.lead >> 6 == self.origin else LIFT
        else:
            self._allow_all_legal()
        if self.count:
            following[self.origin] = HOME

    def _allow_all_legal(self) -> None:
        position = self.position
        position.targets(self.origin, self._flags)
        allow(self._flags, self.allowed, PUT, SQUARES)
        if self.count == 0:
            for square in range(SQUARES):
                if position.cells[square] == 1 + position.side:
                    if position.targets(square, self._flags):
                        self.allowed[square] = LIFT
