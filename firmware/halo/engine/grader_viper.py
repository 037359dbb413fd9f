"""Grades the best turn of each group of a position's turns: first at one ply, then deeper.

The same iterative deepening in slices as search.py's, but each group has its own grade, and a won
or lost group does not end the search. The caller defines the groups, such as the turns that begin
on one square. Testing only which grade a turn reaches, not its score, takes half as many nodes.

`s` has the registers of search_viper.py and root_viper.py, `w` the game's words. Each turn has a
record where the root's turns were in `w`: its group; in the first record of a group, the grade of
the group at the last whole iteration, from bit 8 on, and the one found in this iteration, from bit
12 on.
"""

import micropython
from micropython import const

from halo.engine import root_viper, search_viper
from halo.engine.root_viper import make_turn
from halo.engine.search import Search
from halo.engine.search_viper import run

# Grades: the best turn certainly loses, leaves the mover behind, about level or ahead, or
# certainly wins.
LOST = const(1)
BEHIND = const(2)
LEVEL = const(3)
AHEAD = const(4)
WON = const(5)

# How many groups there may be, numbered from 0; NO_GROUP leaves a turn out.
MOST_GROUPS = const(64)
NO_GROUP = const(255)

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
_GROUP = const(255)
_GRADE_SHIFT = const(8)
_GRADE = const(15)
_FOUND_SHIFT = const(12)
_NO_GROUP_YET = const(65535)


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
        if group < MOST_GROUPS and group != before:
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
    if grade == LOST:
        return _LEAST_OPEN
    if grade == BEHIND:
        return _EVEN - s[_AHEAD_FROM] + 1
    if grade == LEVEL:
        return _EVEN + s[_AHEAD_FROM]
    return _MOST_OPEN + 1


@micropython.viper
def grade_from(s: ptr32, grade: int, value: int) -> int:
    """Return the grade that a value reaches, at least `grade`."""
    while grade < WON and value >= int(_least_after(s, grade)):
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
        if group >= MOST_GROUPS:
            s[_INDEX] = s[_COUNT]
        else:
            before = s[_GROUP_AT]
            if before == _NO_GROUP_YET or w[first + before] & _GROUP != group:
                if before != _NO_GROUP_YET:
                    _end_group(w, first + before)
                s[_GROUP_AT] = s[_INDEX]
                grade = w[at] >> _GRADE_SHIFT & _GRADE
                found = grade
                if grade < WON:
                    found = LOST
                w[at] = group | grade << _GRADE_SHIFT | found << _FOUND_SHIFT
            record = w[first + s[_GROUP_AT]]
            grade = record >> _GRADE_SHIFT & _GRADE
            found = record >> _FOUND_SHIFT
            if grade > LOST and grade < WON and found < WON:
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
    if grade == before or grade == WON:
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
        if grade > LOST and grade < WON:
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


class Grader(Search):
    """Grades the turns of a position in the memory of another `search`, which pauses meanwhile.

    After begin() every turn is put into a group by group(), and think() is called until `done`.
    `grades[group]` is the grade of the group's best turn after `depth` plies, 0 for an empty
    group; from a score of `good` hundredths a side is ahead; `count` is the number of legal turns.
    Only the constructor and begin() allocate.
    """

    def __init__(self, search: Search, to_rules, good: int) -> None:
        self._lender = search
        super().__init__(search.search_state, search.table, search.second_core)
        self.grades = bytearray(MOST_GROUPS)
        self._to_rules = to_rules
        self._good = good
        # They lie where the root's turns were generated.
        self._records = memoryview(self.search_state.words)[self.search_state.first :]
        self.count = 0
        self._is_gathered = False

    def _make_lists(self, search_state, lists) -> None:
        """Borrow the lender's lists."""
        self._stack = self._lender._stack
        self._turns = self._lender._turns
        self._bonuses = self._lender._bonuses

    def turn_at(self, index: int) -> int:
        """Return the turn number `index`, from 0 to below `count`, as the game's rules have it."""
        return self._to_rules(self._turns[index] & search_viper.TURN)

    def group(self, index: int, group: int, grade: int = 0) -> None:
        """Put the turn number `index` into a group, or leave it out with NO_GROUP.

        Call it for every turn, in the order of their numbers. `grade` is WON or LOST if that is
        known; give it for all turns or for none.
        """
        self._records[index] = group
        if group == NO_GROUP:
            return
        score = self._turns[index] >> search_viper.SCORE_SHIFT
        if score == search_viper.WINS:
            grade = WON
        elif not grade:
            grade = LOST
            if index < self._stack[_COUNT]:
                grade = grade_from(self._stack, BEHIND, score + search_viper.SCORE_TO_VALUE)
        self.grades[group] = max(self.grades[group], grade)

    def think(self, nodes: int) -> bool:
        """Judge about `nodes` more turns; return True when `grades` reach a greater depth."""
        if self.done:
            return False
        count = self._stack[_COUNT]
        if not self._is_gathered:
            self._is_gathered = True
            gather(self._turns, self._records, self.grades, count)
        how = self._go_on(nodes)
        if how == search_viper.RESTS:
            return False
        if how == search_viper.SPENT:
            self.stop()
        self.done = self.done or how == _ALL_DONE
        read_grades(self._records, self.grades, count)
        if self.place and not self.done:
            self._go_on(0)  # the second core has been paused since
        return True

    def _run(self, stack, words, search_state, table) -> int:
        return run_groups(stack, words, search_state, table)

    def _place(self):
        return place_of_run_groups(self.search_state)

    def _judge(self, noise: int, seed: int) -> None:
        """Sort the turns, those that lose at once last; turns alone are counted."""
        stack = self._stack
        stack[search_viper.EXPAND_NODES] = stack[search_viper.REFUTED_NODES] = 0
        search_state = self.search_state
        words = search_state.words
        first = search_state.first
        end = stack[root_viper.ROOT_END]
        count = end - first
        root_viper.draw(self._bonuses, count, 0, 0)
        end = root_viper.drop_refuted(words, self._bonuses, end, search_state)
        self._turns[:count] = self._records[:count]
        stack[_COUNT] = end - first
        root_viper.sort(self._turns, self._bonuses, end - first)
        self.count = count
        self._is_gathered = False
        stack[_ITERATION] = 1
        stack[root_viper.VALUE_NOW] = _EVEN
        stack[_INDEX] = stack[_RISES] = 0
        stack[_GROUP_AT] = _NO_GROUP_YET
        stack[_AHEAD_FROM] = self._good
        search_viper.clear(self.grades, 0, MOST_GROUPS >> 2)
