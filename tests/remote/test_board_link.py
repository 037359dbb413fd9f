"""What the bridge makes of a board's lines."""

import json

from tests.remote.test_match import carry, pair
from tools.remote.board_link import BoardLink
from tools.remote.match import Match
from tools.remote.state import NEXT


def tell(link, line):
    assert not link.hear(json.dumps(line))


def test_who_has_given_up_may_ask_for_the_next_game():
    one, two = pair()
    link = BoardLink(one)
    tell(link, {"event": "gave_up"})
    carry(one, two)
    carry(two, one)
    tell(link, {"state": {"mode": "set_up", "game": "quantik", "players": ["human", "remote"]}})
    link.ask_board(0)
    tell(link, {"event": "ask", "what": "undo", "ply": 0, "back": 0})
    assert one.own.ask is None
    tell(link, {"event": "ask", "what": "next", "ply": 0})
    assert one.own.ask
    assert one.own.ask.what == NEXT


def test_what_is_asked_before_the_state_is_certain_is_asked_then():
    one, _ = pair()
    one.add_turn("Ab1")
    again = Match("a", one.own, one.other)
    link = BoardLink(again)
    tell(link, {"event": "gave_up"})
    assert not again.own.up
    again.confirm(one.own.seq)
    link.ask_board(0)
    assert again.own.up
