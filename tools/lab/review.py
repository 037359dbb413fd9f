"""`python -m tools.lab review FILE`: what each turn of a record was worth, and where it turned.

A line a turn: its scores before and after, in hundredths for the side that moves, a win in n plies
being 30000 - n; the best turn, the grade; turning points last. FILE may be - for standard input.
`--measure` plays games with blunders that are proved to be, and tells how many of these are among
the turning points.
"""

import argparse
import json
import sys
from pathlib import Path
from typing import Any

from halo.games import registry
from halo.games.record import parse_record
from tools.command_line import SEED, Parser, Progress, number
from tools.games.review_text import describe
from tools.lab.engine import start_worker
from tools.lab.worker import ERROR
from tools.program import Program, ProgramEnded

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


# No record is as long.
_MOST_BYTES = 100_000
_GAMES = 200


def main(arguments: list[str]) -> int:
    """Run the command line; return the exit status."""
    parser = Parser(
        prog="python -m tools.lab review",
        description=__doc__,
        formatter_class=argparse.RawDescriptionHelpFormatter,
    )
    parser.add_argument("file", nargs="?", metavar="FILE", help="a game's record; - reads one")
    parser.add_argument("--json", action="store_true", help="print one JSON object")
    parser.add_argument("--measure", action="store_true", help="play games with planted blunders")
    count = number("games", 1, 100_000)
    parser.add_argument("--games", type=count, default=_GAMES, help="(200)")
    parser.add_argument("--seed", type=SEED, default=1, help="of the games to measure with (1)")
    options = parser.parse_args(arguments)
    if options.measure == bool(options.file):
        parser.error("name a record's file, or --measure")
    try:
        if options.measure:
            return _measure(options.games, options.seed)
        reviewed = review(_read(options.file))
    except UnicodeError:
        print(f"{parser.prog}: {options.file}: the record is no text", file=sys.stderr)
        return 1
    except (OSError, ValueError, ProgramEnded) as error:
        print(f"{parser.prog}: {error}", file=sys.stderr)
        return 1
    print(json.dumps(reviewed) if options.json else describe(reviewed))
    return 0


def _read(name: str) -> str:
    if name == "-":
        return sys.stdin.buffer.read(_MOST_BYTES).decode("utf-8")
    with Path(name).open("rb") as file:
        return file.read(_MOST_BYTES).decode("utf-8")


def _measure(count: int, seed: int) -> int:
    from tools.lab import measure

    names = measure.games()
    for index, name in enumerate(names):
        share = count * (index + 1) // len(names) - count * index // len(names)
        found = 0
        with Progress(share, name) as progress:
            for measured in measure.measure(name, share, seed):
                found += measured.is_found
                progress.advance(f"{found} found")
                if not measured.is_found:
                    game = measured.game
                    said = f"not found: ply {game.ply} ({measured.grade}), but {measured.points}"
                    print(f"{name}: {said}: {game.start}; {' '.join(game.turns)}", flush=True)
        print(f"{name}: {found} of {share} planted blunders are turning points", flush=True)
    return 0
