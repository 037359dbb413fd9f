"""DUSK for the search, in viper: scores every turn, makes turns and undoes them.

Squares and turns are those of codes.py: no turn is 0, as none leads from a1 to a1. All functions
share two buffers, which search_state.py makes.

`state`, bytes: one cell per square; the weight of a stone on each square; the lines of four; the
squares where stones may go. `words`, 32-bit numbers: random keys, the undo stack; from 768 on
the registers; then the lists of turns.
"""

import micropython
from micropython import const

# fmt: off
# In `state`.
_WEIGHTS = const(64)     # + square; 0 for HAND
_LINES = const(128)      # + 4 * line: its squares
_LINES_END = const(344)
_AHEAD = const(344)      # + 3 * (36 * side + square): where its stone may go, or 62, never empty

# In `words`.
_ZOBRIST = const(0)      # + 64 * cell's code + square, and + the number of turns since load()
_LOCKS = const(192)      # the lock of each key, the same offsets further on
# Up to _BEST_AT the registers are shared with the search (engine/search_viper.py).
_ROOM = const(768)
_KEY = const(769)
_LOCK = const(770)
_FINAL = const(771)
_BEST_AT = const(772)
_SIDE = const(773)
_PLIES = const(774)      # since load(): one search meets a position at one ply only
_UNDO = const(775)       # where make() stores what undoes the next turn: turn, key, lock
_HAND = const(776)       # + side: stones in hand
_SUM = const(778)        # + side: the sum of its stones' weights
_MAY_WIN = const(780)    # for expand(): whether a turn wins

_SQUARES = const(36)
_FROM_HAND = const(63)
_EACH = const(5)
_FEW = const(3)          # with this many stones on the board a side can win next
_SAFE = const(1 << 14)
_SCORE_SHIFT = const(15)
_EVEN_SCORE = const(8192)
_WINS = const(16383)
# fmt: on


@micropython.viper
def expand(state: ptr8, words: ptr32, first: int) -> int:
    """Write the word of every legal turn into words[first:]; return the end of the list.

    The score is the sum of the mover's weights, less the opponent's. The list stops after
    words[_ROOM] turns.
    """
    side = words[_SIDE]
    words[_FINAL] = 0
    words[_BEST_AT] = first
    words[_MAY_WIN] = int(can_win(state, words, side))
    end = first
    stop = first + words[_ROOM]
    most = 0
    origin = _SQUARES if words[_HAND + side] else _SQUARES - 1
    while origin >= 0:
        at = 0
        last = 0
        if origin == _SQUARES:
            last = _SQUARES
        elif state[origin] == 1 + side:
            at = _AHEAD + 3 * (_SQUARES * side + origin)
            last = at + 3
        while at < last and end < stop:
            to = at if origin == _SQUARES else state[at]
            if state[to] == 0:
                turn = (_FROM_HAND if origin == _SQUARES else origin) << 6 | to
                word = int(_judge(state, words, turn))
                words[end] = word
                if word > most:
                    most = word
                    words[_BEST_AT] = end
                end += 1
            at += 1
        origin -= 1
    return end


@micropython.viper
def _judge(state: ptr8, words: ptr32, turn: int) -> int:
    """Return the word of a legal turn."""
    side = words[_SIDE]
    other = side ^ 1
    if words[_MAY_WIN] and int(_completes(state, turn, 1 + side)):
        return _WINS << _SCORE_SHIFT | _SAFE | turn
    if words[_HAND + other] == 0 and int(_shuts_in(state, turn, side)):
        return _EVEN_SCORE << _SCORE_SHIFT | _SAFE | turn
    score = _EVEN_SCORE + words[_SUM + side] - words[_SUM + other]
    score += state[_WEIGHTS + (turn & 63)] - state[_WEIGHTS + (turn >> 6)]
    if _EACH - words[_HAND + other] < _FEW:
        turn |= _SAFE
    return score << _SCORE_SHIFT | turn


@micropython.viper
def _shuts_in(state: ptr8, turn: int, side: int) -> int:
    """Tell whether a legal turn leaves the opponent, whose hand is empty, without a turn."""
    before = state[turn >> 6]
    state[turn >> 6] = 0
    state[turn & 63] = 1 + side
    free = 0
    origin = 0
    while origin < _SQUARES:
        if state[origin] == 2 - side:
            at = _AHEAD + 3 * (_SQUARES * (side ^ 1) + origin)
            if state[state[at]] == 0 or state[state[at + 1]] == 0 or state[state[at + 2]] == 0:
                free = 1
        origin += 1
    state[turn & 63] = 0
    state[turn >> 6] = before
    return 1 - free


@micropython.viper
def _completes(state: ptr8, turn: int, code: int) -> int:
    """Tell whether a legal turn of the stones of this code completes four."""
    line = _LINES
    while line < _LINES_END:
        place = line
        while place < line + 4:
            square = state[place]
            if square != turn & 63 and (square == turn >> 6 or state[square] != code):
                place = _LINES_END
            place += 1
        if place == line + 4:
            return 1
        line += 4
    return 0


@micropython.viper
def can_win(state: ptr8, words: ptr32, side: int) -> int:
    """Tell whether a turn of the side would complete four now."""
    code = 1 + side
    if _EACH - words[_HAND + side] < _FEW:
        return 0
    line = _LINES
    while line < _LINES_END:
        own = 0
        empty = _FROM_HAND
        place = line
        while place < line + 4:
            square = state[place]
            if state[square] == code:
                own += 1
            elif state[square] == 0:
                empty = square
            place += 1
        if own == 3 and empty != _FROM_HAND:
            if words[_HAND + side]:
                return 1
            # A stone comes from a square where one of the other side would go.
            at = _AHEAD + 3 * (_SQUARES * (side ^ 1) + empty)
            place = at
            while place < at + 3:
                turn = state[place] << 6 | empty
                if state[state[place]] == code and int(_completes(state, turn, code)):
                    return 1
                place += 1
        line += 4
    return 0


@micropython.viper
def refuted(state: ptr8, words: ptr32, turn: int) -> int:
    """Tell whether the opponent could win at once after this legal turn, itself not a win."""
    side = words[_SIDE]
    before = state[turn >> 6]
    state[turn >> 6] = 0
    state[turn & 63] = 1 + side
    found = int(can_win(state, words, side ^ 1))
    state[turn & 63] = 0
    state[turn >> 6] = before
    return found


@micropython.viper
def make(state: ptr8, words: ptr32, turn: int):
    """Make a legal turn."""
    side = words[_SIDE]
    origin = turn >> 6
    to = turn & 63
    undo = words[_UNDO]
    words[undo] = turn
    words[undo + 1] = words[_KEY]
    words[undo + 2] = words[_LOCK]
    words[_UNDO] = undo + 3
    toggle_key(words, words[_PLIES])
    toggle_key(words, words[_PLIES] + 1)
    toggle_key(words, 64 * (1 + side) + to)
    if origin == _FROM_HAND:
        words[_HAND + side] -= 1
    else:
        toggle_key(words, 64 * (1 + side) + origin)
        state[origin] = 0
    state[to] = 1 + side
    words[_SUM + side] += state[_WEIGHTS + to] - state[_WEIGHTS + origin]
    words[_PLIES] += 1
    words[_SIDE] = side ^ 1


@micropython.viper
def unmake(state: ptr8, words: ptr32):
    """Undo the last turn."""
    undo = words[_UNDO] - 3
    words[_UNDO] = undo
    turn = words[undo]
    origin = turn >> 6
    to = turn & 63
    side = words[_SIDE] ^ 1
    words[_KEY] = words[undo + 1]
    words[_LOCK] = words[undo + 2]
    words[_SIDE] = side
    words[_PLIES] -= 1
    words[_SUM + side] -= state[_WEIGHTS + to] - state[_WEIGHTS + origin]
    state[to] = 0
    if origin == _FROM_HAND:
        words[_HAND + side] += 1
    else:
        state[origin] = 1 + side


@micropython.viper
def toggle_key(words: ptr32, index: int):
    """Toggle the feature of this index in the position's key and lock."""
    words[_KEY] ^= words[_ZOBRIST + index]
    words[_LOCK] ^= words[_ZOBRIST + _LOCKS + index]
