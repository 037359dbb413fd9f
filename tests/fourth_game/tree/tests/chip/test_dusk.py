"""DUSK on the emulated chip: by hand, against two levels of the board, through a power cut."""

from pathlib import Path

import pytest

from tests.house.source import ROOT
from tools.sim.world.scenario import Scenario

pytestmark = [pytest.mark.chip, pytest.mark.slow]

STORIES = ("dusk_game", "dusk_against_the_board", "dusk_power_cut")


@pytest.fixture
def board(flash):
    from tools.sim.chip.chip import Chip
    from tools.sim.world.world import World

    with Chip(flash, World(seed=9)) as chip:
        yield chip


@pytest.mark.parametrize("story", STORIES)
def test_story(board, story):
    Scenario(board).run(Path(ROOT, "tests/scenarios", f"{story}.txt").read_text("utf-8"))
