"""Positions of all games from their text. Unloaded after use.

A position is written `rows side`, or `rows totem ... side`: the rows of the game's own field from
the top, split by `/`, one letter per piece, capitals for the first side, a digit for a run of
empty squares, `#` where the field has no square; then the square of each totem and the first
letter of the side to move. Bad text raises ValueError with a message for the player.
"""

from micropython import const

from halo.games.position import OFF_FIELD, parse_square, square_letters
from halo.games.registry import sides_of

_OFF = const(35)  # "#"
_EMPTY = const(32)  # " "
_ZERO = const(48)  # "0"
_UPPER = const(65)  # "A"
_LOWER = const(97)  # "a"
_NUMBERS = ("two", "three", "four", "five", "six", "seven")


def read_position(field, text: str):
    """Return a settled position of `field`, a game's Position; ValueError says what is wrong."""
    fields = text.split()
    if len(fields) != len(field.parts):
        parts = (_NUMBERS[len(field.parts) - 2], ", ".join(field.parts))
        raise ValueError("a position has {} parts: {}".format(*parts))
    totems = [parse_square(field, name) for name in fields[1:-1]]
    if len(set(totems)) < len(totems):
        raise ValueError("both totems stand on " + fields[1])
    sides = [side[0] for side in sides_of(field.game)]
    if fields[-1] not in sides:
        raise ValueError("the side to move is " + " or ".join(sides))
    position = field(*totems)
    if not totems:
        position.empty()
    rows = fields[0].encode().split(b"/")
    _place_rows(position, rows)
    side = sides.index(fields[-1])
    ahead = sum([(letter >= _UPPER) - 2 * (letter >= _LOWER) for row in rows for letter in row])
    position.check(side, ahead)
    position.side = side
    position.update_result()
    return position


def _place_rows(position, rows: list) -> None:
    columns = position.columns
    last = len(position.grid) // columns
    if len(rows) != last:
        raise ValueError("a position has {} rows, divided by /".format(_NUMBERS[last - 2]))
    for index in range(last):
        first = columns * (last - 1 - index)
        if not _place_row(position, rows[index], position.grid[first : first + columns]):
            row = (last - index, _NUMBERS[columns - 2])
            raise ValueError("row {} does not describe {} squares".format(*row))


def _place_row(position, row: bytes, squares: bytes) -> bool:
    """Place a row's pieces; False if the text does not fit the row's squares."""
    letters = position.letters
    place = run = 0
    for letter in row:
        was_run = run
        run = letter - _ZERO if letters[0] == _EMPTY and _ZERO < letter < _UPPER else 0
        code = 0 if run or letter == _OFF else letters.find(bytes((letter,)))
        if code < 0 or (run and was_run):
            return False
        for _ in range(run or 1):
            if place == len(squares) or (squares[place] == OFF_FIELD) != (letter == _OFF):
                return False
            if code:
                _place(position, squares[place], code)
            place += 1
    return place == len(squares)


def _place(position, square: int, code: int) -> None:
    if position.cells[square]:
        name = square_letters(position, square).decode()
        raise ValueError("a totem and a piece both stand on " + name)
    if not position.reserve[code - 1]:
        letter = position.letters[code]
        side = sides_of(position.game)[letter >= _LOWER]
        # Most pieces: those that the side began with.
        most = sum([cell == code for cell in position.cells])
        raise ValueError("{} has more than {} {}".format(side, most, chr(letter)))
    position.put(square, code)
