"""The engine's front, the same for every game: levels, the book, one game in memory at a time."""

import subprocess
import sys
from typing import Any

import pytest

from halo.engine.engine import Engine
from halo.games import levels, registry
from tests.engine import minimax
from tests.games.of_game import games, of_game, random_positions
from tests.house.source import ROOT


def thought(engine: Engine) -> Engine:
    while not engine.think(500):
        pass
    return engine


def after(game: str, plies: int, seed: int) -> Any:
    """Return a position that is not over, so many random turns from the set-up."""
    return next(random_positions(game, seed, 1, plies, plies))


@games
def test_every_level_has_a_legal_turn_from_the_start(game: str) -> None:
    engine = Engine(game, table_bytes=4096)
    for level in range(1, levels.LEVELS + 1):
        for plies in (0, 5):
            position = after(game, plies, level)
            engine.begin(position, level, seed=3)
            assert position.is_legal(engine.turn)
            for turn in engine.variation():
                assert position.is_legal(turn)
                position.push(turn)
            engine.stop()
            assert engine.done


@games
def test_a_level_keeps_its_budget(game: str) -> None:
    engine = Engine(game, table_bytes=4096)
    for plies in (1, 6):
        engine.begin(after(game, plies, 4), 1, seed=5)
        assert 0 < thought(engine).nodes <= registry.load_levels(game)[0][levels.NODES]


@games
def test_the_same_seed_makes_the_same_choice(game: str) -> None:
    position = after(game, 3, 6)
    choices = []
    for seed in (1, 1, 2, 3, 4, 5, 6, 7, 8):
        engine = Engine(game, table_bytes=4096)
        engine.begin(position, 1, seed)
        choices.append((thought(engine).turn, engine.score, engine.nodes))
    assert choices[0] == choices[1]
    assert len(set(choices)) > 1


@games
def test_the_score_is_that_of_the_turn_that_is_played(game: str) -> None:
    """Level 1 makes some turns without looking: what it tells of them is true of them, too."""
    facts = of_game(game, "evaluation")
    engine = Engine(game, table_bytes=4096)
    random_turns = 0
    for seed in range(40):
        position = after(game, facts.LONG * 3 // 4, seed)
        engine.begin(position, 1, seed)
        engine.stop()
        random_turns += engine.depth > 1
        score = minimax.after(position, engine.turn, engine.depth, facts.leaf)
        assert engine.score == score, f"seed {seed}"
    assert random_turns > 4
    engine.begin(position, 1, seed)
    for turn in thought(engine).variation():
        assert position.is_legal(turn)
        position.push(turn)


@games
@pytest.mark.parametrize("level", [0, 6])
def test_a_level_that_is_none_and_a_game_that_is_over_are_refused(game: str, level: int) -> None:
    position = after(game, 0, 1)
    engine = Engine(game, table_bytes=64)
    with pytest.raises(ValueError, match="a level is 1 to 5"):
        engine.begin(position, level, 1)
    position.result = 1
    with pytest.raises(ValueError, match="the game is over"):
        engine.begin(position, 3, 1)


# In an interpreter of its own, since what it forgets is in use here.
FORGETS = """
import sys
from halo import memory
from halo.engine.engine import Engine
from halo.games import registry
def loaded():
    return sorted({name for name in registry.NAMES for module in sys.modules if name in module})
print(loaded())
for name in registry.NAMES:
    engine = Engine(name, table_bytes=64)
    engine.begin_nodes(registry.load_rules(name).new_position(), 10)
    print(loaded(), hasattr(sys.modules["halo.games"], name))
    registry.unload(name)
    memory.unload_package("halo.engine")
    print(loaded(), hasattr(sys.modules["halo.games"], name))
"""


def test_a_game_that_was_forgotten_is_out_of_memory() -> None:
    paths = [str(ROOT / "firmware"), str(ROOT / "tools/shim")]
    script = f"import sys; sys.path[:0] = {paths!r}\n{FORGETS}"
    done = subprocess.run(
        [sys.executable, "-c", script], capture_output=True, text=True, check=False
    )
    expected = ["[]"]
    for name in registry.NAMES:
        expected += [f"['{name}'] True", "[] False"]
    assert (done.stdout.splitlines(), done.stderr) == (expected, "")
