"""Each game's modules for the tests that all games share: tests/games/<name>/."""

import importlib
import random
import re
from collections.abc import Iterator
from typing import Any

import pytest

from halo.games import registry
from halo.games.position import PLAYING

games = pytest.mark.parametrize("game", registry.NAMES)


def of_game(game: str, module: str) -> Any:
    """Return a module of the game's folder of tests."""
    return importlib.import_module(f"tests.games.{game}.{module}")


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


def table(text: str) -> dict[str, list[str]]:
    """Return each line's fields by its first one; `|` separates them, indented lines continue."""
    lines = re.sub(r"\n +", " ", text.strip()).splitlines()
    rows = ([field.strip() for field in line.split("|")] for line in lines)
    return {name: fields for name, *fields in rows}
