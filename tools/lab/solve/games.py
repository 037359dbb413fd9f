"""Positions for the suites, out of seeded games that are half sensible and half random."""

import random
from collections.abc import Iterator

from tools.lab.solve.board import Board, is_full, make, read_board, turns, winning_turns
from tools.lab.solve.proof import Solver

_SET_UPS = ("6/6/6/6/6/6 d4 c3 p", "6/6/6/6/6/6 c3 d4 p")
# A game for a suite goes past some wins: the crowded positions of cases B and C come late.
_TAKES_A_WIN = 0.3
_LOOKS_AHEAD = 0.8


def positions(seed: int) -> Iterator[list[Board]]:
    """Yield the positions of one game after the other, without end."""
    solver = Solver()
    game = 0
    while True:
        yield _play(random.Random(f"{seed}:{game}"), solver)
        game += 1


def _play(chance: random.Random, solver: Solver) -> list[Board]:
    board = read_board(chance.choice(_SET_UPS))
    seen = []
    while not is_full(board):
        seen.append(board)
        wins = set(winning_turns(board))
        if wins and chance.random() < _TAKES_A_WIN:
            break
        choices = [turn for turn in turns(board) if turn not in wins]
        if choices and chance.random() < _LOOKS_AHEAD:
            safe = [turn for turn in choices if not solver.wins_at_once(make(board, turn))]
            choices = safe or choices
        if not choices:
            break
        board = make(board, chance.choice(choices))
    return seen
