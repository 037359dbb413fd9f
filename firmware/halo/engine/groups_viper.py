"""Searches a grader's turns group by group, in viper, see grader.py.

`s` has the registers of search_viper.py and root_viper.py, `w` the game's words. Each turn has a
record where the root's turns were in `w`: its group; in the first record of a group, the grade of
the group at the last whole iteration, from bit 8 on, and the one found in this iteration, from bit
12 on.
"""

import micropython
from micropython import const

from halo.engine.root_viper import make_turn
from halo.engine.search_viper import run

_VALUE = const(5)
_FRAMES = const(96)
_MADE = const(496)
_INDEX = const(497)
_COUNT = const(498)
_BEST_SO_FAR = const(499)
_ITERATION = const(501)
_DEEPEST = const(504)
_GROUP_AT = const(506)  # the number of the first turn of the group
_RISES = const(507)  # 1 if the turn has reached another grade
_AHEAD_FROM = const(508)  # the least score of a side that is ahead
_LISTS = const(512)
# Of a frame.
_BETA = const(4)
_EVEN = const(32768)
_LEAST_OPEN = const(2868)
_MOST_OPEN = const(62668)
# Results of run(), and further ones of run_groups().
_DONE = const(0)
_ALL_DONE = const(3)
_DEEPER = const(4)
# A record.
_MOST_GROUPS = const(64)
_GROUP = const(255)
_GRADE_SHIFT = const(8)
_GRADE = const(15)
_FOUND_SHIFT = const(12)
_NO_GROUP_YET = const(65535)
# grader.py's grades.
_LEAST_GRADE = const(1)
_BEHIND = const(2)
_LEVEL = const(3)
_MOST_GRADE = const(5)


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
    if grade == _LEAST_GRADE:
        return _LEAST_OPEN
    if grade == _BEHIND:
        return _EVEN - s[_AHEAD_FROM] + 1
    if grade == _LEVEL:
        return _EVEN + s[_AHEAD_FROM]
    return _MOST_OPEN + 1


@micropython.viper
def grade_from(s: ptr32, grade: int, value: int) -> int:
    """Return the grade that a value reaches, at least `grade`."""
    while grade < _MOST_GRADE and value >= int(_least_after(s, grade)):
        grade += 1
    return grade


@micropython.viper
def _end_group(w: ptr32, at: int):
    """Make the grade found the group's."""
    found = w[at] >> _FOUND_SHIFT
    w[at] = w[at] & _GROUP | found << _GRADE_SHIFT | found << _FOUND_SHIFT


@micropython.viper
def _next_bound(s: ptr32, w: ptr32, first: int) -> int:
    """Find the next turn that may raise its group's grade; return the bound to test, or 0."""
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
                if grade < _MOST_GRADE:
                    found = _LEAST_GRADE
                w[at] = group | grade << _GRADE_SHIFT | found << _FOUND_SHIFT
            record = w[first + s[_GROUP_AT]]
            grade = record >> _GRADE_SHIFT & _GRADE
            found = record >> _FOUND_SHIFT
            if grade > _LEAST_GRADE and grade < _MOST_GRADE and found < _MOST_GRADE:
                return int(_least_after(s, found))
            s[_INDEX] += 1
    if s[_GROUP_AT] != _NO_GROUP_YET:
        _end_group(w, first + s[_GROUP_AT])
    return 0


@micropython.viper
def _consider_group(s: ptr32, w: ptr32, first: int):
    """Take in the result of testing whether the turn reaches its group's next grade.

    If it does, it is tested for one more, and becomes the first of its group.
    """
    at = first + s[_GROUP_AT]
    before = w[at] >> _FOUND_SHIFT
    grade = int(grade_from(s, before, s[_VALUE]))
    if grade > before:
        s[_RISES] = 1
        w[at] = w[at] & (1 << _FOUND_SHIFT) - 1 | grade << _FOUND_SHIFT
    if grade == before or grade == _MOST_GRADE:
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
        if grade > _LEAST_GRADE and grade < _MOST_GRADE:
            return _DEEPER
        at += 1
    return _ALL_DONE


def place_of_run_groups(search_state):
    """Return where a second core finds run_groups(), as place_of_run_root()."""
    return None


@micropython.viper
def run_groups(s: ptr32, w: ptr32, search_state, table) -> int:
    """Search a grader's turns until run() pauses or spends its budget, or an iteration ends.

    Return run()'s result; 4 when all grades are a ply deeper, 3 when they get no deeper.
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
