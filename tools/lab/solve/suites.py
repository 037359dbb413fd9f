"""Suites: files of positions with the turns that are proved to be right.

A line is `position; plies; turns`: the side to move wins in exactly so many plies, by any of
these turns and no other. In the suite of only moves it cannot win at once, and every turn but
the one listed loses in 2 plies. Lines that begin with # tell what the suite is.
"""

from collections import Counter
from pathlib import Path

from tools.lab.solve.board import (
    Board,
    Turn,
    read_board,
    read_turn,
    turns,
    write_board,
    write_turn,
)
from tools.lab.solve.cases import case_of
from tools.lab.solve.proof import Solver

ROOT = Path(__file__).resolve().parents[3]
FOLDER = ROOT / "tests/games/oxono/suites"
ONLY_MOVE_PLIES = 2
# Each suite's name and the plies of its positions.
SUITES = {"win_in_1": 1, "win_in_2": 3, "win_in_3": 5, "only_move": ONLY_MOVE_PLIES}

Entry = tuple[Board, int, list[Turn]]


def prove(solver: Solver, board: Board, plies: int) -> list[Turn]:
    """Return the turns that a suite of so many plies lists for the board; none if it is unfit."""
    if plies == ONLY_MOVE_PLIES:
        safe = [] if solver.wins_at_once(board) else solver.safe_turns(board)
        return safe if len(safe) == 1 else []
    if solver.distance(board, plies) != plies:
        return []
    return solver.winning_turns(board, plies)


def read_suite(path: Path) -> list[Entry]:
    """Return the suite's entries; ValueError tells the line that is none."""
    entries = []
    for number, line in enumerate(path.read_text("utf-8").splitlines(), 1):
        if line.startswith("#"):
            continue
        try:
            position, plies, listed = line.split(";")
            entries.append(
                (read_board(position), int(plies), [read_turn(turn) for turn in listed.split()])
            )
        except ValueError as error:
            raise ValueError(f"{path.name}, line {number}: {error}") from error
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
        texts = sorted(write_turn(turn) for turn in right)
        lines.append(f"{write_board(board)}; {plies}; {' '.join(texts)}")
    path.parent.mkdir(parents=True, exist_ok=True)
    path.write_text("\n".join(lines) + "\n", "utf-8")


def describe(entries: list[Entry]) -> str:
    """Return how many positions there are, their mean branching and their cases."""
    count = len(entries)
    branching = sum(sum(1 for _ in turns(board)) for board, _, _ in entries) / count
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
