"""The coach: lights that grade each possible next step. Loaded when a side has one.

It is a query in the thinker's queue, and restarts with every step of the turn. A square's grade,
from engine/grader_viper.py or 0 for none, is that of the best turn that goes on there. In a game
with a book only proved grades are shown.
"""

from micropython import const

from halo.engine.grader_viper import LOST, NO_GROUP, WON, Grader
from halo.games import registry
from halo.games.players import FULL, WARNING
from halo.games.position import PLAYING
from halo.games.squares_viper import clear
from halo.games.turn import LIFT, NO_SQUARE, NOTHING
from halo.play.thinker import Query

# Most nodes per step: about 0.25 s on the device. Where the book ends a proof takes 14,000 in most
# steps, 240,000 in 99 of 100 and 755,000 at most.
_BUDGET = const(50_000)
_PROOF = const(1_000_000)
# Finding the target squares of this many turns takes as long as a slice of a search.
_GROUPED_AT_ONCE = const(5)

_DUE = const(0)
_GROUPS = const(1)
_SEARCHES = const(2)
_RESTS = const(3)


class Coach(Query):
    """Grades the steps of `game`, a play/game.py Game.

    `grades` has one byte per square. think() allocates only when it begins a search.
    """

    # Help a player at once after a step.
    waits = False
    _engine = None
    _grader: Grader

    def __init__(self, game) -> None:
        super().__init__(game.rules.name)
        self.grades = bytearray(len(game.turn.allowed))
        self._game = game
        self._state = _RESTS
        self._next = 0
        self._book = registry.load_search(self.name).SearchState.book
        # The book holds the position after every turn.
        self._is_listed = False
        self._work = bytearray(self._book.WORK_BYTES if self._book else 0)
        self._is_news = False

    def begin(self, engine, seed: int) -> None:
        """Restart after another query came between; see thinker.py Query."""
        if engine is not self._engine:
            self._engine = engine
            self._grader = engine.new_grader()
        self._state = _DUE

    def looks(self, slices: int) -> int:
        """Return the most slices per tick: one, if a second core searches."""
        return 1 if self._state == _SEARCHES and self._grader.place else slices

    def restart(self) -> None:
        """Restart after a step or for another turn."""
        clear(self.grades, len(self.grades))
        self._state = _DUE if self._game.advice else _RESTS
        self._is_news = False

    def rests(self) -> bool:
        """Tell whether all grades of this step are found."""
        return self._state == _RESTS and not self._is_news

    def think(self, nodes: int) -> bool:
        """Search about `nodes` more; True if that is enough for now: call grade() next."""
        if self._state == _DUE:
            self._begin()
            return True
        if self._state == _GROUPS:
            self._is_news = self._group()
        elif self._state == _SEARCHES:
            self._is_news = self._grader.think(nodes)
            if self._grader.done:
                self._state = _RESTS
            engine = self._engine
            if engine and engine.has_lost_core():
                self._grader = engine.new_grader()
                self._state = _DUE
        # A look-up in the book takes as long as three slices.
        return self._is_news or self._is_listed or self._state == _RESTS

    def _begin(self) -> None:
        """Judge all turns one ply deep; the warning grades nothing before the first step."""
        game = self._game
        if game.advice == WARNING and game.turn.expected() == "lift":
            self._state = _RESTS
            return
        book = self._book
        self._grader.begin(game.position, _PROOF if book else _BUDGET)
        is_full = game.advice == FULL
        self._is_listed = book and is_full and game.position.pieces() < book.MOST_PIECES
        self._state = _GROUPS
        self._next = 0

    def _group(self) -> bool:
        """Group a few turns by the square of their next step; True once all are grouped."""
        grader = self._grader
        turn = self._game.turn
        for _ in range(_GROUPED_AT_ONCE):
            if self._next == grader.count:
                is_full = self._game.advice == FULL
                self._state = _SEARCHES if is_full and not grader.done else _RESTS
                return True
            following = grader.turn_at(self._next)
            square = turn.step_square(following)
            grade = self._look_up(following) if self._is_listed and square != NO_SQUARE else 0
            grader.group(self._next, NO_GROUP if square == NO_SQUARE else square, grade)
            self._next += 1
            if grade:
                break
        return False

    def _look_up(self, turn: int) -> int:
        """Return the book's grade of a turn; 0 if it ends the game."""
        position = self._game.position
        grade = 0
        position.push(turn)
        if position.result == PLAYING:
            grade = LOST if self._book.wins(position, self._work) else WON
        position.pop()
        return grade

    def grade(self) -> bool:
        """Take over the new grades; return whether a square's grade has changed."""
        if not self._is_news:
            return False
        self._is_news = False
        turn = self._game.turn
        is_warning = self._game.advice == WARNING
        found = self._grader.grades
        grades = self.grades
        changed = False
        for square in range(len(grades)):
            grade = found[square]
            if not grade or turn.allowed[square] == NOTHING:
                continue
            if self._book and LOST < grade < WON:
                continue
            if is_warning and (grade != LOST or turn.allowed[square] == LIFT):
                grade = 0
            twin = turn.twin_square(square)
            if grades[square] != grade:
                grades[square] = grade
                changed = True
            if twin != NO_SQUARE:
                grades[twin] = grade
        return changed
