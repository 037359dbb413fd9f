"""Grades the best turn of each group of a position's turns: first at one ply, then deeper.

The same iterative deepening in slices as search.py's, but each group has its own grade, and a won
or lost group does not end the search. The caller defines the groups, such as the turns that begin
on one square. Testing only which grade a turn reaches, not its score, takes half as many nodes.
"""

from micropython import const

from halo.engine import groups_viper, root_viper, search_viper
from halo.engine.search import Search

# Grades: the best turn certainly loses, leaves the mover behind, about level or ahead, or
# certainly wins.
LOST = 1
BEHIND = 2
LEVEL = 3
AHEAD = 4
WON = 5

# How many groups there may be, numbered from 0; NO_GROUP leaves a turn out.
GROUPS = const(64)
NO_GROUP = 255

_ALL_DONE = const(3)
_RESTS = const(1)
_SPENT = const(2)
_EXPAND_NODES = const(10)
_REFUTED_NODES = const(11)
_INDEX = const(497)
_COUNT = const(498)
_ROOT_END = const(500)
_ITERATION = const(501)
_VALUE_NOW = const(502)
_GROUP_AT = const(506)
_RISES = const(507)
_AHEAD_FROM = const(508)
_NO_GROUP_YET = const(65535)
_TURN = const(16383)
_SCORE_SHIFT = const(15)
_SCORE_TO_VALUE = const(24576)
_EVEN = const(32768)
_WINS = const(16383)


class Grader(Search):
    """Grades the turns of a position in the memory of another `search`, which pauses meanwhile.

    After begin() every turn is put into a group by group(), and think() is called until `done`.
    `grades[group]` is the grade of the group's best turn after `depth` plies, 0 for an empty
    group; from a score of `good` hundredths a side is ahead. Only the constructor and begin()
    allocate.
    """

    def __init__(self, search: Search, to_rules, good: int) -> None:
        self._lender = search
        super().__init__(search.search_state, search.table, search.second_core)
        self.grades = bytearray(GROUPS)
        self._to_rules = to_rules
        self._good = good
        # See groups_viper.py; they lie where the root's turns were generated.
        self._records = memoryview(self.search_state.words)[self.search_state.first :]
        self._count = 0
        self._is_gathered = False

    def _make_lists(self, search_state, lists) -> None:
        """Borrow the lender's lists."""
        self._stack = self._lender._stack
        self._turns = self._lender._turns
        self._bonuses = self._lender._bonuses

    @property
    def count(self) -> int:
        """Number of legal turns of the position."""
        return self._count

    def turn_at(self, index: int) -> int:
        """Return the turn number `index`, from 0 to below `count`, as the game's rules have it."""
        return self._to_rules(self._turns[index] & _TURN)

    def group(self, index: int, group: int, grade: int = 0) -> None:
        """Put the turn number `index` into a group, or leave it out with NO_GROUP.

        Call it for every turn, in the order of their numbers. `grade` is WON or LOST if that is
        known; give it for all turns or for none.
        """
        self._records[index] = group
        if group == NO_GROUP:
            return
        score = self._turns[index] >> _SCORE_SHIFT
        if score == _WINS:
            grade = WON
        elif not grade:
            grade = LOST
            if index < self._stack[_COUNT]:
                grade = groups_viper.grade_from(self._stack, BEHIND, score + _SCORE_TO_VALUE)
        self.grades[group] = max(self.grades[group], grade)

    def think(self, nodes: int) -> bool:
        """Judge about `nodes` more turns; return True when `grades` reach a greater depth."""
        if self.done:
            return False
        count = self._stack[_COUNT]
        if not self._is_gathered:
            self._is_gathered = True
            groups_viper.gather(self._turns, self._records, self.grades, count)
        how = self._go_on(nodes)
        if how == _RESTS:
            return False
        if how == _SPENT:
            self.stop()
        self.done = self.done or how == _ALL_DONE
        groups_viper.read_grades(self._records, self.grades, count)
        if self.place and not self.done:
            self._go_on(0)  # the second core has been paused since
        return True

    def _run(self, stack, words, search_state, table) -> int:
        return groups_viper.run_groups(stack, words, search_state, table)

    def _place(self):
        return groups_viper.place_of_run_groups(self.search_state)

    def _judge(self, noise: int, seed: int) -> None:
        """Sort the turns, those that lose at once last; turns alone are counted."""
        stack = self._stack
        stack[_EXPAND_NODES] = stack[_REFUTED_NODES] = 0
        search_state = self.search_state
        words = search_state.words
        first = search_state.first
        end = stack[_ROOT_END]
        count = end - first
        root_viper.draw(self._bonuses, count, 0, 0)
        end = root_viper.drop_refuted(words, self._bonuses, end, search_state)
        self._turns[:count] = self._records[:count]
        stack[_COUNT] = end - first
        root_viper.sort(self._turns, self._bonuses, end - first)
        self._count = count
        self._is_gathered = False
        stack[_ITERATION] = 1
        stack[_VALUE_NOW] = _EVEN
        stack[_INDEX] = stack[_RISES] = 0
        stack[_GROUP_AT] = _NO_GROUP_YET
        stack[_AHEAD_FROM] = self._good
        search_viper.clear(self.grades, 0, GROUPS >> 2)
