"""YOXII's notation: positions and turns as text.

Position: `rows totem side`, rows 7 to 1 split by `/` over the 7x7 grid, `#` off the field,
white `ABCD` and red `abcd` for the values 1 to 4, a digit for a run of empty squares (the totem
stands on an empty one), side `w` or `r`; e.g. `##3##/#5#/7/7/7/#5#/##3## d4 w`. Turn: `d5e6C`,
the totem's new square, the piece's square and its value. Bad text raises ValueError with a
sentence for the player.
"""

from halo.games.position import check_side
from halo.games.registry import sides_of
from halo.games.yoxii.codes import TOTEM, make_turn, turn_piece, turn_to, turn_value
from halo.games.yoxii.geometry import FIELD, OFF_BOARD, field_square, square_index, square_name
from halo.games.yoxii.position import Position

# Where a game starts unless its record says otherwise.
START_POSITION = "##3##/#5#/7/7/7/#5#/##3## d4 w"

_LETTERS = "#AaBbCcDd"
_VALUES = "ABCD"
_SIDES = "wr"


def format_position(position: Position) -> str:
    """Return the position as text."""
    rows = []
    for row in range(6, -1, -1):
        letters = ""
        empty = 0
        for column in range(7):
            square = field_square(column, row)
            code = position.cells[square] if square != OFF_BOARD else 0
            if square != OFF_BOARD and code in (0, TOTEM):
                empty += 1
                continue
            letters += (str(empty) if empty else "") + _LETTERS[code]
            empty = 0
        rows.append(letters + (str(empty) if empty else ""))
    return "{} {} {}".format("/".join(rows), square_name(position.totem), _SIDES[position.side])


def parse_position(text: str) -> Position:
    """Return the position that the text describes, its result settled.

    ValueError says what is malformed or impossible: too many pieces of a kind, the totem on a
    piece, a side that cannot be to move.
    """
    fields = text.split()
    if len(fields) != 3:
        raise ValueError("a position has three parts: rows, totem, side to move")
    totem = _parse_square(fields[1])
    if len(fields[2]) != 1 or fields[2] not in _SIDES:
        raise ValueError("the side to move is w or r")
    position = Position(totem)
    _place_pieces(position, fields[0])
    _check_side(position, _SIDES.index(fields[2]))
    position.update_result()
    return position


def _place_pieces(position: Position, text: str) -> None:
    rows = text.split("/")
    if len(rows) != 7:
        raise ValueError("a position has seven rows, divided by /")
    for index in range(7):
        if not _place_row(position, rows[index], 6 - index):
            raise ValueError("row {} does not describe its seven squares".format(7 - index))


def _place_row(position: Position, letters: str, row: int) -> bool:
    """Place a row's pieces; False when its text is not seven squares, those off it `#`."""
    column = 0
    after_digit = False
    for letter in letters:
        run = 1
        code = 0
        if letter in "1234567":
            if after_digit:
                return False
            run = int(letter)
        else:
            code = _LETTERS.find(letter)
        after_digit = letter in "1234567"
        for _ in range(run):
            if column > 6 or code < 0:
                return False
            square = field_square(column, row)
            if (square == OFF_BOARD) != (letter == "#"):
                return False
            if code:
                _place(position, square, code)
            column += 1
    return column == 7


def _place(position: Position, square: int, code: int) -> None:
    if position.cells[square]:
        raise ValueError("the totem and a piece both stand on " + square_name(square))
    if not position.reserve[code - 1]:
        words = (_player((code - 1) & 1), "three" if code > 6 else "five", (code + 1) // 2)
        raise ValueError("{} has more than {} pieces of value {}".format(*words))
    position.put(square, code)


def _check_side(position: Position, side: int) -> None:
    ahead = 0
    for index in range(len(position.reserve)):
        ahead += position.reserve[index] if index & 1 else -position.reserve[index]
    check_side(ahead, side, sides_of("yoxii"))
    position.side = side


def format_turn(turn: int) -> str:
    """Return the turn as text, e.g. `d5e6C`."""
    squares = square_name(turn_to(turn)) + square_name(turn_piece(turn))
    return squares + _VALUES[turn_value(turn) - 1]


def parse_turn(text: str) -> int:
    """Return the turn that the text names, legal or not; ValueError says what is wrong."""
    if len(text) != 5 or text[4] not in _VALUES:
        raise ValueError("a turn is the totem's square, the piece's square, A to D: d5e6C")
    return make_turn(_VALUES.index(text[4]) + 1, _parse_square(text[:2]), _parse_square(text[2:4]))


def _parse_square(name: str) -> int:
    """Return the square of the field; the error's sentence echoes nothing."""
    try:
        square = square_index(name)
    except ValueError:
        square = OFF_BOARD
    if square not in FIELD:
        raise ValueError("a square is a letter a to g and a digit 1 to 7, no corner")
    return square


def why_over(position: Position) -> str:
    """Return a sentence that tells how the game ended; it has."""
    return "the game is over: the totem is shut in, {} points to {}".format(
        position.points(0), position.points(1)
    )


def _player(side: int) -> str:
    return sides_of("yoxii")[side]
