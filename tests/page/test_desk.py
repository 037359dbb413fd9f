"""The board in the page's port: pages with their own board, its engine, a crash, a record."""

import json
import re
from typing import Any

from tests.engine.test_everywhere import SCRIPT, expected
from tests.page.node import Port
from tests.page.visitor import Visitor
from tools.page.board.desk import OFFERS
from tools.program import ROOT

_HEAD = """
from tools.page.board.desk import Desk
desk = Desk(1)
page = desk.open_page()
now = 0
def say(line, to=None):
    desk.hub.take(to or page, line)
def wait(ms, at=None):
    global now
    at = at or page
    for _ in range(ms // 10):
        now += 10
        desk.tick(now)
    said = at.take_lines()
    if said:
        print(said)
wait(2000)
"""
_SEED = 15
_SCRIPT = """
from tools.sim.board.hal import MemoryFlash
from tools.sim.board.simulated_board import SimulatedBoard
from tools.sim.world.world import World
from halo.store import crash
flash = MemoryFlash()
board = SimulatedBoard(World(), flash, restarts=True)
board.advance(2000)
board.take_lines()
flash.take_saved()
class Broken:
    def tick(self, now_ms):
        raise ValueError("broken")
board.app = Broken()
board.advance(2000)
print([line for line in board.take_lines() if "crash" in line])
print(list(flash.take_saved()), crash.read(flash).splitlines()[-1])
board.send(b'{"id":1,"do":"last_crash"}\\n')
board.advance(200)
print([line for line in board.take_lines() if "broken" in line] != [])
"""


def heard(port: Port, script: str) -> list[dict[str, Any]]:
    """Return the lines that the page received, without those of the first two seconds."""
    lines = port.printed(_HEAD + "print('{}')\n" + script).splitlines()
    messages: list[dict[str, Any]] = [json.loads(line) for line in lines if line]
    return messages[messages.index({}) + 1 :]


def last(messages: list[dict[str, Any]], key: str) -> Any:
    return [message[key] for message in messages if key in message][-1]


_TURN = """
for number, line in enumerate((
    '"verb":"place","square":"d4","piece":"TX"', '"verb":"place","square":"c3","piece":"TO"',
    '"verb":"lift","square":"d4"', '"verb":"place","square":"d5"',
    '"verb":"place","square":"c5","piece":"X"',
)):
    say('{"id":%d,"do":"hand",%s}' % (number, line))
    wait(600)
"""


def test_ticks_may_be_long_while_a_board_waits_for_a_hand_and_does_nothing_else(
    port: Port,
) -> None:
    messages = heard(
        port,
        """
def note():
    print('{"tick_ms":%d}' % desk.tick_ms())
say('{"id":1,"do":"position","game":"quantik","position":"..../..../..../.... l"}')
wait(500)
desk.board.world.arrange("..../..../..../.... l", "quantik")
wait(9000)
note()
say('{"id":2,"do":"hint"}')
wait(20)
note()
wait(3000)
note()
say('{"id":3,"do":"coach","light":"full"}')
wait(500)
note()
""",
    )
    # The hint's light beats.
    assert [each["tick_ms"] for each in messages if "tick_ms" in each] == [250, 10, 100, 10]


def test_board_and_page_let_the_same_lights_rest() -> None:
    lights = (ROOT / "tools/page/static/js/board/lights.js").read_text("utf-8")
    found = re.search(r"^const RESTFUL = (\[.*\]);$", lights, re.MULTILINE)
    assert found
    assert sorted(json.loads(found[1])) == sorted(OFFERS)


# Another page, after the last one with the board was closed.
_AGAIN = """
desk = Desk(2, kept)
page = desk.open_page()
now = 0
wait(2000)
"""


def test_the_board_that_was_last_on_the_table_is_there_again(port: Port) -> None:
    # The other board is kept as soon as a page can have received its greeting.
    elsewhere = """
say('{"id":2,"do":"new","game":"yoxii"}')
while "halo45" not in "".join(page.lines):
    now += 10
    desk.tick(now)
kept = desk.take_saved()
"""
    messages = heard(port, _TURN + elsewhere + _AGAIN)
    state = last(messages, "state")
    assert (state["game"], state["mode"]) == ("yoxii", "menu")
    assert last(messages, "field")["pieces"] == "Td4"
    back = """say('{"id":3,"do":"new","game":"oxono"}')\nwait(5000)\n"""
    record = """say('{"id":9,"do":"record","number":1}')\nwait(500)\n"""
    messages = heard(port, _TURN + elsewhere + _AGAIN + back + record)
    assert last(messages, "state")["game"] == "oxono"
    assert "Xd5c5" in next(m["record"] for m in messages if m.get("ok") == 9)


def test_a_line_that_is_none_goes_nowhere(port: Port) -> None:
    messages = heard(
        port, """say('{"id":8,"do":"version"}\\x03')\nsay('{"id":9,"do":"version"}')\nwait(200)"""
    )
    assert [message["ok"] for message in messages if "ok" in message] == [9]


def test_yoxii_begins_on_its_board_and_oxono_on_its_own(desk: Visitor) -> None:
    page, watcher = desk.page, desk.watch()
    desk.unfold("New game")
    for name in ("YOXII", "Person"):
        desk.choose(name)
    desk.click("Start")
    page.locator("[data-square=d7]").wait_for()
    page.locator("#headline", has_text="White").wait_for()
    page.locator("[data-square=d4][aria-label*=totem]").wait_for()
    # Every open page follows, and the player's page keeps its seat.
    watcher.locator("[data-square=d7]").wait_for()
    watcher.locator("#place", has_text="you are watching").wait_for()
    page.locator("#place", has_text="a board in this browser").wait_for()
    desk.unfold("New game")
    desk.choose("OXONO")
    desk.click("Start")
    page.locator("[data-square=f6]").wait_for()
    page.locator("#headline", has_text="Pink").wait_for()


def test_a_long_press_of_the_pages_hand_keeps_nobody_waiting(port: Port) -> None:
    press = '"do":"hand","verb":"press","ms":3200'
    messages = heard(
        port,
        _TURN
        + f"""
for number in (1, 2):
    say('{{"id":%d,{press}}}' % number)
    say('{{"id":3,"do":"hand","verb":"release"}}')
    wait(200)
""",
    )
    modes = [message["state"]["mode"] for message in messages if "state" in message]
    assert "question" in modes
    assert modes[-1] == "set_up"


def test_choices_and_node_counts_are_those_of_the_chip(port: Port) -> None:
    assert port.printed("lock = unlock = int\n" + SCRIPT) == expected()


def test_a_crash_is_kept_told_and_followed_by_a_new_start(port: Port) -> None:
    told, kept, answered = port.printed(_SCRIPT).splitlines()
    assert '"event":"restarted"' in told
    assert '"by":"crash"' in told
    assert kept == "['crash.0'] ValueError: broken"
    assert answered == "True"
