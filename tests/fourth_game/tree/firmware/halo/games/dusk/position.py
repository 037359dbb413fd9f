"""DUSK: position, legal turns, push and pop, result; positions and turns as text.

Each side has five stones, one of them in its corner at the start. A turn places a stone from the
hand on any empty square, or moves one of the side's own to an empty square of the next row,
straight or diagonally: sun's up, moon's down. Four in a row, column or diagonal win; a side
without a legal turn ends the game in a draw.

Position: `rows side`, rows 6 to 1 split by `/`, `S` sun's stone, `s` moon's, a digit for a run
of empty squares, side `s` or `m`; e.g. `5s/6/6/6/6/S5 s`. Turn: `c4`, a new stone, or `c4d5`, a
stone that moves. Bad text raises ValueError with a sentence for the player.
"""

from array import array

from halo.games import position as common
from halo.games.dusk.codes import (
    HAND,
    LINES,
    MAX_PLIES,
    MAX_TURNS,
    MOON_START,
    STONES,
    SUN_START,
    make_turn,
)
from halo.games.grid import COLUMNS, ROWS, SQUARES
from halo.games.position import DRAW, FIRST_WINS, PLAYING, BasePosition
from halo.games.registry import sides_of
from halo.games.squares_viper import clear, find_empty
from halo.games.turn import NO_SQUARE


class Position(BasePosition):
    """The state that decides what may follow, and the turns made since it was set up.

    `cells` 36 codes; `reserve` stones in hand, one byte per side; `side` to move; `result`; `made`
    how many turns pop can take back.
    """

    game = "dusk"
    grid = bytes(range(SQUARES))
    columns = COLUMNS
    letters = b" Ss"
    held = bytes((STONES, STONES))

    def __init__(self) -> None:
        super().__init__(SQUARES, MAX_TURNS, MAX_PLIES)
        self._flags = bytearray(SQUARES)
        self.reset()

    def reset(self) -> None:
        """Start a new game: one stone of each side in its corner, sun to move."""
        self.empty()
        self.put(SUN_START, 1)
        self.put(MOON_START, 2)

    def pieces(self) -> int:
        """Return how many stones were placed, 0 to 8."""
        return super().pieces() - 2

    # --- legal turns -------------------------------------------------------------------

    def targets(self, origin: int, flags: bytearray) -> int:
        """Set flags[square] to 1 where a stone of `origin` may go, else 0; return how many.

        `origin` is HAND or the square of a stone of the side to move.
        """
        clear(flags, SQUARES)
        if self.result or (origin == HAND and not self.reserve[self.side]):
            return 0
        if origin == HAND:
            return find_empty(self.cells, flags, NO_SQUARE, NO_SQUARE)
        column = origin % COLUMNS
        row = origin // COLUMNS + (-1 if self.side else 1)
        if not 0 <= row < ROWS:
            return 0
        count = 0
        for across in range(max(column - 1, 0), min(column + 2, COLUMNS)):
            if not self.cells[row * COLUMNS + across]:
                flags[row * COLUMNS + across] = 1
                count += 1
        return count

    def _is_origin(self, origin: int) -> bool:
        """Tell whether `origin` is HAND or has a stone of the side to move."""
        return origin == HAND or (origin < SQUARES and self.cells[origin] == 1 + self.side)

    def _has_turn(self) -> bool:
        if self.reserve[self.side]:
            return True
        for origin in range(SQUARES):
            if self._is_origin(origin) and self.targets(origin, self._flags):
                return True
        return False

    def generate(self, turns: array) -> int:
        """Fill `turns` (array 'H' of MAX_TURNS) with the legal turns; return how many."""
        count = 0
        for origin in range(HAND + 1):
            if self._is_origin(origin) and self.targets(origin, self._flags):
                for to in range(SQUARES):
                    if self._flags[to]:
                        turns[count] = make_turn(origin, to)
                        count += 1
        return count

    # --- making turns ------------------------------------------------------------------

    def push(self, turn: int) -> None:
        """Make a legal turn and update the result."""
        origin = turn >> 6
        side = self.side
        self._turns[self.made] = turn
        self.made += 1
        if origin == HAND:
            self.reserve[side] -= 1
        else:
            self.cells[origin] = 0
        self.cells[turn & 63] = 1 + side
        self.side = side ^ 1
        self.update_result()

    def pop(self) -> int:
        """Undo the last turn exactly; return it. Needs `made` > 0."""
        self.made -= 1
        turn = self._turns[self.made]
        origin = turn >> 6
        self.side ^= 1
        self.result = PLAYING
        self.cells[turn & 63] = 0
        if origin == HAND:
            self.reserve[self.side] += 1
        else:
            self.cells[origin] = 1 + self.side
        return turn

    def check(self, side: int, ahead: int) -> None:
        """Refuse a side without a stone, and a side to move that has won; stones may move."""
        if max(self.reserve) == STONES:
            raise ValueError("each side has a stone on the board")
        if self.has_four(side):
            raise ValueError("{} has won and is not to move".format(sides_of("dusk")[side]))

    def update_result(self) -> None:
        """Update the result: the other side may have four, or the side to move no turn."""
        self.result = PLAYING
        if self.has_four(self.side ^ 1):
            self.result = FIRST_WINS + (self.side ^ 1)
        elif not self._has_turn():
            self.result = DRAW

    def has_four(self, side: int) -> bool:
        """Tell whether a side has four in a row."""
        for line in range(0, len(LINES), 4):
            if self._is_four(line, 1 + side):
                return True
        return False

    def _is_four(self, line: int, code: int) -> bool:
        """Tell whether all squares of the line at LINES[line] have stones of this code."""
        cells = self.cells
        if cells[LINES[line]] != code or cells[LINES[line + 1]] != code:
            return False
        return cells[LINES[line + 2]] == code and cells[LINES[line + 3]] == code

    def winning_squares(self, flags: bytearray) -> int:
        """Set flags[square] to 1 on every four in a row; return how many squares."""
        clear(flags, SQUARES)
        for line in range(0, len(LINES), 4):
            if self._is_four(line, 1) or self._is_four(line, 2):
                for place in range(line, line + 4):
                    flags[LINES[place]] = 1
        return sum(flags)


# The start position unless a record gives another one.
START_POSITION = "5s/6/6/6/6/S5 s"

format_position = common.format_position
parse_position = Position.parse


def format_turn(turn: int) -> str:
    """Return the turn as text, e.g. `c4` or `c4d5`."""
    squares = [turn & 63] if turn >> 6 == HAND else [turn >> 6, turn & 63]
    return b"".join([common.square_letters(Position, square) for square in squares]).decode()


def parse_turn(text: str) -> int:
    """Return the turn that the text names, legal or not; ValueError says what is wrong."""
    if len(text) not in (2, 4):
        raise ValueError("a turn is a square, or two for a stone that moves: c4, c4d5")
    to = common.parse_square(Position, text[-2:])
    return make_turn(common.parse_square(Position, text[:2]) if len(text) == 4 else HAND, to)


def why_over(position: Position) -> str:
    """Return a sentence that tells how the game ended; it must be over."""
    if position.result == DRAW:
        return "the game is over: {} has no turn left".format(sides_of("dusk")[position.side])
    return "the game is over: there are four in a row"
