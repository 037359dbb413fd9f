"""How good the best turn of each group of a position's turns is: a ply at once, then deeper.

The same iterative deepening as search.py's, in slices; but every group has a best turn of its own,
and one that is won or lost ends nothing. A group is what its user says, such as the turns that
begin on one square.
"""

from array import array

from micropython import const

from halo.engine import root_viper, search_viper
from halo.engine.search import Search

# How many groups there may be, numbered from 0; NO_GROUP leaves a turn out.
GROUPS = const(64)
NO_GROUP = 255

_NODES = const(2)
_PAUSE = const(4)
_VALUE = const(5)
_TURN = const(16383)
_SCORE_SHIFT = const(15)
_WINS = const(16383)
_WON = const(62768)
_LOST = const(2768)
_SCORE_TO_VALUE = const(24576)
_LOWEST = const(1)
# Values beyond are wins, and losses.
_MOST_OPEN = const(62668)
_LEAST_OPEN = const(2868)
_RESTS = const(1)
_SPENT = const(2)


class Grader(Search):
    """Grades the turns of a position in the memory of another `search`, which rests meanwhile.

    After begin() every turn is put into a group by group(), and think() is called until `done`.
    `values[group]`, an array "H", is the score of the group's best turn after `depth` plies from
    the mover's view, in hundredths + 32768 as search.py's contract has it; 0 for an empty group.
    Nothing but the constructor and begin() allocates.
    """

    def __init__(self, search: Search, to_rules) -> None:
        self._lender = search
        super().__init__(search.search_state, search.table)
        self.values = array("H", bytes(2 * GROUPS))
        self._to_rules = to_rules
        # Of each group, the value of its turns that end the game or lose at once, and the best
        # of the iteration under way.
        self._decided = array("H", bytes(2 * GROUPS))
        self._found = array("H", bytes(2 * GROUPS))
        self._groups = bytearray(self.search_state.max_turns)
        self._safe = 0

    def _make_lists(self, search_state) -> None:
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

    def group(self, index: int, group: int) -> None:
        """Put the turn number `index` into a group, or leave it out with NO_GROUP."""
        self._groups[index] = group
        if group == NO_GROUP:
            return
        score = self._turns[index] >> _SCORE_SHIFT
        if score == _WINS:
            value = _WON - 1
        elif index >= self._safe:
            value = _LOST + (2 if score else 1)
        else:
            value = score + _SCORE_TO_VALUE
        self.values[group] = max(self.values[group], value)
        if (score == _WINS or index >= self._safe) and value > self._decided[group]:
            self._decided[group] = value

    def think(self, nodes: int) -> bool:
        """Judge about `nodes` more turns; return True when `values` are of a greater depth."""
        stack = self._stack
        search_state = self.search_state
        stack[_PAUSE] = stack[_NODES] + nodes
        while not self.done:
            if not self._made and not self._make_next():
                self._end_iteration()
                return True
            how = search_viper.run(stack, search_state.words, search_state, self.table)
            if how == _RESTS:
                break
            if how == _SPENT:
                self.stop()
                break
            self._made = False
            search_state.unmake(search_state.state, search_state.words)
            value = stack[_VALUE]
            group = self._groups[self._index]
            self._found[group] = max(self._found[group], value)
            self._index += 1
        return False

    def _judge(self, noise: int, seed: int) -> None:
        """Sort the turns, those that lose at once behind all others."""
        search_state = self.search_state
        words = search_state.words
        first = search_state.first
        count = self._end - first
        root_viper.draw(self._bonuses, count, 0, 0)
        end = root_viper.drop_refuted(words, self._bonuses, self._end, search_state)
        for index in range(count):
            self._turns[index] = words[first + index]
        self._safe = end - first
        root_viper.sort(self._turns, self._bonuses, self._safe)
        self._count = count
        self.depth = 1
        self._index = 0
        for group in range(GROUPS):
            self.values[group] = self._decided[group] = 0

    def _make_next(self) -> bool:
        """Make the next turn that may be its group's best; False if none is left."""
        if self._index == 0:
            for group in range(GROUPS):
                kept = self._decided if self._is_open(group) else self.values
                self._found[group] = kept[group]
        while self._index < self._safe:
            group = self._groups[self._index]
            if group != NO_GROUP and self._is_open(group) and self._found[group] <= _MOST_OPEN:
                self._best = max(self._found[group], _LOWEST)
                self._make_turn()
                return True
            self._index += 1
        return False

    def _is_open(self, group: int) -> bool:
        """Tell whether the group is neither won nor lost as far as was searched."""
        return _LEAST_OPEN <= self.values[group] <= _MOST_OPEN

    def _end_iteration(self) -> None:
        is_open = False
        for group in range(GROUPS):
            self.values[group] = self._found[group]
            if self._is_open(group):
                is_open = True
        self.depth += 1
        self._index = 0
        if not is_open or self.depth >= self._deepest:
            self.done = True
