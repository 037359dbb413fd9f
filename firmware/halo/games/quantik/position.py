"""QUANTIK: position, legal turns, push and pop, result; positions and turns as text.

Codes of cells and turns are in codes.py.
Rules: Gigamic's rulebook; what it leaves open is settled in tools/games/oracles/quantik.py.

Text is on the game's own squares a1 to d4. Position: `rows side`, rows 4 to 1 split by `/`, a
letter a square: A sphere, B cylinder, C cube, D cone, capitals light (the first player), `.`
empty; side `l` or `d`; e.g. `..../..../.b../A... l`. Turn: `Ab3`, the shape and the square. Bad
text raises ValueError with a sentence for the player.
"""

from array import array

from micropython import const

from halo.games.grid import SQUARES
from halo.games.position import FIRST_WINS, PLAYING, SECOND_WINS, BasePosition, check_side
from halo.games.quantik.codes import (
    EACH,
    FIELD,
    FIELD_SQUARES,
    GROUP_SQUARES,
    GROUPS,
    GROUPS_OF,
    MAX_PLIES,
    MAX_TURNS,
    SHAPES,
    make_turn,
    turn_piece,
    turn_shape,
)
from halo.games.registry import sides_of
from halo.games.squares_viper import clear

_ALL_SHAPES = const(15)


class Position(BasePosition):
    """All that decides what may follow, and the turns made since it was set up.

    `cells` 36 codes; `reserve` pieces in hand at 2 * shape + side; `side` to move; `result`;
    `made` turns that pop can take back. `push` and `pop` allocate nothing.
    """

    def __init__(self) -> None:
        super().__init__(SQUARES, 2 * SHAPES, MAX_TURNS, MAX_PLIES)
        # The shapes that a side has in a group, a bit each, at 2 * group + side.
        self._shapes = bytearray(2 * GROUPS)
        self.reset()

    def reset(self) -> None:
        """Start a new game: an empty board, light to move."""
        self.empty()
        clear(self._shapes, 2 * GROUPS)
        for index in range(2 * SHAPES):
            self.reserve[index] = EACH

    def copy_from(self, other) -> None:
        """Become `other`, with the turns that it can take back."""
        super().copy_from(other)
        self._shapes[:] = other._shapes

    # --- legal turns -------------------------------------------------------------------

    def shapes_for(self, square: int) -> int:
        """Return the shapes, a bit each, that the side to move may place on the square.

        Whether the game is over is not asked.
        """
        if GROUPS_OF[3 * square] >= GROUPS or self.cells[square]:
            return 0
        shapes = self._shapes
        opponent = self.side ^ 1
        forbidden = 0
        for kind in range(3):
            forbidden |= shapes[2 * GROUPS_OF[3 * square + kind] + opponent]
        allowed = 0
        for shape in range(SHAPES):
            if self.reserve[2 * shape + self.side] and not forbidden >> shape & 1:
                allowed |= 1 << shape
        return allowed

    def piece_targets(self, shape: int, flags: bytearray) -> int:
        """Set flags[square] to 1 where a piece of the shape may go, else 0; return how many."""
        clear(flags, SQUARES)
        if self.result:
            return 0
        count = 0
        for square in FIELD:
            if self.shapes_for(square) >> shape & 1:
                flags[square] = 1
                count += 1
        return count

    def generate(self, turns: array) -> int:
        """Fill `turns` (array 'H' of MAX_TURNS) with the legal turns; return how many."""
        count = 0
        if self.result:
            return 0
        for square in FIELD:
            allowed = self.shapes_for(square)
            for shape in range(SHAPES):
                if allowed >> shape & 1:
                    turns[count] = shape << 6 | square
                    count += 1
        return count

    def is_legal(self, turn: int) -> bool:
        """Tell whether the turn may be made now."""
        square = turn_piece(turn)
        if self.result or square >= SQUARES:
            return False
        return self.shapes_for(square) >> turn_shape(turn) & 1 == 1

    def placeable_shapes(self) -> int:
        """Return the shapes, a bit each, that the side to move can place somewhere."""
        shapes = 0
        if not self.result:
            for square in FIELD:
                shapes |= self.shapes_for(square)
        return shapes

    def can_place(self) -> bool:
        """Tell whether the side to move can place anything; if not, it has lost."""
        for index in range(FIELD_SQUARES):
            if self.shapes_for(FIELD[index]):
                return True
        return False

    # --- making turns ------------------------------------------------------------------

    def push(self, turn: int) -> None:
        """Make a legal turn and settle the result."""
        shape = turn >> 6
        square = turn & 63
        side = self.side
        self._turns[self.made] = turn
        self.made += 1
        self.put(square, 1 + 2 * shape + side)
        self.side = side ^ 1
        if self._completes(square) or not self.can_place():
            self.result = FIRST_WINS + side

    def put(self, square: int, code: int) -> None:
        """Place a piece from the reserve, whoever is to move; the result is left as it is."""
        self.cells[square] = code
        self.reserve[code - 1] -= 1
        side = (code - 1) & 1
        for kind in range(3):
            self._shapes[2 * GROUPS_OF[3 * square + kind] + side] |= 1 << (code - 1 >> 1)

    def pop(self) -> int:
        """Take the last turn back, exactly; return it. Needs `made` > 0."""
        self.made -= 1
        turn = self._turns[self.made]
        square = turn & 63
        side = self.side ^ 1
        self.cells[square] = 0
        self.reserve[2 * (turn >> 6) + side] += 1
        self.side = side
        self.result = PLAYING
        for kind in range(3):
            self._note_shapes(GROUPS_OF[3 * square + kind], side)
        return turn

    def _note_shapes(self, group: int, side: int) -> None:
        shapes = 0
        for place in range(4 * group, 4 * group + 4):
            code = self.cells[GROUP_SQUARES[place]]
            if code and (code - 1) & 1 == side:
                shapes |= 1 << (code - 1 >> 1)
        self._shapes[2 * group + side] = shapes

    def _is_complete(self, group: int) -> bool:
        """Tell whether four different shapes stand in the group; so its squares are full."""
        return self._shapes[2 * group] | self._shapes[2 * group + 1] == _ALL_SHAPES

    def _completes(self, square: int) -> bool:
        for kind in range(3):
            if self._is_complete(GROUPS_OF[3 * square + kind]):
                return True
        return False

    def update_result(self) -> None:
        """Settle the result of a board that was put together: the side to move may have lost."""
        self.result = PLAYING
        lost = not self.can_place()
        for group in range(GROUPS):
            lost = lost or self._is_complete(group)
        if lost:
            self.result = FIRST_WINS if self.side else SECOND_WINS

    def winning_squares(self, flags: bytearray) -> int:
        """Set flags[square] to 1 on every group of four shapes; return how many squares.

        None when the loser could not place anything.
        """
        clear(flags, SQUARES)
        for group in range(GROUPS):
            if self._is_complete(group):
                for place in range(4 * group, 4 * group + 4):
                    flags[GROUP_SQUARES[place]] = 1
        count = 0
        for square in FIELD:
            count += flags[square]
        return count


# Where a game starts unless its record says otherwise.
START_POSITION = "..../..../..../.... l"

_LETTERS = b".AaBbCcDd"
_SHAPES = b"ABCD"
_NAMES = ("sphere", "cylinder", "cube", "cone")
_SIDES = b"ld"
_SLASH = 47  # "/"
_SPACE = 32
_FIRST_COLUMN = 97  # "a"
_FIRST_ROW = 49  # "1"


def format_position(position: Position) -> str:
    """Return the position as text, made of bytes: see square_letters() of games/grid.py."""
    text = bytearray()
    for row in range(3, -1, -1):
        for index in range(4 * row, 4 * row + 4):
            text.append(_LETTERS[position.cells[FIELD[index]]])
        text.append(_SLASH)
    text[-1] = _SPACE
    text.append(_SIDES[position.side])
    return text.decode()


def parse_position(text: str) -> Position:
    """Return the position that the text describes, its result settled.

    ValueError says what is malformed or impossible: too many pieces of a kind, a shape that
    the opponent forbids, a side that cannot be to move.
    """
    fields = text.split()
    if len(fields) != 2:
        raise ValueError("a position has two parts: rows, side to move")
    side = _SIDES.find(fields[1].encode())
    if len(fields[1]) != 1 or side < 0:
        raise ValueError("the side to move is l or d")
    position = Position()
    _place_pieces(position, fields[0])
    _check_groups(position)
    _check_side(position, side)
    position.update_result()
    return position


def _place_pieces(position: Position, text: str) -> None:
    rows = text.encode().split(b"/")
    if len(rows) != 4:
        raise ValueError("a position has four rows, divided by /")
    for index in range(FIELD_SQUARES):
        row = rows[3 - index // 4]
        place = index % 4
        code = _LETTERS.find(row[place : place + 1]) if len(row) == 4 else -1
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
    letters = (_SHAPES[turn_shape(turn)], _FIRST_COLUMN + index % 4, _FIRST_ROW + index // 4)
    return bytes(letters).decode()


def parse_turn(text: str) -> int:
    """Return the turn that the text names, legal or not; ValueError says what is wrong."""
    letters = text.encode()
    if len(letters) == 3:
        shape = _SHAPES.find(letters[:1])
        column = letters[1] - _FIRST_COLUMN
        row = letters[2] - _FIRST_ROW
        if shape >= 0 and 0 <= column < 4 and 0 <= row < 4:
            return make_turn(shape, FIELD[4 * row + column])
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
