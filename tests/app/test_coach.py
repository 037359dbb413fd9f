"""The record says which sides had a coach."""

import sys

import pytest

from halo.engine.engine import Engine
from tests.link.desk import Desk
from tools.sim.world.scenario import Scenario

OPENING = "position 6/6/6/6/6/6 d4 c3 p\nwait 500"


def begun(**coach):
    """Return a board with a coach at the opening, and its scenario."""
    desk = Desk(engine=Engine("oxono"))
    scenario = Scenario(desk)
    scenario.run(f"start\n{OPENING}")
    assert "ok" in desk.ask(id=1, do="coach", **coach)
    return desk, scenario


def test_its_code_goes_with_its_game():
    desk, scenario = begun(pink="full")
    scenario.run("wait 500")
    assert "halo.play.coach" in sys.modules
    assert "ok" in desk.ask(id=1, do="new", game="quantik")
    assert "halo.play.coach" not in sys.modules


def coached(desk, number=0):
    """Return which sides a coach has helped, by the record of a game; 0 is the one in play."""
    return desk.record(number)[0].get("Coach")


@pytest.mark.parametrize(
    ("pink", "black", "helped"),
    [("off", "off", None), ("full", "off", "pink"), ("warning", "full", "pink black")],
    ids=["nobody", "one", "both"],
)
def test_the_record_names_who_has_made_a_turn_with_a_coach(pink, black, helped):
    desk, scenario = begun(pink=pink, black=black)
    assert coached(desk) is None
    scenario.run("turn Xd5c5\nwait 500\nturn Oe3e2\nwait 500\nexpect ply 2")
    desk.ask(id=1, do="coach", pink="off", black="off")
    assert coached(desk) == helped
    scenario.run("position 6/6/6/6/6/6 d4 c3 p")
    assert coached(desk) is None
    assert coached(desk, 1) == helped


def test_a_turn_that_the_button_ends_on_a_dead_square_counts_too():
    desk, scenario = begun(pink="full")
    scenario.run("sensor c5 high\nwait 1000\nlift d4\nplace d5\nplace X c5")
    assert coached(desk) is None
    scenario.run("press 100\nwait 500\nexpect last Xd5c5")
    assert coached(desk) == "pink"


def test_a_finished_game_is_still_one_with_a_coach_after_a_power_cut():
    desk, scenario = begun(pink="full")
    scenario.run("turn Xd5c5\nwait 2000\npower cut\nstart")
    assert coached(desk) == "pink"
