"""A coach for which there is no memory: it is told, and the game goes on without."""

import json

from tests.link.desk import Desk
from tests.link.fake_engine import FirstTurn
from tools.world.scenario import Scenario


class NoRoom(FirstTurn):
    """An engine beside which there is no room for a coach."""

    def new_grader(self):
        raise MemoryError


def test_without_memory_the_coach_is_off_and_says_so():
    desk = Desk(engine=NoRoom())
    scenario = Scenario(desk)
    scenario.run("start\nposition 6/6/6/6/6/6 d4 c3 p\nwait 500")
    desk.ask(id=1, do="coach", pink="full")
    desk.advance(1500)
    told = [json.loads(line) for line in desk.take_lines()]
    assert [line["text"] for line in told if line.get("event") == "coach"] == [
        "there is no memory left for it: begin another game first"
    ]
    assert desk.ask(id=1, do="coach") == {"ok": 1, "pink": "off", "black": "off"}
    scenario.run("turn Xd5c5\nwait 500\nexpect ply 1\nexpect mode play")
