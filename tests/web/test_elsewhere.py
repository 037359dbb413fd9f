"""A page behind the server plays with somebody elsewhere; the server's bridge carries the game."""

import re
from collections.abc import Iterator
from pathlib import Path

import pytest

from tests.optional import need
from tests.web.program import Program
from tests.web.visitor import Visitor
from tools.bridge.trial.mosquitto import Mosquitto, find

pytest.importorskip("cryptography", reason="cryptography is not installed: run make setup")
pytest.importorskip("aiomqtt", reason="aiomqtt is not installed: run make setup")
pytestmark = [pytest.mark.browser, pytest.mark.slow]


@pytest.fixture
def broker(tmp_path: Path) -> Iterator[Mosquitto]:
    need("" if find() else "mosquitto is not installed")
    mosquitto = Mosquitto(tmp_path)
    yield mosquitto
    mosquitto.kill()


def read(visitor: Visitor, words: str) -> None:
    """Read the words where the page says how the game stands between the two."""
    visitor.page.locator("#elsewhere-words", has_text=words).wait_for()


def open_sheet(visitor: Visitor) -> None:
    visitor.unfold("New game")
    visitor.click("Play with someone elsewhere")


def place(visitor: Visitor, turn: str) -> None:
    """Make a turn of QUANTIK by keys."""
    visitor.see("Your turn")
    visitor.page.locator("body:not(.busy)").wait_for()
    # The game's a1 is the board's b2.
    square = chr(ord(turn[1]) + 1) + str(int(turn[2]) + 1)
    visitor.page.locator(f"[data-square={square}]").focus()
    visitor.key(turn[0].lower())
    visitor.see("In your hand")
    visitor.key("Enter")


def test_two_boards_with_a_server_each_play(browser, broker: Mosquitto, tmp_path: Path) -> None:
    folders = [tmp_path / name for name in ("one", "other")]
    with (
        Program(data=folders[0]) as one,
        Program(data=folders[1]) as other,
        Visitor(browser, one.address, remembers=True) as first,
        Visitor(browser, other.address, remembers=True) as second,
    ):
        open_sheet(first)
        sheet = first.page.locator("#elsewhere-sheet")
        for name in ("QUANTIK", "Light"):
            sheet.locator(".choice label", has_text=re.compile(f"^{name}$")).click()
        first.page.get_by_label("Broker", exact=True).fill("gopher://")
        first.click("Make an invitation")
        sheet.get_by_role("alert").filter(has_text="This is no broker's address").wait_for()
        first.page.get_by_label("Broker", exact=True).fill(f"mqtt://127.0.0.1:{broker.port}")
        first.click("Make an invitation")
        first.page.get_by_role("img", name="The link as a code to be scanned").wait_for()
        invitation = first.page.get_by_label("Link", exact=True).input_value()
        first.click("To the board")
        open_sheet(second)
        second.page.get_by_label("Link or invitation").fill(invitation)
        second.page.locator("#elsewhere-sheet").get_by_role("button", name="Play").click()
        for visitor in (first, second):
            read(visitor, "The other player is here.")
        place(first, "Aa1")
        second.see_turns("Aa1")
        place(second, "Bb2")
        first.see_turns("Aa1", "Bb2")
        first.click("Undo")
        read(second, "would like to take a turn back")
        second.click("Yes")
        for visitor in (first, second):
            visitor.see_turns()
        place(first, "Db2")
        second.see_turns("Db2")
        second.page.locator("#elsewhere-now").get_by_role("button", name="Leave").click()
        second.page.locator("#elsewhere-now").wait_for(state="hidden")
        read(first, "The other player is away.")
        open_sheet(second)
        games = second.page.locator("#elsewhere-sheet li")
        assert games.all_inner_texts()[0].startswith("QUANTIK, game 1, 1 turn")
        games.get_by_role("button", name="Go on").click()
        read(first, "The other player is here.")
        second.page.locator("#elsewhere-resign").click()
        second.page.locator("#elsewhere-resign").click()
        first.see("You win!")
        first.see("Dark gave up.")
        second.page.locator("#elsewhere-next").click()
        first.page.locator("#elsewhere-yes").click()
        second.see("Your turn, light")
