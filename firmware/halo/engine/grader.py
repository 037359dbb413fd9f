"""How good the best turn of each group of a position's turns is: a ply at once, then deeper.

The same iterative deepening as search.py's, in slices; but every group has a grade of its own, and
one that is won or lost ends nothing. A group is what its user says, such as the turns that begin
on one square. Only which grade a turn reaches is asked, never its score: that takes half as many
nodes.
"""

from array import array

from micropython import const

from halo.engine import root_viper, search_viper
from halo.engine.search import Search

# Grades: the best turn loses for certain, leaves the mover behind, leaves both about level, puts
# him ahead, wins for certain.
LOST = 1
BEHIND = 2
LEVEL = 3
AHEAD = 4
WON = 5

# How many groups there may be, numbered from 0; NO_GROUP leaves a turn out.
GROUPS = const(64)
NO_GROUP = 255

_NODES = const(2)
_PAUSE = const(4)
_VALUE = const(5)
_EXPAND_NODES = const(10)
_REFUTED_NODES = const(11)
_MADE = const(496)
_ROOT_END = const(500)
_ITERATION = const(501)
_VALUE_NOW = const(502)
_DEEPEST = const(504)
_FRAMES = const(96)
_BETA = const(4)
_TURN = const(16383)
_SCORE_SHIFT = const(15)
_SCORE_TO_VALUE = const(24576)
_EVEN = const(32768)
# Values beyond are wins, and losses.
_MOST_OPEN = const(62668)
_LEAST_OPEN = const(2868)
_WINS = const(16383)
_RESTS = const(1)
_SPENT = const(2)


class Grader(Search):
    """Grades the turns of a position in the memory of another `search`, which rests meanwhile.

    After begin() every turn is put into a group by group(), and think() is called until `done`.
    `grades[group]` is the grade of the group's best turn after `depth` plies, 0 for an empty one;
    from `good` hundredths on a side is ahead. Nothing but the constructor and begin() allocates.
    """

    def __init__(self, search: Search, to_rules, good: int) -> None:
        self._lender = search
        super().__init__(search.search_state, search.table, search.second_core)
        self.grades = bytearray(GROUPS)
        self._to_rules = to_rules
        # The least value of the grade after each one.
        self._least = array("i", (0, _LEAST_OPEN, _EVEN - good + 1, _EVEN + good, _MOST_OPEN + 1))
        # Of each group, the grade found in the iteration under way, and its first turn.
        self._found = bytearray(GROUPS)
        self._firsts = array("H", bytes(2 * GROUPS))
        # The group of each turn.
        self._groups = bytearray(self.search_state.max_turns)
        self._count = self._safe = 0
        # The turn that is looked at.
        self._index = 0
        # The turn under way has reached another grade already.
        self._rises = False

    def _make_lists(self, search_state, lists) -> None:
        """Borrow them."""
        self._stack = self._lender._stack
        self._turns = self._lender._turns
        self._bonuses = self._lender._bonuses

    @property
    def count(self) -> int:
        """How many legal turns the position has."""
        return self._count

    def turn_at(self, index: int) -> int:
        """Return the turn number `index`, from 0 to below `count`, as the game's rules have it."""
        return self._to_rules(self._turns[index] & _TURN)

    def group(self, index: int, group: int, grade: int = 0) -> None:
        """Put the turn number `index` into a group, or leave it out with NO_GROUP.

        All turns are, in the order of their numbers. `grade` is WON or LOST if that is known, of
        all turns or of none.
        """
        self._groups[index] = group
        if group == NO_GROUP:
            return
        score = self._turns[index] >> _SCORE_SHIFT
        if score == _WINS:
            grade = WON
        elif not grade:
            grade = LOST
            if index < self._safe:
                grade = self._grade_from(BEHIND, score + _SCORE_TO_VALUE)
        self.grades[group] = max(self.grades[group], grade)

    def _grade_from(self, grade: int, value: int) -> int:
        """Return the grade that a value reaches, `grade` at the least."""
        while grade < WON and value >= self._least[grade]:
            grade += 1
        return grade

    def think(self, nodes: int) -> bool:
        """Judge about `nodes` more turns; return True when `grades` are of a greater depth."""
        stack = self._stack
        search_state = self.search_state
        stack[_PAUSE] = stack[_NODES] + nodes
        while not self.done:
            if not stack[_MADE] and not self._make_next():
                self._end_iteration()
                return True
            how = search_viper.run(stack, search_state.words, search_state, self.table)
            if how == _RESTS:
                break
            if how == _SPENT:
                self.stop()
                return self._take_over(self._firsts[self._groups[self._index]])
            stack[_MADE] = 0
            search_state.unmake(search_state.state, search_state.words)
            self._consider(self._index, stack[_VALUE])
        return False

    def _consider(self, index: int, value: int) -> None:
        """Take in a bound of the value of the turn, which was asked about its group's next grade.

        If it reaches that it is asked about one more, and will be the first of its group.
        """
        group = self._groups[index]
        before = self._found[group]
        grade = self._found[group] = self._grade_from(before, value)
        if grade > before:
            self._rises = True
            if grade < WON:
                return
        if self._rises:
            self._rises = False
            turns = self._turns
            first = self._firsts[group]
            turn = turns[first]
            turns[first] = turns[index]
            turns[index] = turn
        self._index += 1

    def _judge(self, noise: int, seed: int) -> None:
        """Sort the turns, those that lose at once behind all others; turns alone are counted."""
        self._stack[_EXPAND_NODES] = self._stack[_REFUTED_NODES] = 0
        search_state = self.search_state
        words = search_state.words
        first = search_state.first
        end = self._stack[_ROOT_END]
        count = end - first
        root_viper.draw(self._bonuses, count, 0, 0)
        end = root_viper.drop_refuted(words, self._bonuses, end, search_state)
        for index in range(count):
            self._turns[index] = words[first + index]
        self._safe = end - first
        root_viper.sort(self._turns, self._bonuses, self._safe)
        self._count = count
        self._stack[_ITERATION] = 1
        self._stack[_VALUE_NOW] = _EVEN
        self._index = 0
        self._rises = False
        search_viper.clear(self.grades, 0, GROUPS >> 2)

    def _make_next(self) -> bool:
        """Make the next turn that may raise its group's grade; False if none is left."""
        if self._index == 0 and not self._rises:
            self._begin_iteration()
        while self._index < self._safe:
            group = self._groups[self._index]
            if group != NO_GROUP and self._is_open(group) and self._found[group] < WON:
                least = self._least[self._found[group]]
                self._make_turn(self._index, least - 1)
                self._stack[_FRAMES + _BETA] = least
                return True
            self._index += 1
        return False

    def _begin_iteration(self) -> None:
        if self.depth == 1:
            root_viper.gather(self._turns, self._groups, self._firsts, self._safe)
        for group in range(GROUPS):
            grade = self.grades[group]
            self._found[group] = LOST if self._is_open(group) else grade

    def _is_open(self, group: int) -> bool:
        """Tell whether the group is neither won nor lost as far as was searched."""
        return LOST < self.grades[group] < WON

    def _end_iteration(self) -> None:
        self._stack[_ITERATION] += 1
        self._index = 0
        self._take_over(self._safe)
        is_open = False
        for grade in self.grades:
            if LOST < grade < WON:
                is_open = True
        self.done = not is_open or self.depth >= self._stack[_DEEPEST]

    def _take_over(self, end: int) -> bool:
        """Take over the grades found for the groups that begin before the turn number `end`."""
        for group in range(GROUPS):
            if self._firsts[group] < end and self._is_open(group):
                self.grades[group] = self._found[group]
        return True
