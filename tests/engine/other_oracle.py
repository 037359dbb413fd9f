"""The search's contract for QUANTIK and YOXII, the slow, obvious way: minimax over the rules."""

import random
from collections.abc import Callable, Iterator
from typing import Any

from halo.games import registry
from halo.games.results import DRAW, PLAYING
from halo.games.yoxii.geometry import NEXT_SQUARE, OFF_BOARD, SQUARES
from halo.games.yoxii.weights import MOBILITY, NEAR, RESERVE, RING, TEMPO

Evaluation = Callable[[Any], int]


def quantik(position: Any) -> int:
    """Return e(p): ten hundredths for every turn more than the opponent would have."""
    own = len(position.legal_turns())
    position.side ^= 1
    theirs = len(position.legal_turns())
    position.side ^= 1
    return 10 * (own - theirs)


def yoxii(position: Any) -> int:
    """Return e(p): scores around the totem and where it may go, mobility, values in hand."""
    side = position.side
    near = around(position.totem)
    ring = [square for square in near if not position.cells[square]]
    total = NEAR[0] * score(position, position.totem) + TEMPO[0]
    total += RING[0] * sum(score(position, square) for square in ring)
    total += MOBILITY[0] * position.totem_targets(bytearray(SQUARES))
    for index, held in enumerate(position.reserve):
        points = RESERVE[0] * (1 + index // 2) * held
        total += points if index & 1 == side else -points
    return max(-8190, min(8190, total))


def score(position: Any, square: int) -> int:
    """Return the score next to a square, for the side to move."""
    total = 0
    for other in around(square):
        code = position.cells[other]
        if 0 < code < 9:
            piece = 16 * ((code + 1) // 2) + 1
            total += piece if (code - 1) & 1 == position.side else -piece
    return total


def around(square: int) -> list[int]:
    """Return the squares of the field next to a square."""
    near = [NEXT_SQUARE[8 * square + way] for way in range(8)]
    return [other for other in near if other != OFF_BOARD]


EVALUATIONS: dict[str, Evaluation] = {"quantik": quantik, "yoxii": yoxii}


def value(position: Any, depth: int, evaluation: Evaluation, ply: int = 0) -> int:
    """Return the value of a position, `depth` plies deep."""
    if position.result != PLAYING:
        if position.result == DRAW:
            return 0
        return 30000 - ply if position.result == 1 + position.side else ply - 30000
    children = [after(position, turn, depth, evaluation, ply) for turn in position.legal_turns()]
    if 30000 - ply - 1 in children:
        return 30000 - ply - 1
    return max(children) if depth else evaluation(position)


def after(position: Any, turn: int, depth: int, evaluation: Evaluation, ply: int = 0) -> int:
    """Return the value for the mover of a turn; 0 at depth 0 unless it ends the game."""
    position.push(turn)
    worth = 0
    if depth or position.result:
        worth = -value(position, depth - 1, evaluation, ply + 1)
    position.pop()
    return worth


def wins(position: Any, turn: int) -> bool:
    """Tell whether the turn wins."""
    position.push(turn)
    won = bool(position.result == 2 - position.side)
    position.pop()
    return won


def random_positions(game: str, seed: int, count: int, fewest: int, most: int) -> Iterator[Any]:
    """Yield positions that are not over, `fewest` to `most` random turns from the set-up."""
    print("seed", seed)
    chance = random.Random(seed)
    while count:
        position = registry.load_rules(game).new_position()
        for _ in range(chance.randint(fewest, most)):
            position.push(chance.choice(position.legal_turns()))
            if position.result != PLAYING:
                break
        else:
            count -= 1
            yield position
