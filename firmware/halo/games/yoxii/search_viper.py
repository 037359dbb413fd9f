"""YOXII for the search, in viper: the score of every turn, making turns and taking them back.

It also tests whether the opponent can shut the totem in and win at once, and tells what a player
may overlook, see engine/oversight_viper.py.

All functions share two buffers of the search state.

`state`, bytes: the board as rows of eight with a border: a square is row * 8 + column, both from 1
to 7, so that column 0 is the border of two rows. 0 is empty, 8 | value a white piece, 16 | value a
red one, 32 the totem, 64 the border. Then tables.

`words`, 32-bit numbers. Words 0 to 72: the neighbours of a square: bits 0-15 the sum of white's
pieces less red's, + 1024, where a piece scores 16 * value + 1; from bit 16 on the number of
squares without a piece. Then the undo stack; from 768 on the registers below, keys, and the lists
of turns.
"""

import micropython
from micropython import const

# fmt: off
# In `state`.
STEPS = const(80)       # + direction, clockwise: the step to the neighbour + 16
COMMON = const(88)      # + direction: which neighbours a square shares with that neighbour
COUNTS = const(96)      # + a byte: how many of its bits are set

# The registers up to _BEST_AT are shared with engine/search_viper.py.
_ROOM = const(768)       # expand() judges no more turns than this
KEY = const(769)
LOCK = const(770)
_FINAL = const(771)
_BEST_AT = const(772)    # where the turn of the highest score is
SIDE = const(773)
PIECES = const(774)     # on the board
TOTEM = const(775)      # its square
UNDO = const(776)      # where make() writes the next turn's undo data
RESERVES = const(778)   # + 2 * value + side: pieces in hand
POINTS = const(788)     # + side: the sum of the values in hand
_STOP = const(790)       # where expand() runs out of space
_LANDINGS = const(792)   # + number: squares behind the opponent's pieces
_JUMPS = const(800)      # how many landings there are
_SCORE = const(801)      # next to the totem's new square, the mover's less the other's, + 1024
_BASE = const(802)       # the part of the evaluation that all its turns share
NEAR_WEIGHT = const(803)
_RING_WEIGHT = const(804)
_MOBILITY_WEIGHT = const(805)
_RESERVE_WEIGHT = const(806)
_MOVED_WEIGHT = const(807)
ZOBRIST = const(832)    # the side, then a key for every piece and the totem: 64 * kind + square
LOCKS = const(577)      # further on, the locks

TOTEM_CELL = const(32)
TOTEM_KIND = const(8)
_NEAR = const(0xFFFF)
NO_SCORE = const(1024)
_FREE = const(16)
# With at most this many free squares around a landing the opponent may shut the totem in.
_TIGHT = const(2)
_SAFE = const(1 << 14)
_SCORE_SHIFT = const(15)
_EVEN_SCORE = const(8192)
_WINS = const(16383)
_LEAST = const(2)
_MOST = const(16382)
# In a mark: the turn is far or unusual.
_FAR = const(1 << 14)
_FIRST_SQUARE = const(9)
_SQUARES_END = const(64)
# fmt: on


@micropython.viper
def expand(state: ptr8, words: ptr32, first: int) -> int:
    """Write the word of every legal turn into words[first:]; return where they end.

    The score is the evaluation after the turn from the mover's view; _WINS, _EVEN_SCORE or 0 when
    the turn ends the game; `safe` says that the opponent cannot win at once after it. The list
    ends after words[_ROOM] turns.
    """
    side = words[SIDE]
    own = 8 << side
    theirs = 24 ^ own
    origin = words[TOTEM]
    state[origin] = 0
    near_weight = words[NEAR_WEIGHT]
    ring_weight = words[_RING_WEIGHT]
    mobility = words[_MOBILITY_WEIGHT]
    # The part of the score that all turns share, from the mover's view.
    fixed = words[POINTS + side] - words[POINTS + (side ^ 1)]
    fixed = _EVEN_SCORE + fixed * words[_RESERVE_WEIGHT] + words[_MOVED_WEIGHT]
    end = first
    stop = first + words[_ROOM]
    words[_STOP] = stop
    way = 0
    while way < 8:
        step = state[STEPS + way] - 16
        to = origin + step
        while state[to] & own:
            to += step
        way += 1
        if state[to] == 0:
            ring = 0
            free = 0
            jumps = 0
            sure = _SAFE
            at = 0
            while at < 8:
                step = state[STEPS + at] - 16
                square = to + step
                if state[square] == 0:
                    free |= 1 << at
                    ring += (words[square] & _NEAR) - NO_SCORE
                    if words[square] >> _FREE <= _TIGHT:
                        sure = 0
                elif state[square] & theirs:
                    while state[square] & theirs:
                        square += step
                    if state[square] == 0:
                        words[_LANDINGS + jumps] = square
                        jumps += 1
                        if words[square] >> _FREE <= _TIGHT:
                            sure = 0
                at += 1
            balance = (words[to] & _NEAR) - NO_SCORE
            if side:
                balance = 0 - balance
                ring = 0 - ring
            if free == 0:
                words[_JUMPS] = jumps
                words[_SCORE] = balance + NO_SCORE
                words[_BASE] = fixed + near_weight * balance
                end = int(add_anywhere(state, words, end, to))
            left = jumps - 1 + state[COUNTS + free]
            base = fixed + near_weight * balance + ring_weight * ring - mobility * left
            at = 0
            while free >> at and end < stop:
                if free >> at & 1:
                    square = to + state[STEPS + at] - 16
                    turn = to << 6 | square | sure
                    common = state[COUNTS + (free & state[COMMON + at])]
                    gain = near_weight + ring_weight * common
                    lost = (words[square] & _NEAR) - NO_SCORE
                    if side:
                        lost = 0 - lost
                    rest = base - ring_weight * lost
                    value = 1
                    while value < 5 and end < stop:
                        if words[RESERVES + 2 * value + side]:
                            word = turn | (value - 1) << 12
                            piece = 16 * value + 1
                            if left:
                                score = rest + gain * piece - value * words[_RESERVE_WEIGHT]
                                if score < _LEAST:
                                    score = _LEAST
                                elif score > _MOST:
                                    score = _MOST
                                words[end] = word | score << _SCORE_SHIFT
                            elif balance + piece > 0:
                                words[end] = word | _WINS << _SCORE_SHIFT | _SAFE
                            elif balance + piece == 0:
                                words[end] = word | _EVEN_SCORE << _SCORE_SHIFT | _SAFE
                            else:
                                words[end] = word & ~_SAFE
                            end += 1
                        value += 1
                at += 1
    state[origin] = TOTEM_CELL
    words[_FINAL] = 0
    most = 0
    at = first
    words[_BEST_AT] = first
    while at < end:
        if words[at] > most:
            most = words[at]
            words[_BEST_AT] = at
        at += 1
    return end


@micropython.viper
def make(state: ptr8, words: ptr32, turn: int):
    """Make a legal turn."""
    kind = turn >> 12 & 3
    to = turn >> 6 & 63
    square = turn & 63
    side = words[SIDE]
    origin = words[TOTEM]
    undo = words[UNDO]
    words[undo] = turn
    words[undo + 1] = origin
    words[undo + 2] = words[KEY]
    words[undo + 3] = words[LOCK]
    words[UNDO] = undo + 4
    state[origin] = 0
    state[to] = TOTEM_CELL
    state[square] = (8 << side) | (kind + 1)
    words[TOTEM] = to
    words[RESERVES + 2 * kind + 2 + side] -= 1
    words[POINTS + side] -= kind + 1
    words[PIECES] += 1
    words[SIDE] = side ^ 1
    balance = 16 * kind + 17
    if side:
        balance = 0 - balance
    balance -= 1 << _FREE
    at = 0
    while at < 8:
        words[square + state[STEPS + at] - 16] += balance
        at += 1
    kind = 2 * kind + side
    at = ZOBRIST + 1 + 64 * TOTEM_KIND
    key = words[KEY] ^ words[ZOBRIST] ^ words[at + origin] ^ words[at + to]
    words[KEY] = key ^ words[ZOBRIST + 1 + 64 * kind + square]
    at += LOCKS
    key = words[LOCK] ^ words[ZOBRIST + LOCKS] ^ words[at + origin] ^ words[at + to]
    words[LOCK] = key ^ words[ZOBRIST + LOCKS + 1 + 64 * kind + square]


@micropython.viper
def unmake(state: ptr8, words: ptr32):
    """Take the last turn back."""
    undo = words[UNDO] - 4
    words[UNDO] = undo
    turn = words[undo]
    origin = words[undo + 1]
    words[KEY] = words[undo + 2]
    words[LOCK] = words[undo + 3]
    kind = turn >> 12 & 3
    square = turn & 63
    side = words[SIDE] ^ 1
    state[square] = 0
    state[turn >> 6 & 63] = 0
    state[origin] = TOTEM_CELL
    words[TOTEM] = origin
    words[RESERVES + 2 * kind + 2 + side] += 1
    words[POINTS + side] += kind + 1
    words[PIECES] -= 1
    words[SIDE] = side
    balance = 16 * kind + 17
    if side:
        balance = 0 - balance
    balance -= 1 << _FREE
    at = 0
    while at < 8:
        words[square + state[STEPS + at] - 16] -= balance
        at += 1


@micropython.viper
def add_anywhere(state: ptr8, words: ptr32, end: int, to: int) -> int:
    """Add the turns with the totem on `to`, from _JUMPS, _SCORE and _BASE."""
    side = words[SIDE]
    stop = words[_STOP]
    balance = words[_SCORE]
    square = _FIRST_SQUARE
    while square < _SQUARES_END:
        if state[square] == 0 and square != to:
            left = words[_JUMPS]
            at = 0
            while at < words[_JUMPS]:
                if words[_LANDINGS + at] == square:
                    left -= 1
                at += 1
            rest = words[_BASE] - left * words[_MOBILITY_WEIGHT]
            value = 1
            while value < 5:
                if words[RESERVES + 2 * value + side] and end < stop:
                    word = (value - 1) << 12 | to << 6 | square
                    if left:
                        score = rest - value * words[_RESERVE_WEIGHT]
                        if score < _LEAST:
                            score = _LEAST
                        elif score > _MOST:
                            score = _MOST
                        word |= score << _SCORE_SHIFT
                    elif balance > NO_SCORE:
                        word |= _WINS << _SCORE_SHIFT | _SAFE
                    elif balance == NO_SCORE:
                        word |= _EVEN_SCORE << _SCORE_SHIFT | _SAFE
                    words[end] = word
                    end += 1
                value += 1
        square += 1
    return end


@micropython.viper
def refuted(state: ptr8, words: ptr32, turn: int) -> int:
    """Tell whether the opponent could win at once after this turn, which does not end the game."""
    side = words[SIDE]
    own = 8 << side
    theirs = 24 ^ own
    to = turn >> 6 & 63
    square = turn & 63
    origin = words[TOTEM]
    piece = 16 * (turn >> 12 & 3) + 17
    best = 4
    while best and words[RESERVES + 2 * best + 1 - side] == 0:
        best -= 1
    best = 16 * best + 1
    state[origin] = 0
    state[square] = own
    found = 0
    way = 0
    while way < 8 and found == 0:
        step = state[STEPS + way] - 16
        there = to + step
        while state[there] & theirs:
            there += step
        if state[there] == 0:
            # The opponent's score at the landing, and the squares left for the piece.
            score = (words[there] & _NEAR) - NO_SCORE
            if side == 0:
                score = 0 - score
            free = words[there] >> _FREE
            apart = there - square if there > square else square - there
            if apart == 1 or apart == 7 or apart == 8 or apart == 9:
                free -= 1
                score -= piece
            if free == 1:
                score += best
            if free < 2 and score > 0:
                # Count the landings that the mover would then have behind own pieces.
                jumps = 0
                at = 0
                while at < 8:
                    step = state[STEPS + at] - 16
                    landing = there + step
                    if state[landing] & own:
                        while state[landing] & own:
                            landing += step
                        if state[landing] == 0:
                            jumps += 1
                    at += 1
                # A piece that may go anywhere shuts one of them.
                if jumps == 0 or (jumps == 1 and free == 0):
                    found = 1
        way += 1
    state[square] = 0
    state[origin] = TOTEM_CELL
    return found


@micropython.viper
def way(state: ptr8, words: ptr32, word: int) -> int:
    """Return the mark of a legal turn, + 1 << 14 if it is far or unusual.

    The mark of a jump or a win is the totem's new square; any other turn's is its two squares,
    whatever its value. A piece placed away from the totem is unusual.
    """
    to = word >> 6 & 63
    far = 0
    apart = to - words[TOTEM]
    if apart < 0:
        apart = 0 - apart
    if apart != 1 and (apart < 7 or apart > 9):
        far = _FAR
    if far or word >> _SCORE_SHIFT == _WINS:
        return far | to << 6
    apart = to - (word & 63)
    if apart < 0:
        apart = 0 - apart
    if apart != 1 and (apart < 7 or apart > 9):
        far = _FAR
    return far | word & 4095
