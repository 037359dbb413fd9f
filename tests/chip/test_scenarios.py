"""Scenarios on the emulated chip; the twin runs these and all others."""

from collections.abc import Iterator
from typing import Any

import pytest

from tests.test_scenarios import SCENARIOS
from tools.sim.world.scenario import Scenario
from tools.sim.world.world import World

pytestmark = [pytest.mark.chip, pytest.mark.slow]

STORIES = (
    "dead_sensor",
    "sensor_played_on_again",
    "sensor_comes_back_with_the_totem",
    "power_cut_in_a_turn",
    "try_again",
    "review",
    "review_of_a_lost_game",
    "quantik_coach_proof",
)


@pytest.fixture(scope="module")
def board(flash: bytes) -> Iterator:
    """A board with noisy sensors, powered up once for all stories of this file."""
    from tools.sim.chip.chip import Chip

    with Chip(flash, World(seed=9)) as chip:
        yield chip


@pytest.mark.parametrize("story", STORIES)
def test_story(board: Any, story: str) -> None:
    Scenario(board).run(SCENARIOS[story])
