"""A real board mirrored on the page: it shows, follows, asks, and survives the cable."""

import json
from pathlib import Path

import pytest

from tests.web.plugged import Plugged
from tests.web.program import Program
from tests.web.visitor import Visitor

MARKUP = "<img src=x onerror=alert(1)>"

pytestmark = pytest.mark.browser


def test_a_real_board_is_mirrored_through_unplugging(browser, tmp_path: Path) -> None:
    with (
        Plugged(tmp_path) as board,
        Program(str(board.name_of_port)) as program,
        Visitor(browser, program.address) as visitor,
    ):
        visitor.begin()
        visitor.see("Set up")
        visitor.drag("TX", "d4")
        visitor.page.locator("#toast", has_text="touch it with your own hands").wait_for()
        board.do("place", "TX", "d4")
        board.do("place", "TO", "c3")
        visitor.see("Pink to move")
        visitor.see_square("d4", "totem X")
        board.do("lift", "d4")
        visitor.see_square("d4", "empty")
        board.do("place", "d5")
        board.do("place", "X", "c5")
        visitor.see("Black to move")
        visitor.see_turns("Xd5c5")
        visitor.see_square("c5", "pink X")

        visitor.see_upright()

        board.do("unplug")
        visitor.see("The board is away")
        board.do("lift", "c3")
        board.do("place", "b3")
        board.do("place", "o", "b2")
        board.do("plug")
        visitor.see("Pink to move")
        visitor.see_turns("Xd5c5", "Ob3b2")
        visitor.see_square("b2", "black O")

        visitor.click("Undo")
        visitor.see("Take away b2")
        board.do("lift", "b2")
        board.do("lift", "b3")
        board.do("place", "c3")
        visitor.see("Black to move")
        visitor.see_turns("Xd5c5")

        state = {"mode": MARKUP, "position": "6/6/6/6/6/6 d4 c3 p", "lit": {MARKUP: "a1"}}
        board.do("say", json.dumps({"state": state}))
        visitor.see(MARKUP)
        board.do("say", json.dumps({"state": {"mode": "play", "position": 7}}))
        board.do("say", json.dumps({"host": {"hand": True, "role": "player"}}))
        board.do("say", json.dumps({"event": "sensor", "square": "a1", "text": MARKUP}))
        visitor.page.locator("#toast", has_text=MARKUP).wait_for()
        assert visitor.page.locator("img").count() == 0
        visitor.drag("TX", "d4")
        visitor.page.locator("#toast", has_text="touch it with your own hands").wait_for()
