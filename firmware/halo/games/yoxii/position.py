"""YOXII: position, legal turns, push and pop, result; positions and turns as text.

Codes of cells and turns are in codes.py. Rules: Cosmoludo's rulebook; tools/games/oracles/yoxii.py
settles its open points.

Position: `rows totem side`, rows 7 to 1 split by `/` over the 7x7 grid, `#` off the field, white
`ABCD` and red `abcd` for the values 1 to 4, a digit for a run of empty squares (the totem stands
on an empty one), side `w` or `r`; e.g. `##3##/#5#/7/7/7/#5#/##3## d4 w`. Turn: `d5e6C`, the
totem's new square, the piece's square and its value. Bad text raises ValueError with a message for
the player.
"""

from array import array

from halo.games import position as common
from halo.games.position import DRAW, FIRST_WINS, PLAYING, SECOND_WINS, BasePosition
from halo.games.squares_viper import clear
from halo.games.yoxii import codes
from halo.games.yoxii.codes import (
    DIRECTIONS,
    FIELD,
    GRID,
    NEXT_SQUARE,
    OFF_BOARD,
    SQUARES,
)


class Position(BasePosition):
    """The full state of a game, and the turns made since its set-up.

    `cells` 45 codes; `totem` its square; `reserve` pieces in hand at 2 * (value - 1) + side;
    `side` to move; `result`; `made` turns that pop can take back. `push` and `pop` allocate
    nothing.
    """

    game = "yoxii"
    grid = GRID
    columns = 7
    letters = b" AaBbCcDd "
    held = bytes([codes.EACH[index >> 1] for index in range(2 * codes.VALUES)])
    parts = ("rows", "totem", "side to move")

    def __init__(self, totem: int = codes.CENTRE) -> None:
        super().__init__(SQUARES, codes.MAX_TURNS, codes.MAX_PLIES)
        self.totem = totem
        self._origins = bytearray(codes.MAX_PLIES)
        self._totem_flags = bytearray(SQUARES)
        self._piece_flags = bytearray(SQUARES)
        self.reset(totem)

    def reset(self, totem: int = codes.CENTRE) -> None:
        """Start a new game with the totem on this square, white to move."""
        self.empty()
        self.totem = totem
        self.cells[totem] = codes.TOTEM

    def copy_from(self, other) -> None:
        """Become `other`, with the turns that it can take back."""
        super().copy_from(other)
        self.totem = other.totem
        self._origins[:] = other._origins

    @property
    def totems(self) -> bytearray:  # type: ignore[override]
        """The totem's square."""
        return bytearray((self.totem,))

    def origin_of(self, index: int) -> int:
        """Return the square that the totem left in the turn number `index`."""
        return self._origins[index]

    # --- legal turns -------------------------------------------------------------------

    def totem_targets(self, flags: bytearray) -> int:
        """Set flags[square] to 1 where the totem may go, else 0; return how many."""
        clear(flags, SQUARES)
        if self.result:
            return 0
        count = 0
        for direction in range(DIRECTIONS):
            square = self._landing(direction)
            if square != OFF_BOARD:
                flags[square] = 1
                count += 1
        return count

    def _landing(self, direction: int) -> int:
        """Return the square next to the totem, or behind own pieces there, if empty."""
        cells = self.cells
        square = NEXT_SQUARE[self.totem * DIRECTIONS + direction]
        while square != OFF_BOARD and cells[square] and (cells[square] - 1) & 1 == self.side:
            square = NEXT_SQUARE[square * DIRECTIONS + direction]
        if square == OFF_BOARD or cells[square]:
            return OFF_BOARD
        return square

    def piece_targets(self, to: int, flags: bytearray) -> int:
        """Set flags[square] to 1 where the piece may go once the totem stands on `to`.

        The square that the totem leaves counts as empty. Returns how many.
        """
        cells = self.cells
        clear(flags, SQUARES)
        count = 0
        for direction in range(DIRECTIONS):
            square = NEXT_SQUARE[to * DIRECTIONS + direction]
            if square != OFF_BOARD and (not cells[square] or square == self.totem):
                flags[square] = 1
                count += 1
        if not count:
            for square in FIELD:
                if square != to and (not cells[square] or square == self.totem):
                    flags[square] = 1
                    count += 1
        return count

    def generate(self, turns: array) -> int:
        """Fill `turns` (array 'H' of MAX_TURNS) with the legal turns; return how many."""
        totem_flags = self._totem_flags
        piece_flags = self._piece_flags
        count = 0
        self.totem_targets(totem_flags)
        for to in range(SQUARES):
            if not totem_flags[to]:
                continue
            self.piece_targets(to, piece_flags)
            for piece in range(SQUARES):
                if piece_flags[piece]:
                    for index in range(codes.VALUES):
                        if self.reserve[2 * index + self.side]:
                            turns[count] = index << 12 | to << 6 | piece
                            count += 1
        return count

    def is_legal(self, turn: int) -> bool:
        """Tell whether the turn may be made now."""
        index = turn >> 12
        to = (turn >> 6) & 63
        piece = turn & 63
        if index >= codes.VALUES or to >= SQUARES or piece >= SQUARES:
            return False
        if not self.reserve[2 * index + self.side]:
            return False
        self.totem_targets(self._totem_flags)
        if not self._totem_flags[to]:
            return False
        self.piece_targets(to, self._piece_flags)
        return self._piece_flags[piece] == 1

    # --- making turns ------------------------------------------------------------------

    def push(self, turn: int) -> None:
        """Make a legal turn and settle the result."""
        to = (turn >> 6) & 63
        self._turns[self.made] = turn
        self._origins[self.made] = self.totem
        self.made += 1
        self.cells[self.totem] = 0
        self.cells[to] = codes.TOTEM
        self.totem = to
        self.put(turn & 63, 1 + 2 * (turn >> 12) + self.side)
        self.side ^= 1
        self.update_result()

    def pop(self) -> int:
        """Take the last turn back, exactly; return it. Needs `made` > 0."""
        self.made -= 1
        turn = self._turns[self.made]
        origin = self._origins[self.made]
        side = self.side ^ 1
        self.cells[turn & 63] = 0
        self.cells[self.totem] = 0
        self.cells[origin] = codes.TOTEM
        self.totem = origin
        self.reserve[2 * (turn >> 12) + side] += 1
        self.side = side
        self.result = PLAYING
        return turn

    def update_result(self) -> None:
        """Settle the result: the game ends when the side to move cannot move the totem."""
        self.result = PLAYING
        for direction in range(DIRECTIONS):
            if self._landing(direction) != OFF_BOARD:
                return
        ahead = self.points(0) - self.points(1)
        if not ahead:
            # The side with more pieces there is ahead.
            flags = self._piece_flags
            ahead = self.scoring_squares(0, flags) - self.scoring_squares(1, flags)
        self.result = FIRST_WINS if ahead > 0 else SECOND_WINS if ahead < 0 else DRAW

    # --- what counts at the end --------------------------------------------------------

    def points(self, side: int) -> int:
        """Return the sum of the side's values next to the totem."""
        total = 0
        for direction in range(DIRECTIONS):
            code = self._next_to_totem(direction, side)
            total += (code + 1) // 2
        return total

    def _next_to_totem(self, direction: int, side: int) -> int:
        """Return the code of the side's piece next to the totem, or 0."""
        square = NEXT_SQUARE[self.totem * DIRECTIONS + direction]
        code = 0 if square == OFF_BOARD else self.cells[square]
        return code if code and (code - 1) & 1 == side else 0

    def winning_squares(self, flags: bytearray) -> int:
        """Set flags[square] to 1 on the winner's pieces next to the totem; return how many."""
        clear(flags, SQUARES)
        if self.result not in (FIRST_WINS, SECOND_WINS):
            return 0
        return self.scoring_squares(self.result - FIRST_WINS, flags)

    def scoring_squares(self, side: int, flags: bytearray) -> int:
        """Set flags[square] to 1 on the side's pieces next to the totem; return how many."""
        clear(flags, SQUARES)
        count = 0
        for direction in range(DIRECTIONS):
            if self._next_to_totem(direction, side):
                flags[NEXT_SQUARE[self.totem * DIRECTIONS + direction]] = 1
                count += 1
        return count


# Where a game starts unless its record says otherwise.
START_POSITION = "##3##/#5#/7/7/7/#5#/##3## d4 w"

_VALUES = b"ABCD"

format_position = common.format_position
parse_position = Position.parse


def format_turn(turn: int) -> str:
    """Return the turn as text, e.g. `d5e6C`."""
    to = common.square_letters(Position, (turn >> 6) & 63)
    piece = common.square_letters(Position, turn & 63)
    return (to + piece + bytes((_VALUES[turn >> 12],))).decode()


def parse_turn(text: str) -> int:
    """Return the turn that the text names, legal or not; ValueError says what is wrong."""
    index = _VALUES.find(text[4:].encode())
    if len(text) != 5 or index < 0:
        raise ValueError("a turn is the totem's square, the piece's square, A to D: d5e6C")
    to = common.parse_square(Position, text[:2])
    return index << 12 | to << 6 | common.parse_square(Position, text[2:4])


def why_over(position: Position) -> str:
    """Return a sentence that tells how the game ended; it has."""
    return "the game is over: the totem is shut in, {} points to {}".format(
        position.points(0), position.points(1)
    )
