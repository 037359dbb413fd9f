"""Loads the tools' description of a game: tools/games/<name>.py for each firmware game."""

import sys
from functools import cache
from importlib import import_module

from halo.games.registry import NAMES
from tools.games.game import Game


@cache
def load(name: str) -> Game:
    """Return the game of this name; ValueError if there is none, or what is wrong with one."""
    if name not in NAMES:
        raise ValueError("the games are " + ", ".join(NAMES))
    if sys.implementation.name == "cpython":
        from tools.games import checks

        if sentence := checks.complaint():
            raise ValueError(sentence)
    game: Game = import_module(f"tools.games.{name}").GAME
    return game


def all_games() -> list[Game]:
    """Return every game, in the firmware's order."""
    return [load(name) for name in NAMES]
