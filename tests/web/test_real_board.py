"""A real board mirrored on the page: it shows, follows, asks, and survives the cable."""

import json
from pathlib import Path

import pytest

from tests.web.plugged import Plugged
from tests.web.program import Program
from tests.web.visitor import Visitor

MARKUP = "<img src=x onerror=alert(1)>"

pytestmark = [pytest.mark.browser, pytest.mark.slow]


BORDER = {
    "A": "b1 f2", "B": "c1 f3", "C": "d1 f4", "D": "e1 f5",
    "a": "b6 a2", "b": "c6 a3", "c": "d6 a4", "d": "e6 a5",
}  # fmt: skip
OTHERS = {
    "quantik": ("halo36", BORDER, ("lift b1", "place b2"), "Aa1", ("b2", "light sphere")),
    "yoxii": (
        "halo45",
        {"T": "d4"},
        ("lift d4", "place e5", "place C f1", "lift f1", "place d5"),
        "e5d5C",
        ("d5", "white 3"),
    ),
}


@pytest.mark.parametrize("game", OTHERS)
def test_the_other_games_are_mirrored_too(game: str, browser, tmp_path: Path) -> None:
    model, set_up, deeds, turn, (square, piece) = OTHERS[game]
    with (
        Plugged(tmp_path, model) as board,
        Program(str(board.name_of_port)) as program,
        Visitor(browser, program.address, model=model) as visitor,
    ):
        visitor.begin("Person", "White" if game == "yoxii" else "Light", game.upper())
        visitor.see("Set up")
        for kind, squares in set_up.items():
            for place in squares.split():
                board.do("place", kind, place)
        visitor.see("White to move" if game == "yoxii" else "Light to move")
        for deed in deeds:
            board.do(*deed.split())
        visitor.see_turns(turn)
        visitor.see_square(square, piece)


def test_what_a_board_tells_of_its_troubles_is_said(browser, tmp_path: Path) -> None:
    with (
        Plugged(tmp_path) as board,
        Program(str(board.name_of_port)) as program,
        Visitor(browser, program.address) as visitor,
    ):
        toast = visitor.page.locator("#toast")
        spoken = visitor.page.locator("#spoken")
        for event, words in (
            ({"event": "not_saved", "text": "28"}, "The board could not save: 28."),
            ({"event": "restarted", "text": "it hung"}, "It hung."),
            ({"event": "calibration", "refused": "b2: 9.0 mT with nothing on it"}, "b2: 9.0 mT"),
            ({"event": "selftest", "text": "multiplexer 2 reads wrong"}, "Multiplexer 2 reads"),
        ):
            board.do("say", json.dumps(event))
            toast.filter(has_text=words).wait_for()
            spoken.filter(has_text=words).wait_for(state="attached")
        visitor.click("Inside")
        for part in (
            {"part": 1, "test": "touch", "passed": False, "touched": 35, "of": 36, "more": True},
            {"part": 2, "faults": ["a1: not touched", MARKUP], "more": False},
        ):
            board.do("say", json.dumps({"event": "selftest"} | part))
        visitor.page.locator("#report", has_text="Test by touch: 2 faults").wait_for()
        visitor.page.locator("#report li", has_text=MARKUP).wait_for()
        assert visitor.page.locator("img").count() == 0


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
