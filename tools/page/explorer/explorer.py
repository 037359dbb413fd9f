"""The explorer's questions and answers, one line of JSON each.

A question is {"number", "game", "position", "turns"}: a game's start, and the turns made from
there, separated by spaces. Answers follow, with the question's `number`, until one is `done`:

    error       what is wrong with the question, in the form of members() of halo/sentences.py
    result      of a finished game, as in records
    side        the side to move
    good        the score, in hundredths, from which a side is ahead
    turns       [turn, score, depth, is_exact] of each legal turn, see outcomes.py

Device-safe: it runs in a page, under MicroPython's unix port and under CPython.
"""

import json
import sys

from halo.games import registry
from halo.games.position import RESULTS
from halo.games.record import replay
from halo.sentences import members
from tools.page.explorer.outcomes import Outcomes

# A power of two, as search.py needs it.
_TABLE_BYTES = 1 << 20
# The time in ms to improve an answer. CPython has no viper, and takes some 25 times as long: it
# gets the time to solve what the others solve within theirs.
_LIMIT_MS = 12_000 if sys.implementation.name == "cpython" else 2000
# Nodes between two looks at the clock.
_SLICE = 1000 if sys.implementation.name == "cpython" else 20_000
_WHAT = ("game", "position", "turns")


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
        return self._tell(
            {"side": self._side, "good": self._outcomes.good, "turns": turns, "done": is_done}
        )

    def _tell(self, answer: dict) -> str:
        answer["number"] = self._number
        return json.dumps(answer)


def _read(line: str) -> dict:
    asked = json.loads(line)
    if not isinstance(asked, dict) or not all(isinstance(asked.get(key), str) for key in _WHAT):
        raise ValueError("game, position and turns are texts")
    return asked
