"""QUANTIK for the search, in viper: the score of every turn, making turns and taking them back.

Also what a player may overlook, see engine/oversight_viper.py.

Squares are 0 to 15 from a1, row by row; a set of squares is a mask of 16 bits. A turn is 64 |
shape << 4 | square, so that no turn is 0. All functions share two buffers of the search state.

`state`, bytes: 0 to 11 the shapes in each group (row, column, region), one bit each; then the
tables from COUNTS on. `words`, 32-bit numbers: tables, the undo stack, keys; from 768 on the
registers below; then the lists of turns.
"""

import micropython
from micropython import const

# fmt: off
# In `state`.
COUNTS = const(16)      # + a byte: how many of its bits are set
GROUPS_OF = const(272)  # + 4 * square: its row, column and region

# In `words`.
_GROUPS = const(0)       # + group: its squares
ZONES_OF = const(16)    # + square: itself, its row, column and region
ZOBRIST = const(256)    # the side, then a key for each piece: 16 * (2 * shape + side) + square
LOCKS = const(160)      # further on, the locks
# The registers up to _BEST_AT are shared with engine/search_viper.py.
_ROOM = const(768)       # expand() judges no more turns than this
KEY = const(769)
LOCK = const(770)
_FINAL = const(771)
_BEST_AT = const(772)    # where the turn of the highest score is
SIDE = const(773)
PIECES = const(774)     # on the board
FREE = const(775)       # the empty squares
ZONES = const(776)      # + 2 * shape + side: where the side's pieces forbid the shape
RESERVES = const(784)   # + 2 * shape + side: pieces in hand
UNDO = const(792)      # where make() writes the next turn's undo data
# Scratch of expand() and refuted(), one mask per shape.
_OWN = const(793)        # where the side to move may place it
_THEIRS = const(797)     # where the opponent may
_WINNING = const(801)    # where it is the fourth shape of a group
_THIRD = const(805)      # where it is the third, so that the fourth may follow

_GROUPS_END = const(12)
_ALL_SHAPES = const(15)
_MAX_PLIES = const(16)
# Most turns that one turn takes from the other side: its shape on eight squares, the three others
# on its own square.
_MOST_TAKEN = const(11)
# In the word of a turn: the turn 14 bits, `safe` 1 bit, score + 8192 in 14 bits.
_TURN = const(16383)
_SAFE = const(1 << 14)
_SCORE_SHIFT = const(15)
_EVEN_SCORE = const(8192)
_WINS = const(16383)
# In a mark: the turn is unusual.
_FAR = const(1 << 14)
# Score per turn more than the other side has, in hundredths.
_MOBILITY = const(10)
# fmt: on


@micropython.viper
def expand(state: ptr8, words: ptr32, first: int) -> int:
    """Write the word of every legal turn into words[first:]; return where they end.

    The score after the turn, from the mover's view, is the mover's turns less the opponent's,
    times _MOBILITY; _WINS when the turn wins. `safe` says that the opponent cannot win at once
    after it. The list ends after words[_ROOM] turns.
    """
    side = words[SIDE]
    own = 0
    theirs = 0
    shape = 0
    while shape < 4:
        at = 2 * shape + side
        mask = 0
        if words[RESERVES + at]:
            mask = words[FREE] & ~words[ZONES + (at ^ 1)]
        words[_OWN + shape] = mask
        own += state[COUNTS + (mask & 255)] + state[COUNTS + (mask >> 8)]
        mask = 0
        if words[RESERVES + (at ^ 1)]:
            mask = words[FREE] & ~words[ZONES + at]
        words[_THEIRS + shape] = mask
        theirs += state[COUNTS + (mask & 255)] + state[COUNTS + (mask >> 8)]
        words[_WINNING + shape] = 0
        words[_THIRD + shape] = 0
        shape += 1
    group = 0
    while group < _GROUPS_END:
        rest = _ALL_SHAPES ^ state[group]
        missing = state[COUNTS + rest]
        if missing == 1:
            words[_WINNING + (rest >> 1) - (rest >> 3)] |= words[_GROUPS + group]
        elif missing == 2:
            shape = 0
            while rest:
                if rest & 1:
                    words[_THIRD + shape] |= words[_GROUPS + group]
                rest >>= 1
                shape += 1
        group += 1
    a = words[_THEIRS]
    b = words[_THEIRS + 1]
    c = words[_THEIRS + 2]
    d = words[_THEIRS + 3]
    hot = a & words[_WINNING] | b & words[_WINNING + 1]
    hot |= c & words[_WINNING + 2] | d & words[_WINNING + 3]
    e = words[_OWN]
    f = words[_OWN + 1]
    g = words[_OWN + 2]
    h = words[_OWN + 3]
    end = first
    stop = first + words[_ROOM]
    most = 0
    words[_BEST_AT] = first
    shape = 0
    while shape < 4:
        legal = words[_OWN + shape]
        kept = own
        if words[RESERVES + 2 * shape + side] == 1:
            kept -= state[COUNTS + (legal & 255)] + state[COUNTS + (legal >> 8)] - 1
        winning = words[_WINNING + shape]
        third = words[_THIRD + shape] if hot == 0 else 65535
        forbidden = words[_THEIRS + shape]
        square = 0
        while legal and end < stop:
            if legal & 1:
                word = 64 | shape << 4 | square
                # The opponent's other shapes lose the square, this one the whole zone.
                mask = forbidden & words[ZONES_OF + square]
                left = theirs + (forbidden >> square & 1)
                left -= state[COUNTS + (mask & 255)] + state[COUNTS + (mask >> 8)]
                left -= (a >> square & 1) + (b >> square & 1)
                left -= (c >> square & 1) + (d >> square & 1)
                if left == 0 or winning >> square & 1:
                    word |= _WINS << _SCORE_SHIFT | _SAFE
                else:
                    mine = kept - (e >> square & 1) - (f >> square & 1)
                    mine -= (g >> square & 1) + (h >> square & 1)
                    if mine > _MOST_TAKEN and third >> square & 1 == 0:
                        word |= _SAFE
                    word |= (_EVEN_SCORE + _MOBILITY * (mine - left)) << _SCORE_SHIFT
                words[end] = word
                if word > most:
                    most = word
                    words[_BEST_AT] = end
                end += 1
            legal >>= 1
            square += 1
        shape += 1
    words[_FINAL] = 0
    return end


@micropython.viper
def refuted(state: ptr8, words: ptr32, turn: int) -> int:
    """Tell whether the opponent could win at once after this legal turn, which does not win."""
    placed = turn >> 4 & 3
    square = turn & 15
    at = 4 * square + GROUPS_OF
    before = state[state[at]] | state[state[at + 1]] << 8 | state[state[at + 2]] << 16
    bit = 1 << placed
    state[state[at]] |= bit
    state[state[at + 1]] |= bit
    state[state[at + 2]] |= bit
    side = words[SIDE]
    free = words[FREE] & ~(1 << square)
    own = 0
    shape = 0
    while shape < 4:
        at = 2 * shape + side
        held = words[RESERVES + at]
        zone = words[ZONES + at]
        if shape == placed:
            held -= 1
            zone |= words[ZONES_OF + square]
        mask = 0
        if held:
            mask = free & ~words[ZONES + (at ^ 1)]
        words[_OWN + shape] = mask
        own += state[COUNTS + (mask & 255)] + state[COUNTS + (mask >> 8)]
        mask = 0
        if words[RESERVES + (at ^ 1)]:
            mask = free & ~zone
        words[_THEIRS + shape] = mask
        shape += 1
    found = 0
    group = 0
    while group < _GROUPS_END:
        rest = _ALL_SHAPES ^ state[group]
        if state[COUNTS + rest] == 1:
            if words[_THEIRS + (rest >> 1) - (rest >> 3)] & words[_GROUPS + group]:
                found = 1
        group += 1
    if found == 0 and own <= _MOST_TAKEN:
        found = int(_can_shut_out(state, words, own))
    at = 4 * square + GROUPS_OF
    state[state[at]] = before & 255
    state[state[at + 1]] = before >> 8 & 255
    state[state[at + 2]] = before >> 16
    return found


@micropython.viper
def _can_shut_out(state: ptr8, words: ptr32, own: int) -> int:
    """Tell whether a turn of _THEIRS takes away all the `own` turns of _OWN."""
    a = words[_OWN]
    b = words[_OWN + 1]
    c = words[_OWN + 2]
    d = words[_OWN + 3]
    shape = 0
    while shape < 4:
        legal = words[_THEIRS + shape]
        forbidden = words[_OWN + shape]
        square = 0
        while legal:
            if legal & 1:
                mask = forbidden & words[ZONES_OF + square]
                left = own + (forbidden >> square & 1)
                left -= state[COUNTS + (mask & 255)] + state[COUNTS + (mask >> 8)]
                left -= (a >> square & 1) + (b >> square & 1)
                if left == (c >> square & 1) + (d >> square & 1):
                    return 1
            legal >>= 1
            square += 1
        shape += 1
    return 0


@micropython.viper
def make(state: ptr8, words: ptr32, turn: int):
    """Make a legal turn that does not end the game."""
    shape = turn >> 4 & 3
    square = turn & 15
    side = words[SIDE]
    piece = 2 * shape + side
    at = 4 * square + GROUPS_OF
    undo = words[UNDO]
    words[undo] = turn
    words[undo + 1] = words[KEY]
    words[undo + 2] = words[LOCK]
    words[undo + 3] = words[ZONES + piece]
    words[undo + 4] = state[state[at]] | state[state[at + 1]] << 8 | state[state[at + 2]] << 16
    words[UNDO] = undo + 5
    bit = 1 << shape
    state[state[at]] |= bit
    state[state[at + 1]] |= bit
    state[state[at + 2]] |= bit
    words[ZONES + piece] |= words[ZONES_OF + square]
    words[FREE] &= ~(1 << square)
    words[RESERVES + piece] -= 1
    words[PIECES] += 1
    words[SIDE] = side ^ 1
    at = ZOBRIST + 1 + 16 * piece + square
    words[KEY] ^= words[ZOBRIST] ^ words[at]
    words[LOCK] ^= words[ZOBRIST + LOCKS] ^ words[at + LOCKS]


@micropython.viper
def unmake(state: ptr8, words: ptr32):
    """Take the last turn back."""
    undo = words[UNDO] - 5
    words[UNDO] = undo
    turn = words[undo]
    square = turn & 15
    side = words[SIDE] ^ 1
    piece = 2 * (turn >> 4 & 3) + side
    at = 4 * square + GROUPS_OF
    shapes = words[undo + 4]
    state[state[at]] = shapes & 255
    state[state[at + 1]] = shapes >> 8 & 255
    state[state[at + 2]] = shapes >> 16
    words[KEY] = words[undo + 1]
    words[LOCK] = words[undo + 2]
    words[ZONES + piece] = words[undo + 3]
    words[FREE] |= 1 << square
    words[RESERVES + piece] += 1
    words[PIECES] -= 1
    words[SIDE] = side


@micropython.viper
def way(state: ptr8, words: ptr32, word: int) -> int:
    """Return the mark of a legal turn, + 1 << 14 if it is far or unusual.

    A turn's mark is the turn itself. A win is unusual unless its four shapes fill a region, any
    other turn if its region is empty.
    """
    turn = word & _TURN
    region = state[state[GROUPS_OF + 4 * (turn & 15) + 2]]
    far = 0
    if word >> _SCORE_SHIFT == _WINS:
        if region | 1 << (turn >> 4 & 3) != _ALL_SHAPES:
            far = _FAR
    elif region == 0:
        far = _FAR
    return far | turn
