"""YOXII: position, legal turns, push and pop, result; positions and turns as text.

Codes of cells and turns are in game.py. Rules: Cosmoludo's rulebook; tools/games/oracles/yoxii.py
settles its open points.

Position: `rows totem side`, rows 7 to 1 split by `/` over the 7x7 grid, `#` off the field, white
`ABCD` and red `abcd` for the values 1 to 4, a digit for a run of empty squares (the totem stands
on an empty one), side `w` or `r`; e.g. `##3##/#5#/7/7/7/#5#/##3## d4 w`. Turn: `d5e6C`, the
totem's new square, the piece's square and its value. Bad text raises ValueError with a message for
the player.
"""

from halo.games.placing import TotemPosition
from halo.games.position import DRAW, FIRST_WINS, PLAYING, SECOND_WINS
from halo.games.squares_viper import clear
from halo.games.yoxii import game as table
from halo.games.yoxii.game import DIRECTIONS, GRID, NEXT_SQUARE, OFF_BOARD, SQUARES


class Position(TotemPosition):
    """`cells` has 45 codes, `totems` one square; `reserve` is at 2 * (value - 1) + side."""

    game = "yoxii"
    grid = GRID
    columns = 7
    letters = b" AaBbCcDd "
    held = bytes([table.EACH[index >> 1] for index in range(2 * table.VALUES)])
    parts = ("rows", "totem", "side to move")

    turn_letters = b"ABCD"
    turn_form = "a turn is the totem's square, the piece's square, A to D: d5e6C"
    letter_at = 4
    next_square = NEXT_SQUARE
    directions = DIRECTIONS
    first_totem = table.TOTEM
    start_totems = (table.CENTRE,)

    def __init__(self, *totems: int) -> None:
        super().__init__(SQUARES, table.MAX_TURNS, table.MAX_PLIES, totems)

    def code_of(self, kind: int) -> int:
        """Return the code of the side to move's piece of this value, less 1."""
        return 1 + 2 * kind + self.side

    def totem_targets(self, totem: int, flags: bytearray) -> int:
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
        square = NEXT_SQUARE[self.totems[0] * DIRECTIONS + direction]
        while square != OFF_BOARD and cells[square] and (cells[square] - 1) & 1 == self.side:
            square = NEXT_SQUARE[square * DIRECTIONS + direction]
        if square == OFF_BOARD or cells[square]:
            return OFF_BOARD
        return square

    def update_result(self) -> None:
        """Settle the result: the game ends when the side to move cannot move the totem."""
        self.result = PLAYING
        for direction in range(DIRECTIONS):
            if self._landing(direction) != OFF_BOARD:
                return
        # Of equal points more pieces win.
        ahead = self._score(0) - self._score(1)
        self.result = FIRST_WINS if ahead > 0 else SECOND_WINS if ahead < 0 else DRAW

    # --- what counts at the end --------------------------------------------------------

    def points(self, side: int) -> int:
        """Return the sum of the side's values next to the totem."""
        return self._score(side) >> 4

    def _score(self, side: int) -> int:
        """Return 16 for each of the side's points, and 1 for each of its pieces there."""
        total = 0
        for direction in range(DIRECTIONS):
            code = self._next_to_totem(direction, side)
            if code:
                total += 16 * ((code + 1) >> 1) + 1
        return total

    def _next_to_totem(self, direction: int, side: int) -> int:
        """Return the code of the side's piece next to the totem, or 0."""
        square = NEXT_SQUARE[self.totems[0] * DIRECTIONS + direction]
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
                flags[NEXT_SQUARE[self.totems[0] * DIRECTIONS + direction]] = 1
                count += 1
        return count

    def why_over(self) -> str:
        """Return a sentence that tells how the game ended; it has."""
        return "the game is over: the totem is shut in, {} points to {}".format(
            self.points(0), self.points(1)
        )
