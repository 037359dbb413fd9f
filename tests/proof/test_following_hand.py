"""A hand that follows the lights alone gets out of what it has begun in the menu."""

import random

import pytest

from tools.proof.following import Follower
from tools.sim.board.twin import Twin
from tools.sim.world.scenario import Scenario


@pytest.mark.parametrize(("square", "job"), [("d6", "lesson"), ("d5", "puzzle")])
def test_a_job_from_the_menu_is_left(square: str, job: str) -> None:
    with Twin() as twin:
        scenario = Scenario(twin)
        scenario.run("start\nplace TX d4\nplace TO c3\nexpect mode menu")
        scenario.run(f"tap {square}\nexpect mode {job}")
        follower = Follower(scenario, random.Random(1))
        assert follower.lead_back() > 0
        assert scenario.state["mode"] == "menu"
