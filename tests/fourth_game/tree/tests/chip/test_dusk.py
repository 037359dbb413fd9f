"""DUSK on the emulated chip: against two levels of the board, and through a power cut."""

import pytest

from tests.test_scenarios import SCENARIOS
from tools.sim.world.scenario import Scenario

pytestmark = pytest.mark.chip

# The twin is told the others.
STORIES = ("dusk_against_the_board", "dusk_power_cut")


@pytest.fixture
def board(flash):
    from tools.sim.chip.chip import Chip
    from tools.sim.world.world import World

    with Chip(flash, World(seed=9)) as chip:
        yield chip


@pytest.mark.parametrize("story", STORIES)
def test_story(board, story):
    Scenario(board).run(SCENARIOS[story])
