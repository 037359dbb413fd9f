"""A lesson on the emulated chip: its code is there while it lasts, and gone afterwards."""

from typing import Any

import pytest

from tools.sim.world.scenario import Scenario
from tools.sim.world.world import World

pytestmark = [pytest.mark.chip, pytest.mark.slow]

LESSON = """
start
place TX d4
place TO c3
expect mode menu
tap d6
expect mode lesson
expect event lesson
expect expected lift
turn Xd5c5
wait 500
expect event lesson
expect expected nothing
wait 2000
expect event lesson
expect expected fill
press 100
expect mode set_up
"""


def test_a_lesson_from_the_menu(flash: bytes) -> None:
    from tools.sim.chip.chip import Chip

    with Chip(flash, World(seed=9)) as chip:
        board: Any = chip
        Scenario(board).run(LESSON)
