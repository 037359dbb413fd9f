"""DUSK's rules the slow, obvious way, written apart from the firmware's.

A position is a dict of squares by name, `sun` or `moon` on each, and who is to move. A turn is
its text.
"""

from typing import NamedTuple

FILES = "abcdef"
RANKS = "123456"
STONES = 5
_WAYS = ((1, 0), (0, 1), (1, 1), (1, -1))


class Board(NamedTuple):
    """Who stands where, and who is to move."""

    stones: dict[str, str]
    mover: str


def read(text: str) -> Board:
    """Return the board of a position's text."""
    rows, side = text.split()
    stones = {}
    for rank, row in zip(reversed(RANKS), rows.split("/"), strict=True):
        spread = "".join("." * int(letter) if letter.isdigit() else letter for letter in row)
        for file, letter in zip(FILES, spread, strict=True):
            if letter != ".":
                stones[file + rank] = "sun" if letter == "S" else "moon"
    return Board(stones, {"s": "sun", "m": "moon"}[side])


def ahead(square: str, owner: str) -> list[str]:
    """Return the squares that a side's stone may move to if they are empty."""
    file, rank = FILES.index(square[0]), RANKS.index(square[1])
    rank += 1 if owner == "sun" else -1
    if not 0 <= rank < 6:
        return []
    return [
        FILES[file + across] + RANKS[rank] for across in (-1, 0, 1) if 0 <= file + across < 6
    ]


def fours(board: Board) -> list[set[str]]:
    """Return every four in a row of one side."""
    found = []
    for square, owner in board.stones.items():
        file, rank = FILES.index(square[0]), RANKS.index(square[1])
        for across, up in _WAYS:
            line = [
                FILES[file + step * across] + RANKS[rank + step * up]
                for step in range(4)
                if 0 <= file + step * across < 6 and 0 <= rank + step * up < 6
            ]
            if len(line) == 4 and all(board.stones.get(other) == owner for other in line):
                found.append(set(line))
    return found


def turns(board: Board) -> list[str]:
    """Return the legal turns."""
    if fours(board):
        return []
    own = [square for square, owner in board.stones.items() if owner == board.mover]
    empty = [file + rank for file in FILES for rank in RANKS if file + rank not in board.stones]
    placed = empty if len(own) < STONES else []
    moved = [old + new for old in own for new in ahead(old, board.mover) if new in empty]
    return sorted(placed + moved)


def make(board: Board, turn: str) -> Board:
    """Return the board after a turn."""
    stones = dict(board.stones)
    if len(turn) == 4:
        del stones[turn[:2]]
    stones[turn[-2:]] = board.mover
    return Board(stones, "moon" if board.mover == "sun" else "sun")


def perft(board: Board, depth: int) -> int:
    """Return how many turns there are `depth` plies deep."""
    choices = turns(board)
    if depth == 1:
        return len(choices)
    return sum(perft(make(board, turn), depth - 1) for turn in choices)


def result(board: Board) -> str:
    """Return the result as records write it."""
    if fours(board):
        return "0-1" if board.mover == "sun" else "1-0"
    return "*" if turns(board) else "1/2-1/2"
