"""QUANTIK's own rules: forbidden squares, how games end; the book and the levels."""

import pytest

from halo.engine.engine import Engine
from halo.engine.workspace import Workspace
from halo.games import players
from halo.games.quantik.position import Position
from tests.engine.test_engine import thought
from tests.games.of_game import random_positions


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
    # This holds for hints, too.
    engine.begin_nodes(position, 100)
    assert engine.done
    # With five pieces the engine has to search.
    (position,) = random_positions("quantik", 2, 1, 5, 5)
    engine.begin_nodes(position, 100)
    assert engine.nodes > 1


@pytest.mark.parametrize("level", range(1, players.LEVELS))
def test_the_lower_levels_err(level: int) -> None:
    assert any(errs(level, seed) for seed in range(12))


def errs(level: int, seed: int) -> bool:
    """Tell whether the level gives the win away that any of nine among 53 turns keeps."""
    position = Position.parse("..../..../..../A... d")
    engine = Engine("quantik", workspace=Workspace(4096))
    engine.begin(position, level, seed)
    position.push(thought(engine).turn)
    engine = Engine("quantik", workspace=Workspace(4096))
    engine.begin_nodes(position, 1)
    return engine.score > 0
