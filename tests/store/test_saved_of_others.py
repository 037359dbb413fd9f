"""Saved games of QUANTIK and YOXII, and those that boards saved that knew OXONO alone."""

import pytest

from halo.games import registry
from halo.store import saved_game
from tests.link import desk as desks
from tests.link.desk import Desk
from tools.world.scenario import Scenario

GAMES = {
    "quantik": ("halo36", ["Bd3", "Ac3", "Ca1"]),
    "yoxii": ("halo45", ["e5d5C", "e4f5A"]),
}
HERE = ("oxono", "quantik")
OLD = b"oxono\n6/6/6/6/6/6 d4 c3 p\nhuman level3\nXc4d4 Xa4b4"


@pytest.mark.parametrize("game", GAMES)
def test_every_moment_of_a_game_survives(game):
    rules = registry.load_rules(game)
    _, turns = GAMES[game]
    for made in range(len(turns) + 1):
        data = saved_game.pack(game, rules.start_position, ["level5", "human"], turns[:made])
        assert data.split(b"\n")[0] == b"3 " + game.encode() + b" 1"
        unpacked = saved_game.unpack(data, rules)
        assert unpacked is not None
        start, codes, levels, number = unpacked
        assert rules.format_position(start) == rules.start_position
        assert [rules.format_turn(code) for code in codes] == turns[:made]
        assert (levels, number) == ([5, 0], 1)


@pytest.mark.parametrize(
    ("data", "game"),
    [
        (None, "oxono"),
        (b"", "oxono"),
        (OLD, "oxono"),
        (b"2 oxono\n", "oxono"),
        (b"2 quantik\n..../..../..../.... l\n\n", "quantik"),
        (b"quantik\n", "oxono"),
        (b"3 quantik 12\n", "quantik"),
        (b"3 quantik\n", "oxono"),
        (b"2 yoxii\n", "oxono"),
        (b"\xff\xfe 2\n", "oxono"),
    ],
)
def test_which_game_was_saved(data, game):
    assert saved_game.game_of(data, HERE) == game


def test_a_game_is_none_by_other_rules():
    assert saved_game.unpack(OLD, registry.load_rules("oxono")) is not None
    assert saved_game.unpack(OLD, registry.load_rules("quantik")) is None
    assert saved_game.unpack(b"3 " + OLD, registry.load_rules("oxono")) is None


@pytest.mark.parametrize("game", GAMES)
def test_a_saved_game_goes_on(game):
    model, turns = GAMES[game]
    rules = registry.load_rules(game)
    kept = desks.saved_game(rules.start_position, turns, first_line="2 " + game)
    desk = Desk(kept=kept, model=model)
    position = rules.new_position()
    for turn in turns:
        position.push(rules.parse_turn(turn))
    desk.world.arrange(rules.format_position(position), game)
    scenario = Scenario(desk)
    scenario.run(f"start\nexpect game {game}\nexpect mode play\nexpect ply {len(turns)}")
    assert desk.ask(id=1, do="undo") == {"ok": 1}


def test_a_game_of_an_old_board_goes_on_and_is_saved_anew():
    kept = desks.saved_game("6/6/6/6/6/6 d4 c3 p", ["Xd5c5"], first_line="oxono")
    desk = Desk(kept=kept)
    desk.world.arrange("6/2X3/6/6/6/6 d5 c3 b")
    scenario = Scenario(desk)
    scenario.run("start\nexpect mode play\nexpect ply 1\nturn Oc2b2\nwait 1000")
    assert any(b"3 oxono 1\n" in data for data in desk.hal.kept.values())


def test_a_set_up_that_was_asked_for_is_asked_for_again_after_a_power_cut():
    scenario = Scenario(Desk())
    scenario.run("""
        start
        send {"do":"new","game":"quantik"}
        wait 1000
        power cut
        start
        expect mode set_up
        expect game quantik
    """)
