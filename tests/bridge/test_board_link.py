"""What the bridge makes of a board's lines."""

import json

from tests.bridge.test_match import carry, pair
from tools.bridge.board_link import BoardLink
from tools.bridge.state import NEXT


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
    assert one.own.ask and one.own.ask.what == NEXT
