"""Coach, hint, review and retry agree with the proofs, or say that they do not know.

All four examine games of random turns, most of which look one ply ahead.
"""

import json
import os
import random
from collections.abc import Iterator
from typing import Any

import pytest

from halo.engine.grader_viper import AHEAD, BEHIND, LOST, WON
from halo.engine.review import LOST_WIN
from halo.games import registry
from halo.games.position import DRAW, FIRST_WINS, PLAYING
from tests.engine import minimax
from tests.optional import slow
from tests.truth.oracle import Oracle, Oxono, Quantik, Yoxii
from tests.truth.worker import Board
from tools.program import Program, device_safe

WORKER = "tests/truth/worker.py"
SEED = 101
# A game's oracle, and after how many turns to ask it: no win is near before.
GAMES: dict[str, tuple[type[Oracle], int]] = {
    "oxono": (Oxono, 2),
    "quantik": (Quantik, 0),
    "yoxii": (Yoxii, 14),
}
FEW = 6
# TRUST.md quotes the figures of 300.
MANY = int(os.environ.get("HALO_POSITIONS", "60"))
# Scores beyond this are certain, see engine/search.py.
DECIDED = 29_900
LOOKS_AHEAD = 0.7
MOST_LOOKED_AT = 8
HINT_LEVELS = (3, 4, 5)


class Statements:
    """A finished game of random turns, and the board's statements about it."""

    def __init__(self, oracle: Oracle, fewest: int, board: Program, chance: random.Random) -> None:
        self.oracle = oracle
        self.fewest = fewest
        self.rules = registry.load_rules(oracle.game)
        self.turns: list[int] = []
        while len(self.turns) <= fewest:
            self.position, self.turns = play(self.rules, chance)
        self.ply = chance.randrange(fewest, len(self.turns))
        asked = {
            "turns": [self.rules.format_turn(turn) for turn in self.turns],
            "ply": self.ply,
            "lift": chance.randrange(36),
            "level": chance.choice(HINT_LEVELS),
        }
        self.line = json.dumps(asked)
        self.said: dict[str, Any] = json.loads(board.ask(self.line))

    def before(self, ply: int) -> Any:
        """Return the position after this many turns."""
        position = self.rules.new_position()
        for turn in self.turns[:ply]:
            position.push(turn)
        return position

    def faults(self) -> Iterator[str]:
        """Yield each statement that contradicts a proof."""
        yield from self.of_the_hint()
        yield from self.of_the_coach()
        yield from self.of_the_review()
        yield from self.of_the_retry()

    def of_the_hint(self) -> Iterator[str]:
        position = self.before(self.ply)
        hint = self.said["hint"]
        known = self.oracle.after(position, self.rules.parse_turn(hint))
        if self.oracle.wins(position):
            if known != 1:
                yield f"the hint {hint} loses a win"
        elif known < 0 and self.said["before"][self.ply] > -DECIDED:
            yield f"the hint {hint} loses, and the review knows no loss"

    def of_the_coach(self) -> Iterator[str]:
        position = self.before(self.ply)
        known = {
            self.rules.format_turn(turn): self.oracle.after(position, turn)
            for turn in position.legal_turns()
        }
        for squares in self.said["steps"]:
            for grades, turns in squares:
                worth = max(known[turn] for turn in turns)
                right = {1: {WON}, 0: set(range(LOST, WON + 1)), -1: {LOST}}[worth]
                if self.oracle.knows_all and set(range(BEHIND, AHEAD + 1)).intersection(grades):
                    yield f"the coach guesses what is known: {turns} {grades}"
                if not grades or grades[0] not in right:
                    yield f"the coach's grade of {turns}, {worth}, is {grades}"

    def of_the_review(self) -> Iterator[str]:
        for ply in range(self.fewest, len(self.turns)):
            position = self.before(ply)
            wins = self.oracle.wins(position)
            after = self.oracle.after(position, self.turns[ply])
            worth = 1 if wins else -1 if self.oracle.loses(position) else 0
            scores = self.said["before"][ply], self.said["after"][ply]
            for known, score in zip((worth, after), scores, strict=True):
                if known * score < abs(known) * DECIDED:
                    yield f"the review of turn {ply + 1}: {scores}, but {worth, after}"
            if wins and after < 0 and self.said["grades"][ply] != LOST_WIN:
                yield f"the review does not say that turn {ply + 1} threw a win away"

    def of_the_retry(self) -> Iterator[str]:
        if self.position.result == DRAW:
            return
        loser = self.position.result - FIRST_WINS ^ 1
        own = [ply for ply in range(len(self.turns)) if ply & 1 == loser]
        retry = self.said["retry"]
        if retry not in own:
            yield f"the retry leads back to {retry}, not to a turn of the loser's"
        for ply in own:
            if ply > retry and ply >= self.fewest:
                position = self.before(ply)
                if self.oracle.wins(position):
                    yield f"the retry leads back to {retry}, but {ply} was won"
        is_first = retry == own[0]
        if retry >= self.fewest and not is_first and self.oracle.loses(self.before(retry)):
            yield f"the retry leads back to {retry}, which was lost"


def play(rules: Any, chance: random.Random) -> tuple[Any, list[int]]:
    """Return the end of a game and its turns."""
    position = rules.new_position()
    turns = []
    while position.result == PLAYING:
        legal = position.legal_turns()
        drawn = chance.sample(legal, min(MOST_LOOKED_AT, len(legal)))
        turn = drawn[0]
        if chance.random() < LOOKS_AHEAD:
            turn = next((one for one in drawn if not minimax.lets_win(position, one)), turn)
        position.push(turn)
        turns.append(turn)
    return position, turns


@pytest.mark.unix
@pytest.mark.parametrize("count", [FEW, *slow(MANY)])
@pytest.mark.parametrize("game", GAMES)
def test_what_is_said_of_games_is_so(game: str, count: int) -> None:
    print("seed", SEED)
    chance = random.Random(f"{SEED}:{game}")
    kind, fewest = GAMES[game]
    oracle = kind()
    faults = []
    wins = 0
    with device_safe(WORKER, game) as board:
        for _ in range(count):
            said = Statements(oracle, fewest, board, chance)
            found = list(said.faults())
            faults += [f"{said.line}: {fault}" for fault in found]
            wins += oracle.wins(said.before(said.ply))
    assert not faults, "\n".join(faults)
    assert 0 < wins < count


@pytest.mark.parametrize("level", HINT_LEVELS)
def test_a_hint_is_proved_at_any_level_where_a_proof_takes_long(level: int) -> None:
    board = Board("quantik")
    position = board.rules.parse_position(".Add/.D../.A../.... d")
    board.game.position.copy_from(position)
    turn = board.rules.parse_turn(board.hint(level))
    assert Quantik().after(position, turn) == 1
