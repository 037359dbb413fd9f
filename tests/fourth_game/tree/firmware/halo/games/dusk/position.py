"""DUSK: position, legal turns, push and pop, result; positions and turns as text.

Each side has twelve stones, one of them in its corner at the start. A turn places a stone on any
empty square. Four in a row, column or diagonal win; when all stones are placed the game ends in a
draw.

Position: `rows side`, rows 6 to 1 split by `/`, `S` sun's stone, `s` moon's, a digit for a run
of empty squares, side `s` or `m`; e.g. `5s/6/6/6/6/S5 s`. Turn: `c4`. Bad text raises ValueError
with a sentence for the player.
"""

from array import array

from halo.games import position as common
from halo.games.dusk.codes import LINES, MAX_PLIES, MAX_TURNS, MOON_START, STONES, SUN_START
from halo.games.grid import COLUMNS, SQUARES
from halo.games.position import DRAW, FIRST_WINS, PLAYING, BasePosition
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
        """Return how many stones were placed, 0 to 22."""
        return super().pieces() - 2

    def targets(self, flags: bytearray) -> int:
        """Set flags[square] to 1 where a stone may be placed, else 0; return how many."""
        if self.result:
            clear(flags, SQUARES)
            return 0
        return find_empty(self.cells, flags, NO_SQUARE, NO_SQUARE)

    def generate(self, turns: array) -> int:
        """Fill `turns` (array 'H' of MAX_TURNS) with the legal turns; return how many."""
        self.targets(self._flags)
        count = 0
        for square in range(SQUARES):
            if self._flags[square]:
                turns[count] = square
                count += 1
        return count

    def push(self, turn: int) -> None:
        """Make a legal turn and update the result."""
        self._turns[self.made] = turn
        self.made += 1
        self.put(turn, 1 + self.side)
        self.side ^= 1
        self.update_result()

    def pop(self) -> int:
        """Undo the last turn exactly; return it. Needs `made` > 0."""
        self.made -= 1
        turn = self._turns[self.made]
        self.side ^= 1
        self.result = PLAYING
        self.cells[turn] = 0
        self.reserve[self.side] += 1
        return turn

    def check(self, side: int, ahead: int) -> None:
        """Refuse a position without the set-up's stones, which never move."""
        if self.cells[SUN_START] != 1 or self.cells[MOON_START] != 2:
            raise ValueError("sun has a stone on a1 and moon on f6")
        super().check(side, ahead)

    def update_result(self) -> None:
        """Update the result: the side that moved last may have four, or no stone may be left."""
        self.result = PLAYING
        if self.winning_squares(self._flags):
            self.result = FIRST_WINS + (self.side ^ 1)
        elif not sum(self.reserve):
            self.result = DRAW

    def winning_squares(self, flags: bytearray) -> int:
        """Set flags[square] to 1 on every four in a row; return how many squares."""
        clear(flags, SQUARES)
        for line in range(0, len(LINES), 4):
            if self._is_four(line):
                for place in range(line, line + 4):
                    flags[LINES[place]] = 1
        return sum(flags)

    def _is_four(self, line: int) -> bool:
        """Tell whether all squares of the line at LINES[line] have stones of one side."""
        cells = self.cells
        code = cells[LINES[line]]
        if not code or code != cells[LINES[line + 1]]:
            return False
        return code == cells[LINES[line + 2]] == cells[LINES[line + 3]]


# The start position unless a record gives another one.
START_POSITION = "5s/6/6/6/6/S5 s"

format_position = common.format_position
parse_position = Position.parse


def format_turn(turn: int) -> str:
    """Return the turn as text, e.g. `c4`."""
    return common.square_letters(Position, turn).decode()


def parse_turn(text: str) -> int:
    """Return the turn that the text names, legal or not; ValueError says what is wrong."""
    return common.parse_square(Position, text)


def why_over(position: Position) -> str:
    """Return a sentence that tells how the game ended; it must be over."""
    if position.result == DRAW:
        return "the game is over: all stones are on the board"
    return "the game is over: there are four in a row"
