"""The explorer's questions and answers, one line of JSON each.

A question is {"number", "game", "position", "turns"}: a game's start, and the turns made from
there, separated by spaces. Answers follow, with the question's `number`, until one is `done`:

    error       what is wrong with the question, in the form of members() of halo/sentences.py
    result      of a finished game, as in records
    side        the side to move
    turns       [turn, score, depth, is_exact] of each legal turn

A turn's outcome is proved to the end, else it is the engine's score: iterative deepening as in
search.py, but every turn gets its own score, and a decided turn does not end the search. A win or
a loss found is exact in plies; a draw is exact once the search has seen every turn to the game's
end.

Device-safe: it runs in a page; in tests under MicroPython's unix port and CPython too.
"""

import json
import sys

from halo.engine import root_viper, search_viper
from halo.engine.search import Search
from halo.games import registry
from halo.games.position import DRAW, FIRST_WINS, PLAYING, RESULTS
from halo.games.record import replay
from halo.sentences import members

# A power of two, as search.py needs it.
_TABLE_BYTES = 1 << 20
# The time in ms to improve an answer.
_LIMIT_MS = 2000
# Nodes between two looks at the clock. CPython has no viper, and takes some 25 times as long.
_SLICE = 1000 if sys.implementation.name == "cpython" else 20_000
_WHAT = ("game", "position", "turns")
# A win is this minus the plies to it; a score beyond the second one is certain.
WIN = 30000
DECIDED = 29900
# The same values as in engine/search.py and search_viper.py.
_NODES, _BUDGET, _PAUSE, _VALUE = 2, 3, 4, 5
_WORK = 9
_KILLERS, _FRAMES = 16, 96
_MADE, _INDEX, _BEST_SO_FAR, _ROOT_END, _ITERATION, _DEEPEST = 496, 497, 499, 500, 501, 504
_PLENTY = 1 << 29
_ROOM = 768
_TURN = 16383
_SAFE = 1 << 14
_SCORE_SHIFT = 15
_SCORE_TO_SCORE = 8192
_EVEN = 32768
_RESTS = 1


class Outcome:
    """The outcome of a turn: `score` from the mover's view, 30000 - n for a win in n plies.

    `turn` is the rules'. It `is_exact`, or the engine's score at `depth` plies.
    """

    def __init__(self, turn: int, word: int) -> None:
        self.turn = turn
        self.word = word
        self.score = (word >> _SCORE_SHIFT) - _SCORE_TO_SCORE
        self.depth = 1
        self.is_exact = False

    def settle(self, score: int) -> None:
        """Set an exact score."""
        self.score = score
        self.is_exact = True


class Outcomes(Search):
    """Finds the outcomes of a position's turns: after look_at(), call think() until `done`.

    `outcomes` has an Outcome for every legal turn.
    `table` has 8 bytes per entry, a power of two entries.
    """

    def __init__(self, name: str, table: bytearray) -> None:
        game = registry.load_search(name)
        super().__init__(game.SearchState(), table)
        self._book = self.search_state.book
        self._to_rules = game.to_rules
        self.outcomes: list = []
        self._open: list = []
        self._index = 0

    def look_at(self, position) -> None:
        """Start on a position of the rules that is not over."""
        state = self.search_state
        stack = self._stack
        state.load(position)
        search_viper.clear(stack, _KILLERS, _FRAMES)
        search_viper.clear(self.table, 0, len(self.table) >> 2)
        state.words[_ROOM] = _PLENTY
        end = state.expand(state.state, state.words, state.first)
        stack[_ROOT_END] = end
        stack[_BUDGET] = _PLENTY
        stack[_NODES] = stack[_WORK] = 0
        stack[_DEEPEST] = position.plies_left()
        stack[_MADE] = 0
        stack[_ITERATION] = 1
        self.done = False
        self._index = 0
        words = [state.words[at] for at in range(state.first, end)]
        self.outcomes = [Outcome(self._to_rules(word & _TURN), word) for word in words]
        for outcome in self.outcomes:
            self._look(position, outcome)
        self._gather()

    def _look(self, position, outcome) -> None:
        """Settle what is known without a search: the game's end, the book, a winning answer."""
        side = position.side
        position.push(outcome.turn)
        if position.result == DRAW:
            outcome.settle(0)
        elif position.result != PLAYING:
            outcome.settle(WIN - 1 if position.result - FIRST_WINS == side else 1 - WIN)
        else:
            known = self._book and self._book.look_up(position, 0)
            if known:
                outcome.settle(1 - known[1] if known[1] > 0 else -1 - known[1])
        position.pop()
        if not outcome.is_exact and not outcome.word & _SAFE and self._is_refuted(outcome):
            outcome.settle(2 - WIN)

    def _is_refuted(self, outcome) -> bool:
        """Tell whether an answer to the turn wins at once."""
        state = self.search_state
        return bool(state.refuted(state.state, state.words, outcome.word & _TURN))

    def _gather(self) -> None:
        self._open = [outcome for outcome in self.outcomes if not outcome.is_exact]
        self._index = 0
        # The best-looking turn comes first: its refutations speed up the others.
        self._open.sort(key=lambda outcome: -outcome.score)
        self.done = not self._open or self.depth >= self._stack[_DEEPEST]

    def think(self, nodes: int) -> bool:
        """Search about `nodes` more nodes; return True when every turn is searched to the end."""
        stack = self._stack
        state = self.search_state
        stack[_PAUSE] = stack[_NODES] + nodes
        while not self.done:
            outcome = self._open[self._index]
            if not stack[_MADE]:
                self._turns[0] = outcome.word & _TURN
                self._bonuses[0] = 0
                stack[_INDEX], stack[_BEST_SO_FAR] = 0, 1
                root_viper.make_turn(stack, state.words, state)
            if search_viper.run(stack, state.words, state, self.table) == _RESTS:
                break
            stack[_MADE] = 0
            state.unmake(state.state, state.words)
            self._take(outcome, stack[_VALUE] - _EVEN)
        return self.done

    def _take(self, outcome, score: int) -> None:
        outcome.score = score
        outcome.depth = self.depth + 1
        if not -DECIDED < score < DECIDED or outcome.depth >= self._stack[_DEEPEST]:
            outcome.settle(score)
        self._index += 1
        if self._index == len(self._open):
            self._stack[_ITERATION] += 1
            self._gather()


class Explorer:
    """Answers one question after another; `now_ms()` is a monotonic clock."""

    # The engine of the last question's game.
    _rules: registry.Rules
    _outcomes: Outcomes

    def __init__(self, now_ms) -> None:
        self._now_ms = now_ms
        self._number = None
        self._name = ""
        self._side = ""
        self._began_ms = 0

    def ask(self, line: str) -> str:
        """Take a question; return the first answer, which needs no search."""
        self._began_ms = self._now_ms()
        self._number = None
        try:
            return self._begin(_read(line))
        except (ValueError, RuntimeError) as error:  # RecursionError is a RuntimeError
            return self._tell({"error": members(error), "done": True})

    def go(self, ms: int) -> str:
        """Search the last question's position for about `ms`; return a better answer."""
        now_ms = began_ms = self._now_ms()
        end_ms = min(began_ms + ms, self._began_ms + _LIMIT_MS)
        while now_ms < end_ms and not self._outcomes.done:
            self._outcomes.think(_SLICE)
            now_ms = self._now_ms()
        return self._answer(self._outcomes.done or now_ms - self._began_ms >= _LIMIT_MS)

    def _begin(self, asked: dict) -> str:
        self._number = asked.get("number")
        name = asked["game"]
        if name != self._name:
            self._rules = registry.load_rules(name)
            self._outcomes = Outcomes(name, bytearray(_TABLE_BYTES))
            self._name = name
        rules = self._rules
        position = replay(rules, asked["position"], asked["turns"].split())
        if position.result:
            return self._tell({"result": RESULTS[position.result], "done": True})
        self._side = rules.sides[position.side]
        self._outcomes.look_at(position)
        return self._answer(self._outcomes.done)

    def _answer(self, is_done: bool) -> str:
        write = self._rules.format_turn
        turns = [
            [write(it.turn), it.score, it.depth, it.is_exact] for it in self._outcomes.outcomes
        ]
        return self._tell({"side": self._side, "turns": turns, "done": is_done})

    def _tell(self, answer: dict) -> str:
        answer["number"] = self._number
        return json.dumps(answer)


def _read(line: str) -> dict:
    asked = json.loads(line)
    if not isinstance(asked, dict) or not all(isinstance(asked.get(key), str) for key in _WHAT):
        raise ValueError("game, position and turns are texts")
    return asked
