"""Strengths survive a power cut; those of newer firmware stay untouched, and an event says so."""

import pytest

from halo.store.slots import Slots
from tests.app.whole_games import begun, play
from tests.link.desk import Desk
from tests.optional import slow
from tools.sim.world.scenario import Scenario


def played(desk):
    """Win one game against the opponent that adapts to the person, and let the board save it."""
    scenario = begun(desk, "follow")
    play(scenario, person_wins=True)
    scenario.run("wait 1000\nexpect event strength")
    return scenario


def strength(desk):
    return desk.ask(id=1, do="settings")["follow"]


def test_a_newer_versions_strengths_are_ignored_reported_and_left_alone():
    kept: dict = {}
    for data in (b"2 what a later board writes", b"2 and its other copy"):
        Slots(kept.get, kept.__setitem__).write("strength", data)
    before = dict(kept)
    desk = Desk(kept=kept)
    desk.advance(1500)
    assert len(desk.events("strength")) == 1
    assert strength(desk) == 200
    played(desk)
    assert strength(desk) == 260
    desk.restart()
    assert strength(desk) == 260
    assert {name: kept[name] for name in before} == before


def test_a_win_that_is_taken_back_counts_no_more():
    desk = Desk()
    scenario = played(desk)
    won = scenario.state["last"]
    scenario.hand.lift(won[3:])
    scenario.run('aside\nwait 300\nsend {"do":"undo"}\nwait 1000\nexpect event strength')
    assert strength(desk) == 200


def last_turn(desk):
    """Return the text of the turn that ended the game, and the square its totem came from."""
    game = desk.app.session.game
    position = game.position
    turn = position.pop()
    origin = desk.app.session.board.square_name(position.totems[turn >> 12])
    position.push(turn)
    return game.rules.format_turn(turn), origin


def taken_back(desk, turn, origin):
    """Take the turn that ended the game back by hand."""
    totem, to, piece = turn[0], turn[1:3], turn[3:]
    Scenario(desk).run(f"lift {piece}\nlift {to}\nplace T{totem} {origin}\naside\nwait 100")


def won_again(desk, turn):
    """Make the winning turn again, and let the board save it."""
    scenario = Scenario(desk)
    scenario.run(f"start\nwait 600\nexpect mode play\nturn {turn}\nwait 2000\nexpect mode over")


@pytest.mark.parametrize("cut_ms", [0, 300, 600, *slow(100, 200, 400, 500, 700, 800)])
def test_a_power_cut_after_a_take_back_counts_nothing_twice(cut_ms):
    desk = Desk()
    played(desk)
    turn, origin = last_turn(desk)
    taken_back(desk, turn, origin)
    desk.advance(cut_ms)
    desk.restart()
    if desk.app.session.game.position.result:
        # The board has saved nothing of the turn: it asks for the position before.
        totem, to, piece = turn[0], turn[1:3], turn[3:]
        back = f"lift {origin}\nplace T{totem} {to}\nplace {totem} {piece}\nwait 1000"
        Scenario(desk).run(back)
        taken_back(desk, turn, origin)
    won_again(desk, turn)
    assert strength(desk) == 260


def test_a_game_against_who_follows_goes_on_after_a_power_cut():
    desk = Desk()
    scenario = begun(desk, "follow")
    scenario.run("turn Xd5c5\nthink\nfollow\nwait 1500")
    desk.reset()
    Scenario(desk).run(
        "start\nwait 500\nexpect mode play\nexpect players human follow\nexpect ply 2"
    )


def test_a_win_counts_although_the_board_is_cleared_at_once():
    desk = Desk()
    play(begun(desk, "follow"), person_wins=True, end="wait 100")
    desk.world.clear()
    desk.advance(1500)
    assert strength(desk) > 200
