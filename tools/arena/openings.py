"""Openings for matches: four random plies from the set-up, drawn by seed and number."""

import random

from halo.games.oxono import Position
from halo.games.oxono_codes import DOTS, PLAYING

PLIES = 4


def opening(seed: int, number: int) -> Position:
    """Return the position after opening `number`: nobody has won or wins with the next turn.

    The same seed and number give the same opening, whoever asks and in which order.
    """
    chance = random.Random(f"{seed}:{number}")
    while True:
        dots = chance.sample(DOTS, 2)
        position = Position(dots[0], dots[1])
        while position.made < PLIES and position.result == PLAYING:
            position.push(chance.choice(position.legal_turns()))
        if position.result == PLAYING and not wins_next(position):
            return position


def wins_next(position: Position) -> bool:
    """Tell whether the side to move has a turn that wins."""
    for turn in position.legal_turns():
        position.push(turn)
        won = position.result != PLAYING
        position.pop()
        if won:
            return True
    return False
