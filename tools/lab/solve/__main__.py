"""`python -m tools.lab solve make|check`: OXONO's suites of proved positions, proved again.

`python -m tools.lab solve book [--check]` makes QUANTIK's book, which takes minutes, or tells
whether the one that is there is what it makes.
"""

import sys
from pathlib import Path

from tools.command_line import SEED, Parser, number, run
from tools.lab.arena.jobs import cores
from tools.lab.solve import quantik_book
from tools.lab.solve.board import write_board
from tools.lab.solve.collection import collect
from tools.lab.solve.proof import Solver
from tools.lab.solve.suites import FOLDER, SUITES, describe, prove, read_suite, write_suite
from tools.progress import Progress


def main(arguments: list[str]) -> int:
    """Run the command line; return the exit status."""
    parser = Parser(prog="python -m tools.lab solve", description=__doc__)
    verbs = parser.add_subparsers(dest="verb", required=True)
    make = verbs.add_parser("make", help="write the suites")
    make.add_argument("--seed", type=SEED, default=1, help="of the games they come from (1)")
    count = number("a suite's size", 1, 10_000)
    make.add_argument("--count", type=count, default=100, help="positions a suite (100)")
    check = verbs.add_parser("check", help="prove every position of the suites again")
    for verb in (make, check):
        verb.add_argument("--folder", type=Path, default=FOLDER, help="where the suites are")
    book = verbs.add_parser("book", help="make the book of QUANTIK")
    book.add_argument("--check", action="store_true", help="compare it, write nothing")
    options = parser.parse_args(arguments)
    try:
        if options.verb == "book":
            return _book(options.check)
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


def _book(check: bool) -> int:
    boards = quantik_book.listed_boards()
    with Progress(len(boards[-1]), "proved") as progress:
        books = quantik_book.make_book(boards, cores(), progress.advance)
    sizes = ", ".join(map(str, map(len, books)))
    print(f"positions of 0 to {quantik_book.MOST_PIECES} pieces: {sizes}")
    text = quantik_book.format_pages(books)
    if not check:
        quantik_book.FILE.write_text(text, "utf-8")
    elif quantik_book.FILE.read_text("utf-8") != text:
        print(f"{quantik_book.FILE.name} is another book", file=sys.stderr)
        return 1
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
