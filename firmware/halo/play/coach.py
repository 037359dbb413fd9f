"""The coach: lights that tell how good what a hand may do next is. Loaded when a side has one.

It searches in the thinker's place, in slices, and begins anew with every step of the hand. A
grade of a square is a meaning of the palette, or DARK: by the best turn that goes on there.
"""

from micropython import const

from halo.engine.grader import NO_GROUP
from halo.games.players import FULL, WARNING
from halo.games.turn import LIFT, NO_SQUARE, NOTHING
from halo.lights.palette import DARK, FAIR, GOOD, LOSES, WINS, WORSE

# The most turns judged a step: about 1.4 s on the device.
_BUDGET = const(55_000)
# To ask of so many turns which square they go to takes as long as a slice of a search.
_GROUPED_AT_ONCE = const(8)
# Values as grader.py has them: 32768 is level, beyond these a win and a loss are certain.
_LEVEL = const(32768)
_WON = const(62668)
_LOST = const(2868)

_DUE = const(0)
_GROUPS = const(1)
_SEARCHES = const(2)
_RESTS = const(3)


class Coach:
    """Grades the steps of `game`, a play/game.py Game, by a `grader` of its engine.

    `good` hundredths is a turn at least ahead that is called good. think() allocates nothing but
    where it begins a search.
    """

    def __init__(self, game, grader, good: int) -> None:
        self._game = game
        self._grader = grader
        self._good = _LEVEL + good
        self._state = _DUE
        self._next = 0

    def restart(self) -> None:
        """Begin anew: a step was made, or another turn."""
        self._state = _DUE

    def rests(self) -> bool:
        """Tell whether there is nothing left to find out about this step."""
        return self._state == _RESTS

    def think(self, nodes: int) -> bool:
        """Search about `nodes` more; return whether grades have changed."""
        if self._state == _DUE:
            self._begin()
        elif self._state == _GROUPS:
            return self._group() and self._grade()
        elif self._state == _SEARCHES:
            deeper = self._grader.think(nodes)
            if self._grader.done:
                self._state = _RESTS
            return deeper and self._grade()
        return False

    def _begin(self) -> None:
        """Judge all turns one ply deep; the warning has nothing to say before a step is made."""
        game = self._game
        if game.coached() == WARNING and game.turn.expected() == "lift":
            self._state = _RESTS
            return
        self._grader.begin(game.position, _BUDGET)
        self._state = _GROUPS
        self._next = 0

    def _group(self) -> bool:
        """Group a few turns by the square of their next step; True when all are grouped."""
        grader = self._grader
        turn = self._game.turn
        for _ in range(_GROUPED_AT_ONCE):
            if self._next == grader.count:
                is_full = self._game.coached() == FULL
                self._state = _SEARCHES if is_full and not grader.done else _RESTS
                return True
            square = turn.step_square(grader.turn_at(self._next))
            grader.group(self._next, NO_GROUP if square == NO_SQUARE else square)
            self._next += 1
        return False

    def _grade(self) -> bool:
        """Take over what was found; return whether a square's grade is another one."""
        game = self._game
        turn = game.turn
        grades = game.grades
        values = self._grader.values
        is_full = game.coached() == FULL
        changed = False
        for square in range(len(grades)):
            value = values[square]
            if not value or turn.allowed[square] == NOTHING:
                continue
            grade = DARK
            if is_full:
                grade = self._full_grade(value)
            elif value <= _LOST and turn.allowed[square] != LIFT:
                grade = LOSES
            twin = turn.twin_square(square)
            if grades[square] != grade:
                grades[square] = grade
                changed = True
            if twin != NO_SQUARE:
                grades[twin] = grade
        return changed

    def _full_grade(self, value: int) -> int:
        if value >= _WON:
            return WINS
        if value <= _LOST:
            return LOSES
        if value < _LEVEL:
            return WORSE
        return GOOD if value >= self._good else FAIR
