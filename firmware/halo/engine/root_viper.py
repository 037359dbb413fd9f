"""The turns of a search's root, in viper: sorted before it begins, then searched one by one.

A turn's word is as expand() writes it. `s` holds search_viper.py's registers, those of the root
behind its frames, and then two lists of 32-bit numbers: the root's turns and their bonuses.

A grader's turns are searched group by group instead, see grader.py. Each turn has a record where
the root's turns were in `w`: its group; in the first record of a group, the grade of the group at
the last whole iteration, from bit 8 on, and the one found in this iteration, from bit 12 on.

And what is done but once a search: random numbers for keys.
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
_MADE = const(496)      # 1 while the root's turn is made
_INDEX = const(497)     # its number
_COUNT = const(498)     # of turns to search
_BEST_SO_FAR = const(499)      # the best value of this iteration, with its bonus
_ROOT_END = const(500)  # where in `w` the lists of plies below begin
_ITERATION = const(501) # plies of the last whole iteration
_VALUE_NOW = const(502) # of the best turn, without its bonus
_TURN_SO_FAR = const(503)    # the best turn
_DEEPEST = const(504)   # the last iteration's plies
_BONUSES = const(505)   # where the bonuses begin
_GROUP_AT = const(506)  # a grader's: the number of the first turn of the group
_RISES = const(507)     # whether the turn has reached another grade
_AHEAD_FROM = const(508)      # the least score of a side that is ahead
_LISTS = const(512)     # where the turns do
# Of a frame.
_END = const(1)
_ALPHA = const(3)
_BETA = const(4)
_DEPTH = const(8)
_WINDOW = const(9)
# fmt: on
_DESCEND = const(2)
_LOWEST = const(1)
_HIGHEST = const(65535)
# Values from these on are wins and losses: scores of 30000 less at most 40 plies, and 32768.
_LEAST_OPEN = const(2868)
_MOST_OPEN = const(62668)
# What run() returns; run_root() and run_groups() besides; run_groups() alone.
_DONE = const(0)
_ALL_DONE = const(3)
_DEEPER = const(4)
_TURN = const(16383)
_SAFE = const(1 << 14)
_SCORE_SHIFT = const(15)
_WINS = const(16383)
_EVEN = const(32768)
# A record.
_MOST_GROUPS = const(64)
_GROUP = const(255)
_GRADE_SHIFT = const(8)
_GRADE = const(15)
_FOUND_SHIFT = const(12)
_NO_GROUP_YET = const(65535)
# Grades, as grader.py has them.
_LOSES = const(1)
_BEHIND = const(2)
_LEVEL = const(3)
_WON = const(5)


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
    """Move the turns from game.first to `end` that lose at once to the end; return where."""
    state = search_state.state
    refuted = search_state.refuted
    first = int(search_state.first)
    kept = first
    at = first
    while at < end:
        word = w[at]
        loses = 1
        if word & _SAFE:
            loses = 0
        elif word >> _SCORE_SHIFT:
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
    """Sort the words of turns, those of greatest score first, and their bonuses along."""
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
    """Return which of the turns has the greatest score with its bonus; a win needs none."""
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
    """Make the root's turn of the registers and let run() begin behind it."""
    state = search_state.state
    make = search_state.make
    index = s[_INDEX]
    make(state, w, s[_LISTS + index] & _TURN)
    floor = s[_BEST_SO_FAR] - s[s[_BONUSES] + index]
    if floor < _LOWEST:
        floor = _LOWEST
    s[_PLY] = 0
    s[_PHASE] = _DESCEND
    s[_FRAMES + _END] = s[_ROOT_END]
    s[_FRAMES + _ALPHA] = floor
    s[_FRAMES + _BETA] = _HIGHEST
    s[_FRAMES + _DEPTH] = s[_ITERATION] + 1
    s[_FRAMES + _WINDOW] = 0
    if floor > _LEAST_OPEN:
        s[_FRAMES + _WINDOW] = 1
    s[_MADE] = 1


@micropython.viper
def consider(s: ptr32, index: int, value: int):
    """Take in the value of the root's turn number `index`, exact or at most its floor.

    The best so far moves to the front.
    """
    bare = value
    bonuses = s[_BONUSES]
    turn = s[_LISTS + index]
    bonus = s[bonuses + index]
    if value > _LEAST_OPEN and value < _MOST_OPEN:
        value += bonus
    if value > s[_BEST_SO_FAR]:
        s[_BEST_SO_FAR] = value
        s[_TURN_SO_FAR] = turn & _TURN
        s[_VALUE_NOW] = bare
        while index:
            s[_LISTS + index] = s[_LISTS + index - 1]
            s[bonuses + index] = s[bonuses + index - 1]
            index -= 1
        s[_LISTS] = turn
        s[bonuses] = bonus


@micropython.viper
def end_iteration(s: ptr32, index: int) -> int:
    """Begin the next iteration; return _ALL_DONE if there is none, else 0."""
    s[_ITERATION] += 1
    s[_INDEX] = index
    s[_BEST_SO_FAR] = _LOWEST
    value = s[_VALUE_NOW]
    if value <= _LEAST_OPEN or value >= _MOST_OPEN or s[_ITERATION] >= s[_DEEPEST]:
        return _ALL_DONE
    return 0


def place_of_run_root(search_state):
    """Return where a second core finds run_root() and what it is handed, None for nowhere.

    Where run_root() is the chip's machine code, that tells of its place itself.
    """
    return None


@micropython.viper
def run_root(s: ptr32, w: ptr32, search_state, table) -> int:
    """Search the root's turns, deeper and deeper, until run() rests or spends its budget.

    Return what run() did, or 3 when no deeper iteration is to come.
    """
    state = search_state.state
    unmake = search_state.unmake
    while True:
        if s[_MADE] == 0:
            make_turn(s, w, search_state)
        how = int(run(s, w, search_state, table))
        if how != _DONE:
            return how
        s[_MADE] = 0
        unmake(state, w)
        consider(s, s[_INDEX], s[_VALUE])
        s[_INDEX] += 1
        if s[_INDEX] == s[_COUNT] or s[_VALUE_NOW] > _MOST_OPEN:
            if int(end_iteration(s, 0)):
                return _ALL_DONE


@micropython.viper
def fill_keys(words: ptr32, first: int, count: int):
    """Fill words[first : first + count] with random numbers of 30 bits.

    By a linear congruential generator: those of a generator that is linear over bits, as
    xorshift is, would let equal keys mean equal locks.
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


@micropython.viper
def gather(words: ptr32, records: ptr32, grades: ptr8, count: int):
    """Sort the words of turns by the groups in their records; note each group's grade there."""
    done = 0
    while done < count:
        word = words[done]
        group = records[done]
        at = done
        while at and records[at - 1] > group:
            words[at] = words[at - 1]
            records[at] = records[at - 1]
            at -= 1
        words[at] = word
        records[at] = group
        done += 1
    while done:
        done -= 1
        group = records[done]
        before = _NO_GROUP_YET
        if done:
            before = records[done - 1]
        if group < _MOST_GROUPS and group != before:
            records[done] = group | int(grades[group]) << _GRADE_SHIFT


@micropython.viper
def read_grades(records: ptr32, grades: ptr8, count: int):
    """Write the grade of every group's record to `grades`."""
    at = 0
    while at < count:
        grade = records[at] >> _GRADE_SHIFT & _GRADE
        if grade:
            grades[records[at] & _GROUP] = grade
        at += 1


@micropython.viper
def _least_after(s: ptr32, grade: int) -> int:
    """Return the least value of the grade after this one."""
    if grade == _LOSES:
        return _LEAST_OPEN
    if grade == _BEHIND:
        return _EVEN - s[_AHEAD_FROM] + 1
    if grade == _LEVEL:
        return _EVEN + s[_AHEAD_FROM]
    return _MOST_OPEN + 1


@micropython.viper
def grade_from(s: ptr32, grade: int, value: int) -> int:
    """Return the grade that a value reaches, `grade` at the least."""
    while grade < _WON and value >= int(_least_after(s, grade)):
        grade += 1
    return grade


@micropython.viper
def _end_group(w: ptr32, at: int):
    """Let the grade that was found be the group's."""
    found = w[at] >> _FOUND_SHIFT
    w[at] = w[at] & _GROUP | found << _GRADE_SHIFT | found << _FOUND_SHIFT


@micropython.viper
def _next_bound(s: ptr32, w: ptr32, first: int) -> int:
    """Find the next turn that may raise its group's grade; return the value asked, 0 for none."""
    while s[_INDEX] < s[_COUNT]:
        at = first + s[_INDEX]
        group = w[at] & _GROUP
        if group >= _MOST_GROUPS:
            s[_INDEX] = s[_COUNT]
        else:
            before = s[_GROUP_AT]
            if before == _NO_GROUP_YET or w[first + before] & _GROUP != group:
                if before != _NO_GROUP_YET:
                    _end_group(w, first + before)
                s[_GROUP_AT] = s[_INDEX]
                grade = w[at] >> _GRADE_SHIFT & _GRADE
                found = grade
                if grade < _WON:
                    found = _LOSES
                w[at] = group | grade << _GRADE_SHIFT | found << _FOUND_SHIFT
            record = w[first + s[_GROUP_AT]]
            grade = record >> _GRADE_SHIFT & _GRADE
            found = record >> _FOUND_SHIFT
            if grade > _LOSES and grade < _WON and found < _WON:
                return int(_least_after(s, found))
            s[_INDEX] += 1
    if s[_GROUP_AT] != _NO_GROUP_YET:
        _end_group(w, first + s[_GROUP_AT])
    return 0


@micropython.viper
def _consider_group(s: ptr32, w: ptr32, first: int):
    """Take in a bound of the value of the turn, which was asked about its group's next grade.

    If it reaches that it is asked about one more, and will be the first of its group.
    """
    at = first + s[_GROUP_AT]
    before = w[at] >> _FOUND_SHIFT
    grade = int(grade_from(s, before, s[_VALUE]))
    if grade > before:
        s[_RISES] = 1
        w[at] = w[at] & (1 << _FOUND_SHIFT) - 1 | grade << _FOUND_SHIFT
    if grade == before or grade == _WON:
        if s[_RISES]:
            s[_RISES] = 0
            here = _LISTS + s[_INDEX]
            there = _LISTS + s[_GROUP_AT]
            turn = s[there]
            s[there] = s[here]
            s[here] = turn
        s[_INDEX] += 1


@micropython.viper
def _end_groups(s: ptr32, w: ptr32, first: int) -> int:
    """Begin the next iteration; return _ALL_DONE if no group is open, or it is the last one."""
    s[_ITERATION] += 1
    s[_INDEX] = 0
    s[_GROUP_AT] = _NO_GROUP_YET
    if s[_ITERATION] >= s[_DEEPEST]:
        return _ALL_DONE
    at = first
    while at < first + s[_COUNT]:
        grade = w[at] >> _GRADE_SHIFT & _GRADE
        if grade > _LOSES and grade < _WON:
            return _DEEPER
        at += 1
    return _ALL_DONE


def place_of_run_groups(search_state):
    """Return where a second core finds run_groups(), as place_of_run_root()."""
    return None


@micropython.viper
def run_groups(s: ptr32, w: ptr32, search_state, table) -> int:
    """Search a grader's turns until run() rests or spends its budget, or an iteration is whole.

    Return what run() did; 4 when all grades are a ply deeper, 3 when they get no deeper.
    """
    state = search_state.state
    unmake = search_state.unmake
    first = int(search_state.first)
    while True:
        if s[_MADE] == 0:
            least = int(_next_bound(s, w, first))
            if least == 0:
                return int(_end_groups(s, w, first))
            s[_BEST_SO_FAR] = least - 1
            make_turn(s, w, search_state)
            s[_FRAMES + _BETA] = least
        how = int(run(s, w, search_state, table))
        if how != _DONE:
            return how
        s[_MADE] = 0
        unmake(state, w)
        _consider_group(s, w, first)
