"""`python -m tools.lab review FILE`: grades each turn of a record and finds its turning points.

One line per turn: its scores before and after, in hundredths for the mover, a win in n plies
is 30000 - n; the best turn, the grade; turning points last. FILE may be - for standard input.
`--measure` plays games with blunders that are proved, and prints how many of these are among
the turning points.
"""

import itertools
import json
import random
import sys
from collections.abc import Iterator
from pathlib import Path
from typing import Any, NamedTuple

from halo.games import registry
from halo.games.position import PLAYING
from halo.games.record import parse_record
from tools.command_line import SEED, Parser, Progress, number
from tools.games.lines import describe
from tools.lab import puzzles
from tools.lab.engine import start_engine, start_worker
from tools.lab.match import opening
from tools.lab.worker import DECIDED, ERROR
from tools.program import Program

Reviewed = dict[str, Any]

_NO_GAME = "the record has no tag Game"


def start_reviewer(game: str) -> Program:
    """Start the program that reviews games of this name, see worker.py."""
    return start_worker("review", game)


def ask(reviewer: Program, start: str, turns: list[str]) -> Reviewed:
    """Return the review of `turns` made from `start`; ValueError says what is wrong with them."""
    answer = reviewer.ask(f"{start};{' '.join(turns)}")
    if answer.startswith(ERROR):
        raise ValueError(answer.removeprefix(ERROR))
    reviewed: Reviewed = json.loads(answer)
    return reviewed


def review(text: str) -> Reviewed:
    """Return the review of a record: `game`, `position`, `result`, `turns` and `points`.

    ValueError says in a sentence what is wrong with the record.
    """
    tags, turns, result = parse_record(text)
    name = tags.get("Game")
    if name is None:
        raise ValueError(_NO_GAME)
    if name not in registry.NAMES:
        known = ", ".join(registry.NAMES)
        raise ValueError(f"the game {name[:20]!r} is not known; known are {known}")
    start = tags.get("Position") or registry.load_rules(name).start_position
    with start_reviewer(name) as reviewer:
        found = ask(reviewer, start, turns)
    return {"game": name, "position": start, "result": result, **found}


# Longer than any record.
_MOST_BYTES = 100_000
_GAMES = 200


def main(arguments: list[str]) -> int:
    """Run the command line; return the exit status."""
    parser = Parser(prog="python -m tools.lab review", description=__doc__)
    parser.add_argument("file", nargs="?", metavar="FILE", help="a game's record; - reads one")
    parser.add_argument("--json", action="store_true", help="print one JSON object")
    parser.add_argument("--measure", action="store_true", help="play games with planted blunders")
    count = number("games", 1, 100_000)
    parser.add_argument("--games", type=count, default=_GAMES, help="(200)")
    parser.add_argument("--seed", type=SEED, default=1, help="of the games to measure with (1)")
    options = parser.parse_args(arguments)
    if options.measure == bool(options.file):
        parser.error("name a record's file, or --measure")
    if options.measure:
        return _measure(options.games, options.seed)
    try:
        text = _read(options.file)
    except UnicodeError:
        raise ValueError(f"{options.file}: the record is no text") from None
    reviewed = review(text)
    print(json.dumps(reviewed) if options.json else describe(reviewed))
    return 0


def _read(name: str) -> str:
    if name == "-":
        return sys.stdin.buffer.read(_MOST_BYTES).decode("utf-8")
    with Path(name).open("rb") as file:
        return file.read(_MOST_BYTES).decode("utf-8")


def _measure(count: int, seed: int) -> int:
    names = measured_games()
    for index, name in enumerate(names):
        share = count * (index + 1) // len(names) - count * index // len(names)
        found = 0
        with Progress(share, name) as progress:
            for game, reviewed in measure(name, share, seed):
                is_found = game.ply in reviewed["points"]
                found += is_found
                progress.advance(f"{found} found")
                if not is_found:
                    grade = reviewed["turns"][game.ply - 1]["grade"]
                    said = f"not found: ply {game.ply} ({grade}), but {reviewed['points']}"
                    print(f"{name}: {said}: {game.start}; {' '.join(game.turns)}", flush=True)
        print(f"{name}: {found} of {share} planted blunders are turning points", flush=True)
    return 0


# The strong player's nodes per turn, and the level of the player that blunders.
_STRONG = 200_000
_LEVEL = 3
# From its second turn on it blunders as soon as it can with this chance per turn.
_FIRST_PLY = 2
_PLANTS = 0.25


class Planted(NamedTuple):
    """A game with a planted blunder: its start, its turns, and the blunder's ply, from 1."""

    start: str
    turns: list[str]
    ply: int


def measured_games() -> list[str]:
    """Return the names of the games in which blunders can be proved."""
    return [name for name in puzzles.games() if hasattr(puzzles.rules_of(name), "blunders")]


def measure(game: str, count: int, seed: int) -> Iterator[tuple[Planted, Reviewed]]:
    """Yield `count` games with a planted blunder, and their reviews.

    A strong player meets one that blunders: one of the second's turns is drawn at random among
    those that are proved to lose when the strong player's choice does not. A game without such a
    turn is replaced by one from another opening.
    """
    with (
        start_reviewer(game) as reviewer,
        start_engine("nodes", _STRONG, seed, game) as strong,
        start_engine("level", _LEVEL, seed, game) as weak,
    ):
        games = (_play(game, seed, number, strong, weak) for number in itertools.count())
        for planted in itertools.islice((each for each in games if each.ply), count):
            yield planted, ask(reviewer, planted.start, planted.turns)


def _play(game: str, seed: int, number: int, strong: Program, weak: Program) -> Planted:
    """Play a game from opening `number`; its ply is 0 if nothing was planted in it."""
    rules = registry.load_rules(game)
    chance = random.Random(f"{seed}:{number}:{game}")
    start = rules.format_position(opening(seed, number, game))
    position = rules.parse_position(start)
    blunderer = number & 1
    ply = 0
    turns: list[str] = []
    while position.result == PLAYING:
        is_weak = position.side == blunderer
        turn = None
        if is_weak and not ply and position.made >= _FIRST_PLY and chance.random() < _PLANTS:
            turn = _blunder(game, position, strong, chance)
            ply = 0 if turn is None else position.made + 1
        if turn is None:
            turn = _choose(rules, weak if is_weak else strong, position)[0]
        position.push(turn)
        turns.append(rules.format_turn(turn))
    return Planted(start, turns, ply)


def _blunder(game: str, position: Any, strong: Program, chance: random.Random) -> int | None:
    good, score = _choose(registry.load_rules(game), strong, position)
    if score < -DECIDED:
        return None
    return next(iter(puzzles.rules_of(game).blunders(position, good, chance)), None)


def _choose(rules: Any, player: Program, position: Any) -> tuple[int, int]:
    """Return the player's turn and its score."""
    turn, score = player.ask(rules.format_position(position)).split(" ")[:2]
    return rules.parse_turn(turn), int(score)
