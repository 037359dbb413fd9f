"""A page behind the server plays with somebody elsewhere; the server's bridge carries the game."""

from pathlib import Path

import pytest

from tests.web.elsewhere_steps import choose, go_on, leave, open_sheet, place, read, take_link
from tests.web.program import Program
from tests.web.visitor import Visitor
from tools.remote.trial.mosquitto import Mosquitto

pytest.importorskip("cryptography", reason="cryptography is not installed: run make setup")
pytest.importorskip("aiomqtt", reason="aiomqtt is not installed: run make setup")
pytestmark = [pytest.mark.browser, pytest.mark.slow]


def test_two_boards_with_a_server_each_play(browser, broker: Mosquitto, tmp_path: Path) -> None:
    folders = [tmp_path / name for name in ("one", "other")]
    with (
        Program(data=folders[0]) as one,
        Program(data=folders[1]) as other,
        Visitor(browser, one.address, remembers=True) as first,
        Visitor(browser, other.address, remembers=True) as second,
    ):
        open_sheet(first)
        choose(first, "gopher://")
        wrong = first.page.locator("#elsewhere-sheet").get_by_role("alert")
        wrong.filter(has_text="This is no broker's address").wait_for()
        choose(first, f"mqtt://127.0.0.1:{broker.port}")
        link = take_link(first)
        open_sheet(second)
        second.page.get_by_label("Link or invitation").fill(link)
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
        leave(second)
        read(first, "The other player is away.")
        go_on(second, "QUANTIK, game 1, 1 turn")
        read(first, "The other player is here.")
        second.page.locator("#elsewhere-resign").click()
        second.page.locator("#elsewhere-resign").click()
        first.see("You win!")
        first.see("Dark gave up.")
        second.page.locator("#elsewhere-next").click()
        first.page.locator("#elsewhere-yes").click()
        second.see("Your turn, light")
