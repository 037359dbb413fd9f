"""What a player sees of the real firmware on the emulated chip, as one story."""

from collections.abc import Iterator
from typing import Any

import pytest

from tools.sim.world.scenario import Scenario
from tools.sim.world.world import World

pytestmark = pytest.mark.chip


@pytest.fixture
def board(flash: bytes) -> Iterator:
    """A board with noisy sensors on which nobody has played yet."""
    from tools.sim.chip.chip import Chip

    with Chip(flash, World(seed=5)) as chip:
        yield chip


def test_a_turn_each_way_and_a_power_cut(board: Any) -> None:
    Scenario(board).run("""
        start
        expect mode set_up
        place TX d4
        place TO c3
        expect mode menu
        tap b1
        press 100
        expect mode play
        expect players human level1
        turn Xd5c5
        think
        expect event thought
        expect side black
        follow
        expect ply 2
        expect mode play
        wait 900
        power cut
        start
        expect mode play
        expect ply 2
        expect side pink
    """)
    assert board.wave.bad_bits == 0
    assert board.machine.watchdog_resets == 0
