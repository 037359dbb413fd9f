"""The yardstick's board and its search, in one buffer that viper reads as bytes.

byte          holds
0-35          cells, coded as in halo.games.oxono_codes
36-37         the squares of totem X and totem O
38-41         pieces in hand at 2 * side + symbol
42, 43        side to move, depth of the whole search
44-45         line count of the position, pink's less black's, plus 32768
48-191        four counts a window: pink, black, X and O pieces
192-227       what a piece of the side to move adds to the line count, by square
228-263       how it would win there: 1 as an X piece, 2 as an O piece
264-267       turns made so far
268-269       the best turn found
272-307       where a totem may go
512-          turns of each depth: 256 of 16 bits, then what each adds to the line count
"""

import micropython
from micropython import const

from halo.games.grid import NEXT_SQUARE, SQUARES

BYTES = 512 + 7 * 768

_NO_WINDOW = const(255)


def _build_windows() -> bytes:
    """Number the 36 windows of four squares in a row or a column; list those of each square."""
    of_square = [[] for _ in range(SQUARES)]
    window = 0
    for first in range(SQUARES):
        for step, room in ((1, 6 - first % 6), (6, 6 - first // 6)):
            if room >= 4:
                for square in range(first, first + 4 * step, step):
                    of_square[square].append(window)
                window += 1
    table = bytearray(_NO_WINDOW for _ in range(6 * SQUARES))
    for square in range(SQUARES):
        for index in range(len(of_square[square])):
            table[6 * square + index] = of_square[square][index]
    return bytes(table)


# WINDOWS[square * 6 ...]: the windows that hold the square, then 255.
WINDOWS = _build_windows()
# What 0 to 3 pieces of one colour count in a window without the other colour.
WORTH = bytes((0, 1, 5, 25))


@micropython.viper
def weigh(board):
    """Find for every square what a piece of the side to move adds there, and where it wins."""
    bytes8 = ptr8(board)
    windows = ptr8(WINDOWS)
    worth = ptr8(WORTH)
    side = int(bytes8[42])
    square = 0
    while square < 36:
        gain = 0
        wins = 0
        index = square * 6
        end = index + 6
        while index < end and int(windows[index]) != _NO_WINDOW:
            counts = 48 + 4 * int(windows[index])
            own = int(bytes8[counts + side])
            other = int(bytes8[counts + (side ^ 1)])
            if own == 3:
                wins = 3
            elif other == 0:
                gain += int(worth[own + 1]) - int(worth[own])
            elif own == 0:
                gain += int(worth[other])
            if int(bytes8[counts + 2]) == 3:
                wins |= 1
            if int(bytes8[counts + 3]) == 3:
                wins |= 2
            index += 1
        bytes8[192 + square] = gain
        bytes8[228 + square] = wins
        square += 1


@micropython.viper
def find_targets(board, symbol: int) -> int:
    """List where the totem may go; return how many squares."""
    bytes8 = ptr8(board)
    following = ptr8(NEXT_SQUARE)
    origin = int(bytes8[36 + symbol])
    count = 0
    jumping = 0
    while count == 0 and jumping < 2:
        direction = 0
        while direction < 4:
            square = int(following[4 * origin + direction])
            if jumping:
                while square < 36 and int(bytes8[square]):
                    square = int(following[4 * square + direction])
                if square < 36:
                    bytes8[272 + count] = square
                    count += 1
            else:
                while square < 36 and int(bytes8[square]) == 0:
                    bytes8[272 + count] = square
                    count += 1
                    square = int(following[4 * square + direction])
            direction += 1
        jumping += 1
    if count == 0:
        square = 0
        while square < 36:
            if int(bytes8[square]) == 0:
                bytes8[272 + count] = square
                count += 1
            square += 1
    return count


@micropython.viper
def list_turns(board, depth: int) -> int:
    """List the legal turns of this depth and what each adds; return how many.

    A turn that wins is listed alone, and 0 returned.
    """
    bytes8 = ptr8(board)
    turns = ptr16(board)
    following = ptr8(NEXT_SQUARE)
    first_turn = 256 + 384 * depth
    first_gain = 1024 + 768 * depth
    count = 0
    symbol = 0
    while symbol < 2:
        targets = 0
        if int(bytes8[38 + 2 * int(bytes8[42]) + symbol]):
            targets = int(find_targets(board, symbol))
        origin = int(bytes8[36 + symbol])
        bytes8[origin] = 0
        while targets:
            targets -= 1
            to = int(bytes8[272 + targets])
            before = count
            # Four neighbours; when none of them is empty, every square of the board.
            step = 0
            steps = 4
            while step < steps:
                square = step - 4
                if step < 4:
                    square = int(following[4 * to + step])
                step += 1
                if square < 36 and square != to and int(bytes8[square]) == 0:
                    turns[first_turn + count] = symbol << 12 | to << 6 | square
                    if int(bytes8[228 + square]) & (1 << symbol):
                        turns[first_turn] = symbol << 12 | to << 6 | square
                        bytes8[origin] = 5 + symbol
                        return 0
                    bytes8[first_gain + count] = int(bytes8[192 + square])
                    count += 1
                if step == 4 and count == before:
                    steps = 40
        bytes8[origin] = 5 + symbol
        symbol += 1
    return count


@micropython.viper
def place(board, turn: int, totem_square: int, change: int):
    """Make a turn (`change` 1, the totem to its new square) or take it back (-1, to its old)."""
    bytes8 = ptr8(board)
    windows = ptr8(WINDOWS)
    symbol = turn >> 12
    square = turn & 63
    side = int(bytes8[42])
    bytes8[int(bytes8[36 + symbol])] = 0
    if change < 0:
        side ^= 1
        bytes8[square] = 0
    else:
        bytes8[square] = 1 + 2 * side + symbol
    bytes8[36 + symbol] = totem_square
    bytes8[totem_square] = 5 + symbol
    bytes8[38 + 2 * side + symbol] -= change
    bytes8[42] = int(bytes8[42]) ^ 1
    index = 6 * square
    end = index + 6
    while index < end and int(windows[index]) != _NO_WINDOW:
        counts = 48 + 4 * int(windows[index])
        bytes8[counts + side] += change
        bytes8[counts + 2 + symbol] += change
        index += 1


@micropython.viper
def best_of(board, depth: int, start: int, count: int):
    """Bring the turn that adds most among `start`..`count` - 1 of this depth to `start`."""
    bytes8 = ptr8(board)
    turns = ptr16(board)
    turn_at = 256 + 384 * depth
    gain_at = 1024 + 768 * depth
    best = start
    index = start + 1
    while index < count:
        if int(bytes8[gain_at + index]) > int(bytes8[gain_at + best]):
            best = index
        index += 1
    turn = int(turns[turn_at + best])
    gain = int(bytes8[gain_at + best])
    turns[turn_at + best] = int(turns[turn_at + start])
    bytes8[gain_at + best] = int(bytes8[gain_at + start])
    turns[turn_at + start] = turn
    bytes8[gain_at + start] = gain


@micropython.viper
def search(board, depth: int, alpha: int, beta: int) -> int:
    """Return the score of the side to move, `depth` turns deep, alpha-beta, fail-soft.

    A win in n plies is 30000 - n. The whole search's best turn is left at byte 268.
    """
    bytes8 = ptr8(board)
    words = ptr16(board)
    made = ptr32(board)
    whole = int(bytes8[43])
    in_hand = int(bytes8[38]) + int(bytes8[39]) + int(bytes8[40]) + int(bytes8[41])
    if in_hand == 0:
        return 0
    side = int(bytes8[42])
    line_count = int(words[22]) - 32768
    if side:
        line_count = 0 - line_count
    weigh(board)
    count = int(list_turns(board, depth))
    if count == 0:
        if depth == whole:
            words[134] = int(words[256 + 384 * depth])
        return 30000 - 1 - (whole - depth)
    best = -32000
    index = 0
    while index < count and alpha < beta:
        best_of(board, depth, index, count)
        turn = int(words[256 + 384 * depth + index])
        gain = int(bytes8[1024 + 768 * depth + index])
        if depth == 1:
            # No turn adds more than the first, and nothing is searched below.
            score = line_count + gain if in_hand > 1 else 0
            index = count
        else:
            change = 0 - gain if side else gain
            origin = int(bytes8[36 + (turn >> 12)])
            place(board, turn, (turn >> 6) & 63, 1)
            made[66] = int(made[66]) + 1
            words[22] = int(words[22]) + change
            score = 0 - int(search(board, depth - 1, 0 - beta, 0 - alpha))
            words[22] = int(words[22]) - change
            place(board, turn, origin, -1)
            index += 1
        if score > best:
            best = score
            if depth == whole:
                words[134] = turn
            if score > alpha:
                alpha = score
    return best
