"""Perft in viper: every turn is made on the board and checked for four in a row."""

import micropython
from micropython import const

from halo.games.oxono.search_viper import add_jumps, expand, make, unmake

# fmt: off
_ROOM = const(768)
_FINAL = const(771)
_WIN_COUNT = const(818)   # turns that won, counted over all calls
_SIDE = const(773)
_PIECES = const(774)
_TOTEMS = const(775)
_RESERVES = const(777)
_POWERS = const(64)
_TURN = const(16383)
_SCORE_SHIFT = const(15)
_WINS = const(16383)
_MOST_TURNS = const(320)
_FIRST_TOTEM = const(5)
# fmt: on


@micropython.viper
def leaves(state: ptr8, words: ptr32, first: int) -> int:
    """Make every legal turn and take it back; return their number; count the wins."""
    side = words[_SIDE]
    count = 0
    symbol = 0
    while symbol < 2:
        if words[_RESERVES + 2 * side + symbol]:
            totem = _FIRST_TOTEM + symbol
            digits = side + 1 | (symbol + 1) << 10
            origin = words[_TOTEMS + symbol]
            state[origin] = 0
            before = count
            step = 8
            while step:
                to = origin + step
                while state[to] == 0:
                    state[to] = totem
                    piece = to + 8
                    while piece:
                        if state[piece] == 0:
                            state[piece] = 1
                            row = piece >> 3
                            column = 8 | piece & 7
                            across = words[row]
                            up = words[column]
                            new = across + state[_POWERS - 8 + column] * digits
                            words[row] = new
                            won = words[new & 1023] | words[new >> 10]
                            new = up + state[_POWERS + row] * digits
                            words[column] = new
                            if (won | words[new & 1023] | words[new >> 10]) >> 26:
                                words[_WIN_COUNT] += 1
                            state[piece] = 0
                            words[row] = across
                            words[column] = up
                            count += 1
                        if piece > to:
                            piece = to + 1 if piece > to + 1 else to - 1
                        else:
                            piece = to - 8 if piece > to - 8 else 0
                    state[to] = 0
                    to += step
                step = -8 if step == 8 else 1 if step == -8 else -1 if step == 1 else 0
            if count == before:
                end = int(add_jumps(state, words, first, symbol << 12 | origin))
                while end > first:
                    end -= 1
                    count += 1
                    state[origin] = totem
                    make(state, words, words[end])
                    words[_WIN_COUNT] += int(_has_won(words, words[end]))
                    unmake(state, words)
            state[origin] = totem
        symbol += 1
    return count


@micropython.viper
def _has_won(words: ptr32, turn: int) -> int:
    """Tell whether the turn just made completed four."""
    row = words[(turn >> 3) & 7]
    column = words[8 | turn & 7]
    word = words[row & 1023] | words[row >> 10] | words[column & 1023] | words[column >> 10]
    return 1 if word >> 26 else 0


@micropython.viper
def count(state: ptr8, words: ptr32, first: int, depth: int) -> int:
    """Return the number of legal turns `depth` plies deep, 1 to 8; a game that is over ends."""
    if depth == 1:
        return int(leaves(state, words, first))
    total = 0
    words[_ROOM] = _MOST_TURNS
    end = int(expand(state, words, first))
    if words[_FINAL]:
        return 0
    at = first
    while at < end:
        turn = words[at]
        if turn >> _SCORE_SHIFT != _WINS:
            make(state, words, turn & _TURN)
            if depth == 2:
                total += int(leaves(state, words, end))
            else:
                total += int(count(state, words, end, depth - 1))
            unmake(state, words)
        at += 1
    return total


def count_from(search_state, depth: int) -> int:
    """Return the number of legal turns `depth` plies deep from the position it holds."""
    return count(search_state.state, search_state.words, search_state.first, depth)
