"""Every scenario file, through the twin; tests/chip runs some of them on the chip."""

from pathlib import Path

import pytest

from tools.twin.twin import Twin
from tools.world.scenario import Scenario, load

FILES = sorted((Path(__file__).parent / "scenarios").glob("*.txt"))


@pytest.mark.parametrize("path", FILES, ids=[path.stem for path in FILES])
def test_scenario_on_the_twin(path):
    with Twin() as twin:
        Scenario(twin).run(load(path))
