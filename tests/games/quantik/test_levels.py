"""QUANTIK's levels: the top one plays from the book, the lower ones err."""

import pytest

from halo.engine.engine import Engine
from halo.engine.search import Workspace
from halo.games import players
from halo.games.quantik.position import parse_position
from tests.games.of_game import random_positions


def thought(engine: Engine) -> Engine:
    while not engine.think(500):
        pass
    return engine


def test_the_top_level_opens_the_book_and_lower_ones_do_not() -> None:
    engine = Engine("quantik", workspace=Workspace(4096))
    (position,) = random_positions("quantik", 2, 1, 3, 3)
    engine.begin(position, players.LEVELS, 9)
    assert engine.done
    assert (engine.nodes, engine.variation()) == (1, [engine.turn])
    assert abs(engine.score) == 30000 - engine.depth
    for level in range(1, players.LEVELS):
        engine.begin(position, level, 9)
        assert engine.depth < 3
    # A hint is meant as well.
    engine.begin_nodes(position, 100)
    assert engine.done
    # Five pieces are thought about.
    (position,) = random_positions("quantik", 2, 1, 5, 5)
    engine.begin_nodes(position, 100)
    assert engine.nodes > 1


@pytest.mark.parametrize("level", range(1, players.LEVELS))
def test_the_lower_levels_err(level: int) -> None:
    assert any(errs(level, seed) for seed in range(12))


def errs(level: int, seed: int) -> bool:
    """Tell whether the level gives away what is won by any of nine turns of 53."""
    position = parse_position("..../..../..../A... d")
    engine = Engine("quantik", workspace=Workspace(4096))
    engine.begin(position, level, seed)
    position.push(thought(engine).turn)
    engine = Engine("quantik", workspace=Workspace(4096))
    engine.begin_nodes(position, 1)
    return engine.score > 0
