"""QUANTIK: position, legal turns, push and pop, result; positions and turns as text.

Codes of cells and turns are in game.py. Rules: Gigamic's rulebook; tools/games/oracles/quantik.py
settles its open points.

Text is on the game's own squares a1 to d4. Position: `rows side`, rows 4 to 1 split by `/`, a
letter per square: A sphere, B cylinder, C cube, D cone, capitals light (the first player), `.`
empty; side `l` or `d`; e.g. `..../..../.b../A... l`. Turn: `Ab3`, the shape and the square. Bad
text raises ValueError with a message for the player.
"""

from micropython import const

from halo.games.grid import SQUARES
from halo.games.placing import PlacingPosition
from halo.games.position import FIRST_WINS, PLAYING, SECOND_WINS
from halo.games.quantik import game as table
from halo.games.quantik.game import FIELD, GROUP_SQUARES, GROUPS_OF
from halo.games.registry import sides_of
from halo.games.squares_viper import clear
from halo.sentences import Problem

_ALL_SHAPES = const(15)
_NAMES = ("sphere", "cylinder", "cube", "cone")
_GROUPS = ("row", "column", "region")


class Position(PlacingPosition):
    """`cells` has the codes of the board's 36 squares; `reserve` is at 2 * shape + side."""

    game = "quantik"
    grid = FIELD
    columns = 4
    letters = b".AaBbCcDd"
    turn_letters = b"ABCD"
    turn_form = "a turn is a shape A to D and a square a1 to d4: Ab3"
    held = bytes((table.EACH,) * (2 * table.SHAPES))

    def __init__(self) -> None:
        super().__init__(SQUARES, table.MAX_TURNS, table.MAX_PLIES)
        # The shapes of a side in a group, one bit each, at 2 * group + side.
        self._shapes = bytearray(2 * table.GROUPS)
        self.reset()

    def reset(self) -> None:
        """Start a new game: an empty board, light to move."""
        self.empty()
        clear(self._shapes, 2 * table.GROUPS)

    def copy_from(self, other) -> None:
        """Become `other`, with the turns that it can take back."""
        super().copy_from(other)
        self._shapes[:] = other._shapes

    # --- legal turns -------------------------------------------------------------------

    def kinds_for(self, square: int) -> int:
        """Return the shapes, one bit each, that may go to the square if the game is not over."""
        if GROUPS_OF[3 * square] >= table.GROUPS or self.cells[square]:
            return 0
        shapes = self._shapes
        opponent = self.side ^ 1
        forbidden = 0
        for kind in range(3):
            forbidden |= shapes[2 * GROUPS_OF[3 * square + kind] + opponent]
        allowed = 0
        for shape in range(table.SHAPES):
            if self.reserve[2 * shape + self.side] and not forbidden >> shape & 1:
                allowed |= 1 << shape
        return allowed

    def placeable_shapes(self) -> int:
        """Return the shapes, one bit each, that the side to move can place somewhere."""
        shapes = 0
        if not self.result:
            for square in FIELD:
                shapes |= self.kinds_for(square)
        return shapes

    def can_place(self) -> bool:
        """Tell whether the side to move can place anything; if not, it has lost."""
        for index in range(table.FIELD_SQUARES):
            if self.kinds_for(FIELD[index]):
                return True
        return False

    # --- making turns ------------------------------------------------------------------

    def put(self, square: int, code: int) -> None:
        super().put(square, code)
        side = (code - 1) & 1
        for kind in range(3):
            self._shapes[2 * GROUPS_OF[3 * square + kind] + side] |= 1 << (code - 1 >> 1)

    def pop(self) -> int:
        turn = super().pop()
        for kind in range(3):
            self._note_shapes(GROUPS_OF[3 * (turn & 63) + kind], self.side)
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

    def check(self, side: int, ahead: int) -> None:
        """Also refuse a shape that stands where the other player's same shape forbids it."""
        for group in range(table.GROUPS):
            both = self._shapes[2 * group] & self._shapes[2 * group + 1]
            if both:
                shape = 0
                while not both >> shape & 1:
                    shape += 1
                text = "both_have|both players have a {shape} in one {group}"
                raise Problem((text, {"shape": _NAMES[shape], "group": _GROUPS[group >> 2]}))
        super().check(side, ahead)

    def update_result(self) -> None:
        """Settle the result: the side to move may have lost."""
        self.result = PLAYING
        lost = not self.can_place()
        for group in range(table.GROUPS):
            lost = lost or self._is_complete(group)
        if lost:
            self.result = FIRST_WINS if self.side else SECOND_WINS

    def winning_squares(self, flags: bytearray) -> int:
        """Set flags[square] to 1 on all groups of four shapes, if any; return how many squares."""
        clear(flags, SQUARES)
        for group in range(table.GROUPS):
            if self._is_complete(group):
                for place in range(4 * group, 4 * group + 4):
                    flags[GROUP_SQUARES[place]] = 1
        return sum(flags)

    def why_over(self) -> str:
        """Return a sentence that tells how the game ended; it has."""
        if self.pieces() < 4 or not self.winning_squares(bytearray(len(self.cells))):
            text = "the game is over: {} cannot place anything"
            if self.pieces() == table.MAX_PLIES:
                text = "the game is over: the board is full and {} cannot place anything"
            return text.format(sides_of("quantik")[self.side])
        return "the game is over: four different shapes stand together"
