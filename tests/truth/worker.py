"""The board's statements about a game, over lines: `INTERPRETER worker.py GAME`.

A line of input is {"turns", "ply", "lift", "level"}: a game's turns from the set-up to its end.
The answer has coach and hint after `ply` turns, and review and retry of the whole game:

       steps       per step of a hand: every grade that a square had, with the turns that continue
                               there, the final grade first
       hint        the turn, for a player against this level
       before, after, grades    one number per turn, as in engine/review.py
       retry       the number of turns after which the loser may try again, -1 for nobody

Device-safe: it runs under MicroPython's unix port and under CPython.
"""

import json
import sys

from halo.engine.engine import Engine
from halo.engine.review import Review
from halo.games import registry
from halo.games.players import COACHES, FULL
from halo.games.position import DRAW, FIRST_WINS
from halo.games.record import replay
from halo.games.turn import GO, LIFT, NO_SQUARE, PUT
from halo.modes.retry import Lookback
from halo.play.coach import Coach
from halo.play.game import Game
from halo.play.thinker import DONE, Thinker
from halo.store.settings import Settings

_SLICE = 1 << 12


class Board:
    """A board that plays the game of this name."""

    def __init__(self, name: str) -> None:
        self.rules = registry.load_rules(name)
        self.settings = Settings()
        for coach in COACHES:
            self.settings.put(coach, FULL)
        squares = len(self.rules.new_position().cells)
        self.game = Game(self.rules, bytearray(squares), self.settings, Thinker({}, Engine(name)))
        self.coach = new_coach(self.game)

    def answer(self, asked) -> dict:
        """Return the statements about the requested game."""
        turns = asked["turns"]
        game = self.game
        start = self.rules.start_position
        game.position.copy_from(replay(self.rules, start, turns[: asked["ply"]]))
        answer: dict = {"hint": self.hint(asked["level"]), "steps": self.steps(asked["lift"])}
        game.position.copy_from(replay(self.rules, start, turns))
        answer["retry"] = self.retry()
        answer.update(self.review(game.position))
        return answer

    def hint(self, level: int) -> str:
        """Return the hinted turn."""
        self.settings.put("level", level)
        self.game.hint()
        thinker = self.game.thinker
        thinker.attend(thinker.awaited)
        thinker.begin(1)
        while thinker.state != DONE:
            thinker.search(_SLICE)
        thinker.cancel()
        return self.rules.format_turn(thinker.engine.turn)

    def steps(self, lift: int) -> list:
        """Return the coach's grades of each step; `lift` chooses among several possible steps."""
        turn = self.game.turn
        turn.begin()
        grades = []
        while not turn.is_complete():
            grades.append(self.step())
            squares = [at for at, role in enumerate(turn.allowed) if role in (LIFT, GO, PUT)]
            if not squares:
                break
            turn.advance(squares[lift % len(squares)])
        return grades

    def step(self) -> list:
        """Return the coach's grades of the step, until it has nothing to add."""
        game = self.game
        coach = self.coach
        shown: dict = {}
        for turn in game.position.legal_turns():
            square = game.turn.step_square(turn)
            if square != NO_SQUARE:
                shown.setdefault(square, ([], []))[1].append(self.rules.format_turn(turn))
        game.forget_grades()
        while not coach.rests():
            coach.think(_SLICE)
            if coach.grade():
                for square, (grades, _) in shown.items():
                    grades.insert(0, coach.grades[square])
        return list(shown.values())

    def retry(self) -> int:
        """Return the number of turns before the position to which the loser is led back."""
        game = self.game
        position = game.position
        if position.result == DRAW:
            return -1
        loser = position.result - FIRST_WINS ^ 1
        own = position.made - 1 - (position.side == loser)
        if own < 0:
            return -1
        look = Lookback(game, own)
        look.begin(game.thinker.engine, 1)
        while not look.done:
            look.think(_SLICE)
        return look.position.made

    def review(self, position) -> dict:
        """Return every turn's grade."""
        found = Review(self.rules.name, position)
        while not found.done:
            found.begin(self.game.thinker.engine)
            while not found.think(_SLICE):
                pass
        return {
            "before": list(found.before),
            "after": list(found.after),
            "grades": [found.grade(ply) for ply in range(found.plies)],
        }


def new_coach(game) -> Coach:
    """Return a game's new coach."""
    coach = game.coach = Coach(game)
    coach.begin(game.thinker.engine, 0)
    return coach


def main() -> None:
    """Answer lines until they end."""
    board = Board(sys.argv[1])
    while True:
        line = sys.stdin.readline()
        if not line:
            return
        print(json.dumps(board.answer(json.loads(line))))


if __name__ == "__main__":
    main()
