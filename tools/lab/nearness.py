"""How near to perfect a player is, in games against itself that a deeper search judges.

A turn is judged by the position before it and by the one after it. A proved win is thrown where
the opponent is not proved lost after the turn; an open turn, which the judge has proved neither
won nor lost, is given away where the opponent is proved to win after it.
"""

import math
from collections.abc import Iterator
from concurrent.futures import Executor
from dataclasses import dataclass
from typing import Any

from halo.games import registry
from halo.games.position import DRAW, FIRST_WINS, PLAYING
from tools.lab.match import opening, start_player
from tools.lab.ratings import Z_95
from tools.program import Program

GAMES = 50
JUDGE = "nodes=6000000"
# Scores beyond are proved wins and losses, see engine/search.py.
_DECIDED = 29_900
_WON = 30_000


@dataclass
class Nearness:
    """Counts of judged turns and of the games that they were made in."""

    won: int = 0
    thrown: int = 0
    open: int = 0
    given: int = 0
    games: int = 0

    def add(self, other: "Nearness") -> None:
        """Add the counts of more games."""
        self.won += other.won
        self.thrown += other.thrown
        self.open += other.open
        self.given += other.given
        self.games += other.games

    def judge(self, before: int, after: int) -> None:
        """Count a turn by the mover's scores before it and after it."""
        if before > _DECIDED:
            self.won += 1
            self.thrown += after <= _DECIDED
        elif before >= -_DECIDED:
            self.open += 1
            self.given += after < -_DECIDED

    def describe(self) -> str:
        """Return the shares, each with its 95 % interval."""
        return (
            f"{self.games} games\n"
            f"proved wins {self.won}, thrown {_share(self.thrown, self.won)}\n"
            f"open turns {self.open}, given away {_share(self.given, self.open)}"
        )


def _share(count: int, of: int) -> str:
    """Return the count and its share, with the interval of Agresti and Coull."""
    total = of + Z_95**2
    mean = (count + Z_95**2 / 2) / total
    reach = Z_95 * math.sqrt(mean * (1 - mean) / total)
    low, high = max(0.0, mean - reach), min(1.0, mean + reach)
    share = count / of if of else 0
    return f"{count} ({100 * share:.1f} %, 95 % between {100 * low:.1f} and {100 * high:.1f})"


def play(
    pool: Executor, player: str, judge: str, game: str, seed: int, games: int
) -> Iterator[Nearness]:
    """Yield the counts of each game."""
    programs: list[Program] = []

    def run(number: int) -> Nearness:
        with start_player(player, seed, game) as plays, start_player(judge, seed, game) as judges:
            programs.extend((plays, judges))
            return _judged(plays, judges, opening(seed, number, game), game)

    try:
        for done in [pool.submit(run, number) for number in range(games)]:
            yield done.result()
    finally:
        # Those of this machine: a game that is going on ends at once.
        for program in programs:
            program.kill()


def _judged(plays: Program, judges: Program, position: Any, game: str) -> Nearness:
    """Play a game to its end and return its counts."""
    rules = registry.load_rules(game)
    found = Nearness(games=1)
    before = _score(judges, position, rules)
    while position.result == PLAYING:
        turn = plays.ask(rules.format_position(position)).split(" ")[0]
        position.push(rules.parse_turn(turn))
        after = _score(judges, position, rules)
        found.judge(before, -after)
        before = after
    return found


def _score(judges: Program, position: Any, rules: Any) -> int:
    """Return what the position is worth to the side to move, which has lost or won at the end."""
    if position.result == PLAYING:
        return int(judges.ask(rules.format_position(position)).split(" ")[1])
    if position.result == DRAW:
        return 0
    return _WON if position.result - FIRST_WINS == position.side else -_WON
