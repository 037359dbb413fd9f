"""`make puzzles` makes the puzzles; `python -m tools.lab puzzles list|check GAME` reads them.

`list` prints one puzzle a line, `position; kind; plies; turns`: the kinds win1, win2 and win3
win in so many turns, by this turn and no other; `only` and `save` are turns without which the game
is lost, `save` where the other side already threatens to win; in a game that is proved to its end
`only` is the one turn that wins.

In none of them is the answer the first idea, which is the turn that a search of one ply chooses,
but for win1: who sees a win at once has that idea. There at least four other ways must look like a
win and be none: squares that would complete a line and that no turn reaches, or ends of the game
that do not win it.

`check` proves the puzzles again, by the engine and by a solver
of its own; `make` writes them into the firmware's folders.
"""

import argparse
import random
import sys
from collections import Counter

from tools.command_line import SEED, Parser, number, run
from tools.lab.puzzles import making, puzzle
from tools.program import ProgramEnded
from tools.progress import Progress


def main(arguments: list[str]) -> int:
    """Run the command line; return the exit status."""
    parser = Parser(
        prog="python -m tools.lab puzzles",
        description=__doc__,
        formatter_class=argparse.RawDescriptionHelpFormatter,
    )
    verbs = parser.add_subparsers(dest="verb", required=True)
    names = making.games()
    make = verbs.add_parser("make", help="write the puzzles of all games, or of those named")
    make.add_argument("games", nargs="*", metavar="GAME")
    make.add_argument("--seed", type=SEED, default=1, help="of the games they come from (1)")
    listing = verbs.add_parser("list", help="print a game's puzzles")
    check = verbs.add_parser("check", help="prove a game's puzzles again")
    for verb in (listing, check):
        verb.add_argument("game", choices=names)
    sample = number("puzzles", 1, 100_000)
    check.add_argument("--sample", type=sample, help="so many of them, drawn by the seed")
    check.add_argument("--seed", type=SEED, default=1, help="of the sample (1)")
    options = parser.parse_args(arguments)
    try:
        if options.verb == "make":
            return _make(options.games or names, options.seed)
        puzzles = puzzle.read(puzzle.file_of(options.game))
        if options.verb == "check":
            return _check(options.game, puzzles, options.sample, options.seed)
    except (OSError, ValueError, ProgramEnded) as error:
        print(f"{parser.prog}: {error}", file=sys.stderr)
        return 1
    for listed in puzzles:
        print(listed.line("; "))
    return 0


def _make(names: list[str], seed: int) -> int:
    table = []
    for name in names:
        total = sum(making.rules_of(name).COUNTS.values())
        with Progress(total, name) as progress:
            found = list(making.make(name, seed, progress.advance))
        puzzle.write(puzzle.file_of(name), found)
        kinds = Counter(it.puzzle.kind for it in found)
        plies = Counter(it.puzzle.plies for it in found)
        told = [f"{kind} {kinds[kind]}" for kind in sorted(kinds)]
        told += [f"{count} in {length} plies" for length, count in sorted(plies.items())]
        table.append(f"{name}: {len(found)} puzzles: {', '.join(told)}")
    print("\n".join(table))
    return 0


def _check(game: str, puzzles: list[puzzle.Puzzle], count: int | None, seed: int) -> int:
    drawn = random.Random(seed).sample(puzzles, min(count or len(puzzles), len(puzzles)))
    wrong = 0
    with Progress(len(drawn), game) as progress:
        for checked in making.prove(game, drawn):
            progress.advance()
            if checked:
                wrong += 1
                print(f"{game}: {checked}")
    print(f"{game}: {len(drawn) - wrong} of {len(drawn)} puzzles proved by both programs")
    return 1 if wrong else 0


if __name__ == "__main__":
    run(main)
