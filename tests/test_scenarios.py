"""Every scenario file on the twin; tests/chip runs some of them on the chip.

Those in scenarios/halo45 are for that board, all others for halo36.
"""

from pathlib import Path

import pytest

from tools.sim.board.twin import Twin
from tools.sim.world.scenario import Scenario

_FOLDER = Path(__file__).parent / "scenarios"
FILES = sorted(_FOLDER.glob("*.txt"))
FILES_OF_45 = sorted((_FOLDER / "halo45").glob("*.txt"))


@pytest.mark.parametrize("path", FILES, ids=[path.stem for path in FILES])
def test_scenario_on_the_twin(path):
    with Twin() as twin:
        Scenario(twin).run(path.read_text("utf-8"))


@pytest.mark.parametrize("path", FILES_OF_45, ids=[path.stem for path in FILES_OF_45])
def test_scenario_on_the_twin_of_the_board_of_45_squares(path):
    with Twin(model="halo45") as twin:
        Scenario(twin).run(path.read_text("utf-8"))
