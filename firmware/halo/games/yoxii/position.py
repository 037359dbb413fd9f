"""YOXII: position, legal turns, push and pop, result.

Codes of cells and turns are in codes.py, those of results in results.py.
Rules: Cosmoludo's rulebook; what it leaves open is settled in tools/games/oracles/yoxii.py.
"""

from array import array

from halo.games.position import BasePosition
from halo.games.results import DRAW, FIRST_WINS, PLAYING, SECOND_WINS
from halo.games.squares_viper import clear
from halo.games.yoxii.codes import (
    EACH,
    MAX_PLIES,
    MAX_TURNS,
    TOTEM,
    VALUES,
    turn_piece,
    turn_to,
    turn_value,
)
from halo.games.yoxii.geometry import CENTRE, DIRECTIONS, FIELD, NEXT_SQUARE, OFF_BOARD, SQUARES


class Position(BasePosition):
    """All that decides what may follow, and the turns made since it was set up.

    `cells` 45 codes; `totem` its square; `reserve` pieces in hand at 2 * (value - 1) + side;
    `side` to move; `result`; `made` turns that pop can take back. `push` and `pop` allocate
    nothing.
    """

    def __init__(self, totem: int = CENTRE) -> None:
        super().__init__(SQUARES, 2 * VALUES, MAX_TURNS, MAX_PLIES)
        self.totem = totem
        self._origins = bytearray(MAX_PLIES)
        self._totem_flags = bytearray(SQUARES)
        self._piece_flags = bytearray(SQUARES)
        self.reset(totem)

    def reset(self, totem: int = CENTRE) -> None:
        """Start a new game with the totem on this square, white to move."""
        self.empty()
        for index in range(2 * VALUES):
            self.reserve[index] = EACH[index >> 1]
        self.totem = totem
        self.cells[totem] = TOTEM

    def copy_from(self, other) -> None:
        """Become `other`, with the turns that it can take back."""
        super().copy_from(other)
        self.totem = other.totem
        self._origins[:] = other._origins

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
        """Return the square next to the totem, or behind one's own pieces there, if empty."""
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
                    for index in range(VALUES):
                        if self.reserve[2 * index + self.side]:
                            turns[count] = index << 12 | to << 6 | piece
                            count += 1
        return count

    def is_legal(self, turn: int) -> bool:
        """Tell whether the turn may be made now."""
        index = turn_value(turn) - 1
        to = turn_to(turn)
        piece = turn_piece(turn)
        if index >= VALUES or to >= SQUARES or piece >= SQUARES:
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
        self.cells[to] = TOTEM
        self.totem = to
        self.put(turn & 63, 1 + 2 * (turn >> 12) + self.side)
        self.side ^= 1
        self.update_result()

    def put(self, square: int, code: int) -> None:
        """Place a piece from the reserve, whoever is to move; the result is left as it is."""
        self.cells[square] = code
        self.reserve[code - 1] -= 1

    def pop(self) -> int:
        """Take the last turn back, exactly; return it. Needs `made` > 0."""
        self.made -= 1
        turn = self._turns[self.made]
        origin = self._origins[self.made]
        side = self.side ^ 1
        self.cells[turn & 63] = 0
        self.cells[self.totem] = 0
        self.cells[origin] = TOTEM
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
        ahead = ahead or self.neighbours(0) - self.neighbours(1)
        self.result = FIRST_WINS if ahead > 0 else SECOND_WINS if ahead < 0 else DRAW

    # --- what counts at the end --------------------------------------------------------

    def points(self, side: int) -> int:
        """Return the sum of the side's values next to the totem."""
        total = 0
        for direction in range(DIRECTIONS):
            code = self._next_to_totem(direction, side)
            total += (code + 1) // 2
        return total

    def neighbours(self, side: int) -> int:
        """Return how many pieces the side has next to the totem: they decide between equals."""
        count = 0
        for direction in range(DIRECTIONS):
            if self._next_to_totem(direction, side):
                count += 1
        return count

    def _next_to_totem(self, direction: int, side: int) -> int:
        """Return the code of the side's piece next to the totem, 0 if there is none."""
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
