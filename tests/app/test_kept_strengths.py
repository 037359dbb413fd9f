"""Strengths outlive the power, and a newer firmware's are left alone, which is told."""

import json

import pytest

from halo.store.slots import Slots
from tests.link.desk import Desk
from tools.world.scenario import Scenario

# Pink wins with the turn.
WON = "6/6/6/XXX3/6/xxo3 a4 f6 p"
TURN = "turn Xd4d3"


def played(desk):
    """Win one game against the opponent that follows, and have it saved."""
    scenario = Scenario(desk)
    scenario.run('start\nsend {"do":"new","pink":"human","black":"follow"}')
    scenario.run(f"position {WON}\n{TURN}\nwait 2000\nexpect event strength")


def strength(desk):
    return desk.ask(id=1, do="settings")["follow"]


def texts(desk):
    """Return the texts of the events about strengths since the last look."""
    said = [json.loads(line) for line in desk.take_lines()]
    return [line["text"] for line in said if line.get("event") == "strength"]


def test_a_strength_is_kept_through_a_power_cut():
    desk = Desk()
    played(desk)
    assert strength(desk) == 260
    desk.reset()
    desk.advance(1500)
    assert texts(desk) == []
    assert strength(desk) == 260
    assert desk.hal.kept["strength.0"]


def test_a_newer_versions_strengths_are_ignored_told_and_left_alone():
    kept = {}
    for data in (b"2 what a later board writes", b"2 and its other copy"):
        Slots(kept.get, kept.__setitem__).write("strength", data)
    before = dict(kept)
    desk = Desk(kept=kept)
    desk.advance(1500)
    assert len(texts(desk)) == 1
    assert strength(desk) == 200
    played(desk)
    assert strength(desk) == 260
    desk.reset()
    desk.advance(1500)
    assert strength(desk) == 260
    assert {name: kept[name] for name in before} == before


def taken_back(desk):
    """Take the last turn of the won game back by hand."""
    Scenario(desk).run("lift d3\nlift d4\nplace TX a4\naside\nwait 100")


def won_again(desk):
    """Make the winning turn again and have it saved."""
    scenario = Scenario(desk)
    scenario.run(f"start\nwait 600\nexpect ply 0\n{TURN}\nwait 2000\nexpect mode over")


def test_a_game_whose_end_is_taken_back_after_a_power_cut_counts_once():
    desk = Desk()
    played(desk)
    desk.reset()
    desk.advance(1500)
    taken_back(desk)
    won_again(desk)
    assert strength(desk) == 260


@pytest.mark.parametrize("cut_ms", range(0, 900, 60))
def test_a_power_cut_after_a_take_back_counts_nothing_twice(cut_ms):
    desk = Desk()
    played(desk)
    taken_back(desk)
    desk.advance(cut_ms)
    desk.reset()
    desk.advance(1500)
    if desk.app.session.game.position.made:
        # Nothing of it was saved: the board asks for what stood there before.
        Scenario(desk).run("lift a4\nplace TX d4\nplace X d3\nwait 1000")
        taken_back(desk)
    won_again(desk)
    assert strength(desk) == 260


def test_a_game_against_who_follows_goes_on_after_a_power_cut():
    desk = Desk()
    scenario = Scenario(desk)
    scenario.run('start\nsend {"do":"new","pink":"human","black":"follow"}')
    scenario.run(f"position {WON}\nwait 1000")
    desk.reset()
    scenario.run("start\nwait 500\nexpect mode play\nexpect players human follow")
