"""Boards on the emulated chip, with the firmware in flash, for all tests of this folder."""

import gc
from array import array
from collections.abc import Iterator

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


@pytest.fixture(scope="session")
def board(flash: bytes) -> Iterator:
    """A board with noisy sensors, powered up once for the games that are played on it."""
    from tools.sim.chip.chip import Chip

    with Chip(flash, World(seed=5)) as chip:
        yield chip


@pytest.fixture
def still_chip(flash: bytes) -> Iterator:
    """A board just powered up in a still world."""
    from tools.sim.chip.chip import Chip

    yield Chip(flash, StillWorld())
    gc.collect()  # an emulated board is 20 MB in cycles
