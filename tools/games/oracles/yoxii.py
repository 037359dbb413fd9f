"""YOXII by looking at every reply: slow, obvious and exact, independent of the engine.

A board is a tuple `(cells, totem, side)`: one byte per square, 0 for empty, else 2 * value - 1 +
side; the totem's square, whose cell is 0; the side to move, 0 white or 1 red. Squares are those of
the rules core. A turn is a tuple `(totem's new square, piece's square, value)`.
"""

import sys
from collections.abc import Iterator

from halo.games import registry
from halo.games.position import DRAW, FIRST_WINS, PLAYING
from halo.games.yoxii.game import EACH, FIELD, SQUARES
from halo.games.yoxii.position import Position
from tools.games.oracles import ForcedWins

Board = tuple[bytes, int, int]
Turn = tuple[int, int, int]

# Tables by square.
_BOARD = registry.Board("halo45")
_WAYS = [(dx, dy) for dx in (-1, 0, 1) for dy in (-1, 0, 1) if dx or dy]
_VALUES = range(1, 5)


def _ray(square: int, dx: int, dy: int) -> tuple[int, ...]:
    """Return the field's squares seen from one in a direction, nearest first."""
    name = _BOARD.square_name(square)
    column, row = ord(name[0]), int(name[1])
    found: list[int] = []
    while True:
        column, row = column + dx, row + dy
        try:
            seen = _BOARD.square_index(f"{chr(column)}{row}")
        except ValueError:
            return tuple(found)
        if seen not in FIELD:
            return tuple(found)
        found.append(seen)


_RAYS = {
    square: [ray for dx, dy in _WAYS if (ray := _ray(square, dx, dy))] if square in FIELD else []
    for square in range(SQUARES)
}


def landings(board: Board) -> list[int]:
    """Return the squares that the totem may go to."""
    cells, totem, side = board
    found = []
    for ray in _RAYS[totem]:
        for square in ray:
            if not cells[square]:
                found.append(square)
                break
            if (cells[square] - 1) & 1 != side:
                break
    return found


def places(board: Board) -> Iterator[tuple[int, int]]:
    """Yield the squares where the totem and then the piece may go."""
    cells = board[0]
    for to in landings(board):
        near = [ray[0] for ray in _RAYS[to] if not cells[ray[0]]]
        for square in near or [at for at in FIELD if not cells[at] and at != to]:
            yield to, square


def values(board: Board) -> list[int]:
    """Return the values that the side to move has left."""
    cells, _, side = board
    return [value for value in _VALUES if cells.count(2 * value - 1 + side) < EACH[value - 1]]


def turns(board: Board) -> list[Turn]:
    """Return the legal turns."""
    left = values(board)
    return [(to, square, value) for to, square in places(board) for value in left]


def make(board: Board, turn: Turn) -> Board:
    """Return the board after the turn."""
    cells, _, side = board
    to, square, value = turn
    return cells[:square] + bytes((2 * value - 1 + side,)) + cells[square + 1 :], to, side ^ 1


def _near(board: Board, side: int) -> list[int]:
    """Return the squares of the side's pieces next to the totem."""
    cells, totem, _ = board
    near = [ray[0] for ray in _RAYS[totem] if cells[ray[0]]]
    return [square for square in near if (cells[square] - 1) & 1 == side]


def score(board: Board, side: int) -> tuple[int, int]:
    """Return a side's points and pieces next to the totem: compared in this order."""
    values = [(board[0][square] + 1) // 2 for square in _near(board, side)]
    return sum(values), len(values)


def winner(board: Board) -> int | None:
    """Return the winner of a board without a landing, None for a draw."""
    sums = [score(board, side) for side in (0, 1)]
    return None if sums[0] == sums[1] else sums.index(max(sums))


def result(board: Board) -> int:
    """Return the result as in halo.games.position: the game ends without a landing."""
    if landings(board):
        return PLAYING
    side = winner(board)
    return DRAW if side is None else FIRST_WINS + side


def winning_squares(board: Board) -> set[int]:
    """Return the squares of the winner's pieces next to the totem, by the rules core's numbers."""
    side = None if landings(board) else winner(board)
    return set() if side is None else set(_near(board, side))


def jumping(board: Board) -> list[Turn]:
    """Return the turns that move the totem further than to the next square."""
    near = {ray[0] for ray in _RAYS[board[1]]}
    return [turn for turn in turns(board) if turn[0] not in near]


def roaming(board: Board) -> list[Turn]:
    """Return the turns whose piece may go to any empty square."""
    cells = board[0]
    return [turn for turn in turns(board) if all(cells[ray[0]] for ray in _RAYS[turn[0]])]


def read_board(text: str) -> Board:
    """Return the board that the text describes; ValueError says what is wrong with it."""
    position = Position.parse(text)
    cells = bytearray(position.cells)
    cells[position.totems[0]] = 0
    return bytes(cells), position.totems[0], position.side


def write_turn(turn: Turn) -> str:
    """Return the turn as text, e.g. `d5e6C`."""
    to, square, value = turn
    return Position.format_turn((value - 1) << 12 | to << 6 | square)


class Solver(ForcedWins):
    """Proves forced wins."""

    oracle = sys.modules[__name__]

    def wins_at_once(self, board: Board) -> bool:
        """Tell whether the side to move has a turn that wins."""
        left = values(board)
        if not left:
            return False
        side = board[2]
        for to, square in places(board):
            # The value does not affect whether the totem is enclosed; a high one wins sooner.
            if not landings(make(board, (to, square, left[0]))) and any(
                winner(make(board, (to, square, value))) == side for value in reversed(left)
            ):
                return True
        return False

    def temptations(self, text: str) -> int:
        """Return the number of turns, not counting values, that end the game without a win."""
        board = read_board(text)
        won = FIRST_WINS + board[2]
        return len(
            {turn[:2] for turn in turns(board) if result(make(board, turn)) not in (PLAYING, won)}
        )


Proof = Solver

COUNTS = {"win1": 30, "win2": 90, "win3": 30}
# The number of a turn's letters that are the answer: its squares, without the value.
ANSWER_LETTERS = 4
# In wider positions the second proof takes minutes.
MOST_TURNS = 48
IS_EXACT = False
