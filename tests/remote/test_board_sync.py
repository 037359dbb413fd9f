"""How a side reacts to its board's lines."""

import json

import pytest

from tests.remote.test_game import carry, pair
from tools.remote.board_sync import BoardSync
from tools.remote.game import RemoteGame
from tools.remote.state import NEXT


def tell(sync, line):
    assert not sync.hear(json.dumps(line))


def at_the_start(sync, **changed):
    """Let the board of `a`, the light side, tell that it stands at the start of QUANTIK."""
    state = {"mode": "play", "game": "quantik", "players": ["human", "remote"], "ply": 0}
    state |= {"position": sync._record.positions[0], "side": "light"}
    tell(sync, {"state": state | changed})


def test_who_has_given_up_may_ask_for_the_next_game():
    one, two = pair()
    sync = BoardSync(one)
    tell(sync, {"event": "gave_up"})
    carry(one, two)
    carry(two, one)
    tell(sync, {"state": {"mode": "set_up", "game": "quantik", "players": ["human", "remote"]}})
    sync.ask_board(0)
    tell(sync, {"event": "ask", "what": "undo", "ply": 0, "back": 0})
    assert one.own.ask is None
    tell(sync, {"event": "ask", "what": "next", "ply": 0})
    assert one.own.ask
    assert one.own.ask.what == NEXT


def test_where_the_two_have_agreed_on_no_help_the_coach_is_switched_off():
    one, _ = pair(helped=False)
    sync = BoardSync(one)
    at_the_start(sync)
    command = json.loads(sync.ask_board(0))
    assert {key: command[key] for key in command if key != "id"} == {"do": "coach", "light": "off"}
    assert sync.hear(json.dumps({"ok": command["id"], "light": "off", "dark": "off"}))
    assert sync.ask_board(10_000) == ""


def test_an_own_turn_is_not_waited_for_where_the_lights_lead_through_the_others():
    one, _ = pair()
    one.add_turn("Ab1")
    sync = BoardSync(one)
    sync.lead_from(0)
    tell(sync, {"state": {"mode": "set_up", "game": "quantik", "players": ["human", "human"]}})
    assert json.loads(sync.ask_board(0))["turns"] == ""
    at_the_start(sync)
    assert json.loads(sync.ask_board(3000))["turns"] == "Ab1"


def test_a_turn_that_is_told_late_stands_in_the_way_of_no_question():
    one, two = pair()
    sync = BoardSync(one)
    after = one.record.after("Ab1")
    at_the_start(sync, mode="waiting", ply=1, position=after, side="dark", last="Ab1")
    # On a slow board the event comes long after the state.
    for now_ms in (0, 2000):
        sync.ask_board(now_ms)
    assert one.own.log == ["Ab1"]
    tell(sync, {"event": "move", "ply": 1, "turn": "Ab1"})
    carry(one, two)
    two.ask("undo")
    carry(two, one)
    command = json.loads(sync.ask_board(4000))
    assert (command["do"], command.get("question")) == ("remote", "undo")


def test_a_turn_of_another_game_on_the_board_stands_in_the_way_of_no_question():
    one, two = pair()
    sync = BoardSync(one)
    at_the_start(sync)
    sync.ask_board(0)
    at_the_start(sync, players=["human", "human"], ply=1, last="Ab1")
    tell(sync, {"event": "move", "ply": 1, "turn": "Ab1"})
    sync.ask_board(100)
    at_the_start(sync)
    sync.ask_board(200)
    two.ask("draw")
    carry(two, one)
    command = json.loads(sync.ask_board(300))
    assert (command["do"], command.get("question")) == ("remote", "draw")


def test_a_slow_board_is_told_again_only_what_it_has_answered_or_has_been_at_for_long():
    one, _ = pair()
    sync = BoardSync(one)
    tell(sync, {"state": {"mode": "menu", "game": "oxono", "players": ["human", "human"]}})
    command = json.loads(sync.ask_board(0))
    assert command["do"] == "position"
    assert sync.ask_board(29_000) == ""
    command = json.loads(sync.ask_board(30_000))
    assert sync.hear(json.dumps({"ok": command["id"]}))
    assert sync.ask_board(31_000) == ""
    assert json.loads(sync.ask_board(32_000))["do"] == "position"


def test_what_is_asked_before_the_state_is_certain_is_asked_then():
    one, _ = pair()
    one.add_turn("Ab1")
    again = RemoteGame("a", one.own, one.other)
    sync = BoardSync(again)
    tell(sync, {"event": "gave_up"})
    assert not again.own.up
    again.is_ready = True
    sync.ask_board(0)
    assert again.own.up


@pytest.mark.parametrize("mode", ["play", "waiting", "over", "restore"])
def test_a_board_that_was_told_of_the_game_before_too_late_is_led_to_this_one(mode):
    one, _ = pair()
    sync = BoardSync(one)
    at_the_start(sync)
    assert sync.ask_board(0) == ""
    assert not sync.wants_board
    # A late command of an outdated program takes effect: of the game before, with sides changed.
    at_the_start(sync, mode=mode, players=["remote", "human"])
    command = json.loads(sync.ask_board(1000))
    assert (command["do"], command["light"], command["dark"]) == ("position", "human", "remote")
    # A board with a game that its players started themselves is left alone.
    sync = BoardSync(one)
    at_the_start(sync)
    sync.ask_board(0)
    at_the_start(sync, mode="waiting", players=["human", "human"])
    assert sync.ask_board(1000) == ""


def test_what_the_others_hand_has_lifted_is_shown_while_the_board_waits():
    one, _ = pair()
    sync = BoardSync(one)
    for mode in ("play", "waiting"):
        at_the_start(sync, mode=mode)
        sync.ask_board(0)
        shown = sync.hand("a1 b6")
        assert bool(shown) == (mode == "waiting")
    line = json.loads(shown)
    assert (line["do"], line["hand"]) == ("remote", "a1 b6")


@pytest.mark.parametrize(
    ("ended", "end", "why"),
    [
        ("draw", "1/2-1/2", "the players have agreed on a draw"),
        ("other", "1-0", "dark has given up"),
        ("both", "1/2-1/2", "light and dark have given up"),
    ],
)
def test_a_board_is_told_how_a_game_has_ended_and_why(ended, end, why):
    one, two = pair()
    sync = BoardSync(one)
    at_the_start(sync)
    if ended == "draw":
        assert two.ask("draw")
        carry(two, one)
        assert one.reply(True)
    else:
        assert two.give_up()
        assert ended == "other" or one.give_up()
    carry(one, two)
    carry(two, one)
    command = json.loads(sync.ask_board(0))
    assert (command["do"], command["end"], command["why"]) == ("remote", end, why)
