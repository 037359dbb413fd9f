"""Earlier games: archived when another one begins, and read by number."""

import pytest

from halo.store import crash
from tests.games.oxono.cases import GAMES
from tests.link.desk import Desk
from tools.sim.world.scenario import Scenario

START = "6/6/6/6/6/6 d4 c3 p"


def playing(desk, turns):
    """Begin a game at the start position, arranged at once, and make these turns."""
    scenario = Scenario(desk)
    scenario.run(f"position {START}\nwait 400")
    for turn in turns:
        scenario.play(turn)
    scenario.hand.wait(1000)
    return scenario


def hold(desk):
    """Hold the button for three seconds."""
    desk.press(True)
    desk.advance(3300)
    desk.press(False)
    desk.advance(300)


@pytest.fixture
def desk():
    desk = Desk()
    desk.advance(1000)
    return desk


def test_a_game_without_a_turn_is_none(desk):
    playing(desk, ["Xd5c5"])
    playing(desk, [])
    playing(desk, [])
    assert desk.record(1)[1] == ["Xd5c5"]
    assert desk.ask(id=1, do="record", number=2)["error"]["code"] == "no_record"


@pytest.mark.parametrize(
    ("players", "turns", "result"),
    [
        # Of two people the one to move gives up; a person against the board always does.
        ({}, ["Xd5c5"], "1-0"),
        ({}, ["Xd5c5", "Oc2b2"], "0-1"),
        ({"pink": "level1"}, ["Xd5c5"], "1-0"),
        ({"pink": "level1"}, ["Xd5c5", "Oc2b2"], "1-0"),
        ({"black": "remote"}, ["Xd5c5"], "0-1"),
        ({"pink": "level1", "black": "level1"}, ["Xd5c5"], "1-0"),
    ],
)
def test_a_game_given_up_is_kept_as_that_with_its_result(desk, players, turns, result):
    desk.ask(id=1, do="position", position=START, turns=" ".join(turns), **players)
    hold(desk)
    hold(desk)
    tags, kept, end = desk.record(1)
    assert (kept, end) == (turns, result)
    assert tags["Termination"] == "given up"


def test_only_a_game_given_up_is_kept_as_that(desk):
    playing(desk, ["Xd5c5"])
    playing(desk, GAMES["symbol"])
    hold(desk)
    playing(desk, [])
    for back, result in ((1, "0-1"), (2, "*")):
        tags, _, end = desk.record(back)
        assert end == result
        assert "Termination" not in tags


@pytest.mark.parametrize("number", [-1, 51, 999999])
def test_a_number_out_of_range_is_refused(desk, number):
    assert desk.ask(id=1, do="record", number=number)["error"]["code"] == "bad_value"


def test_an_evening_that_ends_with_a_cleared_board_loses_no_record(desk):
    for turn in ("Xd5c5", "Oc2b2", "Xd3e3"):
        playing(desk, [turn])
    desk.send(b'{"do":"new"}\n')
    desk.advance(2000)
    desk.restart()
    played = [["Xd3e3"], ["Oc2b2"], ["Xd5c5"]]
    assert [desk.record(back)[1] for back in (1, 2, 3)] == played
    playing(desk, ["Xd5e5"])
    playing(desk, ["Xd5c5"])
    assert [desk.record(back)[1] for back in (1, 2, 3, 4)] == [["Xd5e5"], *played]


def test_a_win_whose_last_piece_is_in_the_hand_is_a_win_in_the_record(desk):
    scenario = playing(desk, GAMES["symbol"])
    scenario.hand.lift(GAMES["symbol"][-1][3:])
    scenario.hand.put_aside()
    desk.send(b'{"do":"new"}\n')
    desk.advance(1500)
    assert desk.record(1)[1:] == (GAMES["symbol"], "0-1")


def test_a_win_that_is_taken_back_by_hand_and_by_the_host_leaves_a_legal_record(desk):
    turns = GAMES["colour"]
    scenario = playing(desk, turns)
    for square in (turns[-1][3:], turns[-1][1:3]):
        scenario.hand.lift(square)
        scenario.hand.put_aside()
    desk.send(b'{"do":"undo"}\n')
    desk.advance(500)
    desk.send(b'{"do":"new"}\n')
    desk.advance(1500)
    assert desk.record(1)[1] == turns[:-2]


def test_the_last_turn_is_in_the_record_however_soon_the_next_game_begins(desk):
    scenario = playing(desk, ["Xd5c5"])
    for square, kind in (("c3", ""), ("c2", ""), ("b2", "o")):
        if kind or square == "c2":
            scenario.hand.place(square, kind)
        else:
            scenario.hand.lift(square)
    desk.send(b'{"do":"new"}\n')
    desk.advance(1500)
    assert desk.record(1)[1] == ["Xd5c5", "Oc2b2"]


def test_a_cut_between_archive_and_save_keeps_each_game_once(desk):
    playing(desk, ["Xd5c5"])
    persistence = desk.app.persistence
    before = dict(desk.flash.kept)
    playing(desk, ["Oc2b2"])
    for name in list(desk.flash.kept):
        if name.startswith("game") and name in before:
            desk.flash.kept[name] = before[name]
        elif name.startswith("game"):
            del desk.flash.kept[name]
    assert persistence.number == 2
    desk.restart()
    playing(desk, ["Xd3e3"])
    assert desk.record(1)[1] == ["Xd5c5"]
    assert desk.ask(id=1, do="record", number=2)["error"]["code"] == "no_record"


@pytest.mark.parametrize("by", ["hang", "crash"])
def test_a_restart_by_the_watchdog_is_reported_and_the_game_goes_on(desk, by):
    scenario = playing(desk, ["Xd5c5"])
    hal = desk.hal
    desk.reset()
    assert not any('"restarted"' in line for line in desk.take_lines())
    desk.hal.restarted_by = by
    crash.keep(desk.flash, b"ValueError: \xff oh\n")
    said = desk.hear('{"id":3,"do":"hello"}')
    event = next(line for line in said if "event" in line)
    assert (event["event"], event["by"]) == ("restarted", by)
    assert ("last_crash" in event["text"]) == (by == "crash")
    reply = desk.ask(id=4, do="last_crash")
    assert reply == {"ok": 4, "part": 1, "crash": "ValueError: ? oh\n", "more": False}
    desk.advance(1500)
    scenario.run("expect mode play\nexpect last Xd5c5")
    assert hal is not desk.hal


def test_without_a_crash_there_is_none_to_read(desk):
    assert desk.ask(id=4, do="last_crash")["crash"] == ""
