"""A level that follows, against steady players: what it comes to, by games that are played.

A series is one player's games in a row against an opponent that has followed nobody before: first
those in which it settles, then those whose score tells whether it has. The games begin from the
arena's openings, both sides of each in turn.
"""

import random
from collections.abc import Iterator
from concurrent.futures import Executor
from statistics import fmean
from typing import NamedTuple

from halo.games.strengths import count, draw_level, strength_of
from tools.lab.match import Table, start_player
from tools.program import Program

SETTLING = 12
COUNTED = 40
GAMES = SETTLING + COUNTED
# Of the player's score over the games that count.
_LEAST_SCORE = 0.4
_MOST_SCORE = 0.6

PLAYERS = tuple(f"depth{depth}" for depth in range(1, 6))
HEADING = f"{'follows':10}{'series':>7}{'plays at':>12}{'score':>8}  least to most, within 40-60 %"
_FOLLOWER = "follow"


class Series(NamedTuple):
    """The `player`'s share of the points that count, and the follower's strength over them."""

    player: str
    score: float
    strength: float


class Follower:
    """Chooses turns at the levels beside its strength, one of them by lot; speaks as a Program."""

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
        """Count a game that the player has won or lost, or neither (None); return the strength."""
        count(self.strengths, number, (self._game, _FOLLOWER), has_won)
        return float(strength_of(self.strengths, self._game, _FOLLOWER))

    def kill(self) -> None:
        """End at once."""
        for level in self._levels.values():
            level.kill()

    def close(self) -> None:
        """End."""
        for level in self._levels.values():
            level.close()


def play_series(player: str, table: Table, follower: Follower, first: int) -> Series:
    """Play a series from the opening number `first` on; the player is the table's first one."""
    points = []
    strengths = []
    for game in range(GAMES):
        halves, _ = table.play_game(first + game // 2, game % 2)
        strengths.append(follower.learn(game, None if halves == 1 else halves == 2))
        points.append(halves / 2)
    return Series(player, fmean(points[SETTLING:]), fmean(strengths[SETTLING:]))


def play(pool: Executor, game: str, seed: int, games: int) -> Iterator[list[Series]]:
    """Yield each player's series, as many as `games` have room for, one at least."""
    runs = max(1, games // GAMES)
    tables: list[Table] = []

    def run(player: str, number: int) -> Series:
        follower = Follower(1000 * seed + number, game)
        players = (start_player(player, seed, game), follower)
        with Table((player, _FOLLOWER), players, seed, game) as table:
            tables.append(table)
            return play_series(player, table, follower, number * GAMES)

    try:
        waiting = [
            [pool.submit(run, player, number) for number in range(runs)] for player in PLAYERS
        ]
        for series in waiting:
            yield [done.result() for done in series]
    finally:
        # Those of this machine: a game that is going on ends at once.
        for table in tables:
            table.kill()


def row(series: list[Series]) -> str:
    """Return a player's series as a row below HEADING."""
    scores = [one.score for one in series]
    inside = sum(_LEAST_SCORE <= score <= _MOST_SCORE for score in scores)
    level = fmean(one.strength for one in series) / 100
    return (
        f"{series[0].player:10}{len(series):>7}{level:>12.1f}{100 * fmean(scores):>6.1f} %"
        f"  {100 * min(scores):.1f} to {100 * max(scores):.1f} %, {inside} of {len(series)}"
    )
