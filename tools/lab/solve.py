"""`python -m tools.lab solve check`: prove OXONO's suites of positions again.

`python -m tools.lab solve book [--check]` makes QUANTIK's book, which takes minutes, or checks
that the present one is the same.

Suites: files of positions with their proved solutions.

A line is `position; plies; turns`: the side to move wins in exactly this many plies, by any of
these turns and no other. In the suite of only moves it cannot win at once, and every turn but
the one listed loses in 2 plies. Lines that begin with # describe the suite.
"""

import sys
from pathlib import Path

from halo.games.registry import load_rules
from tools.command_line import Parser, Progress
from tools.games.oracles import oxono, quantik_book
from tools.lab.match import cores
from tools.program import ROOT

FOLDER = ROOT / "tests/games/oxono/suites"
ONLY_MOVE_PLIES = 2
# Each suite's name and the plies of its positions.
SUITES = {"win_in_1": 1, "win_in_2": 3, "win_in_3": 5, "only_move": ONLY_MOVE_PLIES}

# A position, its plies and the turns listed.
Entry = tuple[str, int, set[str]]


def prove(solver: oxono.Solver, text: str, plies: int) -> set[str]:
    """Return the turns that a suite of this depth lists for a position; none if unsuitable."""
    if plies != ONLY_MOVE_PLIES:
        return solver.winning(text, plies)
    safe = set() if solver.winning(text, 1) else solver.holding(text, plies)
    return safe if len(safe) == 1 else set()


def read_suite(path: Path) -> list[Entry]:
    """Return the suite's entries; ValueError names the invalid line."""
    rules = load_rules("oxono")
    entries = []
    for at, line in enumerate(path.read_text("utf-8").splitlines(), 1):
        if line.startswith("#"):
            continue
        try:
            position, plies, listed = line.split(";")
            rules.parse_position(position)
            turns = listed.split()
            for turn in turns:
                rules.parse_turn(turn)
            entries.append((position, int(plies), set(turns)))
        except ValueError as error:
            raise ValueError(f"{path.name}, line {at}: {error}") from error
    if not entries:
        raise ValueError(f"{path.name} has no positions")
    return entries


def main(arguments: list[str]) -> int:
    """Run the command line; return the exit status."""
    parser = Parser(prog="python -m tools.lab solve", description=__doc__)
    verbs = parser.add_subparsers(dest="verb", required=True, metavar="check|book")
    check = verbs.add_parser("check", help="prove every position of the suites again")
    check.add_argument("--folder", type=Path, default=FOLDER, help="where the suites are")
    book = verbs.add_parser("book", help="make the book of QUANTIK")
    book.add_argument("--check", action="store_true", help="compare it, write nothing")
    options = parser.parse_args(arguments)
    if options.verb == "book":
        return _book(options.check)
    return _check(options.folder)


def _book(check: bool) -> int:
    boards = quantik_book.listed_boards()
    with Progress(len(boards[-1]), "proved") as progress:
        books = quantik_book.make_book(boards, cores(), progress.advance)
    sizes = ", ".join(map(str, map(len, books)))
    print(f"positions of 0 to {quantik_book.MOST_PIECES} pieces: {sizes}")
    content = quantik_book.format_book(books)
    if not check:
        quantik_book.FILE.write_bytes(content)
    elif quantik_book.FILE.read_bytes() != content:
        print(f"{quantik_book.FILE.name} is another book", file=sys.stderr)
        return 1
    return 0


def _check(folder: Path) -> int:
    wrong = 0
    for name, plies in SUITES.items():
        entries = read_suite(folder / f"{name}.txt")
        with Progress(len(entries), name) as progress:
            for text, said, listed in entries:
                if said != plies or prove(oxono.Solver(), text, plies) != listed:
                    wrong += 1
                    print(f"{name}: not so: {text}")
                progress.advance()
        print(f"{name}: {len(entries)} positions")
    return 1 if wrong else 0
