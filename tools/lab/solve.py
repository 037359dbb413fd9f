"""`python -m tools.lab solve make|check`: OXONO's suites of proved positions, proved again.

`python -m tools.lab solve book [--check]` makes QUANTIK's book, which takes minutes, or checks
that the present one is the same.

Suites: files of positions with their proved solutions.

A line is `position; plies; turns`: the side to move wins in exactly this many plies, by any of
these turns and no other. In the suite of only moves it cannot win at once, and every turn but
the one listed loses in 2 plies. Lines that begin with # describe the suite.
"""

import random
import sys
from collections import Counter
from collections.abc import Callable, Iterator
from pathlib import Path

from tools.command_line import SEED, Parser, Progress, number
from tools.games.oracles import oxono, quantik_book
from tools.lab.match import cores
from tools.program import ROOT

FOLDER = ROOT / "tests/games/oxono/suites"
ONLY_MOVE_PLIES = 2
# Each suite's name and the plies of its positions.
SUITES = {"win_in_1": 1, "win_in_2": 3, "win_in_3": 5, "only_move": ONLY_MOVE_PLIES}

Entry = tuple[oxono.Board, int, list[oxono.Turn]]


def prove(solver: oxono.Solver, board: oxono.Board, plies: int) -> list[oxono.Turn]:
    """Return the turns that a suite of this depth lists for the board; none if unsuitable."""
    if plies == ONLY_MOVE_PLIES:
        safe = [] if solver.wins_at_once(board) else solver.safe_turns(board)
        return safe if len(safe) == 1 else []
    if solver.distance(board, plies) != plies:
        return []
    return solver.winning_turns(board, plies)


def read_suite(path: Path) -> list[Entry]:
    """Return the suite's entries; ValueError names the invalid line."""
    entries = []
    for at, line in enumerate(path.read_text("utf-8").splitlines(), 1):
        if line.startswith("#"):
            continue
        try:
            position, plies, listed = line.split(";")
            entries.append(
                (
                    oxono.read_board(position),
                    int(plies),
                    [oxono.read_turn(turn) for turn in listed.split()],
                )
            )
        except ValueError as error:
            raise ValueError(f"{path.name}, line {at}: {error}") from error
    if not entries:
        raise ValueError(f"{path.name} has no positions")
    return entries


def write_suite(path: Path, entries: list[Entry], seed: int) -> None:
    """Write the entries below a heading that describes them."""
    plies = entries[0][1]
    lines = [f"# OXONO, pink or black to move: {_title(plies)}."]
    lines.append(
        f"# Proved by `python -m tools.lab solve make --seed {seed}`. {describe(entries)}."
    )
    lines.append("# position; plies; the turns that do it")
    for board, _, right in entries:
        texts = sorted(oxono.write_turn(turn) for turn in right)
        lines.append(f"{oxono.write_board(board)}; {plies}; {' '.join(texts)}")
    path.parent.mkdir(parents=True, exist_ok=True)
    path.write_text("\n".join(lines) + "\n", "utf-8")


def describe(entries: list[Entry]) -> str:
    """Return how many positions there are, their mean branching and their cases."""
    count = len(entries)
    branching = sum(sum(1 for _ in oxono.turns(board)) for board, _, _ in entries) / count
    right = sum(len(listed) for _, _, listed in entries) / count
    cases = Counter(case_of(board) for board, _, _ in entries)
    named = ", ".join(f"{cases[case]} {case}" for case in ("plain", "A", "B", "C"))
    return (
        f"{count} positions, mean branching {branching:.1f},"
        f" {right:.1f} right turns on average; cases: {named}"
    )


def _title(plies: int) -> str:
    if plies == ONLY_MOVE_PLIES:
        return "every turn but one loses in 2 plies"
    return f"wins in {(plies + 1) // 2} ({plies} plies)"


# The rarest first: a position counts for the first that applies.
CASES = ("C", "B", "A", "plain")


def case_of(board: oxono.Board) -> str:
    """Return the case of the position.

    C: a surrounded totem without a landing, which goes anywhere. B: a square for a totem without
    an empty neighbour, so that the piece goes anywhere. A: a surrounded totem, which jumps.
    """
    found = {
        case for symbol in (0, 1) if oxono.in_hand(board, symbol) for case in _cases(board, symbol)
    }
    return next(case for case in CASES if case in found)


def _cases(board: oxono.Board, symbol: int) -> Iterator[str]:
    """Yield the cases that apply when this totem moves."""
    yield "plain"
    if oxono.is_surrounded(board, symbol):
        yield "A" if oxono.landings(board, symbol) else "C"
    if not all(oxono.near_squares(board, symbol, to) for to in oxono.targets(board, symbol)):
        yield "B"


_SET_UPS = ("6/6/6/6/6/6 d4 c3 p", "6/6/6/6/6/6 c3 d4 p")
# Games for a suite continue past some wins: the crowded positions of cases B and C come late.
_TAKES_A_WIN = 0.3
_LOOKS_AHEAD = 0.8


def positions(seed: int) -> Iterator[list[oxono.Board]]:
    """Yield the positions of one game after the other, endlessly."""
    solver = oxono.Solver()
    game = 0
    while True:
        yield _play(random.Random(f"{seed}:{game}"), solver)
        game += 1


def _play(chance: random.Random, solver: oxono.Solver) -> list[oxono.Board]:
    board = oxono.read_board(chance.choice(_SET_UPS))
    seen = []
    while not oxono.is_full(board):
        seen.append(board)
        wins = set(oxono.winning_turns(board))
        if wins and chance.random() < _TAKES_A_WIN:
            break
        choices = [turn for turn in oxono.turns(board) if turn not in wins]
        if choices and chance.random() < _LOOKS_AHEAD:
            safe = [turn for turn in choices if not solver.wins_at_once(oxono.make(board, turn))]
            choices = safe or choices
        if not choices:
            break
        board = oxono.make(board, chance.choice(choices))
    return seen


# The percentage of each case in a suite.
SHARES = {"plain": 70, "A": 10, "B": 12, "C": 8}
# Fewer legal turns than this make no puzzle.
_FEWEST_TURNS = 12


def collect(seed: int, count: int, progress: Callable[[str], None]) -> dict[str, list[Entry]]:
    """Return `count` proved positions for each suite, the same for the same seed."""
    rooms = {name: _rooms(count) for name in SUITES}
    suites: dict[str, list[Entry]] = {name: [] for name in SUITES}
    for game, boards in enumerate(positions(seed)):
        solver = oxono.Solver()
        for name, plies in SUITES.items():
            if any(rooms[name].values()):
                entry = _find(solver, boards, plies, rooms[name], random.Random(f"{seed}:{game}"))
                suites[name] += [entry] if entry else []
        progress(", ".join(f"{name} {len(entries)}" for name, entries in suites.items()))
        if not any(any(room.values()) for room in rooms.values()):
            break
    return suites


def _rooms(count: int) -> dict[str, int]:
    rooms = {case: share * count // 100 for case, share in SHARES.items()}
    rooms["plain"] += count - sum(rooms.values())
    return rooms


def _find(
    solver: oxono.Solver,
    boards: list[oxono.Board],
    plies: int,
    rooms: dict[str, int],
    chance: random.Random,
) -> Entry | None:
    """Return a suitable position of the game, and use up its room."""
    for board in chance.sample(boards, len(boards)):
        case = case_of(board)
        if not rooms[case] or sum(1 for _ in oxono.turns(board)) < _FEWEST_TURNS:
            continue
        right = prove(solver, board, plies)
        if right:
            rooms[case] -= 1
            return board, plies, right
    return None


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
    if options.verb == "book":
        return _book(options.check)
    if options.verb == "make":
        return _make(options.seed, options.count, options.folder)
    return _check(options.folder)


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
        with Progress(len(entries), name) as progress:
            for board, said, listed in entries:
                if said != plies or sorted(prove(oxono.Solver(), board, plies)) != sorted(listed):
                    wrong += 1
                    print(f"{name}: not so: {oxono.write_board(board)}")
                progress.advance()
        print(f"{name}: {describe(entries)}")
    return 1 if wrong else 0
