"""DUSK written in a slow, obvious way, independent of the rules core.

Squares are names, a1 to f6; a turn is its text. A board is a tuple `(stones, side)`: `stones` has
the side, 0 sun or 1 moon, of the stone on each occupied square; `side` is to move.
"""

from halo.games.dusk.position import Position
from halo.games.position import DRAW, FIRST_WINS, PLAYING

Board = tuple[dict[str, int], int]

_ALL = [column + row for row in "123456" for column in "abcdef"]
_STONES = 24


def read_board(text: str) -> Board:
    """Return the board that the text describes; ValueError says what is wrong with it."""
    position = Position.parse(text)
    cells = zip(_ALL, position.cells, strict=True)
    return {square: code - 1 for square, code in cells if code}, position.side


def write_turn(turn: str) -> str:
    """Return the turn as text."""
    return turn


def turns(board: Board) -> list[str]:
    """Return the legal turns, even of a position already won."""
    return [square for square in _ALL if square not in board[0]]


def make(board: Board, turn: str) -> Board:
    """Return the board after the turn."""
    stones, side = board
    return {**stones, turn: side}, side ^ 1


def winning_squares(board: Board) -> set[int]:
    """Return the squares of every four in a row, by their numbers in the rules core."""
    stones = board[0]
    lines = [
        [chr(ord(square[0]) + n * across) + chr(ord(square[1]) + n * up) for n in range(4)]
        for square in stones
        for across, up in ((1, 0), (0, 1), (1, 1), (1, -1))
    ]
    won = [line for line in lines if len({stones.get(square) for square in line}) == 1]
    return {_ALL.index(square) for line in won for square in line}


def result(board: Board) -> int:
    """Return the result in the codes of halo.games.position."""
    if winning_squares(board):
        return FIRST_WINS + (board[1] ^ 1)
    return PLAYING if len(board[0]) < _STONES else DRAW
