"""The yardstick: a plain fixed-depth alpha-beta with the simple line-count evaluation.

It stands for the best public programs, on which the engine is measured by `tools.arena`.
Evaluation: a window is four squares in a row or a column; one that holds 1, 2 or 3 pieces
of one colour and none of the other counts 1, 5 or 25 for that colour. Symbol lines belong to
both players alike and are not counted. Wins, by colour and by symbol, are looked for at every
position that is searched; turns are tried in the order of what they add to the line count.

Device-safe. Speaks as tools.bestmove does: a position a line in, `turn score depth nodes ms`
out. An argument is the depth, 1 to 6; without one it is 5.
"""

import sys

from tests.engine.yardstick.yardstick_viper import BYTES, WINDOWS, WORTH, search
from tools.bestmove.lines import answer_lines

DEPTH = 5
_NO_WINDOW = 255


def read(position) -> bytearray:
    """Return the search's buffer with the position in it."""
    board = bytearray(BYTES)
    board[0:36] = position.cells
    board[36:38] = position.totems
    board[38:42] = position.reserve
    board[42] = position.side
    for square in range(36):
        code = position.cells[square] - 1
        if 0 <= code < 4:
            for window in WINDOWS[6 * square : 6 * square + 6]:
                if window != _NO_WINDOW:
                    board[48 + 4 * window + (code >> 1)] += 1
                    board[48 + 4 * window + 2 + (code & 1)] += 1
    line_count = 32768 + count_lines(board)
    board[44] = line_count & 255
    board[45] = line_count >> 8
    return board


def count_lines(board) -> int:
    """Return the line count, pink's less black's."""
    total = 0
    for counts in range(48, 192, 4):
        pink, black = board[counts], board[counts + 1]
        if not black:
            total += WORTH[pink]
        elif not pink:
            total -= WORTH[black]
    return total


def choose(position, depth: int = DEPTH) -> tuple:
    """Return (turn, score, depth, turns made) for a position that is not over."""
    board = read(position)
    board[43] = depth
    score = search(board, depth, -32000, 32000)
    made = board[264] | board[265] << 8 | board[266] << 16 | board[267] << 24
    return board[268] | board[269] << 8, score, depth, made


def main() -> None:
    """Answer lines at the depth that the command line names."""
    depth = int(sys.argv[1]) if len(sys.argv) > 1 else DEPTH
    answer_lines(lambda position: choose(position, depth), "oxono")


if __name__ == "__main__":
    main()
