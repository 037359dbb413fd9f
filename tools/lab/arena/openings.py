"""Openings for matches: four random plies from the set-up, drawn by seed and number."""

import random
from typing import Any

from halo.games import registry
from halo.games.position import PLAYING

PLIES = 4


def opening(seed: int, number: int, game: str) -> Any:
    """Return the position after opening `number`: nobody has won or wins with the next turn.

    The same seed and number give the same opening, whoever asks and in which order.
    """
    chance = random.Random(f"{seed}:{number}")
    while True:
        position = _set_up(game, chance)
        while position.made < PLIES and position.result == PLAYING:
            position.push(chance.choice(position.legal_turns()))
        if position.result == PLAYING and not wins_next(position):
            return position


def _set_up(game: str, chance: random.Random) -> Any:
    """Return the game's set-up, with what the rules leave to chance drawn."""
    rules = registry.load_rules(game)
    position = rules.new_position()
    rules.begin_setup(position, chance.sample((0, 1), 2)[0])
    return position


def wins_next(position: Any) -> bool:
    """Tell whether the side to move has a turn that wins."""
    for turn in position.legal_turns():
        position.push(turn)
        won = position.result != PLAYING
        position.pop()
        if won:
            return True
    return False
