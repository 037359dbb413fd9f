"""OXONO: position, legal turns, push and pop, result; positions and turns as text.

Codes of cells and turns are in game.py.
Rules: Cosmoludo's rulebook; its open points are settled in tools/games/oracles/oxono.py.

Position: `rows totemX totemO side`, rows 6 to 1 split by `/`, pink `X` `O`, black `x` `o`, a digit
for a run of empty squares (totems stand on empty ones), side `p` or `b`; e.g. `6/6/6/6/6/6 d4 c3
p`. Turn: `Xc4d4`, the totem's symbol, its new square, the piece's square. Bad text raises
ValueError with a message for the player.
"""

from micropython import const

from halo.games.grid import COLUMNS, DIRECTIONS, NEXT_SQUARE, OFF_BOARD, SQUARES, build_lines
from halo.games.oxono.game import DOTS, MAX_PLIES, MAX_TURNS
from halo.games.placing import TotemPosition
from halo.games.position import DRAW
from halo.games.squares_viper import clear, find_slides

_PIECES_EACH = const(8)


class Position(TotemPosition):
    """`cells` has 36 codes, `totems` the squares of X and O; `reserve` is at 2 * side + symbol."""

    game = "oxono"
    grid = bytes(range(SQUARES))
    columns = COLUMNS
    letters = b" XOxo  "
    held = bytes((_PIECES_EACH,) * 4)
    parts = ("rows", "totem X", "totem O", "side to move")

    lines = build_lines(4, False)
    # Totems, from code 5 on, are no pieces; one symbol is the lowest bit of a code less 1, one
    # colour the next.
    agreeing = (4 | 1 << 8, 4 | 2 << 8)
    turn_letters = b"XO"
    turn_form = "a turn is X or O, the totem's square, the piece's square: Xc4d4"
    next_square = NEXT_SQUARE
    first_totem = 5
    start_totems = (21, 14)

    def __init__(self, *totems: int) -> None:
        super().__init__(SQUARES, MAX_TURNS, MAX_PLIES, totems)

    def begin_setup(self, number: int) -> None:
        """Stand the totems on the dots; any `number` draws which totem is on which."""
        first = number & 1
        self.reset(DOTS[first], DOTS[first ^ 1])

    def match_orientation(self, seen: bytearray) -> bool:
        on_x = seen[self.totems[0]]
        on_o = seen[self.totems[1]]
        # A totem stands on the dot drawn for the other, and no magnet contradicts.
        if not ((on_x == 2 and on_o != 2) or (on_o == 1 and on_x != 1)):
            return False
        self.reset(self.totems[1], self.totems[0])
        return True

    def code_of(self, kind: int) -> int:
        """Return the code of the piece that the side to move places in a turn of this symbol."""
        return 1 + 2 * self.side + kind

    def totem_targets(self, totem: int, flags: bytearray) -> int:
        """Set flags[square] to 1 where the totem may go, else 0; return how many.

        None while the side to move holds no piece of the symbol.
        """
        clear(flags, SQUARES)
        if self.result or not self.reserve[2 * self.side + totem]:
            return 0
        origin = self.totems[totem]
        count = find_slides(self.cells, flags, NEXT_SQUARE, origin)
        if count:
            return count
        return self._jumps(origin, flags) or self._flag_empty(flags, origin, origin)

    def _jumps(self, origin: int, flags: bytearray) -> int:
        cells = self.cells
        count = 0
        for direction in range(DIRECTIONS):
            square = NEXT_SQUARE[origin * DIRECTIONS + direction]
            while square != OFF_BOARD and cells[square]:
                square = NEXT_SQUARE[square * DIRECTIONS + direction]
            if square != OFF_BOARD:
                flags[square] = 1
                count += 1
        return count

    def why_over(self) -> str:
        """Return a sentence that tells how the game ended; it has."""
        if self.result == DRAW:
            return "the game is over: all 32 pieces are on the board"
        return "the game is over: there is a line of four"
