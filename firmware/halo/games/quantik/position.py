"""QUANTIK: position, legal turns, push and pop, result; positions and turns as text.

Codes of cells and turns are in codes.py. Rules: Gigamic's rulebook; tools/games/oracles/quantik.py
settles its open points.

Text is on the game's own squares a1 to d4. Position: `rows side`, rows 4 to 1 split by `/`, a
letter per square: A sphere, B cylinder, C cube, D cone, capitals light (the first player), `.`
empty; side `l` or `d`; e.g. `..../..../.b../A... l`. Turn: `Ab3`, the shape and the square. Bad
text raises ValueError with a message for the player.
"""

from array import array

from micropython import const

from halo.games import position as common
from halo.games.grid import SQUARES
from halo.games.position import FIRST_WINS, PLAYING, SECOND_WINS, BasePosition
from halo.games.quantik import codes
from halo.games.quantik.codes import FIELD, GROUP_SQUARES, GROUPS_OF, make_turn
from halo.games.registry import sides_of
from halo.games.squares_viper import clear
from halo.sentences import Problem

_ALL_SHAPES = const(15)


class Position(BasePosition):
    """The full state of a game, and the turns made since its set-up.

    `cells` 36 codes; `reserve` pieces in hand at 2 * shape + side; `side` to move; `result`;
    `made` turns that pop can take back. `push` and `pop` allocate nothing.
    """

    game = "quantik"
    grid = FIELD
    columns = 4
    letters = b".AaBbCcDd"
    held = bytes((codes.EACH,) * (2 * codes.SHAPES))

    def __init__(self) -> None:
        super().__init__(SQUARES, codes.MAX_TURNS, codes.MAX_PLIES)
        # The shapes of a side in a group, one bit each, at 2 * group + side.
        self._shapes = bytearray(2 * codes.GROUPS)
        self.reset()

    def reset(self) -> None:
        """Start a new game: an empty board, light to move."""
        self.empty()
        clear(self._shapes, 2 * codes.GROUPS)

    def copy_from(self, other) -> None:
        """Become `other`, with the turns that it can take back."""
        super().copy_from(other)
        self._shapes[:] = other._shapes

    # --- legal turns -------------------------------------------------------------------

    def shapes_for(self, square: int) -> int:
        """Return the shapes, one bit each, that the side to move may place on the square.

        It does not check whether the game is over.
        """
        if GROUPS_OF[3 * square] >= codes.GROUPS or self.cells[square]:
            return 0
        shapes = self._shapes
        opponent = self.side ^ 1
        forbidden = 0
        for kind in range(3):
            forbidden |= shapes[2 * GROUPS_OF[3 * square + kind] + opponent]
        allowed = 0
        for shape in range(codes.SHAPES):
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
            for shape in range(codes.SHAPES):
                if allowed >> shape & 1:
                    turns[count] = shape << 6 | square
                    count += 1
        return count

    def is_legal(self, turn: int) -> bool:
        """Tell whether the turn may be made now."""
        square = turn & 63
        if self.result or square >= SQUARES:
            return False
        return self.shapes_for(square) >> (turn >> 6) & 1 == 1

    def placeable_shapes(self) -> int:
        """Return the shapes, one bit each, that the side to move can place somewhere."""
        shapes = 0
        if not self.result:
            for square in FIELD:
                shapes |= self.shapes_for(square)
        return shapes

    def can_place(self) -> bool:
        """Tell whether the side to move can place anything; if not, it has lost."""
        for index in range(codes.FIELD_SQUARES):
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
        """Place a piece from the reserve, whoever is to move; the result is not updated."""
        super().put(square, code)
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

    def check(self, side: int, ahead: int) -> None:
        """Also refuse a shape that stands where the other player's same shape forbids it."""
        for group in range(codes.GROUPS):
            both = self._shapes[2 * group] & self._shapes[2 * group + 1]
            if both:
                shape = 0
                while not both >> shape & 1:
                    shape += 1
                text = "both_have|both players have a {shape} in one {group}"
                raise Problem((text, {"shape": _NAMES[shape], "group": _GROUPS[group >> 2]}))
        super().check(side, ahead)

    def update_result(self) -> None:
        """Settle the result of a position put together: the side to move may have lost."""
        self.result = PLAYING
        lost = not self.can_place()
        for group in range(codes.GROUPS):
            lost = lost or self._is_complete(group)
        if lost:
            self.result = FIRST_WINS if self.side else SECOND_WINS

    def winning_squares(self, flags: bytearray) -> int:
        """Set flags[square] to 1 on every group of four shapes; return how many squares.

        None when the loser could not place anything.
        """
        clear(flags, SQUARES)
        for group in range(codes.GROUPS):
            if self._is_complete(group):
                for place in range(4 * group, 4 * group + 4):
                    flags[GROUP_SQUARES[place]] = 1
        return sum(flags)


# Where a game starts unless its record says otherwise.
START_POSITION = "..../..../..../.... l"

_SHAPES = b"ABCD"
_NAMES = ("sphere", "cylinder", "cube", "cone")
_GROUPS = ("row", "column", "region")

format_position = common.format_position
parse_position = Position.parse


def format_turn(turn: int) -> str:
    """Return the turn as text, e.g. `Ab3`."""
    shape = bytes((_SHAPES[turn >> 6],))
    return (shape + common.square_letters(Position, turn & 63)).decode()


def parse_turn(text: str) -> int:
    """Return the turn that the text names, legal or not; ValueError says what is wrong."""
    shape = _SHAPES.find(text.encode()[:1])
    if len(text) != 3 or shape < 0:
        raise ValueError("a turn is a shape A to D and a square a1 to d4: Ab3")
    return make_turn(shape, common.parse_square(Position, text[1:]))


def why_over(position: Position) -> str:
    """Return a sentence that tells how the game ended; it has."""
    if position.pieces() < 4 or not position.winning_squares(bytearray(len(position.cells))):
        loser = sides_of("quantik")[position.side]
        if position.pieces() == codes.MAX_PLIES:
            return "the game is over: the board is full and {} cannot place anything".format(loser)
        return "the game is over: {} cannot place anything".format(loser)
    return "the game is over: four different shapes stand together"
