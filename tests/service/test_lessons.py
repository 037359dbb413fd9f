"""Lessons as a job: the waiting game and the store stay untouched, and no code stays loaded."""

import sys

import pytest

from tests.link.desk import Listening, replies, standing
from tools.sim.world.scenario import Scenario

OPENING = "6/6/6/6/6/6 d4 c3 p"
# Long enough for any save.
SAVED_MS = 3000


@pytest.mark.parametrize("game", ["oxono", "quantik"])
def test_the_game_and_the_store_stay_as_they_were(game):
    desk = standing(OPENING)
    scenario = Scenario(desk)
    scenario.run('send {"do":"hello"}\nturn Xd5c5')
    desk.advance(SAVED_MS)
    kept = dict(desk.flash.kept)
    session = desk.app.session
    before = session.game
    assert "ok" in desk.ask(id=2, do="lesson", game=game, number=2)
    assert session.game is not before
    assert session.game.rules.name == game
    assert "halo.modes.lessons" not in sys.modules
    desk.advance(SAVED_MS)
    assert desk.flash.kept == kept
    assert "ok" in desk.ask(id=3, do="lesson", number=0)
    assert session.game is before
    assert session.view.hues == b"\x00\x01"
    desk.advance(SAVED_MS)
    assert desk.flash.kept == kept
    assert desk.ask(id=4, do="record")["record"].endswith("1. Xd5c5 *\n")


def test_another_game_or_a_calibration_ends_the_lesson():
    for line, mode in (
        ('{"id":9,"do":"new"}', "menu"),
        ('{"id":9,"do":"calibrate","how":"all"}', "calibrate"),
    ):
        desk = standing(OPENING)
        before = desk.app.session.game
        desk.ask(id=2, do="lesson", number=3)
        assert "ok" in replies(desk.hear(line))[0]
        assert desk.app.session.game is before
        assert desk.app.session.mode.name == mode


def test_a_new_game_that_suits_the_totems_of_the_lesson_begins_at_once():
    """The draw may match the lesson's totems, but not those of the game that waits."""
    desk = standing("6/6/6/6/6/6 c3 d4 p")
    desk.ask(id=2, do="lesson", game="oxono", number=1)
    desk.world.clear()
    desk.advance(1000)
    desk.world.arrange(OPENING)
    desk.advance(1000)
    desk.ask(id=3, do="lesson", number=0)
    session = desk.app.session
    # Draw again until it matches; with the fake board's numbers that is soon, and reproducible.
    is_suited = False
    for number in range(4, 12):
        desk.ask(id=number, do="new", game="oxono", pink="human", black="level2")
        desk.advance(1000)
        is_suited = session.game.rules.format_position(session.game.position) == OPENING
        assert session.mode.name == ("play" if is_suited else "set_up")
        if is_suited:
            break
    assert is_suited


def test_a_host_hears_what_a_lesson_does_until_the_last_is_finished():
    desk = Listening()
    scenario = Scenario(desk)
    scenario.run('start\nsend {"do":"lesson","game":"oxono","number":10}\nwait 500')
    scenario.listen()
    desk.world.arrange(scenario.state["position"], "oxono")
    scenario.run("wait 600\nturn Xc4b4\nwait 3000\nexpect mode set_up")
    steps = [message["step"] for message in desk.said if message.get("event") == "lesson"]
    assert (steps[0], steps[-1]) == ("begun", "finished")
