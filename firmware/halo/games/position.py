"""Base of all games' positions: cells, reserves, the turns made, the text form."""

from array import array

from micropython import const

from halo.games.registry import sides_of
from halo.games.squares_viper import clear, mark_lines
from halo.sentences import wrong_side

# Values of a position's `result`; side 0 is the first player, 1 the second.
PLAYING = 0
FIRST_WINS = 1
SECOND_WINS = 2
DRAW = 3

# Their text, in records and in the state.
RESULTS = ("*", "1-0", "0-1", "1/2-1/2")


# A place where a game's field has no square.
OFF_FIELD = 255

_OFF = const(35)  # "#"
_EMPTY = const(32)  # " "
_ZERO = const(48)  # "0"
_SLASH = const(47)  # "/"
_LOWER = const(97)  # "a"


class BasePosition:
    """The full state of a game, and the turns made since its set-up.

    `cells` one code per square; `reserve` pieces in hand, one byte per kind; `side` to move, 0 or
    1; `result` as above; `made` turns that pop can take back.

    A game's position adds its own data, reset and why_over; generate, push and pop are those of a
    base in placing.py; a game that is not won by lines adds update_result and winning_squares.
    `push` and `pop` allocate nothing. `held` are the pieces in hand on an empty board, one byte
    per kind; `lines` those of grid.build_lines(), `agreeing` the arguments of mark_lines() for
    them. For its text: `game` the name; `grid` the field's squares row by row from a1, `columns`
    per row; `letters` one per code of a cell, a space for codes that count as empty; `parts` the
    names of the text's parts; `totems` the squares of totems, the arguments of a position without
    pieces; `turn_letters` one per kind of turn, empty if there is only one.
    """

    game = ""
    grid = b""
    columns = 0
    letters = b""
    parts: tuple = ("rows", "side to move")
    totems = bytearray()
    held = b""
    lines = b""
    agreeing: tuple = ()
    turn_letters = b""
    # What is said of a text that is no turn.
    turn_form = ""

    def __init__(self, squares: int, max_turns: int, max_plies: int) -> None:
        self.cells = bytearray(squares)
        self.reserve = bytearray(self.held)
        self.side = 0
        self.result = PLAYING
        self.made = 0
        self._flags = bytearray(squares)
        self._turns = array("H", bytes(2 * max_plies))
        self._max_turns = max_turns

    def empty(self) -> None:
        """Return all pieces to the hands and forget the turns; the first side is to move."""
        clear(self.cells, len(self.cells))
        self.reserve[:] = self.held
        self.side = 0
        self.result = PLAYING
        self.made = 0

    def copy_from(self, other) -> None:
        """Become `other`, a position of the same game, with the turns that it can take back."""
        self.cells[:] = other.cells
        self.reserve[:] = other.reserve
        self.side = other.side
        self.result = other.result
        self.made = other.made
        self._turns[:] = other._turns

    def pieces(self) -> int:
        """Return how many pieces are on the board, without those of the set-up."""
        return sum(self.held) - sum(self.reserve)

    def plies_left(self) -> int:
        """Return how many turns can still be made, at most."""
        return len(self._turns) - self.pieces()

    def turn_made(self, index: int) -> int:
        """Return the turn made as number `index`, 0 the oldest, below `made`."""
        return self._turns[index]

    def count_same(self, turns: array, count: int) -> int:
        """Return how many of the first `count` turns are those made, from the oldest on."""
        count = min(count, self.made)
        if memoryview(turns)[:count] == memoryview(self._turns)[:count]:
            return count
        same = 0
        while turns[same] == self._turns[same]:
            same += 1
        return same

    def legal_turns(self) -> list[int]:
        """Return the legal turns as a list, for callers that may allocate."""
        turns = array("H", bytes(2 * self._max_turns))
        return list(turns[: self.generate(turns)])

    def put(self, square: int, code: int) -> None:
        """Place a piece from the reserve, whoever is to move; the result is not updated."""
        self.cells[square] = code
        self.reserve[code - 1] -= 1

    def check(self, side: int, ahead: int) -> None:
        """Raise ValueError if no game leads here; the first side placed `ahead` pieces more."""
        if ahead != side:
            raise wrong_side(ahead, sides_of(self.game))

    def update_result(self) -> None:
        """Settle the result; by default a line wins, and no piece in hand is a draw."""
        self.result = PLAYING
        if self.winning_squares(self._flags):
            # The side that has moved last.
            self.result = FIRST_WINS + (self.side ^ 1)
        elif not any(self.reserve):
            self.result = DRAW

    def winning_squares(self, flags: bytearray) -> int:
        """Set flags[square] to 1 on every line of agreeing pieces; return how many squares."""
        clear(flags, len(flags))
        lines = 0
        for how in self.agreeing:
            lines += mark_lines(self.cells, self.lines, flags, how)
        return lines and sum(flags)

    def begin_setup(self, number: int) -> None:
        """Set up a new game; `number` is any number, for what is drawn."""
        self.reset()

    def match_orientation(self, seen: bytearray) -> bool:
        """Turn the set-up round if the magnets seen stand so; tell whether it was turned."""
        return False

    def reset(self) -> None:
        """Start a new game."""
        raise NotImplementedError

    def generate(self, turns: array) -> int:
        """Fill `turns` (array 'H', long enough for any position); return how many."""
        raise NotImplementedError

    def text(self) -> str:
        """Return the position as text."""
        grid = self.grid
        columns = self.columns
        letters = self.letters
        cells = self.cells
        text = bytearray()
        for first in range(len(grid) - columns, -1, -columns):
            empty = 0
            for square in grid[first : first + columns]:
                letter = _OFF if square == OFF_FIELD else letters[cells[square]]
                if letter == _EMPTY:
                    empty += 1
                    continue
                if empty:
                    text.append(_ZERO + empty)
                    empty = 0
                text.append(letter)
            if empty:
                text.append(_ZERO + empty)
            text.append(_SLASH)
        text[-1] = _EMPTY
        for totem in self.totems:
            text += square_letters(self, totem)
            text.append(_EMPTY)
        text += sides_of(self.game)[self.side].encode()[:1]
        return text.decode()

    @classmethod
    def parse(cls, text: str):
        """Return the position that the text describes; ValueError says what is wrong."""
        from halo.games import notation

        return notation.read_position(cls, text)


def square_letters(field, square: int) -> bytes:
    """Return the name of a square of a game's field (a Position).

    As bytes: MicroPython looks up each new string among all names of the program.
    """
    place = field.grid.find(bytes((square,)))
    return bytes((_LOWER + place % field.columns, _ZERO + 1 + place // field.columns))


def parse_square(field, name: str) -> int:
    """Return the named square of a game's field; the error does not quote the text."""
    grid = field.grid
    columns = field.columns
    letters = name.encode()
    if len(letters) == 2:
        column = letters[0] - _LOWER
        place = (letters[1] - _ZERO - 1) * columns + column
        if 0 <= column < columns and 0 <= place < len(grid) and grid[place] != OFF_FIELD:
            square: int = grid[place]
            return square
    text = "a square is a letter a to {} and a digit 1 to {}"
    if OFF_FIELD in grid:
        text = "a square is a letter a to {} and a digit 1 to {}, no corner"
    raise ValueError(text.format(chr(96 + columns), len(grid) // columns))
