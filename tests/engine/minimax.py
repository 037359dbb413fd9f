"""The reference for the search: plain minimax over the rules core of any game.

The leaf value of a position is the game's: `leaf` in tests/games/<name>/cases.py.
"""

from collections.abc import Callable
from typing import Any

from halo.games.position import DRAW, PLAYING

Leaf = Callable[[Any], int]
WIN = 30000


def value(position: Any, depth: int, leaf: Leaf, ply: int = 0) -> int:
    """Return the minimax value to `depth` plies; wins one ply deeper are seen too."""
    if position.result == DRAW:
        return 0
    if position.result != PLAYING:
        return WIN - ply if position.result == 1 + position.side else ply - WIN
    turns = position.legal_turns()
    if any(wins(position, turn) for turn in turns):
        return WIN - ply - 1
    if not depth:
        return leaf(position)
    return max(after(position, turn, depth, leaf, ply) for turn in turns)


def after(position: Any, turn: int, depth: int, leaf: Leaf, ply: int = 0) -> int:
    """Return a turn's value for its mover, with the position before it searched to `depth`."""
    position.push(turn)
    score = -value(position, depth - 1, leaf, ply + 1)
    position.pop()
    return score


def wins(position: Any, turn: int) -> bool:
    """Tell whether the turn wins."""
    winner = 1 + position.side
    position.push(turn)
    won = bool(position.result == winner)
    position.pop()
    return won


def lets_win(position: Any, turn: int) -> bool:
    """Tell whether the other side can win at once after the turn."""
    position.push(turn)
    replies = position.legal_turns() if position.result == PLAYING else []
    can_win = any(wins(position, reply) for reply in replies)
    position.pop()
    return can_win
