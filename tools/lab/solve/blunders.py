"""Turns that are proved to throw a game away, for games between a strong and a blundering player.

A function a game: given a position of the rules that is not over and a turn of it that is thought
good, it returns turns that lose for certain where that one does not, drawn by `chance`; none where
nothing is proved.
"""

import random
from collections.abc import Callable, Mapping
from typing import Any

from halo.games import registry
from tools.lab.solve import quantik
from tools.lab.solve.board import read_board
from tools.lab.solve.proof import Solver

# Of a position's turns so many are looked at: a proof of two turns each takes long.
_TRIED = 12
# The other side wins within so many plies.
_PLIES = 3
# With fewer pieces a proof to QUANTIK's end takes minutes.
_LEAST_PIECES = 5

Blunders = Callable[[Any, int, random.Random], list[int]]


def _oxono(position: Any, good: int, chance: random.Random) -> list[int]:
    solver = Solver()
    if _loses(solver, position, good):
        return []
    legal = position.legal_turns()
    tried = chance.sample(legal, min(_TRIED, len(legal)))
    return [turn for turn in tried if _loses(solver, position, turn)]


def _loses(solver: Solver, position: Any, turn: int) -> bool:
    """Tell whether the other side then wins soon, as OXONO's solver proves."""
    position.push(turn)
    is_open = not position.result
    text = registry.load_rules("oxono").format_position(position)
    position.pop()
    return is_open and solver.wins_within(read_board(text), _PLIES)


def _quantik(position: Any, good: int, chance: random.Random) -> list[int]:
    if position.pieces() < _LEAST_PIECES:
        return []
    solver = quantik.Solver()
    board = quantik.board_of(position)
    if not solver.plies(board) & 1:
        return []
    found = []
    for turn in chance.sample(position.legal_turns(), len(position.legal_turns())):
        position.push(turn)
        if not position.result and solver.plies(quantik.board_of(position)) & 1:
            found.append(turn)
        position.pop()
    return found


BLUNDERS: Mapping[str, Blunders] = {"oxono": _oxono, "quantik": _quantik}
