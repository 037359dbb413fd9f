"""A flash that refuses writes: the board reports it, retries with pauses, and loses nothing."""

from itertools import pairwise

import pytest

from tests.app.test_records import playing
from tests.games.oxono.cases import GAMES
from tests.link.desk import Desk

FULL = OSError(28)
FAILS = OSError(5)


@pytest.fixture
def desk():
    desk = Desk()
    desk.advance(4500)
    return desk


def refuse(desk, problem, names=""):
    """Make writes to names with this prefix fail; return the times of the attempts."""
    tries = []

    def refused(name):
        if not name.startswith(names):
            return None
        tries.append(desk.now_ms)
        return problem

    desk.flash.refuse = refused
    return tries


def heard(desk, name):
    """Return the texts of the events of this name among the unread lines."""
    return [event.get("text") for event in desk.events(name)]


def heal(desk):
    desk.flash.refuse = lambda name: None


def after_a_cut(desk):
    """Return the board powered up again from what its flash holds."""
    heal(desk)
    desk.restart()
    return desk


def test_what_to_delete_is_said_once_and_that_it_is_mended(desk):
    desk.flash.foreign = [("photo.jpg", 300), ("lib", 12), ("notes.txt", 1)]
    playing(desk, ["Xd5c5"])
    desk.take_lines()
    refuse(desk, FULL)
    desk.send(b'{"do":"set","brightness":60}\n')
    desk.rest(10_000)
    (text,) = heard(desk, "not_saved")
    assert text == (
        "the flash is full: delete what is not Halo's, "
        "such as photo.jpg (300 KB) and lib (12 KB), by mpremote rm"
    )
    desk.flash.foreign = []
    desk.rest(20_000)
    (text,) = heard(desk, "not_saved")
    assert "nothing on it is foreign" in text
    refuse(desk, FAILS)
    desk.rest(40_000)
    assert heard(desk, "not_saved") == [
        "the flash fails (error 5): a power cut would lose what is new"
    ]
    heal(desk)
    desk.rest(65_000)
    assert heard(desk, "saved") == [None]
    desk.rest(10_000)
    assert heard(desk, "saved") == []


@pytest.mark.slow
def test_tries_are_a_second_apart_and_more_from_each_to_the_next(desk):
    playing(desk, ["Xd5c5"])
    tries = refuse(desk, FULL)
    desk.send(b'{"do":"set","brightness":60}\n')
    desk.rest(400_000)
    pauses = [later - earlier for earlier, later in pairwise(tries)]
    assert len(pauses) >= 8
    assert pauses[0] >= 1000
    assert pauses[:5] == sorted(pauses[:5])
    assert all(pause >= 60_000 for pause in pauses[6:])


def test_a_new_turn_is_tried_soon_however_long_the_pause_has_grown(desk):
    scenario = playing(desk, ["Xd5c5"])
    tries = refuse(desk, FULL, "settings")
    desk.send(b'{"do":"set","brightness":60}\n')
    desk.rest(120_000)
    assert len(tries) > 4
    scenario.run("turn Oc2b2\nwait 2500")
    desk.reset()
    scenario.run("start\nexpect mode play\nexpect last Oc2b2")


def test_the_finished_game_and_the_next_one_both_survive_a_full_archive(desk):
    playing(desk, GAMES["symbol"])
    refuse(desk, FULL, "records")
    scenario = playing(desk, ["Xd5c5"])
    for turn in ("Oc2b2", "Xe5e6", "Od2d3"):
        scenario.play(turn)
        scenario.hand.wait(2500)
    assert desk.record(1)[1] == GAMES["symbol"]
    after_a_cut(desk)
    assert desk.record(0)[1] == ["Xd5c5", "Oc2b2", "Xe5e6", "Od2d3"]
    assert desk.record(1)[1:] == (GAMES["symbol"], "0-1")
    after_a_cut(desk)
    assert desk.record(1)[1:] == (GAMES["symbol"], "0-1")
    playing(desk, ["Xd5e5"])
    assert desk.record(1)[1] == ["Xd5c5", "Oc2b2", "Xe5e6", "Od2d3"]
    assert desk.record(2)[1] == GAMES["symbol"]


def test_a_flash_that_is_full_once_more_loses_no_game_either(desk):
    refuse(desk, FULL, "records")
    playing(desk, GAMES["symbol"])
    playing(desk, ["Xd5c5"])
    heal(desk)
    desk.rest(65_000)
    assert heard(desk, "saved")
    refuse(desk, FULL, "records")
    scenario = playing(desk, ["Xd5e5"])
    for turn in ("Oc2b2", "Xd3e3"):
        scenario.play(turn)
        scenario.hand.wait(2500)
    after_a_cut(desk)
    assert desk.record(0)[1] == ["Xd5e5", "Oc2b2", "Xd3e3"]
    assert [desk.record(back)[1] for back in (1, 2)] == [["Xd5c5"], GAMES["symbol"]]


def test_games_that_wait_are_archived_in_their_order(desk):
    tries = refuse(desk, FULL, "records")
    for turn in ("Xd5c5", "Oc2b2", "Xd3e3"):
        playing(desk, [turn])
    assert tries
    heal(desk)
    desk.rest(65_000)
    after_a_cut(desk)
    assert [desk.record(back)[1] for back in (0, 1, 2)] == [["Xd3e3"], ["Oc2b2"], ["Xd5c5"]]


def test_no_memory_to_write_with_is_no_end(desk):
    scenario = playing(desk, ["Xd5c5"])
    refuse(desk, MemoryError())
    scenario.run("turn Oc2b2\nwait 500\nexpect event not_saved")
    heal(desk)
    scenario.run("wait 3000\nexpect event saved")


def test_a_board_whose_flash_is_full_from_the_start_plays():
    desk = Desk()
    refuse(desk, FULL)
    desk.advance(4500)
    assert len(heard(desk, "not_saved")) == 1
    scenario = playing(desk, GAMES["symbol"])
    scenario.run("expect mode over")
    heal(desk)
    desk.rest(65_000)
    scenario.run("expect event saved")
    after_a_cut(desk)
    assert desk.record(0)[1] == GAMES["symbol"]
