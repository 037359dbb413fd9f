"""A turn of QUANTIK as steps of the hand: lift a piece from the border, place it in the field."""

from micropython import const

from halo.games.grid import SQUARES
from halo.games.quantik.game import BORDER, BORDER_CODES, MAX_PLIES, SHAPES
from halo.games.squares_viper import allow, show_magnets
from halo.games.turn import LIFT, NO_SQUARE, PUT, BaseTurn

_LIFTED = const(1)
_DONE = const(2)


class Turn(BaseTurn):
    """The turn being made on `position`; see turn.py.

    `shape` is that of the piece in hand. Light pieces are north up, dark ones south up. If one
    piece of a shape is left on the border, this remembers its square.
    """

    roles = bytes((LIFT, PUT))
    steps = 2
    shape = 0

    def __init__(self, position, led_sides: bytearray | None = None) -> None:
        # Which squares of the border are full, and which one each turn's piece came from.
        self._full = bytearray(SQUARES)
        self._origins = bytearray(MAX_PLIES)
        super().__init__(position, led_sides)

    def begin(self) -> None:
        self._fill_border()
        super().begin()

    def write_required(self, required: bytearray) -> None:
        show_magnets(self.position.cells, required, SQUARES)
        for index in range(len(BORDER)):
            if self._full[BORDER[index]]:
                required[BORDER[index]] = 1 + (index >> 1 & 1)

    def piece_letter(self) -> str | None:
        """Return the shape of the piece in hand, A to D, None before it is lifted."""
        return chr(self.position.turn_letters[self.shape]) if self.count else None

    def sync_to_board(self, seen: bytearray) -> None:
        """If one of two pieces is left on the border, take the square where it is seen."""
        for index in range(0, len(BORDER), 2):
            magnet = 1 + (index >> 1 & 1)
            if self.position.reserve[index >> 1] == 1:
                first = int(seen[BORDER[index]] == magnet)
                if first + int(seen[BORDER[index + 1]] == magnet) == 1:
                    self._full[BORDER[index]] = first
                    self._full[BORDER[index + 1]] = 1 - first
        self.begin()

    def _fill_border(self) -> None:
        """Fill as many border squares as the reserves say."""
        for index in range(0, len(BORDER), 2):
            ahead = self.position.reserve[index >> 1]
            ahead -= self._full[BORDER[index]] + self._full[BORDER[index + 1]]
            for place in range(index, index + 2):
                square = BORDER[place]
                if ahead > 0 and not self._full[square]:
                    self._full[square] = 1
                    ahead -= 1
                elif ahead < 0 and self._full[square]:
                    self._full[square] = 0
                    ahead += 1

    def step_square(self, turn: int) -> int:
        """Return the square of the next step of `turn`, NO_SQUARE if other steps were made."""
        if self.count == 0:
            return self._border_square(2 * (turn >> 6) + self.position.side)
        return turn & 63 if turn >> 6 == self.shape and self.count < _DONE else NO_SQUARE

    def twin_square(self, square: int) -> int:
        """Return the border square of another piece of the same kind, or NO_SQUARE."""
        for place in range(len(BORDER)):
            if BORDER[place] == square:
                twin = BORDER[place ^ 1]
                return twin if self._full[twin] else NO_SQUARE
        return NO_SQUARE

    def _border_square(self, kind: int) -> int:
        """Return a full border square of the pieces at 2 * shape + side, or NO_SQUARE."""
        for place in range(2 * kind, 2 * kind + 2):
            if self._full[BORDER[place]]:
                return BORDER[place]
        return NO_SQUARE

    def _note(self, square: int) -> None:
        if self.count == 0:
            self.shape = BORDER_CODES[square] - 1 >> 1

    def take_back(self) -> None:
        position = self.position
        self.write_required(self.before)
        turn = position.pop()
        kind = 2 * (turn >> 6) + position.side
        origin = self._origins[position.made]
        if BORDER_CODES[origin] == 1 + kind and not self._full[origin]:
            self._full[origin] = 1
        else:
            origin = NO_SQUARE
        self.begin()
        if origin == NO_SQUARE:
            origin = self._border_square(kind)
        self.shape = turn >> 6
        self.squares[0] = origin
        self.count = _LIFTED
        self.required[origin] = 0
        self._reopen(turn)

    def remake(self) -> None:
        """Make the reopened turn again: its piece comes from the border's square as before."""
        self.advance(self.back_square)
        self.commit()

    def _turn(self) -> int:
        self._full[self.squares[0]] = 0
        self._origins[self.position.made] = self.squares[0]
        return self.shape << 6 | self.squares[1]

    def _allow_all_legal(self) -> None:
        position = self.position
        if self.count:
            position.piece_targets(self.shape, self._flags)
            allow(self._flags, self.allowed, PUT, SQUARES)
            return
        shapes = position.placeable_shapes()
        for kind in range(position.side, 2 * SHAPES, 2):
            for place in range(2 * kind, 2 * kind + 2):
                if shapes >> (kind >> 1) & 1 and self._full[BORDER[place]]:
                    self.allowed[BORDER[place]] = LIFT
