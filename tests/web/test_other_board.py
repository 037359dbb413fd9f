"""A game of the other board, chosen on the page: the server puts that board in its place."""

from collections.abc import Iterator

import pytest

from tests.web.program import Program
from tests.web.visitor import Visitor


@pytest.fixture(scope="module")
def started() -> Iterator[Program]:
    with Program("--seed", "3") as program:
        yield program


def test_yoxii_begins_on_its_board_and_oxono_on_its_own(browser, started: Program) -> None:
    with Visitor(browser, started.address) as visitor:
        page = visitor.page
        watcher = visitor.open_tab()
        watcher.goto(started.address)
        watcher.locator("#place", has_text="you are watching").wait_for()
        visitor.unfold("New game")
        page.locator("#players .choice label", has_text="YOXII").click()
        assert page.locator("#games-words").inner_text().startswith("Board: Halo 45.")
        for name in ("Person", "White"):
            page.locator("#players .choice label", has_text=name).click()
        visitor.click("Start")
        page.locator("[data-square=d7]").wait_for()
        page.locator("#headline", has_text="White").wait_for()
        page.locator("[data-square=d4][aria-label*=totem]").wait_for()
        # Every open page follows, and who played still plays.
        watcher.locator("[data-square=d7]").wait_for()
        watcher.locator("#place", has_text="you are watching").wait_for()
        page.locator("#place", has_text="a simulated board").wait_for()
        visitor.unfold("New game")
        page.locator("#players .choice label", has_text="OXONO").click()
        visitor.click("Start")
        page.locator("[data-square=f6]").wait_for()
        page.locator("#headline", has_text="Pink").wait_for()
