"""QUANTIK's notation: positions and turns as text, on the game's own squares a1 to d4.

Position: `rows side`, rows 4 to 1 split by `/`, a letter a square: A sphere, B cylinder,
C cube, D cone, capitals light (the first player), `.` empty; side `l` or `d`; e.g.
`..../..../.b../A... l`. Turn: `Ab3`, the shape and the square. Bad text raises ValueError
with a sentence for the player.
"""

from halo.games.position import check_side
from halo.games.quantik.codes import (
    FIELD,
    FIELD_SQUARES,
    GROUP_SQUARES,
    GROUPS,
    MAX_PLIES,
    make_turn,
    turn_piece,
    turn_shape,
)
from halo.games.quantik.position import Position
from halo.games.registry import sides_of

# Where a game starts unless its record says otherwise.
START_POSITION = "..../..../..../.... l"

_LETTERS = ".AaBbCcDd"
_SHAPES = "ABCD"
_NAMES = ("sphere", "cylinder", "cube", "cone")
_SIDES = "ld"


def format_position(position: Position) -> str:
    """Return the position as text."""
    rows = []
    for row in range(3, -1, -1):
        letters = ""
        for index in range(4 * row, 4 * row + 4):
            letters += _LETTERS[position.cells[FIELD[index]]]
        rows.append(letters)
    return "/".join(rows) + " " + _SIDES[position.side]


def parse_position(text: str) -> Position:
    """Return the position that the text describes, its result settled.

    ValueError says what is malformed or impossible: too many pieces of a kind, a shape that
    the opponent forbids, a side that cannot be to move.
    """
    fields = text.split()
    if len(fields) != 2:
        raise ValueError("a position has two parts: rows, side to move")
    if len(fields[1]) != 1 or fields[1] not in _SIDES:
        raise ValueError("the side to move is l or d")
    position = Position()
    _place_pieces(position, fields[0])
    _check_groups(position)
    _check_side(position, _SIDES.index(fields[1]))
    position.update_result()
    return position


def _place_pieces(position: Position, text: str) -> None:
    rows = text.split("/")
    if len(rows) != 4:
        raise ValueError("a position has four rows, divided by /")
    for index in range(FIELD_SQUARES):
        row = rows[3 - index // 4]
        code = _LETTERS.find(row[index % 4]) if len(row) == 4 else -1
        if code < 0:
            raise ValueError("row {} does not describe four squares".format(index // 4 + 1))
        if code:
            if not position.reserve[code - 1]:
                name = _NAMES[code - 1 >> 1]
                raise ValueError("{} has more than two {}s".format(_player((code - 1) & 1), name))
            position.put(FIELD[index], code)


def _check_groups(position: Position) -> None:
    """Refuse a shape that stands where the other player's same shape forbade it."""
    for group in range(GROUPS):
        seen = 0
        for place in range(4 * group, 4 * group + 4):
            code = position.cells[GROUP_SQUARES[place]]
            if code:
                # The other side's code of the same shape.
                if seen >> (1 + ((code - 1) ^ 1)) & 1:
                    kind = ("row", "column", "region")[group >> 2]
                    name = _NAMES[code - 1 >> 1]
                    from halo.said import Problem

                    text = "both_have|both players have a {shape} in one {group}"
                    raise Problem((text, {"shape": name, "group": kind}))
                seen |= 1 << code


def _check_side(position: Position, side: int) -> None:
    ahead = 0
    for index in range(len(position.reserve)):
        ahead += position.reserve[index] if index & 1 else -position.reserve[index]
    check_side(ahead, side, sides_of("quantik"))
    position.side = side


def format_turn(turn: int) -> str:
    """Return the turn as text, e.g. `Ab3`."""
    index = FIELD.find(bytes((turn_piece(turn),)))
    return _SHAPES[turn_shape(turn)] + "abcd"[index % 4] + "1234"[index // 4]


def parse_turn(text: str) -> int:
    """Return the turn that the text names, legal or not; ValueError says what is wrong."""
    if len(text) == 3 and text[0] in _SHAPES:
        column = "abcd".find(text[1])
        row = "1234".find(text[2])
        if column >= 0 and row >= 0:
            return make_turn(_SHAPES.index(text[0]), FIELD[4 * row + column])
    raise ValueError("a turn is a shape A to D and a square a1 to d4: Ab3")


def why_over(position: Position) -> str:
    """Return a sentence that tells how the game ended; it has."""
    if position.pieces() < 4 or not position.winning_squares(bytearray(len(position.cells))):
        loser = _player(position.side)
        if position.pieces() == MAX_PLIES:
            return "the game is over: the board is full and {} cannot place anything".format(loser)
        return "the game is over: {} cannot place anything".format(loser)
    return "the game is over: four different shapes stand together"


def _player(side: int) -> str:
    return sides_of("quantik")[side]
