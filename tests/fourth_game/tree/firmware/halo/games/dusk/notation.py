"""DUSK's notation: positions and turns as text.

Position: `rows side`, rows 6 to 1 split by `/`, `S` sun's stone, `s` moon's, a digit for a run
of empty squares, side `s` or `m`; e.g. `5s/6/6/6/6/S5 s`. Turn: `c4`, a new stone, or `c4d5`, a
stone that moves. Bad text raises ValueError with a sentence for the player.
"""

from halo.games.dusk.position import HAND, STONES, make_turn
from halo.games.dusk.position import Position
from halo.games.board import COLUMNS, ROWS, square_index, square_name
from halo.games.registry import sides_of
from halo.games.position import DRAW

# Where a game starts unless its record says otherwise.
START_POSITION = "5s/6/6/6/6/S5 s"

_STONES = "Ss"
_SIDES = "sm"


def format_position(position: Position) -> str:
    """Return the position as text."""
    rows = []
    for row in range(ROWS - 1, -1, -1):
        text = ""
        empty = 0
        for square in range(row * COLUMNS, row * COLUMNS + COLUMNS):
            code = position.cells[square]
            if code:
                text += (str(empty) if empty else "") + _STONES[code - 1]
                empty = 0
            else:
                empty += 1
        rows.append(text + (str(empty) if empty else ""))
    return "{} {}".format("/".join(rows), _SIDES[position.side])


def parse_position(text: str) -> Position:
    """Return the position that the text describes, its result settled; ValueError says why not."""
    fields = text.split()
    if len(fields) != 2:
        raise ValueError("a position has two parts: rows, side to move")
    if len(fields[1]) != 1 or fields[1] not in _SIDES:
        raise ValueError("the side to move is s or m")
    position = Position()
    position.empty()
    _place_stones(position, fields[0])
    if position.reserve[0] == STONES or position.reserve[1] == STONES:
        raise ValueError("each side has a stone on the board")
    position.side = _SIDES.index(fields[1])
    if position.has_four(position.side):
        raise ValueError("{} has won and is not to move".format(_player(position.side)))
    position.update_result()
    return position


def _place_stones(position: Position, text: str) -> None:
    rows = text.split("/")
    if len(rows) != ROWS:
        raise ValueError("a position has six rows, divided by /")
    for index in range(ROWS):
        column = 0
        for letter in rows[index]:
            if letter in "123456":
                column += int(letter)
            elif letter in _STONES and column < COLUMNS:
                _place_stone(position, (ROWS - 1 - index) * COLUMNS + column, letter)
                column += 1
            else:
                column = COLUMNS + 1
        if column != COLUMNS:
            raise ValueError("row {} does not describe six squares".format(ROWS - index))


def _place_stone(position: Position, square: int, letter: str) -> None:
    side = _STONES.index(letter)
    if not position.reserve[side]:
        raise ValueError("{} has more than five stones".format(_player(side)))
    position.put(square, side)


def format_turn(turn: int) -> str:
    """Return the turn as text, e.g. `c4` or `c4d5`."""
    to = square_name(turn & 63)
    return to if turn >> 6 == HAND else square_name(turn >> 6) + to


def parse_turn(text: str) -> int:
    """Return the turn that the text names, legal or not; ValueError says what is wrong."""
    try:
        if len(text) == 2:
            return make_turn(HAND, square_index(text))
        return make_turn(square_index(text[:2]), square_index(text[2:]))
    except ValueError:
        raise ValueError("a turn is a square, or two for a stone that moves: c4, c4d5") from None


def why_over(position: Position) -> str:
    """Return a sentence that tells how the game ended; it has."""
    if position.result == DRAW:
        return "the game is over: {} has no turn left".format(_player(position.side))
    return "the game is over: there are four in a row"


def _player(side: int) -> str:
    return sides_of("dusk")[side]
