"""A turn of YOXII as steps of the hand: lift the totem, place it, place a piece.

At any time in the turn the piece touches one of its player's value squares, which sets its value;
the last touch counts, whatever still stands on another value square. A turn whose piece was placed
without a touch waits for one, and a turn ends only with empty value squares.
"""

from micropython import const

from halo.games.squares_viper import show_magnets
from halo.games.turn import GO, HOME, LIFT, NO_SQUARE, NO_TURN, PUT, TOTEM_X, TOUCH, TotemTurn
from halo.games.yoxii.game import SQUARES, VALUE_SQUARES, VALUES, value_of

_LIFTED = const(1)
_MOVED = const(2)
_DONE = const(3)


def _value_of(square: int) -> int:
    """Return the value, 1 to 4, that a touch of the square sets, 0 on the field."""
    for index in range(len(VALUE_SQUARES)):
        if VALUE_SQUARES[index] == square:
            return 1 + index % VALUES
    return 0


class Turn(TotemTurn):
    """The turn being made on `position`; see turn.py.

    `value` is that of the last touch, 1 to 4, or 0; `parked` counts the value squares with a piece
    on them. White pieces are north up, red ones south up; `totem_magnet` is the totem's pole,
    either one: known for certain once the totem has moved.
    """

    touch_squares = VALUE_SQUARES
    # A value may be touched at any time; if it is missing, last.
    roles = bytes((LIFT, GO, PUT, TOUCH))
    _is_totem_known = False

    def begin(self) -> None:
        self.value = 0
        self.parked = 0
        super().begin()

    def write_required(self, required: bytearray) -> None:
        show_magnets(self.position.cells, required, SQUARES)
        required[self.position.totems[0]] = self.totem_magnet

    def write_kinds(self, kinds: bytearray) -> None:
        """Write the kind of piece, or 0, that stands on every square before the first step."""
        self.write_required(kinds)
        kinds[self.position.totems[0]] = TOTEM_X

    def piece_letter(self) -> str | None:
        """Return the value touched, A to D, or None."""
        return chr(self.position.turn_letters[self.value - 1]) if self.value else None

    def sync_to_board(self, seen: bytearray) -> None:
        """Take over the totem's pole from the magnet seen on its square."""
        magnet = seen[self.position.totems[0]]
        if magnet:
            self.totem_magnet = magnet
            self._is_totem_known = False
            self.begin()

    def step_square(self, turn: int) -> int:
        """As for all turns; the value is touched last, unless it was before."""
        if self.value and self.value != value_of(turn):
            return NO_SQUARE
        if self.count < _DONE:
            return super().step_square(turn)
        is_due = turn & 0xFFF == self.squares[1] << 6 | self.squares[2] and not self.value
        return self.value_square(value_of(turn)) if is_due else NO_SQUARE

    def lead_square(self) -> int:
        """As for all turns; the value is touched after the totem is placed."""
        if self.lead == NO_TURN:
            return NO_SQUARE
        if self.count == 0:
            return self.position.totems[0]
        if self.count == _LIFTED:
            return (self.lead >> 6) & 63
        if self.parked:
            return self._parked_square()
        if self.value != value_of(self.lead):
            return self.value_square(value_of(self.lead))
        return self.lead & 63

    def value_square(self, value: int) -> int:
        """Return the mover's square of this value, 1 to 4."""
        return VALUE_SQUARES[VALUES * self.position.side + value - 1]

    def is_parked(self, value: int) -> bool:
        """Tell whether a piece stands on the square of this value."""
        return self.required[self.value_square(value)] > 0

    def _parked_square(self) -> int:
        value = 1
        while not self.is_parked(value):
            value += 1
        return self.value_square(value)

    def magnet_after(self, square: int) -> int:
        role = self.allowed[square]
        if role == LIFT:
            return 0
        if role == GO:
            return self.totem_magnet
        return -1 if role == HOME or not role else 1 + self.position.side

    def is_last_step(self) -> bool:
        if self.count == _DONE:
            return self.parked == 1
        return self.count == _MOVED and self.value > 0 and not self.parked

    def wants_touch(self) -> bool:
        """Tell whether a touch is to be made, or ended, before the piece is placed."""
        return self.count >= _MOVED and (self.parked > 0 or not self.value)

    def is_complete(self) -> bool:
        return self.count == _DONE and self.value > 0 and not self.parked

    def waits_for_value(self) -> bool:
        """Tell whether the piece is placed and its value is still missing."""
        return self.count == _DONE and not self.value

    def advance(self, square: int) -> None:
        role = self.allowed[square]
        led = square == self.lead_square()
        self.required[square] = self.magnet_after(square)
        value = _value_of(square)
        if role == TOUCH:
            self.value = value
            self.parked += 1
            led = value == value_of(self.lead)
        elif value:
            self.parked -= 1
            led = True
        else:
            self.squares[self.count] = square
            self.count += 1
        if not led:
            self.lead = NO_TURN
        self._refresh()

    def is_stepped_back(self, magnet: int) -> bool:
        """As for all turns; corrects the totem's pole if the other one is seen.

        The board may have mistaken a piece for it, which a player has put right.
        """
        if self.count == _LIFTED and magnet and not self._is_totem_known:
            self.totem_magnet = magnet
        return magnet == self.magnet_before()

    def remake(self) -> None:
        """Make the reopened turn again, with the new value if one was touched since."""
        self.reopened = self._kind() << 12 | self.reopened & 0xFFF
        super().remake()

    def _turn(self) -> int:
        self._is_totem_known = True
        return super()._turn()

    def _kind(self) -> int:
        return self.value - 1

    def _set_kind(self, kind: int) -> None:
        self.value = kind + 1

    def _allow_lead(self) -> None:
        square = self.lead_square()
        if square == NO_SQUARE or self.is_complete():
            return
        if self.count < _MOVED:
            self.allowed[square] = GO if self.count else LIFT
        elif not self.parked:
            self.allowed[square] = PUT if square == self.lead & 63 else TOUCH
        self._allow_lifting()

    def _allow_all_legal(self) -> None:
        super()._allow_all_legal()
        self._allow_values()

    def _allow_values(self) -> None:
        """Allow to touch the squares of values that are still in hand."""
        position = self.position
        if position.result:
            return
        for value in range(1, VALUES + 1):
            if position.reserve[2 * (value - 1) + position.side]:
                self.allowed[self.value_square(value)] = TOUCH
        self._allow_lifting()

    def _allow_lifting(self) -> None:
        """Allow to lift what stands on value squares."""
        for value in range(1, VALUES + 1 if self.parked else 1):
            if self.is_parked(value):
                self.allowed[self.value_square(value)] = LIFT
