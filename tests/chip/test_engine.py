"""The engine on the chip: the PC's choices to the node, with the heap locked while it thinks."""

from typing import Any

import pytest

from tests.engine.everywhere import LOCKED
from tests.engine.test_everywhere import EXPECTED
from tests.games.of_game import games

pytestmark = pytest.mark.chip


def test_the_same_choices_and_nodes_without_allocation(still_chip: Any) -> None:
    from tools.sim.chip import prompt

    assert prompt.run(still_chip.machine, LOCKED) == EXPECTED


@games
@pytest.mark.slow
@pytest.mark.parametrize("level", [2, 5])
def test_no_tick_is_long_while_the_engine_is_loaded_and_thinks(game: str, level: int) -> None:
    from tools.lab.benches.thinking import think

    found = think(game, level)
    assert found.loading_us <= 30_000
    assert found.tick_us <= 4500
