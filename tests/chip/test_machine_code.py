"""The search in the chip's machine code: the same choices and nodes as viper on the unix port."""

import os
import random
import subprocess
from typing import Any

import pytest

from halo.games import registry
from halo.games.position import PLAYING
from tests.apart import PATIENCE_S
from tests.house.source import ROOT
from tests.optional import llvm_missing, need, unix_missing
from tools.games.registry import load
from tools.program import find_interpreter

pytestmark = [pytest.mark.chip, pytest.mark.unix]

_SEED = 30
_NODES = 1500
# TRUST.md quotes the figures of 500 a game.
_COUNT = int(os.environ.get("HALO_POSITIONS", "100"))
# Positions sent to the board at a time.
_BATCH = 25

# Each position is searched at one of the levels, or with only a budget of nodes.
_SCRIPT = """
from halo.engine.engine import Engine
from halo.games import registry
rules = registry.load_rules("{game}")
engine = Engine("{game}")
for at, text in {texts}:
    position = rules.parse_position(text)
    if at % 5:
        engine.begin(position, at % 5, at)
    else:
        engine.begin_nodes(position, 2 * {nodes})
    while not engine.think(100) and engine.nodes < {nodes}:
        pass
    engine.stop()
    print(engine.turn, engine.score, engine.depth, engine.nodes)
"""


def _positions(game: str, count: int) -> list[str]:
    """Return positions of random games, from the first turn to the last."""
    chance = random.Random(_SEED)
    rules = load(game).rules
    found: list[str] = []
    while len(found) < count:
        position = rules.new_position()
        for _ in range(chance.randrange(rules.max_plies)):
            if position.result == PLAYING:
                position.push(chance.choice(position.legal_turns()))
        if position.result == PLAYING:
            found.append(rules.format_position(position))
    return found


@pytest.mark.parametrize("game", registry.NAMES)
def test_it_chooses_as_viper_does(game: str, still_chip: Any, prompt: Any) -> None:
    need(llvm_missing() or unix_missing())
    texts = list(enumerate(_positions(game, _COUNT)))
    for first in range(0, _COUNT, _BATCH):
        part = texts[first : first + _BATCH]
        script = _SCRIPT.format(game=game, texts=part, nodes=_NODES)
        done = subprocess.run(
            [*find_interpreter("micropython"), "-X", "heapsize=1M", "-c", script],
            env={"MICROPYPATH": str(ROOT / "firmware")},
            capture_output=True,
            text=True,
            check=True,
            timeout=PATIENCE_S,
        )
        assert len(done.stdout.splitlines()) == len(part)
        found = prompt.run(still_chip.machine, script, limit_ms=600_000)
        assert found == done.stdout, f"seed {_SEED}, from position {first} of {game} on"


def test_the_code_stays_as_long_as_one_of_its_functions(still_chip: Any, prompt: Any) -> None:
    """A game's modules may be unloaded while its functions are still in use."""
    need(llvm_missing())
    script = """
import gc
from array import array
from halo.games import registry
position = registry.load_rules("quantik").new_position()
state = registry.load_search("quantik").SearchState()
state.load(position)
state.words[768] = 300
first = state.first
end = state.expand(state.state, state.words, first)
kept = list(state.words)
registry.keep_only([])
gc.collect()
garbage = [bytearray(b"\\xde\\xfe" * 64) for _ in range(500)]
del garbage
state.load(position)
state.words[768] = 300
print(state.expand(state.state, state.words, first) == end, list(state.words) == kept)
"""
    assert prompt.run(still_chip.machine, script) == "True True\n"


def test_none_of_the_searchs_viper_functions_is_left_to_mpy_cross(
    still_chip: Any, prompt: Any
) -> None:
    """Called with None, the inline assembler's functions only say where their code is."""
    need(llvm_missing())
    script = """
from halo.games import registry
for game in registry.NAMES:
    state = registry.load_search(game).SearchState()
    functions = [state.expand(None, 0, 0), state.refuted(None, 0, 0), state.make(None, 0, 0)]
    functions.append(state.unmake(None, 0))
    print(len(set(functions)), max(functions) - min(functions) < 8192)
    del state
    registry.keep_only([])
"""
    assert prompt.run(still_chip.machine, script) == "4 True\n" * len(registry.NAMES)
