"""QUANTIK's own rules: forbidden squares, how games end; the book and the levels."""

import random

import pytest

from halo.engine.engine import Engine
from halo.engine.search import Workspace
from halo.games import players
from halo.games.position import PLAYING
from halo.games.quantik.position import Position, format_turn, parse_position
from tests.games.of_game import ByName, random_positions


def legal(text, shape):
    turns = map(format_turn, parse_position(text).legal_turns())
    return " ".join(turn[1:] for turn in turns if turn[0] == shape)


def test_the_opponent_s_shape_forbids_its_row_column_and_region():
    assert legal("..../..../..../A... d", "A") == "c2 d2 b3 c3 d3 b4 c4 d4"
    assert len(legal("..../..../..../A... d", "B").split()) == 15


def test_one_s_own_shape_forbids_nothing():
    assert len(legal("...b/..../..../A... l", "A").split()) == 14


def test_one_forbidding_piece_is_enough():
    assert "b1" not in legal(".a../..../..../AB.d l", "A").split()


def test_a_shape_of_which_none_is_left_is_not_placed():
    assert legal("...a/..../..../AA.b l", "A") == ""


def test_four_squares_of_three_shapes_do_not_win():
    assert ByName("quantik").played("..../..d./..../.bCA l", "Ca1").result == PLAYING


def test_a_game_ends_with_the_fourth_piece_at_the_earliest():
    seed = 7
    print("seed", seed)
    chance = random.Random(seed)
    lengths = set()
    for _ in range(2000):
        position = Position()
        while position.result == PLAYING:
            position.push(chance.choice(position.legal_turns()))
        lengths.add(position.made)
    assert min(lengths) == 4
    assert max(lengths) >= 14


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
    position = parse_position("..../..../..../A... d")
    engine = Engine("quantik", workspace=Workspace(4096))
    engine.begin(position, level, seed)
    position.push(thought(engine).turn)
    engine = Engine("quantik", workspace=Workspace(4096))
    engine.begin_nodes(position, 1)
    return engine.score > 0
