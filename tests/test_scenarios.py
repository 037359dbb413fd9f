"""Every scenario on the twin; tests/chip runs some of them on the chip.

Those in scenarios/halo45 are for that board, all others for halo36.
"""

from pathlib import Path

import pytest

from tools.sim.board.twin import Twin
from tools.sim.world.scenario import Scenario, ScenarioError, scenarios_of

_FOLDER = Path(__file__).parent / "scenarios"


def _scenarios_in(folder: Path) -> dict[str, str]:
    found: dict[str, str] = {}
    for path in sorted(folder.glob("*.txt")):
        of_file = scenarios_of(path.read_text("utf-8"), path.stem)
        assert not found.keys() & of_file.keys(), f"{path.name} takes another scenario's name"
        found |= of_file
    return found


SCENARIOS = _scenarios_in(_FOLDER)
SCENARIOS_OF_45 = _scenarios_in(_FOLDER / "halo45")


@pytest.mark.parametrize("name", SCENARIOS)
def test_scenario_on_the_twin(name):
    with Twin() as twin:
        Scenario(twin).run(SCENARIOS[name])


@pytest.mark.parametrize("name", SCENARIOS_OF_45)
def test_scenario_on_the_twin_of_the_board_of_45_squares(name):
    with Twin(model="halo45") as twin:
        Scenario(twin).run(SCENARIOS_OF_45[name])


def test_a_file_without_a_heading_is_one_scenario_named_as_the_file():
    assert scenarios_of("# A story.\nstart\n", "1-7") == {"1-7": "# A story.\nstart"}


def test_a_failed_step_is_named_by_its_line_in_the_file():
    found = scenarios_of("# Two.\n\n== one\nstart\n\n== other\nlift e1\n", "two")
    assert list(found) == ["one", "other"]
    with Twin() as twin:
        with pytest.raises(ScenarioError, match="line 7: lift e1"):
            Scenario(twin).run(found["other"])
        with pytest.raises(ScenarioError, match="line 1: lift\na word is missing"):
            Scenario(twin).run("lift")


@pytest.mark.parametrize(
    ("text", "problem"),
    [
        ("== one\nstart\n== one\n", "line 3: one is already the name"),
        ("start\n== one\n", "steps above the first heading"),
    ],
)
def test_no_scenario_of_a_file_is_left_out(text, problem):
    with pytest.raises(ScenarioError, match=problem):
        scenarios_of(text, "file")
