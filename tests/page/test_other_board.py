"""A game of the other board, chosen on the page: it takes the other one's place."""

from tests.page.visitor import Visitor


def test_yoxii_begins_on_its_board_and_oxono_on_its_own(browser, address: str) -> None:
    with Visitor(browser, address) as visitor:
        page = visitor.page
        watcher = visitor.open_tab()
        watcher.goto(address)
        watcher.locator("#place", has_text="you are watching").wait_for()
        visitor.unfold("New game")
        for name in ("YOXII", "Person"):
            visitor.choose(name)
        visitor.click("Start")
        page.locator("[data-square=d7]").wait_for()
        page.locator("#headline", has_text="White").wait_for()
        page.locator("[data-square=d4][aria-label*=totem]").wait_for()
        # Every open page follows, and who played still plays.
        watcher.locator("[data-square=d7]").wait_for()
        watcher.locator("#place", has_text="you are watching").wait_for()
        page.locator("#place", has_text="a board in this browser").wait_for()
        visitor.unfold("New game")
        visitor.choose("OXONO")
        visitor.click("Start")
        page.locator("[data-square=f6]").wait_for()
        page.locator("#headline", has_text="Pink").wait_for()
