"""A game with a remote player, for a host and hands at one board."""

import json

import pytest

from tests.link.desk import Desk, standing
from tools.sim.world.hand import Hand

OPENING = "6/6/6/6/6/6 d4 c3 p"
LINE = "..../..../..../.... l"


def begun(turns="", light="human", dark="remote"):
    """Return a desk at QUANTIK with a remote player, the pieces standing."""
    desk = standing(LINE, "quantik")
    reply = desk.ask(
        id=2, do="position", game="quantik", position=LINE, turns=turns, light=light, dark=dark
    )
    assert "ok" in reply, reply
    desk.world.arrange(desk.state()["position"], "quantik")
    desk.advance(800)
    return desk


def play(desk, lifted, placed, kind=""):
    hand = Hand(desk)
    hand.lift(lifted)
    hand.place(placed, kind)
    desk.advance(600)


def test_a_turn_from_elsewhere_is_led_and_made_by_hand():
    desk = begun(light="remote", dark="human")
    assert desk.state()["mode"] == "waiting"
    assert desk.state()["expected"] == "nothing"
    assert "ok" in desk.ask(id=3, do="turn", turn="Ab1", ply=1)
    now = desk.state()
    assert (now["mode"], now["lead"], now["players"]) == ("play", "Ab1", ["remote", "human"])
    lifted = now["lit"]["lead"].split()[0]
    desk.take_lines()
    play(desk, lifted, desk.state()["lit"]["go"].split()[0])
    (move,) = desk.events("move")
    assert (move["turn"], move["by"], move["ply"]) == ("Ab1", "remote", 1)
    assert desk.state()["side"] == "dark"


def test_what_is_no_turn_now_is_refused_by_name():
    desk = begun(light="remote", dark="human")
    assert desk.refusal(do="turn", turn="Ab1", ply=2) == "wrong_ply"
    assert desk.refusal(do="turn", turn="Ab1") == "wrong_ply"
    assert desk.refusal(do="turn", turn="z9", ply=1) == "bad_turn"
    assert desk.refusal(do="turn", turn="ab1", ply=1) == "bad_turn"
    assert begun().refusal(do="turn", turn="Ab1", ply=1) == "not_waiting"


def test_a_whole_game_goes_on_where_it_was():
    desk = begun("Ab1 Bc2")
    now = desk.state()
    assert (now["ply"], now["last"], now["mode"]) == (2, "Bc2", "play")
    reply = desk.ask(id=3, do="position", game="quantik", position=LINE, turns="Ab1 Ab2")
    assert reply["error"]["code"] == "bad_record"
    assert desk.refusal(do="position", game="quantik", turns="", pink="remote") == "bad_player"


def test_no_hand_takes_a_turn_back_alone():
    desk = begun("Ab1")
    assert desk.state()["mode"] == "waiting"
    desk.take_lines()
    Hand(desk).lift("c2")
    desk.advance(600)
    assert desk.state()["ply"] == 1
    assert "c2" in desk.state()["lit"]["back"]


@pytest.mark.parametrize("ask", [{"do": "undo"}, {"do": "remote", "ask": "undo"}, None])
def test_an_undo_is_asked_by_command_and_by_the_button(ask):
    desk = begun("Ab1")
    desk.take_lines()
    if ask:
        desk.send(json.dumps({"id": 4, **ask}).encode() + b"\n")
        desk.advance(200)
    else:
        Hand(desk).press()
        desk.advance(100)
    (said,) = desk.events("ask")
    assert said == {"event": "ask", "what": "undo", "ply": 1, "back": 0}
    assert desk.state()["ply"] == 1


def test_the_button_asks_for_nothing_where_no_turn_was_made():
    desk = begun(light="remote", dark="human")
    desk.take_lines()
    Hand(desk).press()
    assert desk.events("ask") == []
    assert desk.refusal(do="undo") == "nothing_to_undo"


def test_an_agreed_undo_is_led():
    desk = begun("Ab1 Bc2")
    assert desk.refusal(do="remote", back=2) == "bad_value"
    assert "ok" in desk.ask(id=4, do="remote", back=0)
    assert desk.state()["mode"] == "restore"
    desk.world.arrange(LINE, "quantik")
    desk.advance(600)
    now = desk.state()
    assert (now["ply"], now["mode"], now["side"]) == (0, "play", "light")


@pytest.mark.parametrize(
    ("answer", "yes"), [("press", False), ("hold", True), ("true", True), ("false", False)]
)
def test_a_question_from_elsewhere_is_answered_once(answer, yes):
    desk = begun("Ab1 Bc2")
    assert "ok" in desk.ask(id=4, do="remote", question="draw")
    now = desk.state()
    assert (now["mode"], now["expected"], sorted(now["lit"])) == ("asked", "answer", ["no", "yes"])
    assert desk.refusal(do="remote", question="undo") == "not_now"
    if answer in ("true", "false"):
        said = desk.hear('{"id":5,"do":"remote","answer":' + answer + "}")
    else:
        desk.take_lines()
        Hand(desk).press(100 if answer == "press" else 3200)
        said = desk.listen()
    assert {"event": "answer", "what": "draw", "yes": yes} in said
    assert desk.state()["mode"] == "play"
    assert desk.refusal(do="remote", answer=True) == "not_now"


def test_a_tap_on_the_green_square_says_yes():
    desk = begun("Ab1 Bc2")
    desk.ask(id=4, do="remote", question="undo")
    desk.take_lines()
    Hand(desk).tap(desk.state()["lit"]["yes"])
    assert [said["yes"] for said in desk.events("answer")] == [True]


def test_a_question_can_be_taken_off():
    desk = begun("Ab1 Bc2")
    desk.ask(id=4, do="remote", question="undo")
    assert "ok" in desk.ask(id=4, do="remote", question="")
    assert desk.state()["mode"] == "play"


def test_an_agreed_end_is_an_end_with_its_reason():
    desk = begun("Ab1 Bc2")
    why = "dark has given up"
    said = desk.hear(json.dumps({"id": 4, "do": "remote", "end": "1-0", "why": why}))
    desk.advance(600)
    said += desk.listen()
    (win,) = [line for line in said if line.get("event") == "win"]
    assert (win["side"], win["line"]) == ("light", "")
    assert win["why"] == "the game is over: " + why
    now = desk.state()
    assert (now["mode"], now["result"]) == ("over", "1-0")
    assert desk.refusal(do="remote", end="0-1") == "not_now"
    assert desk.record()[0]["Termination"] == "given up"


def test_a_draw_agreed_is_not_kept_as_given_up():
    desk = begun("Ab1 Bc2")
    assert "ok" in desk.ask(id=4, do="remote", end="1/2-1/2")
    tags, _, result = desk.record()
    assert (result, "Termination" in tags) == ("1/2-1/2", False)


def test_a_game_given_up_names_no_line_however_its_pieces_stand():
    start = "##3##/#5#/7/7/7/#5#/##3## d4 w"
    desk = standing(start, "yoxii", "halo45")
    players = {"white": "human", "red": "remote"}
    desk.ask(id=2, do="position", game="yoxii", position=start, turns="d5e6C", **players)
    desk.world.arrange(desk.state()["position"], "yoxii")
    desk.advance(800)
    desk.send(b'{"id":4,"do":"remote","end":"1-0"}\n')
    desk.advance(600)
    (win,) = desk.events("win")
    assert (win["side"], win["line"], win["ended"]) == ("white", "", "given_up")
    assert desk.state()["lit"]["win"] == "c1 d1 e1"


def test_two_people_here_agree_on_a_draw_and_their_game_is_kept_as_one():
    desk = begun("Ab1 Bc2", light="human", dark="human")
    assert desk.refusal(do="remote", end="1-0") == "not_remote"
    assert "ok" in desk.ask(id=4, do="remote", end="1/2-1/2")
    desk.advance(2000)
    assert desk.state()["mode"] == "set_up"
    desk.restart(2000)
    said = desk.ask(id=5, do="record", number=1)["record"]
    assert said.splitlines()[-1] == "1. Ab1 Bc2 1/2-1/2"
    assert '[Result "1/2-1/2"]' in said
    assert "Termination" not in said


def test_who_gives_up_tells_the_host():
    desk = begun("Ab1 Bc2")
    desk.send(b'{"id":4,"do":"remote","ask":"resign"}\n')
    desk.advance(300)
    assert [said["ply"] for said in desk.events("gave_up")] == [2]
    assert desk.state()["mode"] == "set_up"
    assert desk.refusal(do="remote", ask="undo") == "not_remote"


def test_what_the_others_hand_is_at_is_lit_faintly():
    desk = begun(light="remote", dark="human")
    assert "ok" in desk.ask(id=4, do="remote", hand="c4")
    desk.advance(100)
    assert desk.state()["lit"]["home"] == "c4"
    assert "ok" in desk.ask(id=4, do="remote", hand="")
    assert "home" not in desk.state()["lit"]
    assert desk.refusal(do="remote", hand="z9") == "bad_value"
    assert desk.refusal(do="remote") == "bad_value"


def test_a_power_cut_keeps_who_plays():
    desk = begun("Ab1 Bc2")
    desk.advance(2000)
    desk.restart(2000)
    now = desk.state()
    assert (now["players"], now["ply"]) == (["human", "remote"], 2)


def test_nobody_plays_from_elsewhere_on_a_board_alone():
    desk = Desk()
    desk.advance(1500)
    for command in ({"ask": "undo"}, {"back": 1}, {"end": "1-0"}):
        assert desk.refusal(do="remote", **command) == "not_remote"


def test_a_next_game_may_be_asked_for_while_pieces_are_led():
    desk = begun("Ab1 Bc2")
    desk.ask(id=4, do="remote", back=0)
    assert desk.state()["mode"] == "restore"
    assert desk.refusal(do="remote", question="undo") == "not_now"
    assert "ok" in desk.ask(id=5, do="remote", question="next")
    assert desk.state()["mode"] == "asked"


@pytest.mark.parametrize(
    ("key", "value", "says"),
    [
        ("question", "rematch", "question is undo, draw or next, or empty"),
        ("end", "2-0", "end is 1-0, 0-1, 1/2-1/2"),
        ("ask", "rematch", "ask is undo, draw, next or resign"),
    ],
)
def test_what_is_none_of_the_values_is_refused_with_those_that_are(key, value, says):
    desk = begun("Ab1 Bc2")
    error = desk.ask(id=4, do="remote", **{key: value})["error"]
    assert (error["code"], error["text"]) == ("bad_value", says)
