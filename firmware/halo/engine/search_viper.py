"""The search's loop, in viper: negamax alpha-beta over a search state, with a stack of its own.

`s`, 32-bit numbers: the registers below, then a frame for every ply, that of ply 0 for the root's
turn. Once a turn is known that does not lose, the others are first searched with a null window;
only those that prove better get the whole window (principal variation search). A selective search
reduces the depth of turns late in a list, and prunes hopeless ones. `w` are the game's words,
whose registers from 768 on are shared. Scores are stored + 32768, so that none is negative: a
score seen from the other side is 65536 less the score.

The table's entries are two words: lock (22 bits), bound (2: 1 at least, 2 at most, 3 exact) and
depth (5); score (16) and turn (14). In one search a position is always met at the same ply,
because every turn adds a piece, so scores of wins need no correction by ply.
"""

import micropython
from micropython import const

from halo.engine.oversight_viper import drop_overlooked

# fmt: off
PLY = const(0)
_PHASE = const(1)
NODES = const(2)       # turns judged so far
BUDGET = const(3)      # the search ends when the work reaches it
PAUSE = const(4)       # and pauses when `nodes` reaches it
_VALUE = const(5)      # of the root's turn, when done
MASK = const(6)        # entries in the table less one
ROOM_END = const(7)    # a list of turns must begin before this place in `w`
WITHOUT = const(8)     # for comparisons: 1 without the table, 2 the killers, 4 any order
WORK = const(9)        # nodes, and the calls converted from time to nodes
EXPAND_NODES = const(10)
REFUTED_NODES = const(11)
SELECTIVE = const(12)
OVERLOOKS = const(13)  # not 0 if lists lack turns, see oversight_viper.py
BLIND = const(14)      # not 0 if the game's `refuted` is not asked
KILLERS = const(16)    # two per ply: turns that caused a cutoff there
FRAMES = const(96)

# A frame.
_FRAME = const(10)
_FIRST = const(0)      # where in `w` its turns begin
_END = const(1)
_NEXT = const(2)       # turns before this one are searched
_ALPHA = const(3)
_BETA = const(4)
_FLOOR = const(5)      # alpha at the beginning
_BEST = const(6)
_BEST_TURN = const(7)
_DEPTH = const(8)
_WINDOW = const(9)     # in which its turn is searched
_WHOLE = const(0)
_NARROW = const(1)
_SHALLOW = const(2)    # as narrow, and a ply less deep

_ENTER = const(0)
_PICK = const(1)
_DESCEND = const(2)
_LEAVE = const(3)
_TAKE = const(4)

# Results of run().
_DONE = const(0)
RESTS = const(1)
SPENT = const(2)

ROOM = const(768)
_KEY = const(769)
_LOCK = const(770)
_FINAL = const(771)
_BEST_AT = const(772)

TURN = const(16383)
SAFE = const(1 << 14)
SCORE_SHIFT = const(15)
WINS = const(16383)
EVEN = const(32768)
SCORE_TO_VALUE = const(24576)   # a turn's score has offset 8192, a value 32768
WON_VALUE = const(62768)          # less the plies until the win
LOST_VALUE = const(2768)
# Scores of losing turns: 0 the turn itself loses, 1 the opponent can win at once after it.
_REFUTED = const(1)
# A frame's best value is above it once a turn was found that does not lose.
_OPEN = const(2868)
# A list's turns from this number on are late; the least depth for reducing them.
_LATE = const(3)
_LATE_DEPTH = const(3)
# At this depth a turn is hopeless if it is no better even before the opponent's reply.
_HOPELESS_DEPTH = const(2)
# Bonus of a killer in the move order; the best of 20, 50, 100, 200 and 1000.
_KILLER = const(20)
# fmt: on


@micropython.viper
def run(s: ptr32, w: ptr32, search_state, table) -> int:
    """Continue the search of the root's turn; return 0 done, 1 paused, 2 budget spent."""
    t = ptr32(table)
    state = search_state.state
    expand = search_state.expand
    refuted = search_state.refuted
    make = search_state.make
    unmake = search_state.unmake
    ply = s[PLY]
    f = FRAMES + ply * _FRAME
    phase = s[_PHASE]
    value = 0
    turn = 0
    while True:
        if phase == _ENTER:
            if s[NODES] >= s[PAUSE]:
                s[PLY] = ply
                s[_PHASE] = _ENTER
                return RESTS
            depth = s[f + _DEPTH]
            alpha = s[f + _ALPHA]
            known = 0
            value = 0
            if depth > 1 and s[WITHOUT] & 1 == 0:
                at = (w[_KEY] & s[MASK]) << 1
                entry = t[at]
                if entry >> 7 == w[_LOCK] >> 8 and entry:
                    known = t[at + 1]
                    bound = entry >> 5 & 3
                    if entry & 31 == depth:
                        value = known >> 14
                        if (bound == 1 and value < s[f + _BETA]) or (bound == 2 and value > alpha):
                            value = 0
                    known &= TURN
            if value:
                phase = _LEAVE
            else:
                first = s[f + _FIRST]
                if first >= s[ROOM_END] or s[WORK] >= s[BUDGET]:
                    s[PLY] = ply
                    return SPENT
                w[ROOM] = s[BUDGET] - s[WORK]
                end = int(expand(state, w, first))
                if s[OVERLOOKS]:
                    end = int(drop_overlooked(w, first, end, search_state))
                s[NODES] += end - first
                s[WORK] += end - first + s[EXPAND_NODES]
                if s[WORK] >= s[BUDGET]:
                    s[PLY] = ply
                    return SPENT
                if end == first:
                    value = EVEN
                    phase = _LEAVE
                elif depth == 1 or w[_FINAL]:
                    at = w[_BEST_AT]
                    while value == 0:
                        word = w[at]
                        turn = word >> SCORE_SHIFT
                        if turn == WINS:
                            value = WON_VALUE - 1 - ply
                        elif turn <= _REFUTED:
                            value = LOST_VALUE + 1 + turn + ply
                        else:
                            value = turn + SCORE_TO_VALUE
                            if word & SAFE == 0 and value > alpha:
                                s[WORK] += s[REFUTED_NODES]
                                if s[BLIND] == 0 and int(refuted(state, w, word & TURN)):
                                    value = 0
                                    w[at] = word & TURN | _REFUTED << SCORE_SHIFT
                                    i = first
                                    while i < end:
                                        if w[i] > w[at]:
                                            at = i
                                        i += 1
                    phase = _LEAVE
                else:
                    s[f + _END] = end
                    s[f + _NEXT] = first
                    s[f + _FLOOR] = alpha
                    s[f + _BEST] = 0
                    killer = s[KILLERS + 2 * ply]
                    second = s[KILLERS + 2 * ply + 1]
                    if s[WITHOUT] & 2:
                        killer = second = 0
                    i = first
                    while i < end:
                        word = w[i]
                        turn = word & TURN
                        if word >> SCORE_SHIFT:
                            if turn == known:
                                w[i] = (WINS - 1) << SCORE_SHIFT | word & 0x7FFF
                            elif turn == killer or turn == second:
                                w[i] = word + (_KILLER << SCORE_SHIFT)
                        i += 1
                    phase = _PICK
        elif phase == _PICK:
            i = s[f + _NEXT]
            end = s[f + _END]
            at = i
            word = w[i]
            first = i
            while i < end and s[WITHOUT] & 4 == 0:
                if w[i] > word:
                    word = w[i]
                    at = i
                i += 1
            w[at] = w[first]
            w[first] = word
            s[f + _NEXT] = first + 1
            turn = word & TURN
            value = 0
            s[f + _WINDOW] = _WHOLE
            if word >> SCORE_SHIFT == 0:
                value = LOST_VALUE + 1 + ply
            elif s[f + _BEST] > _OPEN:
                s[f + _WINDOW] = _NARROW
                if s[SELECTIVE]:
                    if s[f + _DEPTH] >= _LATE_DEPTH:
                        if s[f + _NEXT] - s[f + _FIRST] > _LATE:
                            s[f + _WINDOW] = _SHALLOW
                    elif s[f + _DEPTH] == _HOPELESS_DEPTH:
                        value = (word >> SCORE_SHIFT) + SCORE_TO_VALUE
                        if value <= s[f + _ALPHA]:
                            # All later turns are hopeless too: they score no better.
                            s[f + _NEXT] = end
                        else:
                            value = 0
            if value == 0 and word & SAFE == 0:
                s[WORK] += s[REFUTED_NODES]
                if s[BLIND] == 0 and int(refuted(state, w, turn)):
                    value = LOST_VALUE + 2 + ply
            phase = _TAKE
            if value == 0:
                make(state, w, turn)
                phase = _DESCEND
        elif phase == _DESCEND:
            s[f + _FRAME + _FIRST] = s[f + _END]
            alpha = s[f + _ALPHA]
            value = s[f + _BETA]
            depth = s[f + _DEPTH] - 1
            if s[f + _WINDOW]:
                value = alpha + 1
                if s[f + _WINDOW] == _SHALLOW:
                    depth -= 1
            f += _FRAME
            ply += 1
            s[f + _ALPHA] = 65536 - value
            s[f + _BETA] = 65536 - alpha
            s[f + _DEPTH] = depth
            phase = _ENTER
        elif phase == _LEAVE:
            ply -= 1
            f -= _FRAME
            value = 65536 - value
            phase = _TAKE
            if s[f + _WINDOW] and value > s[f + _ALPHA]:
                if value < s[f + _BETA] or s[f + _WINDOW] == _SHALLOW:
                    s[f + _WINDOW] = _WHOLE
                    phase = _DESCEND
            if phase == _TAKE:
                if ply == 0:
                    s[_VALUE] = value
                    return _DONE
                unmake(state, w)
                turn = w[s[f + _NEXT] - 1] & TURN
        else:
            if value > s[f + _BEST]:
                s[f + _BEST] = value
                s[f + _BEST_TURN] = turn
                if value > s[f + _ALPHA]:
                    s[f + _ALPHA] = value
            phase = _PICK
            if value >= s[f + _BETA] or s[f + _NEXT] == s[f + _END]:
                phase = _LEAVE
                value = s[f + _BEST]
                turn = s[f + _BEST_TURN]
                bound = 3
                if value >= s[f + _BETA]:
                    bound = 1
                    if turn != s[KILLERS + 2 * ply]:
                        s[KILLERS + 2 * ply + 1] = s[KILLERS + 2 * ply]
                        s[KILLERS + 2 * ply] = turn
                elif value <= s[f + _FLOOR]:
                    bound = 2
                at = (w[_KEY] & s[MASK]) << 1
                # Keep a deeper entry, unless it is of the previous iteration.
                if t[at] & 31 <= s[f + _DEPTH] + 1:
                    t[at] = w[_LOCK] >> 8 << 7 | bound << 5 | s[f + _DEPTH]
                    t[at + 1] = value << 14 | turn


@micropython.viper
def clear(words: ptr32, first: int, end: int):
    """Set the words from `first` to before `end` to 0."""
    while first < end:
        words[first] = 0
        first += 1


@micropython.viper
def look_up(s: ptr32, w: ptr32, table: ptr32) -> int:
    """Return the table's turn for the game's position, 0 if it has none."""
    at = (w[_KEY] & s[MASK]) << 1
    if table[at] >> 7 == w[_LOCK] >> 8:
        return table[at + 1] & TURN
    return 0
