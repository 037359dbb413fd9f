"""OXONO: position, legal turns, push and pop, result; positions and turns as text.

Codes of cells and turns are in codes.py.
Rules: Cosmoludo's rulebook; its open points are settled in tools/games/oracles/oxono.py.

Position: `rows totemX totemO side`, rows 6 to 1 split by `/`, pink `X` `O`, black `x` `o`, a digit
for a run of empty squares (totems stand on empty ones), side `p` or `b`; e.g. `6/6/6/6/6/6 d4 c3
p`. Turn: `Xc4d4`, the totem's symbol, its new square, the piece's square. Bad text raises
ValueError with a message for the player.
"""

from array import array

from micropython import const

from halo.games import position as common
from halo.games.grid import (
    COLUMNS,
    DIRECTIONS,
    NEXT_SQUARE,
    OFF_BOARD,
    SQUARES,
)
from halo.games.oxono import codes
from halo.games.oxono.codes import DOTS, SYMBOL_O, SYMBOL_X
from halo.games.position import DRAW, FIRST_WINS, PLAYING, BasePosition
from halo.games.squares_viper import clear, find_empty, find_slides

_FIRST_TOTEM = const(5)
_PIECES_EACH = const(8)
_LINE = const(4)


class Position(BasePosition):
    """The full state of a game, and the turns made since its set-up.

    `cells` 36 codes; `totems` the squares of X and O; `reserve` pieces in hand at
    2 * side + symbol; `side` to move; `result`; `made` turns that pop can take back.
    `push` and `pop` allocate nothing.
    """

    game = "oxono"
    grid = bytes(range(SQUARES))
    columns = COLUMNS
    letters = b" XOxo  "
    held = bytes((_PIECES_EACH,) * 4)
    parts = ("rows", "totem X", "totem O", "side to move")

    def __init__(self, totem_x: int = 21, totem_o: int = 14) -> None:
        super().__init__(SQUARES, codes.MAX_TURNS, codes.MAX_PLIES)
        self.totems = bytearray(2)
        self._origins = bytearray(codes.MAX_PLIES)
        self._totem_flags = bytearray(SQUARES)
        self._piece_flags = bytearray(SQUARES)
        self.reset(totem_x, totem_o)

    def reset(self, totem_x: int = 21, totem_o: int = 14) -> None:
        """Start a new game with the totems on these squares, pink to move."""
        self.empty()
        self.totems[SYMBOL_X] = totem_x
        self.totems[SYMBOL_O] = totem_o
        self.cells[totem_x] = _FIRST_TOTEM + SYMBOL_X
        self.cells[totem_o] = _FIRST_TOTEM + SYMBOL_O

    def copy_from(self, other) -> None:
        """Become `other`, with the turns that it can take back."""
        super().copy_from(other)
        self.totems[:] = other.totems
        self._origins[:] = other._origins

    def begin_setup(self, number: int) -> None:
        """Stand the totems on the dots; any `number` draws which totem is on which."""
        first = number & 1
        self.reset(DOTS[first], DOTS[first ^ 1])

    def match_orientation(self, seen: bytearray) -> bool:
        """Turn the set-up round if the magnets seen stand so; tell whether it was turned."""
        on_x = seen[self.totems[0]]
        on_o = seen[self.totems[1]]
        # A totem stands on the dot drawn for the other, and no magnet contradicts.
        if not ((on_x == 2 and on_o != 2) or (on_o == 1 and on_x != 1)):
            return False
        self.reset(self.totems[1], self.totems[0])
        return True

    def origin_of(self, index: int) -> int:
        """Return the square that the totem left in the turn number `index`."""
        return self._origins[index]

    # --- legal turns -------------------------------------------------------------------

    def totem_targets(self, symbol: int, flags: bytearray) -> int:
        """Set flags[square] to 1 where the totem may go, else 0; return how many.

        None while the side to move holds no piece of the symbol.
        """
        clear(flags, SQUARES)
        if self.result or not self.reserve[2 * self.side + symbol]:
            return 0
        origin = self.totems[symbol]
        count = find_slides(self.cells, flags, NEXT_SQUARE, origin)
        if count:
            return count
        count = self._jumps(origin, flags)
        return count or find_empty(self.cells, flags, OFF_BOARD, origin)

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

    def piece_targets(self, symbol: int, to: int, flags: bytearray) -> int:
        """Set flags[square] to 1 where the piece may go once the totem stands on `to`.

        The square that the totem leaves counts as empty. Returns how many.
        """
        cells = self.cells
        origin = self.totems[symbol]
        count = 0
        clear(flags, SQUARES)
        for direction in range(DIRECTIONS):
            square = NEXT_SQUARE[to * DIRECTIONS + direction]
            if square != OFF_BOARD and (not cells[square] or square == origin):
                flags[square] = 1
                count += 1
        return count or find_empty(cells, flags, origin, to)

    def generate(self, turns: array) -> int:
        """Fill `turns` (array 'H' of MAX_TURNS) with the legal turns; return how many."""
        totem_flags = self._totem_flags
        piece_flags = self._piece_flags
        count = 0
        for symbol in range(2):
            if not self.totem_targets(symbol, totem_flags):
                continue
            for to in range(SQUARES):
                if totem_flags[to]:
                    self.piece_targets(symbol, to, piece_flags)
                    for piece in range(SQUARES):
                        if piece_flags[piece]:
                            turns[count] = symbol << 12 | to << 6 | piece
                            count += 1
        return count

    def is_legal(self, turn: int) -> bool:
        """Tell whether the turn may be made now."""
        symbol = turn >> 12
        to = (turn >> 6) & 63
        piece = turn & 63
        if symbol > SYMBOL_O or to >= SQUARES or piece >= SQUARES:
            return False
        self.totem_targets(symbol, self._totem_flags)
        if not self._totem_flags[to]:
            return False
        self.piece_targets(symbol, to, self._piece_flags)
        return self._piece_flags[piece] == 1

    # --- making turns ------------------------------------------------------------------

    def push(self, turn: int) -> None:
        """Make a legal turn and settle the result."""
        symbol = turn >> 12
        to = (turn >> 6) & 63
        piece = turn & 63
        side = self.side
        origin = self.totems[symbol]
        self._turns[self.made] = turn
        self._origins[self.made] = origin
        self.made += 1
        self.cells[origin] = 0
        self.cells[to] = _FIRST_TOTEM + symbol
        self.totems[symbol] = to
        self.cells[piece] = 1 + 2 * side + symbol
        self.reserve[2 * side + symbol] -= 1
        self.side = side ^ 1
        if self._completes_line(piece):
            self.result = FIRST_WINS + side
        elif not any(self.reserve):
            self.result = DRAW

    def pop(self) -> int:
        """Take the last turn back, exactly; return it. Needs `made` > 0."""
        self.made -= 1
        turn = self._turns[self.made]
        origin = self._origins[self.made]
        symbol = turn >> 12
        side = self.side ^ 1
        self.cells[turn & 63] = 0
        self.cells[(turn >> 6) & 63] = 0
        self.cells[origin] = _FIRST_TOTEM + symbol
        self.totems[symbol] = origin
        self.reserve[2 * side + symbol] += 1
        self.side = side
        self.result = PLAYING
        return turn

    def update_result(self) -> None:
        """Settle the result of a position that was put together."""
        if self.winning_squares(self._piece_flags):
            self.result = FIRST_WINS + (self.side ^ 1)
        else:
            self.result = PLAYING if any(self.reserve) else DRAW

    def _completes_line(self, piece: int) -> bool:
        code = self.cells[piece] - 1
        for axis in range(2):
            colour = symbol = 1
            for direction in range(axis, DIRECTIONS, 2):
                colour += self._run(piece, direction, code, 2)
                symbol += self._run(piece, direction, code, 1)
            if colour >= _LINE or symbol >= _LINE:
                return True
        return False

    def _run(self, square: int, direction: int, code: int, mask: int) -> int:
        """Count the pieces next to `square` that agree with `code` in `mask`.

        Mask 2 compares colour, mask 1 symbol; codes here are less one, totems 4 and 5.
        """
        cells = self.cells
        length = 0
        while True:
            square = NEXT_SQUARE[square * DIRECTIONS + direction]
            if square == OFF_BOARD or not cells[square]:
                return length
            other = cells[square] - 1
            if other >= 4 or (other ^ code) & mask:
                return length
            length += 1

    def winning_squares(self, flags: bytearray) -> int:
        """Set flags[square] to 1 on every line of four or more; return how many squares."""
        clear(flags, SQUARES)
        for square in range(SQUARES):
            code = self.cells[square]
            if not 0 < code < _FIRST_TOTEM:
                continue
            for direction in range(2):
                for mask in range(1, 3):
                    if self._run(square, direction, code - 1, mask) >= _LINE - 1:
                        self._mark_run(square, direction, code - 1, mask, flags)
        return sum(flags)

    def _mark_run(
        self, square: int, direction: int, code: int, mask: int, flags: bytearray
    ) -> None:
        for _ in range(self._run(square, direction, code, mask) + 1):
            flags[square] = 1
            square = NEXT_SQUARE[square * DIRECTIONS + direction]


# Where a game starts unless its record says otherwise.
START_POSITION = "6/6/6/6/6/6 d4 c3 p"

_SYMBOLS = b"XO"

format_position = common.format_position
parse_position = Position.parse


def format_turn(turn: int) -> str:
    """Return the turn as text, e.g. `Xc4d4`."""
    symbol = bytes((_SYMBOLS[turn >> 12],))
    to = common.square_letters(Position, (turn >> 6) & 63)
    return (symbol + to + common.square_letters(Position, turn & 63)).decode()


def parse_turn(text: str) -> int:
    """Return the turn that the text names, legal or not; ValueError says what is wrong."""
    symbol = _SYMBOLS.find(text.encode()[:1])
    if len(text) != 5 or symbol < 0:
        raise ValueError("a turn is X or O, the totem's square, the piece's square: Xc4d4")
    to = common.parse_square(Position, text[1:3])
    return symbol << 12 | to << 6 | common.parse_square(Position, text[3:])


def why_over(position: Position) -> str:
    """Return a sentence that tells how the game ended; it has."""
    if position.result == DRAW:
        return "the game is over: all 32 pieces are on the board"
    return "the game is over: there is a line of four"
