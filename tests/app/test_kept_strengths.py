"""Strengths outlive the power, and a newer firmware's are left alone, which is told."""

import json

from halo.store.slots import Slots
from tests.app.whole_games import begun, play
from tests.link.desk import Desk


def played(desk):
    """Win one game against the opponent that follows, and have it saved."""
    scenario = begun(desk, "follow")
    play(scenario, person_wins=True)
    scenario.run("wait 1000\nexpect event strength")
    return scenario


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
    kept: dict = {}
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


def test_a_win_that_is_taken_back_counts_no_more():
    desk = Desk()
    scenario = played(desk)
    won = scenario.state["last"]
    scenario.hand.lift(won[3:])
    scenario.run('aside\nwait 300\nsend {"do":"undo"}\nwait 1000\nexpect event strength')
    assert strength(desk) == 200
