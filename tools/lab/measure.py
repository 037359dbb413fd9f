"""Whether reviews find the turn that threw a game away: games with one that is proved to.

A strong player meets one that blunders: of the second's turns one is drawn at random among those
that are proved to lose where the strong player's would not. Games in which nothing could be
planted are played again from another opening.
"""

import random
from collections.abc import Iterator
from typing import Any, NamedTuple

from halo.games import registry
from halo.games.position import PLAYING
from tools.lab import puzzles
from tools.lab.engine import start_engine
from tools.lab.match import opening
from tools.lab.review import ask, start_reviewer
from tools.program import Program

# The strong player's nodes a turn, and the level of the one that blunders.
_STRONG = 200_000
_LEVEL = 3
# From its second turn on it blunders as soon as it can with this chance a turn.
_FIRST_PLY = 2
_PLANTS = 0.25
_DECIDED = 29_900


class Planted(NamedTuple):
    """A game with a planted blunder: its start, its turns, and the blunder's ply, from 1."""

    start: str
    turns: list[str]
    ply: int


class Measured(NamedTuple):
    """A game that was reviewed: with its turning points, and the blunder's grade."""

    game: Planted
    points: list[int]
    grade: str

    @property
    def is_found(self) -> bool:
        """Tell whether the blunder is among the turning points."""
        return self.game.ply in self.points


def games() -> list[str]:
    """Return the names of the games in which blunders are proved."""
    return [name for name in puzzles.games() if hasattr(puzzles.rules_of(name), "blunders")]


def measure(game: str, count: int, seed: int) -> Iterator[Measured]:
    """Yield so many games of this name with a planted blunder, reviewed."""
    with start_reviewer(game) as reviewer:
        for planted in _plant(game, count, seed):
            answer = ask(reviewer, planted.start, planted.turns)
            grade = answer["turns"][planted.ply - 1]["grade"]
            yield Measured(planted, answer["points"], grade)


def _plant(game: str, count: int, seed: int) -> Iterator[Planted]:
    found = number = 0
    with (
        start_engine("nodes", _STRONG, seed, game) as strong,
        start_engine("level", _LEVEL, seed, game) as weak,
    ):
        while found < count:
            planted = _play(game, seed, number, strong, weak)
            number += 1
            if planted:
                found += 1
                yield planted


def _play(game: str, seed: int, number: int, strong: Program, weak: Program) -> Planted | None:
    """Play a game from opening `number`; None if nothing was planted in it."""
    rules = registry.load_rules(game)
    chance = random.Random(f"{seed}:{number}:{game}")
    start = rules.format_position(opening(seed, number, game))
    position = rules.parse_position(start)
    blunderer = number & 1
    ply = 0
    turns: list[str] = []
    while position.result == PLAYING:
        is_weak = position.side == blunderer
        blunder = None
        if is_weak and not ply and position.made >= _FIRST_PLY and chance.random() < _PLANTS:
            blunder = _blunder(game, position, strong, chance)
        if blunder is None:
            turn = _choose(rules, weak if is_weak else strong, position)[0]
        else:
            turn = blunder
            ply = position.made + 1
        position.push(turn)
        turns.append(rules.format_turn(turn))
    return Planted(start, turns, ply) if ply else None


def _blunder(game: str, position: Any, strong: Program, chance: random.Random) -> int | None:
    good, score = _choose(registry.load_rules(game), strong, position)
    if score < -_DECIDED:
        return None
    return next(iter(puzzles.rules_of(game).blunders(position, good, chance)), None)


def _choose(rules: Any, player: Program, position: Any) -> tuple[int, int]:
    """Return the player's turn and its score."""
    turn, score = player.ask(rules.format_position(position)).split(" ")[:2]
    return rules.parse_turn(turn), int(score)
