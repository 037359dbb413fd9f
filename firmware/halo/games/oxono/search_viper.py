"""OXONO for the search, in viper: the score of every turn, making turns and taking them back.

All functions share two buffers of the search state.

`state`, bytes: the board as 8x8 squares with a border: a square is row * 8 + column, both from 1
to 6. 0 is empty, 1 to 4 a piece, 5 and 6 the totems, 7 the border. Then, from _POWERS on, the
powers of 3 for the places 1 to 6.

`words`, 32-bit numbers. Words 1 to 6 are rows, 8 + 1 to 8 + 6 columns, each two codes: the line's
six squares as digits of base 3, the lowest digit that of column a or row 1. The lower code, from
16 on, has the pieces' owners (1 pink, 2 black), the upper one, times 1024 and from 1024 on, their
symbols (1 X, 2 O). Both also index `words`, where the line's score stands in fields that can be
summed: bits 0-15 the score + 512; 16-20 one if a square completes four of digit 1; 21-25 of digit
2; 26-28 one if four stand. Then the registers below; from _COMPLETING on (in 16-bit numbers), by
the same codes, which squares complete four: bits 0-5 for digit 1, 6-11 for digit 2; Zobrist keys;
the undo stack; the lists of turns.
"""

import micropython
from micropython import const

# fmt: off
# The registers up to _BEST_AT are shared with engine/search_viper.py.
_ROOM = const(768)       # expand() judges no more turns than this
_KEY = const(769)        # Zobrist key, 30 bits
_LOCK = const(770)       # a second key of other random numbers
_FINAL = const(771)      # 1 when any turn now made ends the game
_BEST_AT = const(772)    # where the turn of the highest score is
_SIDE = const(773)
_PIECES = const(774)     # on the board
_TOTEMS = const(775)     # 775 X, 776 O: their squares
_RESERVES = const(777)   # 777 + 2 * side + symbol: pieces in hand
_UNDO = const(781)      # the top of the undo stack: turn, origin, lines, keys, sums
_COLOURS = const(782)    # sums over all lines
_SYMBOLS = const(783)
_COLOUR = const(784)     # + line: words[lower code]
_SYMBOL = const(800)     # + line: words[upper code]
_INITIATIVE = const(819) # see weights.py
_HOT = const(820)        # see threats_viper.py

_POWERS = const(64)
_ZOBRIST = const(2640)   # then keys: piece or totem (1-6) * 64 + square; 0 the side
_LOCKS = const(448)      # further on, the locks

_FIRST_TOTEM = const(5)
_MAX_PLIES = const(32)
# In the word of a turn: the turn 14 bits, `safe` 1 bit, score + 8192 in 14 bits.
_SAFE = const(1 << 14)
_SCORE_SHIFT = const(15)
_EVEN_SCORE = const(8192)
_WINS = const(16383)
# Twelve lines' offsets of 512.
_OFFSETS = const(6144)
_BORDER = const(7)
# fmt: on


@micropython.viper
def expand(state: ptr8, words: ptr32, first: int) -> int:
    """Write the word of every legal turn into words[first:]; return where they end.

    The score is the static evaluation after the turn from the mover's view, _WINS when the turn
    wins; `safe` says that the opponent cannot win at once after it. The list ends after
    words[_ROOM] turns.
    """
    side = words[_SIDE]
    end = first
    symbol = 0
    while symbol < 2:
        if words[_RESERVES + 2 * side + symbol]:
            origin = words[_TOTEMS + symbol]
            state[origin] = 0
            start = end
            step = 8
            while step:
                to = origin + step
                while state[to] == 0:
                    turn = symbol << 12 | to << 6
                    if state[to + 8] == 0:
                        words[end] = turn | to + 8
                        end += 1
                    if state[to + 1] == 0:
                        words[end] = turn | to + 1
                        end += 1
                    if state[to - 8] == 0:
                        words[end] = turn | to - 8
                        end += 1
                    if state[to - 1] == 0:
                        words[end] = turn | to - 1
                        end += 1
                    to += step
                step = -8 if step == 8 else 1 if step == -8 else -1 if step == 1 else 0
            if end == start:
                end = int(add_jumps(state, words, end, symbol << 12 | origin))
            state[origin] = _FIRST_TOTEM + symbol
        symbol += 1
    if end - first > words[_ROOM]:
        end = first + words[_ROOM]
    final = 1 if words[_PIECES] == _MAX_PLIES - 1 else 0
    words[_FINAL] = final
    # Bits of the sums for squares where the opponent completes four.
    colour_threats = 31 << (16 + 5 * (side ^ 1))
    symbol_threats = 0
    if words[_RESERVES + 2 * (side ^ 1)]:
        symbol_threats = 31 << 16
    if words[_RESERVES + 2 * (side ^ 1) + 1]:
        symbol_threats |= 31 << 21
    own_threats = 31 << (16 + 5 * side)
    initiative = words[_INITIATIVE]
    digits = side + 1 | 1 << 10
    all_colours = words[_COLOURS]
    all_symbols = words[_SYMBOLS]
    most = 0
    words[_BEST_AT] = first
    i = first
    while i < end:
        turn = words[i]
        if turn >> 12:
            digits = side + 1 | 2 << 10
        row = turn & 63
        column = row & 7
        row >>= 3
        line = words[row] + state[_POWERS + column] * digits
        colours = all_colours - words[_COLOUR + row] + words[line & 1023]
        symbols = all_symbols - words[_SYMBOL + row] + words[line >> 10]
        column += 8
        line = words[column] + state[_POWERS + row] * digits
        colours += words[line & 1023] - words[_COLOUR + column]
        symbols += words[line >> 10] - words[_SYMBOL + column]
        if (colours | symbols) >> 26:
            turn |= _WINS << _SCORE_SHIFT | _SAFE
        elif final:
            turn |= _EVEN_SCORE << _SCORE_SHIFT | _SAFE
        else:
            if (colours & colour_threats) | (symbols & symbol_threats) == 0:
                turn |= _SAFE
            symbols = _EVEN_SCORE + _OFFSETS - (symbols & 0xFFFF)
            if colours & own_threats:
                symbols += initiative
            colours = (colours & 0xFFFF) - _OFFSETS
            if side:
                colours = 0 - colours
            turn |= (colours + symbols) << _SCORE_SHIFT
        words[i] = turn
        if turn > most:
            most = turn
            words[_BEST_AT] = i
        i += 1
    return end


@micropython.viper
def make(state: ptr8, words: ptr32, turn: int):
    """Make a legal turn that does not end the game."""
    symbol = (turn >> 12) & 1
    to = (turn >> 6) & 63
    piece = turn & 63
    side = words[_SIDE]
    origin = words[_TOTEMS + symbol]
    row = piece >> 3
    column = 8 | piece & 7
    undo = words[_UNDO]
    words[undo] = turn
    words[undo + 1] = origin
    words[undo + 2] = words[row]
    words[undo + 3] = words[column]
    words[undo + 4] = words[_KEY]
    words[undo + 5] = words[_LOCK]
    words[undo + 6] = words[_COLOURS]
    words[undo + 7] = words[_SYMBOLS]
    words[_UNDO] = undo + 8
    owner = 2 * side + symbol
    state[origin] = 0
    state[to] = _FIRST_TOTEM + symbol
    state[piece] = 1 + owner
    words[_TOTEMS + symbol] = to
    words[_RESERVES + owner] -= 1
    words[_PIECES] += 1
    words[_SIDE] = side ^ 1
    words[_HOT + 12 * (undo + 8 & 8)] = 0
    digits = side + 1 | (symbol + 1) << 10
    line = words[row] + state[_POWERS - 8 + column] * digits
    words[row] = line
    colours = words[line & 1023]
    symbols = words[line >> 10]
    words[_COLOURS] += colours - words[_COLOUR + row]
    words[_SYMBOLS] += symbols - words[_SYMBOL + row]
    words[_COLOUR + row] = colours
    words[_SYMBOL + row] = symbols
    line = words[column] + state[_POWERS + row] * digits
    words[column] = line
    colours = words[line & 1023]
    symbols = words[line >> 10]
    words[_COLOURS] += colours - words[_COLOUR + column]
    words[_SYMBOLS] += symbols - words[_SYMBOL + column]
    words[_COLOUR + column] = colours
    words[_SYMBOL + column] = symbols
    at = _ZOBRIST + (_FIRST_TOTEM + symbol) * 64
    key = words[_KEY] ^ words[_ZOBRIST] ^ words[at + origin] ^ words[at + to]
    at += _LOCKS
    lock = words[_LOCK] ^ words[_ZOBRIST + _LOCKS] ^ words[at + origin] ^ words[at + to]
    at = _ZOBRIST + (1 + owner) * 64 + piece
    words[_KEY] = key ^ words[at]
    words[_LOCK] = lock ^ words[at + _LOCKS]


@micropython.viper
def unmake(state: ptr8, words: ptr32):
    """Take the last turn back."""
    undo = words[_UNDO] - 8
    words[_UNDO] = undo
    turn = words[undo]
    origin = words[undo + 1]
    words[_KEY] = words[undo + 4]
    words[_LOCK] = words[undo + 5]
    words[_COLOURS] = words[undo + 6]
    words[_SYMBOLS] = words[undo + 7]
    symbol = (turn >> 12) & 1
    piece = turn & 63
    row = piece >> 3
    column = 8 | piece & 7
    line = words[undo + 2]
    words[row] = line
    words[_COLOUR + row] = words[line & 1023]
    words[_SYMBOL + row] = words[line >> 10]
    line = words[undo + 3]
    words[column] = line
    words[_COLOUR + column] = words[line & 1023]
    words[_SYMBOL + column] = words[line >> 10]
    side = words[_SIDE] ^ 1
    words[_SIDE] = side
    state[piece] = 0
    state[(turn >> 6) & 63] = 0
    state[origin] = _FIRST_TOTEM + symbol
    words[_TOTEMS + symbol] = origin
    words[_RESERVES + 2 * side + symbol] += 1
    words[_PIECES] -= 1


@micropython.viper
def add_jumps(state: ptr8, words: ptr32, end: int, totem: int) -> int:
    """Add the turns of a surrounded totem, which was lifted: jumps, else any empty square."""
    origin = totem & 63
    head = totem & 4096
    start = end
    step = 8
    while step:
        to = origin + step
        while state[to] and state[to] != _BORDER:
            to += step
        if state[to] == 0:
            end = int(_settle(state, words, end, head | to))
        step = -8 if step == 8 else 1 if step == -8 else -1 if step == 1 else 0
    if end == start:
        to = 9
        while to < 55:
            if state[to] == 0 and to != origin:
                end = int(_settle(state, words, end, head | to))
            to += 1
    return end


@micropython.viper
def _settle(state: ptr8, words: ptr32, end: int, totem: int) -> int:
    """Add the turns of a totem that leaps to a square: pieces next to it, else anywhere."""
    to = totem & 63
    turn = (totem & 4096) | to << 6
    start = end
    step = 8
    while step:
        if state[to + step] == 0:
            words[end] = turn | to + step
            end += 1
        step = -8 if step == 8 else 1 if step == -8 else -1 if step == 1 else 0
    if end == start:
        piece = 9
        while piece < 55:
            if state[piece] == 0 and piece != to:
                words[end] = turn | piece
                end += 1
            piece += 1
    return end
