"""Bases of positions: of games whose turn places a piece, and whose turn moves a totem first."""

from array import array

from halo.games.position import OFF_FIELD, PLAYING, BasePosition, parse_square, square_letters
from halo.games.squares_viper import clear


class PlacingPosition(BasePosition):
    """A game whose turn places one piece: its kind << 6 | its square.

    A cell's code is 1 + 2 * kind + side; `turn_letters` has one letter per kind, which begins a
    turn's text. A game adds reset and why_over; update_result and winning_squares unless lines
    alone win; kinds_for unless a piece may go to any empty square.
    """

    def kinds_for(self, square: int) -> int:
        """Return the kinds, one bit each, that may go to the square if the game is not over."""
        kinds = 0
        if not self.cells[square]:
            for place in range(self.side, len(self.reserve), 2):
                if self.reserve[place]:
                    kinds |= 1 << (place >> 1)
        return kinds

    def piece_targets(self, kind: int, flags: bytearray) -> int:
        """Set flags[square] to 1 where a piece of the kind may go, else 0; return how many."""
        clear(flags, len(flags))
        count = 0
        for square in () if self.result else self.grid:
            if self.kinds_for(square) >> kind & 1:
                flags[square] = 1
                count += 1
        return count

    def generate(self, turns: array) -> int:
        count = 0
        for square in () if self.result else self.grid:
            kinds = self.kinds_for(square)
            kind = 0
            while kinds >> kind:
                if kinds >> kind & 1:
                    turns[count] = kind << 6 | square
                    count += 1
                kind += 1
        return count

    def is_legal(self, turn: int) -> bool:
        """Tell whether the turn may be made now."""
        square = turn & 63
        if self.result or square not in self.grid:
            return False
        return self.kinds_for(square) >> (turn >> 6) & 1 == 1

    def push(self, turn: int) -> None:
        """Make a legal turn and settle the result."""
        self._turns[self.made] = turn
        self.made += 1
        self.put(turn & 63, 1 + 2 * (turn >> 6) + self.side)
        self.side ^= 1
        self.update_result()

    def pop(self) -> int:
        """Take the last turn back, exactly; return it. Needs `made` > 0."""
        self.made -= 1
        turn = self._turns[self.made]
        square = turn & 63
        self.reserve[self.cells[square] - 1] += 1
        self.cells[square] = 0
        self.side ^= 1
        self.result = PLAYING
        return turn

    @classmethod
    def format_turn(cls, turn: int) -> str:
        """Return the turn as text: its kind's letter, if any, and its square."""
        kind = turn >> 6
        return (cls.turn_letters[kind : kind + 1] + square_letters(cls, turn & 63)).decode()

    @classmethod
    def parse_turn(cls, text: str) -> int:
        """Return the turn that the text names, legal or not; ValueError says what is wrong."""
        if not cls.turn_letters:
            return parse_square(cls, text)
        kind = cls.turn_letters.find(text.encode()[:1])
        if len(text) != 3 or kind < 0:
            raise ValueError(cls.turn_form)
        return kind << 6 | parse_square(cls, text[1:])


class TotemPosition(BasePosition):
    """A game whose turn moves a totem and places a piece: kind << 12 | to << 6 | piece's square.

    With two totems a turn's kind says which of them moves. A totem's code is `first_totem` + its
    number. A square has `directions` neighbours, from next_square[directions * square] on,
    OFF_FIELD for none. `letter_at` is the place of the kind's letter in a turn's text. A game adds
    code_of, totem_targets, update_result and winning_squares.
    """

    first_totem = 0
    next_square = b""
    directions = 4
    letter_at = 0
    # Where the totems stand at the start.
    start_totems: tuple = ()

    def __init__(self, squares: int, max_turns: int, max_plies: int, totems: tuple) -> None:
        super().__init__(squares, max_turns, max_plies)
        self.totems = bytearray(len(self.start_totems))
        self._origins = bytearray(max_plies)
        self._totem_flags = bytearray(squares)
        self._piece_flags = bytearray(squares)
        self.reset(*totems)

    def reset(self, *totems: int) -> None:
        """Start a new game with the totems on these squares, or where they begin."""
        self.empty()
        for totem in range(len(self.totems)):
            square = (totems or self.start_totems)[totem]
            self.totems[totem] = square
            self.cells[square] = self.first_totem + totem

    def copy_from(self, other) -> None:
        """Become `other`, with the turns that it can take back."""
        super().copy_from(other)
        self.totems[:] = other.totems
        self._origins[:] = other._origins

    def origin_of(self, index: int) -> int:
        """Return the square that the totem left in the turn number `index`."""
        return self._origins[index]

    def totem_of(self, kind: int) -> int:
        """Return the number of the totem that a turn of this kind moves."""
        return kind if len(self.totems) > 1 else 0

    def code_of(self, kind: int) -> int:
        """Return the code of the piece that the side to move places in a turn of this kind."""
        raise NotImplementedError

    def totem_targets(self, totem: int, flags: bytearray) -> int:
        """Set flags[square] to 1 where the totem may go, else 0; return how many."""
        raise NotImplementedError

    def piece_targets(self, totem: int, to: int, flags: bytearray) -> int:
        """Set flags[square] to 1 where the piece may go once the totem stands on `to`.

        That is next to the totem, or anywhere if nothing is empty there. The square that the totem
        leaves counts as empty. Returns how many.
        """
        cells = self.cells
        next_square = self.next_square
        origin = self.totems[totem]
        count = 0
        clear(flags, len(flags))
        for place in range(to * self.directions, (to + 1) * self.directions):
            square = next_square[place]
            if square != OFF_FIELD and (not cells[square] or square == origin):
                flags[square] = 1
                count += 1
        return count or self._flag_empty(flags, origin, to)

    def _flag_empty(self, flags: bytearray, origin: int, to: int) -> int:
        """Set a flag on each square that is empty or `origin`, but not on `to`; count them."""
        count = 0
        for square in self.grid:
            if to != square != OFF_FIELD and (not self.cells[square] or square == origin):
                flags[square] = 1
                count += 1
        return count

    def _kinds_of(self, totem: int) -> list:
        """Return the kinds of turns that move this totem and place a piece in hand."""
        kinds = range(len(self.turn_letters))
        return [
            kind
            for kind in kinds
            if self.totem_of(kind) == totem and self.reserve[self.code_of(kind) - 1]
        ]

    def generate(self, turns: array) -> int:
        count = 0
        squares = range(len(self.cells))
        for totem in range(len(self.totems)):
            kinds = self._kinds_of(totem)
            self.totem_targets(totem, self._totem_flags)
            for to in squares:
                if not self._totem_flags[to]:
                    continue
                self.piece_targets(totem, to, self._piece_flags)
                for piece in squares:
                    if self._piece_flags[piece]:
                        for kind in kinds:
                            turns[count] = kind << 12 | to << 6 | piece
                            count += 1
        return count

    def is_legal(self, turn: int) -> bool:
        """Tell whether the turn may be made now."""
        kind = turn >> 12
        to = (turn >> 6) & 63
        piece = turn & 63
        if kind >= len(self.turn_letters) or max(to, piece) >= len(self.cells):
            return False
        totem = self.totem_of(kind)
        self.totem_targets(totem, self._totem_flags)
        if not (self.reserve[self.code_of(kind) - 1] and self._totem_flags[to]):
            return False
        self.piece_targets(totem, to, self._piece_flags)
        return self._piece_flags[piece] == 1

    def push(self, turn: int) -> None:
        """Make a legal turn and settle the result."""
        kind = turn >> 12
        to = (turn >> 6) & 63
        totem = self.totem_of(kind)
        origin = self.totems[totem]
        self._turns[self.made] = turn
        self._origins[self.made] = origin
        self.made += 1
        self.cells[origin] = 0
        self.cells[to] = self.first_totem + totem
        self.totems[totem] = to
        code = self.code_of(kind)
        self.cells[turn & 63] = code
        self.reserve[code - 1] -= 1
        self.side ^= 1
        self.update_result()

    def pop(self) -> int:
        """Take the last turn back, exactly; return it. Needs `made` > 0."""
        self.made -= 1
        turn = self._turns[self.made]
        origin = self._origins[self.made]
        totem = self.totem_of(turn >> 12)
        piece = turn & 63
        self.reserve[self.cells[piece] - 1] += 1
        self.cells[piece] = 0
        self.cells[self.totems[totem]] = 0
        self.cells[origin] = self.first_totem + totem
        self.totems[totem] = origin
        self.side ^= 1
        self.result = PLAYING
        return turn

    @classmethod
    def format_turn(cls, turn: int) -> str:
        """Return the turn as text: its kind's letter and its squares."""
        letter = cls.turn_letters[turn >> 12 : (turn >> 12) + 1]
        squares = square_letters(cls, (turn >> 6) & 63) + square_letters(cls, turn & 63)
        return (squares[: cls.letter_at] + letter + squares[cls.letter_at :]).decode()

    @classmethod
    def parse_turn(cls, text: str) -> int:
        """Return the turn that the text names, legal or not; ValueError says what is wrong."""
        at = cls.letter_at
        kind = cls.turn_letters.find(text[at : at + 1].encode())
        if len(text) != 5 or kind < 0:
            raise ValueError(cls.turn_form)
        squares = text[:at] + text[at + 1 :]
        return kind << 12 | parse_square(cls, squares[:2]) << 6 | parse_square(cls, squares[2:])
