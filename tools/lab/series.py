"""Games that measure one player: how near to perfect it is, where an adaptive level settles.

**Nearness**: a player's games against itself, judged by a deeper search. A turn is judged by the
scores of the positions before and after it. A proved win is thrown if the opponent is
not proved lost after the turn; an open turn, which the judge has proved neither won nor lost, is
given away if the opponent is proved to win after it.

**Following**: an adaptive level against steady players. A series is one player's consecutive
games against an opponent that starts unadapted: first those in which it settles, then
those whose score shows whether it has. The games begin from the arena's openings, both sides of
each in turn.
"""

import random
from collections.abc import Iterator
from concurrent.futures import Executor
from dataclasses import dataclass
from itertools import islice, product
from statistics import fmean
from typing import Any, NamedTuple

from halo.games.position import DRAW, FIRST_WINS, PLAYING
from halo.games.strengths import count, draw_level, strength_of
from tools.lab.match import (
    MatchError,
    Table,
    as_completed,
    in_order,
    open_table,
    opening,
    start_player,
)
from tools.lab.ratings import interval
from tools.lab.worker import DECIDED, WIN
from tools.program import Program

# --- nearness -----------------------------------------------------------------------------------

JUDGED_GAMES = 50
JUDGE = "nodes=6000000"


@dataclass
class Nearness:
    """Counts of judged turns and of their games."""

    won: int = 0
    thrown: int = 0
    open: int = 0
    given: int = 0
    games: int = 0

    def add(self, other: "Nearness") -> None:
        """Add the counts of more games."""
        for name, more in vars(other).items():
            setattr(self, name, getattr(self, name) + more)

    def judge(self, before: int, after: int) -> None:
        """Count a turn by the mover's scores before it and after it."""
        if before > DECIDED:
            self.won += 1
            self.thrown += after <= DECIDED
        elif before >= -DECIDED:
            self.open += 1
            self.given += after < -DECIDED

    def describe(self) -> str:
        """Return the shares, each with its 95 % interval."""
        return (
            f"{self.games} games\n"
            f"proved wins {self.won}, thrown {_share(self.thrown, self.won)}\n"
            f"open turns {self.open}, given away {_share(self.given, self.open)}"
        )


def _share(count: int, of: int) -> str:
    """Return the count and its share, with its interval."""
    low, high = interval((of - count, count))
    share = count / of if of else 0
    return f"{count} ({100 * share:.1f} %, 95 % between {100 * low:.1f} and {100 * high:.1f})"


def judge_games(
    pool: Executor, player: str, judge: str, game: str, seed: int, games: int
) -> Iterator[Nearness]:
    """Yield the counts of each game."""

    def run(number: int) -> Nearness:
        with open_table((player, judge), seed, game) as table:
            return _judged(table, opening(seed, number, game))

    yield from as_completed(pool, run, range(games))


def _judged(table: Table, position: Any) -> Nearness:
    """Play a game to its end, the table's first player against itself; return its counts."""
    found = Nearness(games=1)
    before = _score(table, position)
    while position.result == PLAYING:
        position.push(table.turn(0, position))
        after = _score(table, position)
        found.judge(before, -after)
        before = after
    return found


def _score(table: Table, position: Any) -> int:
    """Return the second player's score for the side to move, or that of a finished game."""
    if position.result == PLAYING:
        answer = table.ask(1, position)
        try:
            return int(answer.split(" ")[1])
        except (IndexError, ValueError):
            raise MatchError(f"the judge gave no score: {answer[:80]}") from None
    if position.result == DRAW:
        return 0
    return WIN if position.result - FIRST_WINS == position.side else -WIN


# --- following ----------------------------------------------------------------------------------

SETTLING = 12
COUNTED = 40
SERIES_GAMES = SETTLING + COUNTED
# The range in % of the player's score over the counted games.
_LEAST_SCORE = 0.4
_MOST_SCORE = 0.6

PLAYERS = tuple(f"depth{depth}" for depth in range(1, 6))
HEADING = f"{'follows':10}{'series':>7}{'plays at':>12}{'score':>8}  least to most, within 40-60 %"
_FOLLOWER = "follow"


class Series(NamedTuple):
    """The `player`'s share of the counted points, and the follower's strength in those games."""

    player: str
    score: float
    strength: float


class Follower:
    """Plays at one of the two levels around its strength, drawn at random; acts as a Program."""

    def __init__(self, seed: int, game: str) -> None:
        self.strengths: dict = {}
        self._seed = seed
        self._game = game
        self._chance = random.Random(seed)
        self._levels: dict[int, Program] = {}

    def ask(self, text: str) -> str:
        """Answer a position with a turn."""
        number = self._chance.randrange(100)
        level = draw_level(self.strengths, self._game, _FOLLOWER, number)
        if level not in self._levels:
            self._levels[level] = start_player(f"level{level}", self._seed, self._game)
        return self._levels[level].ask(text)

    def learn(self, number: int, has_won: bool | None) -> float:
        """Count a game that the player has won, lost or drawn (None); return the strength."""
        count(self.strengths, number, (self._game, _FOLLOWER), has_won)
        return float(strength_of(self.strengths, self._game, _FOLLOWER))

    def close(self) -> None:
        """End."""
        for level in self._levels.values():
            level.close()


def play_series(player: str, table: Table, follower: Follower, first: int) -> Series:
    """Play a series from the opening number `first` on; the player is the table's first one."""
    points = []
    strengths = []
    for game in range(SERIES_GAMES):
        halves, _ = table.play_game(first + game // 2, game % 2)
        strengths.append(follower.learn(game, None if halves == 1 else halves == 2))
        points.append(halves / 2)
    return Series(player, fmean(points[SETTLING:]), fmean(strengths[SETTLING:]))


def play_all_series(pool: Executor, game: str, seed: int, games: int) -> Iterator[list[Series]]:
    """Yield each player's series, as many as fit in `games`, at least one."""
    runs = range(max(1, games // SERIES_GAMES))

    def run(player: str, number: int) -> Series:
        follower = Follower(1000 * seed + number, game)
        players = (start_player(player, seed, game), follower)
        with Table((player, _FOLLOWER), players, seed, game) as table:
            return play_series(player, table, follower, number * SERIES_GAMES)

    found = in_order(pool, run, *zip(*product(PLAYERS, runs), strict=True))
    for _ in PLAYERS:
        yield list(islice(found, len(runs)))


def row(series: list[Series]) -> str:
    """Return a player's series as a row below HEADING."""
    scores = [one.score for one in series]
    inside = sum(_LEAST_SCORE <= score <= _MOST_SCORE for score in scores)
    level = fmean(one.strength for one in series) / 100
    return (
        f"{series[0].player:10}{len(series):>7}{level:>12.1f}{100 * fmean(scores):>6.1f} %"
        f"  {100 * min(scores):.1f} to {100 * max(scores):.1f} %, {inside} of {len(series)}"
    )
