"""The hand's lines, as the page says them, obeyed in the port."""

import json
from pathlib import Path

from tests.site.node import printed_in_the_port

_SCRIPT = """
from tools.sim.board.simulated_board import SimulatedBoard
from tools.sim.world.world import World
from tools.sim.world.hand_commands import HandCommands
board = SimulatedBoard(World())
hand = HandCommands(board, board.advance)
board.advance(2000)
for said in (
    {"id": 1, "verb": "place", "square": "d4", "piece": "TX"},
    {"id": 2, "verb": "place", "square": "c3", "piece": "TO", "dx": 2, "dy": -1},
    {"id": 3, "verb": "slide", "square": "d4", "to": "d5"},
    {"id": 4, "verb": "take", "piece": "X"},
    {"id": 5, "verb": "knock", "square": "c3"},
    {"id": 6, "verb": "lift", "square": "a1"},
    {"id": 7, "verb": "fly"},
):
    print(hand.obey(said))
print(hand.news())
"""


def test_the_hand_obeys_and_tells_where_the_pieces_are(site: Path) -> None:
    lines = printed_in_the_port(site, _SCRIPT).splitlines()
    *replies, news = [json.loads(line) for line in lines]
    assert replies[:5] == [{"ok": number} for number in range(1, 6)]
    assert replies[5]["error"]["text"] == "nothing stands on a1"
    assert replies[6]["error"]["text"].startswith("the hand's verbs are ")
    assert news == {"field": {"pieces": "TXd5 TOc3:2:-1~", "held": "X"}}
