"""OXONO's notation, both ways: positions and turns as text.

Position: `rows totemX totemO side`, rows 6 to 1 split by `/`, pink `X` `O`, black
`x` `o`, a digit for a run of empty squares (totems stand on empty ones), side `p` or
`b`; e.g. `6/6/6/6/6/6 d4 c3 p`. Turn: `Xc4d4`, the totem's symbol, its new square,
the piece's square. Bad text raises ValueError with a sentence for the player.
"""

from halo.games.grid import COLUMNS, ROWS, SQUARES, square_index, square_name
from halo.games.oxono.codes import (
    BLACK,
    BLACK_WINS,
    DRAW,
    PINK,
    PINK_WINS,
    make_turn,
    turn_piece,
    turn_symbol,
    turn_to,
)
from halo.games.oxono.position import Position
from halo.games.position import check_side

# Where a game starts unless its record says otherwise.
START_POSITION = "6/6/6/6/6/6 d4 c3 p"

_PIECES = "XOxo"
_LETTERS = b" XOxo"
_ZERO = 48  # "0"
_SLASH = 47  # "/"
_LONGEST_ROWS = 42
_SYMBOLS = "XO"
_SIDES = "pb"
_OWNERS = ("pink", "pink", "black", "black")
_FIRST_TOTEM = 5


def format_position(position: Position) -> str:
    """Return the position as text."""
    text = bytearray(_LONGEST_ROWS)
    cells = position.cells
    end = 0
    for row in range(ROWS - 1, -1, -1):
        empty = 0
        for square in range(row * COLUMNS, row * COLUMNS + COLUMNS):
            code = cells[square]
            if 0 < code < _FIRST_TOTEM:
                if empty:
                    text[end] = _ZERO + empty
                    end += 1
                    empty = 0
                text[end] = _LETTERS[code]
                end += 1
            else:
                empty += 1
        if empty:
            text[end] = _ZERO + empty
            end += 1
        text[end] = _SLASH
        end += 1
    totems = position.totems
    return "{} {} {} {}".format(
        text[: end - 1].decode(),
        square_name(totems[0]),
        square_name(totems[1]),
        _SIDES[position.side],
    )


def parse_position(text: str) -> Position:
    """Return the position that the text describes, its result settled.

    ValueError says what is malformed or impossible: too many pieces of a kind, a totem
    on a piece, both totems on one square, a side that cannot be to move.
    """
    fields = text.split()
    if len(fields) != 4:
        raise ValueError("a position has four parts: rows, totem X, totem O, side to move")
    totem_x = _parse_square(fields[1])
    totem_o = _parse_square(fields[2])
    if totem_x == totem_o:
        raise ValueError("both totems stand on " + square_name(totem_x))
    if len(fields[3]) != 1 or fields[3] not in _SIDES:
        raise ValueError("the side to move is p or b")
    position = Position(totem_x, totem_o)
    _place_pieces(position, fields[0])
    _settle(position, _SIDES.index(fields[3]))
    return position


def _place_pieces(position: Position, text: str) -> None:
    rows = text.split("/")
    if len(rows) != ROWS:
        raise ValueError("a position has six rows, divided by /")
    for index in range(ROWS):
        column = 0
        after_digit = False
        for letter in rows[index]:
            if letter in "123456" and not after_digit:
                column += int(letter)
                after_digit = True
            elif letter in _PIECES and column < COLUMNS:
                _place(position, (ROWS - 1 - index) * COLUMNS + column, _PIECES.index(letter))
                column += 1
                after_digit = False
            else:
                column = COLUMNS + 1
            if column > COLUMNS:
                break
        if column != COLUMNS:
            raise ValueError("row {} does not describe six squares".format(ROWS - index))


def _place(position: Position, square: int, kind: int) -> None:
    if position.cells[square]:
        raise ValueError("a totem and a piece both stand on " + square_name(square))
    if not position.reserve[kind]:
        raise ValueError("{} has more than eight {} pieces".format(_OWNERS[kind], "XO"[kind & 1]))
    position.cells[square] = kind + 1
    position.reserve[kind] -= 1


def _settle(position: Position, side: int) -> None:
    reserve = position.reserve
    ahead = reserve[2] + reserve[3] - reserve[0] - reserve[1]
    check_side(ahead, side, ("pink", "black"))
    position.side = side
    if position.winning_squares(bytearray(SQUARES)):
        position.result = PINK_WINS if side == BLACK else BLACK_WINS
    elif side == PINK and not any(reserve):
        position.result = DRAW


def format_turn(turn: int) -> str:
    """Return the turn as text, e.g. `Xc4d4`."""
    return _SYMBOLS[turn_symbol(turn)] + square_name(turn_to(turn)) + square_name(turn_piece(turn))


def parse_turn(text: str) -> int:
    """Return the turn that the text names, legal or not; ValueError says what is wrong."""
    if len(text) != 5 or text[0] not in _SYMBOLS:
        raise ValueError("a turn is X or O, the totem's square, the piece's square: Xc4d4")
    return make_turn(_SYMBOLS.index(text[0]), _parse_square(text[1:3]), _parse_square(text[3:5]))


def _parse_square(name: str) -> int:
    """Return the square; the error's sentence goes to a host and echoes nothing."""
    try:
        return square_index(name)
    except ValueError:
        raise ValueError("a square is a letter a to f and a digit 1 to 6") from None


def why_over(position: Position) -> str:
    """Return a sentence that tells how the game ended; it has."""
    if position.result == DRAW:
        return "the game is over: all 32 pieces are on the board"
    return "the game is over: there is a line of four"
