"""The root's turns of a search, in viper: sorted first, then searched one by one.

A turn's word has expand()'s format. `s` holds search_viper.py's registers and frames, the root's
registers, and two lists of 32-bit numbers: the root's turns and their bonuses.

Also what each search does once: random numbers for keys.
"""

import micropython
from micropython import const

from halo.engine.search_viper import run

# fmt: off
# Registers of search_viper.py, and of the root.
_PLY = const(0)
_PHASE = const(1)
_VALUE = const(5)
_FRAMES = const(96)
MADE = const(496)       # 1 while the root's turn is made
INDEX = const(497)      # its number
COUNT = const(498)      # of turns to search
BEST_SO_FAR = const(499)       # the best value of this iteration, with its bonus
ROOT_END = const(500)   # where in `w` the lists of plies below begin
ITERATION = const(501)  # plies of the last whole iteration
VALUE_NOW = const(502)  # of the best turn, without its bonus
TURN_SO_FAR = const(503)     # the best turn
DEEPEST = const(504)    # the last iteration's plies
BONUSES = const(505)    # where the bonuses begin
OWN_LOSS = const(509)   # 1 if a turn may lose for the side that makes it
LISTS = const(512)      # where the turns do
# Of a frame.
_END = const(1)
_ALPHA = const(3)
_BETA = const(4)
_DEPTH = const(8)
_WINDOW = const(9)
# fmt: on
_DESCEND = const(2)
LOWEST = const(1)
_HIGHEST = const(65535)
_WON_VALUE = const(62768)
# Values beyond these are losses and wins: scores of 30000 less at most 40 plies, offset 32768.
_LEAST_OPEN = const(2868)
_MOST_OPEN = const(62668)
# Results of run(), and further ones of run_root().
_DONE = const(0)
ALL_DONE = const(3)
# A register of oversight_viper.py.
_THEIR_CHANCES = const(817)
_TURN = const(16383)
_SAFE = const(1 << 14)
_SCORE_SHIFT = const(15)
_WINS = const(16383)


@micropython.viper
def draw(bonuses: ptr32, count: int, noise: int, seed: int):
    """Fill `count` bonuses with numbers from 0 to `noise`, drawn by a row of random numbers."""
    at = 0
    while at < count:
        # x * 75 + 74 modulo 65537 visits 65536 numbers.
        seed = (seed * 75 + 74) % 65537
        bonuses[at] = (seed >> 3) % (noise + 1)
        at += 1


@micropython.viper
def drop_refuted(w: ptr32, bonuses: ptr32, end: int, search_state) -> int:
    """Move turns from game.first to `end` that lose at once to the end; return their beginning."""
    state = search_state.state
    refuted = search_state.refuted
    first = int(search_state.first)
    kept = first
    at = first
    while at < end:
        word = w[at]
        loses = 0
        if word >> _SCORE_SHIFT == 0:
            loses = 1
        elif word & _SAFE == 0 and w[_THEIR_CHANCES] == 0:
            loses = int(refuted(state, w, word & _TURN))
        if loses == 0:
            w[at] = w[kept]
            w[kept] = word
            bonuses[kept - first] = bonuses[at - first]
            kept += 1
        at += 1
    return kept


@micropython.viper
def sort(words: ptr32, bonuses: ptr32, count: int):
    """Sort the words of turns, highest score first, and their bonuses along."""
    done = 1
    while done < count:
        word = words[done]
        bonus = bonuses[done]
        at = done
        while at and words[at - 1] >> _SCORE_SHIFT < word >> _SCORE_SHIFT:
            words[at] = words[at - 1]
            bonuses[at] = bonuses[at - 1]
            at -= 1
        words[at] = word
        bonuses[at] = bonus
        done += 1


@micropython.viper
def find_best(words: ptr32, bonuses: ptr32, count: int) -> int:
    """Return the turn of the highest score plus bonus; a win gets no bonus."""
    best = 0
    most = 0
    at = 0
    while at < count:
        score = words[at] >> _SCORE_SHIFT
        if score == _WINS:
            return at
        score += bonuses[at]
        if score > most:
            most = score
            best = at
        at += 1
    return best


@micropython.viper
def make_turn(s: ptr32, w: ptr32, search_state):
    """Make the root's turn in the registers, and prepare run() to begin after it."""
    state = search_state.state
    make = search_state.make
    index = s[INDEX]
    make(state, w, s[LISTS + index] & _TURN)
    floor = s[BEST_SO_FAR] - s[s[BONUSES] + index]
    if floor < LOWEST:
        floor = LOWEST
    s[_PLY] = 0
    s[_PHASE] = _DESCEND
    s[_FRAMES + _END] = s[ROOT_END]
    s[_FRAMES + _ALPHA] = floor
    s[_FRAMES + _BETA] = _HIGHEST
    s[_FRAMES + _DEPTH] = s[ITERATION] + 1
    s[_FRAMES + _WINDOW] = 0
    if floor > _LEAST_OPEN:
        s[_FRAMES + _WINDOW] = 1
    s[MADE] = 1


@micropython.viper
def consider(s: ptr32, index: int, value: int):
    """Take in a turn's value, exact or at most its floor; the best so far moves to the front."""
    bare = value
    bonuses = s[BONUSES]
    turn = s[LISTS + index]
    bonus = s[bonuses + index]
    if value > _LEAST_OPEN and value < _MOST_OPEN:
        value += bonus
    if value > s[BEST_SO_FAR]:
        s[BEST_SO_FAR] = value
        s[TURN_SO_FAR] = turn & _TURN
        s[VALUE_NOW] = bare
        while index:
            s[LISTS + index] = s[LISTS + index - 1]
            s[bonuses + index] = s[bonuses + index - 1]
            index -= 1
        s[LISTS] = turn
        s[bonuses] = bonus


@micropython.viper
def end_iteration(s: ptr32, index: int) -> int:
    """Begin the next iteration; return ALL_DONE after the last, else 0."""
    s[ITERATION] += 1
    s[INDEX] = index
    s[BEST_SO_FAR] = LOWEST
    value = s[VALUE_NOW]
    if value <= _LEAST_OPEN or value >= _MOST_OPEN or s[ITERATION] >= s[DEEPEST]:
        return ALL_DONE
    return 0


def place_of_run_root(search_state):
    """Return run_root()'s address and argument for a second core, None if not machine code."""
    return None


@micropython.viper
def run_root(s: ptr32, w: ptr32, search_state, table) -> int:
    """Search the root's turns deeper and deeper; return run()'s result, 3 after the last depth."""
    state = search_state.state
    unmake = search_state.unmake
    while True:
        if s[MADE] == 0:
            make_turn(s, w, search_state)
        how = int(run(s, w, search_state, table))
        if how != _DONE:
            return how
        s[MADE] = 0
        unmake(state, w)
        consider(s, s[INDEX], s[_VALUE])
        s[INDEX] += 1
        enough = _MOST_OPEN
        if s[OWN_LOSS]:
            # A win by the loser's own turn is a ply shorter than the other wins found this deep.
            enough = _WON_VALUE - 2 - s[ITERATION]
        if s[INDEX] == s[COUNT] or s[VALUE_NOW] > enough:
            if int(end_iteration(s, 0)):
                return ALL_DONE


@micropython.viper
def fill_keys(words: ptr32, first: int, count: int):
    """Fill words[first : first + count] with random numbers of 30 bits.

    By a linear congruential generator: with one that is linear over bits, such as xorshift, equal
    keys would imply equal locks.
    """
    number = 12345
    at = first
    while at < first + count:
        # Factor and step of Numerical Recipes; the upper half of a number is the random one.
        number = (number * 1664525 + 1013904223) & 0x3FFFFFFF
        upper = number >> 15
        number = (number * 1664525 + 1013904223) & 0x3FFFFFFF
        words[at] = upper << 15 | number >> 15
        at += 1
