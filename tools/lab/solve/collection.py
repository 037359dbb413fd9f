"""Fills the suites: one position of a game at most, with room kept for the rare cases."""

import random
from collections.abc import Callable

from tools.lab.solve.board import Board, turns
from tools.lab.solve.cases import case_of
from tools.lab.solve.games import positions
from tools.lab.solve.proof import Solver
from tools.lab.solve.suites import SUITES, Entry, prove

# How many of a suite's positions are of each case, in a hundred.
SHARES = {"plain": 70, "A": 10, "B": 12, "C": 8}
# Fewer legal turns than this make no riddle.
_FEWEST_TURNS = 12


def collect(seed: int, count: int, progress: Callable[[str], None]) -> dict[str, list[Entry]]:
    """Return `count` proved positions for each suite, the same for the same seed."""
    rooms = {name: _rooms(count) for name in SUITES}
    suites: dict[str, list[Entry]] = {name: [] for name in SUITES}
    solver = Solver()
    for game, boards in enumerate(positions(seed)):
        solver.forget()
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
    solver: Solver, boards: list[Board], plies: int, rooms: dict[str, int], chance: random.Random
) -> Entry | None:
    """Return one of the game's positions that fits, and take its room."""
    for board in chance.sample(boards, len(boards)):
        case = case_of(board)
        if not rooms[case] or sum(1 for _ in turns(board)) < _FEWEST_TURNS:
            continue
        right = prove(solver, board, plies)
        if right:
            rooms[case] -= 1
            return board, plies, right
    return None
