"""OXONO for the search, in viper: the score of every turn, making turns and taking them back.

Also what a player may overlook, see engine/oversight_viper.py.

All functions share two buffers of the search state.

`state`, bytes: the board as 8x8 squares with a border: a square is row * 8 + column, both from 1
to 6. 0 is empty, 1 to 4 a piece, 5 and 6 the totems, 7 the border. Then, from POWERS on, the
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
KEY = const(769)        # Zobrist key, 30 bits
LOCK = const(770)       # a second key of other random numbers
_FINAL = const(771)      # 1 when any turn now made ends the game
_BEST_AT = const(772)    # where the turn of the highest score is
SIDE = const(773)
PIECES = const(774)     # on the board
TOTEMS = const(775)     # 775 X, 776 O: their squares
RESERVES = const(777)   # 777 + 2 * side + symbol: pieces in hand
UNDO = const(781)      # the top of the undo stack: turn, origin, lines, keys, sums
COLOURS = const(782)    # sums over all lines
SYMBOLS = const(783)
COLOUR = const(784)     # + line: words[lower code]
SYMBOL = const(800)     # + line: words[upper code]
INITIATIVE = const(819) # a weight, see game.py
# Two lists of threats (threats_viper.py), for even and for odd plies. The undo stack begins at a
# multiple of 16 and a turn takes 8 words there, so that bit 3 of its top tells which list:
#
#     words[UNDO]    ...0000    ...1000    ...0000
#     the list at     HOT       HOT + 96  HOT
#
# 96 = 12 * 8 words are enough for a list; so it begins at HOT + 12 * (words[UNDO] & 8).
HOT = const(820)
HOT_APART = const(12)

POWERS = const(64)
ZOBRIST = const(2640)   # then keys: piece or totem (1-6) * 64 + square; 0 the side
LOCKS = const(448)      # further on, the locks

_FIRST_TOTEM = const(5)
MAX_PLIES = const(32)
# In the word of a turn: the turn 14 bits, `safe` 1 bit, score + 8192 in 14 bits.
_SAFE = const(1 << 14)
_SCORE_SHIFT = const(15)
_EVEN_SCORE = const(8192)
_WINS = const(16383)
_TURN = const(16383)
# In a mark: the turn is far or unusual.
_FAR = const(1 << 14)
# A slide of a totem this long counts as far.
_LONG = const(3)
_FOURS = const(26)
# Twelve lines' offsets of 512.
_OFFSETS = const(6144)
BORDER = const(7)
# fmt: on


@micropython.viper
def expand(state: ptr8, words: ptr32, first: int) -> int:
    """Write the word of every legal turn into words[first:]; return where they end.

    The score is the static evaluation after the turn from the mover's view, _WINS when the turn
    wins; `safe` says that the opponent cannot win at once after it. The list ends after
    words[_ROOM] turns.
    """
    side = words[SIDE]
    end = first
    symbol = 0
    while symbol < 2:
        if words[RESERVES + 2 * side + symbol]:
            origin = words[TOTEMS + symbol]
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
    final = 1 if words[PIECES] == MAX_PLIES - 1 else 0
    words[_FINAL] = final
    # Bits of the sums for squares where the opponent completes four.
    colour_threats = 31 << (16 + 5 * (side ^ 1))
    symbol_threats = 0
    if words[RESERVES + 2 * (side ^ 1)]:
        symbol_threats = 31 << 16
    if words[RESERVES + 2 * (side ^ 1) + 1]:
        symbol_threats |= 31 << 21
    own_threats = 31 << (16 + 5 * side)
    initiative = words[INITIATIVE]
    digits = side + 1 | 1 << 10
    all_colours = words[COLOURS]
    all_symbols = words[SYMBOLS]
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
        line = words[row] + state[POWERS + column] * digits
        colours = all_colours - words[COLOUR + row] + words[line & 1023]
        symbols = all_symbols - words[SYMBOL + row] + words[line >> 10]
        column += 8
        line = words[column] + state[POWERS + row] * digits
        colours += words[line & 1023] - words[COLOUR + column]
        symbols += words[line >> 10] - words[SYMBOL + column]
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
    side = words[SIDE]
    origin = words[TOTEMS + symbol]
    row = piece >> 3
    column = 8 | piece & 7
    undo = words[UNDO]
    words[undo] = turn
    words[undo + 1] = origin
    words[undo + 2] = words[row]
    words[undo + 3] = words[column]
    words[undo + 4] = words[KEY]
    words[undo + 5] = words[LOCK]
    words[undo + 6] = words[COLOURS]
    words[undo + 7] = words[SYMBOLS]
    words[UNDO] = undo + 8
    owner = 2 * side + symbol
    state[origin] = 0
    state[to] = _FIRST_TOTEM + symbol
    state[piece] = 1 + owner
    words[TOTEMS + symbol] = to
    words[RESERVES + owner] -= 1
    words[PIECES] += 1
    words[SIDE] = side ^ 1
    words[HOT + HOT_APART * (words[UNDO] & 8)] = 0
    digits = side + 1 | (symbol + 1) << 10
    line = words[row] + state[POWERS - 8 + column] * digits
    words[row] = line
    colours = words[line & 1023]
    symbols = words[line >> 10]
    words[COLOURS] += colours - words[COLOUR + row]
    words[SYMBOLS] += symbols - words[SYMBOL + row]
    words[COLOUR + row] = colours
    words[SYMBOL + row] = symbols
    line = words[column] + state[POWERS + row] * digits
    words[column] = line
    colours = words[line & 1023]
    symbols = words[line >> 10]
    words[COLOURS] += colours - words[COLOUR + column]
    words[SYMBOLS] += symbols - words[SYMBOL + column]
    words[COLOUR + column] = colours
    words[SYMBOL + column] = symbols
    at = ZOBRIST + (_FIRST_TOTEM + symbol) * 64
    key = words[KEY] ^ words[ZOBRIST] ^ words[at + origin] ^ words[at + to]
    at += LOCKS
    lock = words[LOCK] ^ words[ZOBRIST + LOCKS] ^ words[at + origin] ^ words[at + to]
    at = ZOBRIST + (1 + owner) * 64 + piece
    words[KEY] = key ^ words[at]
    words[LOCK] = lock ^ words[at + LOCKS]


@micropython.viper
def unmake(state: ptr8, words: ptr32):
    """Take the last turn back."""
    undo = words[UNDO] - 8
    words[UNDO] = undo
    turn = words[undo]
    origin = words[undo + 1]
    words[KEY] = words[undo + 4]
    words[LOCK] = words[undo + 5]
    words[COLOURS] = words[undo + 6]
    words[SYMBOLS] = words[undo + 7]
    symbol = (turn >> 12) & 1
    piece = turn & 63
    row = piece >> 3
    column = 8 | piece & 7
    line = words[undo + 2]
    words[row] = line
    words[COLOUR + row] = words[line & 1023]
    words[SYMBOL + row] = words[line >> 10]
    line = words[undo + 3]
    words[column] = line
    words[COLOUR + column] = words[line & 1023]
    words[SYMBOL + column] = words[line >> 10]
    side = words[SIDE] ^ 1
    words[SIDE] = side
    state[piece] = 0
    state[(turn >> 6) & 63] = 0
    state[origin] = _FIRST_TOTEM + symbol
    words[TOTEMS + symbol] = origin
    words[RESERVES + 2 * side + symbol] += 1
    words[PIECES] -= 1


@micropython.viper
def add_jumps(state: ptr8, words: ptr32, end: int, totem: int) -> int:
    """Add the turns of a surrounded totem, which was lifted: jumps, else any empty square."""
    origin = totem & 63
    head = totem & 4096
    start = end
    step = 8
    while step:
        to = origin + step
        while state[to] and state[to] != BORDER:
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


@micropython.viper
def way(state: ptr8, words: ptr32, word: int) -> int:
    """Return the mark of a legal turn, + 1 << 14 if it is far or unusual.

    A win's mark is the square that completes it, unusual if a line of symbols; a long slide's or a
    jump's is the totem's new square; any other turn's is the turn itself.
    """
    turn = word & _TURN
    symbol = turn >> 12
    to = turn >> 6 & 63
    origin = words[TOTEMS + symbol]
    step = 1
    distance = to - origin
    if (to ^ origin) & 7 == 0:
        step = 8
        distance >>= 3
    if distance < 0:
        distance = 0 - distance
        step = 0 - step
    far = 0
    # A totem that cannot begin with a step to an empty square jumps.
    if distance >= _LONG or state[origin + step]:
        far = _FAR
    if word >> _SCORE_SHIFT == _WINS:
        row = turn >> 3 & 7
        column = turn & 7
        digit = words[SIDE] + 1
        line = (words[row] & 1023) + state[POWERS + column] * digit
        fours = words[line]
        line = (words[8 + column] & 1023) + state[POWERS + row] * digit
        if (fours | words[line]) >> _FOURS == 0:
            far = _FAR
        return far | turn & 4159
    if far:
        return far | turn & 8128
    return turn
