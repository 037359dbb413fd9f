"""A review of a finished game: what each turn was worth, and the turning points.

It goes from the game's end to its beginning, one search per position. A turn's value is the score
of the position after it, negated; the value of the position before it is the higher of that and
the search's score. So a certain win or loss is known from the turn that made it certain, however
deep a search would have to go.
"""

from array import array

from micropython import const

from halo.games import registry
from halo.games.position import DRAW, FIRST_WINS, PLAYING

BEST = 0
GOOD = 1
SLIP = 2
BLUNDER = 3
MISSED_WIN = 4
LOST_WIN = 5
GRADES = ("best", "good", "slip", "blunder", "missed_win", "lost_win")

# A turn's cost in chance to win, in thousandths. The best turn, or an equal one, is BEST whatever
# the chance; giving up a certain win is MISSED_WIN, or LOST_WIN if less than an even chance is
# left, see _LEAST_FAIR.
LEAST_COST = ((BLUNDER, 200), (SLIP, 80), (GOOD, 0))
# The chance to win is 1000 for a certain win, 0 for a certain loss, and from 100 to 900 between:
# 580 at a score of the game's GOOD, 671 at three times that.
EVEN = const(500)
OPEN_SPAN = const(400)
SPREAD = const(4)
_LEAST_FAIR = const(420)
# Scores beyond are certain, see search.py.
_DECIDED = const(29900)
_WIN = const(30000)

# Most turns that are pointed out.
_MOST_POINTED_OUT = const(3)
# Most nodes per game, some 6 s on the device, and per position. Earlier positions get the nodes
# that positions near the end, where little is open, do not use.
_MOST_A_GAME = const(2_400_000)
_MOST_A_POSITION = const(400_000)


class Review:
    """Reviews the game that led to `position`, and takes the position back to its beginning.

    Its turns are numbered from 0 to `plies` - 1. Those from `position.made` on are reviewed:
    `before` and `after` hold their scores in hundredths from the mover's view, `turns` and `best`
    the turns made and the best turns of the rules. `name` is the game's; only the constructor and
    begin() allocate.
    """

    def __init__(self, name: str, position) -> None:
        self.position = position
        self.plies = position.made
        self.before = array("h", bytes(2 * self.plies))
        self.after = array("h", bytes(2 * self.plies))
        self.turns = array("H", bytes(2 * self.plies))
        self.best = array("H", bytes(2 * self.plies))
        for ply in range(self.plies):
            self.turns[ply] = position.turn_made(ply)
        self.done = False
        self._spread = SPREAD * registry.load_search(name).SearchState.good
        self._left = _MOST_A_GAME
        # Score of the position after the turn judged next, for the side to move there.
        self._score = 0
        if position.result != PLAYING:
            self._score = self._final_score()
            self._take_back()

    def _final_score(self) -> int:
        position = self.position
        if position.result == DRAW:
            return 0
        return _WIN if position.result - FIRST_WINS == position.side else -_WIN

    def _take_back(self) -> None:
        if self.position.made:
            self.position.pop()
        else:
            self.done = True

    def begin(self, engine) -> None:
        """Begin to search the position with an engine of the game, or begin anew."""
        self._engine = engine
        budget = self._left // (self.position.made + 1)
        engine.begin_nodes(self.position, max(1, min(budget, _MOST_A_POSITION)), 0)

    def think(self, nodes: int) -> bool:
        """Judge about `nodes` more turns; True after a position: begin() next, unless `done`."""
        engine = self._engine
        if not engine.think(nodes):
            return False
        self._left -= engine.nodes
        ply = self.position.made
        score = engine.score
        if ply < self.plies:
            after = _one_ply_earlier(self._score)
            turn = self.best[ply] = self.turns[ply]
            if engine.turn != turn and score > after:
                self.best[ply] = engine.turn
            else:
                score = after
            self.before[ply] = score
            self.after[ply] = after
        self._score = score
        self._take_back()
        return True

    def chance(self, score: int) -> int:
        """Return the chance to win, in thousandths."""
        if score > _DECIDED:
            return 1000
        if score < -_DECIDED:
            return 0
        return EVEN + OPEN_SPAN * score // (abs(score) + self._spread)

    def cost(self, ply: int) -> int:
        """Return the turn's cost in chance to win, in thousandths."""
        return self.chance(self.before[ply]) - self.chance(self.after[ply])

    def grade(self, ply: int) -> int:
        """Return the turn's grade, BEST to LOST_WIN."""
        before = self.before[ply]
        after = self.after[ply]
        if before == after:
            return BEST
        if before > _DECIDED >= after:
            return LOST_WIN if self.chance(after) < _LEAST_FAIR else MISSED_WIN
        cost = self.cost(ply)
        for grade, least in LEAST_COST:
            if cost >= least:
                return grade
        return GOOD

    def points(self) -> list:
        """Return the numbers of the turns that have cost the most, three at most, in order.

        Turns better than a slip never count; among turns of equal cost the later ones are taken,
        for the game was open until then.
        """
        found = [ply for ply in range(self.plies - 1, -1, -1) if self.grade(ply) >= SLIP]
        found.sort(key=self.cost, reverse=True)
        return sorted(found[:_MOST_POINTED_OUT])


def _one_ply_earlier(score: int) -> int:
    """Return a position's score for the side that has just moved there."""
    if score > _DECIDED:
        return 1 - score
    if score < -_DECIDED:
        return -1 - score
    return -score
