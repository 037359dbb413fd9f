"""The engine's interface, the same for every game: levels, the book, one game in memory."""

from collections.abc import Iterator
from itertools import islice
from typing import Any

import pytest

from halo.engine.engine import Engine
from halo.engine.workspace import Workspace
from halo.games import players, registry
from tests.engine import minimax
from tests.games.of_game import games, of_game, random_positions
from tests.interpreters import by_cpython, by_unix_port


def thought(engine: Engine) -> Engine:
    while not engine.think(500):
        pass
    return engine


def after(game: str, plies: int, seed: int) -> Any:
    """Return a position that is not over, after this many random turns from the set-up."""
    return next(random_positions(game, seed, 1, plies, plies))


@games
def test_every_level_has_a_legal_turn_from_the_start(game: str) -> None:
    engine = Engine(game, workspace=Workspace(4096))
    for level in range(1, players.LEVELS + 1):
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
    engine = Engine(game, workspace=Workspace(4096))
    for plies in (1, 6):
        engine.begin(after(game, plies, 4), 1, seed=5)
        assert 0 < thought(engine).nodes <= registry.of_table(game, "LEVELS")[0][players.NODES]


@games
def test_the_same_seed_makes_the_same_choice(game: str) -> None:
    position = after(game, 3, 6)
    choices = []
    for seed in (1, 1, 2, 3, 4, 5, 6, 7, 8):
        engine = Engine(game, workspace=Workspace(4096))
        engine.begin(position, 1, seed)
        choices.append((thought(engine).turn, engine.score, engine.nodes))
    assert choices[0] == choices[1]
    assert len(set(choices)) > 1


@games
def test_the_score_is_that_of_the_turn_that_is_played(game: str) -> None:
    """A weak level overlooks replies when it chooses, but reports its choice's true score."""
    facts = of_game(game, "cases")
    engine = Engine(game, workspace=Workspace(4096))
    regretted = 0
    for seed in range(24):
        position = after(game, facts.LONG * 3 // 4, seed)
        engine.begin(position, 1, seed)
        if seed % 2:
            engine.think(300)
        engine.stop()
        assert engine.depth <= 2
        score = minimax.after(position, engine.turn, engine.depth, facts.leaf)
        assert engine.score == score, f"seed {seed}"
        regretted += score < minimax.value(position, engine.depth, facts.leaf)
        for turn in engine.variation():
            assert position.is_legal(turn)
            position.push(turn)
    assert regretted


def positions_with_a_win(game: str) -> Iterator[tuple[Any, set[int]]]:
    """Yield positions in which the side to move can win, with the winning turns."""
    facts = of_game(game, "cases")
    for position in random_positions(game, 17, 400, facts.LONG // 2, facts.LONG):
        wins = {turn for turn in position.legal_turns() if minimax.wins(position, turn)}
        if wins:
            yield position, wins


@games
def test_a_win_in_one_is_taken_from_level_3_on_and_mostly_below(game: str) -> None:
    engine = Engine(game, workspace=Workspace(4096))
    seen = list(islice(positions_with_a_win(game), 24))
    assert len(seen) >= 8
    for level in range(1, players.LEVELS + 1):
        taken = 0
        for seed, (position, wins) in enumerate(seen):
            engine.begin(position, level, seed)
            engine.think(300)
            engine.stop()
            taken += engine.turn in wins
        assert taken == len(seen) if level >= 3 else taken > len(seen) * 3 // 4, f"level {level}"


@games
def test_a_search_leaves_nothing_behind_for_the_next(game: str) -> None:
    position = after(game, 4, 2)
    used = Engine(game, workspace=Workspace(4096))
    for level in range(1, players.LEVELS + 1):
        used.begin(after(game, 5, 3), players.LEVELS + 1 - level, 5)
        used.think(200)
        used.stop()
        fresh = Engine(game, workspace=Workspace(4096))
        choices = []
        for engine in (fresh, used):
            engine.begin(position, level, 7)
            engine.think(400)
            engine.stop()
            choices.append((engine.turn, engine.score, engine.nodes))
        assert choices[0] == choices[1], f"level {level}"


@games
@pytest.mark.parametrize("level", [0, 6])
def test_a_level_that_is_none_and_a_game_that_is_over_are_refused(game: str, level: int) -> None:
    position = after(game, 0, 1)
    engine = Engine(game, workspace=Workspace(64))
    with pytest.raises(ValueError, match="a level is 1 to 5"):
        engine.begin(position, level, 1)
    position.result = 1
    with pytest.raises(ValueError, match="the game is over"):
        engine.begin(position, 3, 1)


FIRST_TURNS = f"""
import sys
from halo.engine.engine import Engine
from halo.games import registry
position = registry.load_rules(sys.argv[1]).new_position()
engine = Engine(sys.argv[1])
for level in range(1, {players.LEVELS} + 1):
    turns = set()
    for seed in range(8):
        if len(turns) < 2:
            engine.begin(position, level, seed)
            while not engine.think(1000000):
                pass
            turns.add(engine.turn)
    print(len(turns))
"""


@pytest.mark.unix
@games
def test_no_level_always_plays_the_same_from_the_set_up(game: str) -> None:
    assert by_unix_port(FIRST_TURNS, game).split() == ["2"] * players.LEVELS


# In a separate interpreter, as this one uses the modules that it forgets.
FORGETS = """
import sys
from halo import memory
from halo.engine.engine import Engine
from halo.engine.workspace import Workspace
from halo.games import registry
def loaded():
    return sorted({name for name in registry.NAMES for module in sys.modules if name in module})
print(loaded())
for name in registry.NAMES:
    engine = Engine(name, workspace=Workspace(64))
    engine.begin_nodes(registry.load_rules(name).new_position(), 10)
    print(loaded(), hasattr(sys.modules["halo.games"], name))
    registry.keep_only([])
    print(loaded(), hasattr(sys.modules["halo.games"], name))
"""


def test_a_game_that_was_forgotten_is_out_of_memory() -> None:
    expected = ["[]"]
    for name in registry.NAMES:
        expected += [f"['{name}'] True", "[] False"]
    assert by_cpython(FORGETS).splitlines() == expected
