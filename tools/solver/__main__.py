"""`python -m tools.solver make|check`: make the suites of proved positions, prove them again."""

import sys
from pathlib import Path

from tools.command_line import SEED, Parser, number, run
from tools.progress import Progress
from tools.solver.board import write_board
from tools.solver.collection import collect
from tools.solver.proof import Solver
from tools.solver.suites import FOLDER, SUITES, describe, prove, read_suite, write_suite


def main(arguments: list[str]) -> int:
    """Run the command line; return the exit status."""
    parser = Parser(prog="python -m tools.solver", description=__doc__)
    verbs = parser.add_subparsers(dest="verb", required=True)
    make = verbs.add_parser("make", help="write the suites")
    make.add_argument("--seed", type=SEED, default=1, help="of the games they come from (1)")
    count = number("a suite's size", 1, 10_000)
    make.add_argument("--count", type=count, default=100, help="positions a suite (100)")
    check = verbs.add_parser("check", help="prove every position of the suites again")
    for verb in (make, check):
        verb.add_argument("--folder", type=Path, default=FOLDER, help="where the suites are")
    options = parser.parse_args(arguments)
    try:
        if options.verb == "make":
            return _make(options.seed, options.count, options.folder)
        return _check(options.folder)
    except (OSError, ValueError) as error:
        print(error, file=sys.stderr)
        return 1


def _make(seed: int, count: int, folder: Path) -> int:
    with Progress() as progress:
        suites = collect(seed, count, progress.note)
    for name, entries in suites.items():
        write_suite(folder / f"{name}.txt", entries, seed)
        print(f"{name}: {describe(entries)}")
    return 0


def _check(folder: Path) -> int:
    wrong = 0
    for name, plies in SUITES.items():
        entries = read_suite(folder / f"{name}.txt")
        solver = Solver()
        with Progress(len(entries), name) as progress:
            for board, said, listed in entries:
                if said != plies or sorted(prove(solver, board, plies)) != sorted(listed):
                    wrong += 1
                    print(f"{name}: not so: {write_board(board)}")
                solver.forget()
                progress.advance()
        print(f"{name}: {describe(entries)}")
    return 1 if wrong else 0


if __name__ == "__main__":
    run(main)
