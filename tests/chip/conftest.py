"""Boards on the emulated chip, with the firmware in flash, for all tests of this folder."""

import gc
from array import array
from collections.abc import Iterator
from typing import Any

import pytest

from tools.sim.world.world import World

MID_LEVEL = 0x8000


class StillWorld(World):
    """Readings that the test sets, without noise."""

    def __init__(self) -> None:
        super().__init__()
        self.readings = array("H", [MID_LEVEL] * 36)
        self.draws = 0

    def levels(self) -> array:
        """Return the readings."""
        self.draws += 1
        return array("H", self.readings)


def powered_up(world: World, **options: Any) -> Any:
    """Return a board with the firmware in its flash, just powered up in this world.

    What emulates it is imported when a test runs: without it the tests are skipped.
    """
    from tools.deploy.image import build
    from tools.sim.chip.chip import Chip

    return Chip(build(world.board.name).read_bytes(), world, **options)


@pytest.fixture(scope="session")
def prompt() -> Any:
    """MicroPython's raw prompt on a board."""
    from tools.sim.chip import prompt

    return prompt


@pytest.fixture(scope="session")
def board() -> Iterator[Any]:
    """A board with noisy sensors, powered up once for the games that are played on it."""
    with powered_up(World(seed=5)) as chip:
        yield chip


@pytest.fixture
def still_chip() -> Iterator[Any]:
    """A board just powered up in a still world."""
    yield powered_up(StillWorld())
    gc.collect()  # an emulated board is 20 MB in cycles
