"""The page behind its server lives with a browser that keeps nothing, or something strange."""

import json
from collections.abc import Iterator
from pathlib import Path

import pytest

from tests.web.storages import STORAGES, UNREAD, Storage, begin_anew, denying
from tests.web.test_kept_in_the_browser import see_counted
from tests.web.visitor import Visitor

pytestmark = pytest.mark.browser

# A file of the server that runs no script.
_QUIET = "art/icon.svg"
_LOST = [["OXONO, level 1", "0", "1", "0", "0", "0"]]


@pytest.fixture(params=STORAGES)
def storage(request, browser, address: str, tmp_path: Path) -> Iterator[Storage]:
    """A player who comes back to such a browser."""
    kind = request.param
    with denying(browser, tmp_path) as other:
        came = other if kind == "denied" else browser
        with Visitor(came, address, remembers=True) as visitor:
            found = Storage(kind, visitor)
            found.spoil(_QUIET)
            yield found


def lose(visitor: Visitor) -> None:
    """Give a game against level 1 up."""
    visitor.begin("1", "Black")
    visitor.see("Your turn, black")
    visitor.unfold("Settings")
    visitor.click("Give up…")
    visitor.click("Yes, give up")
    visitor.page.locator("#result", has_text="You gave up.").wait_for()


def test_the_page_plays_tells_what_is_not_kept_and_reads_what_it_wrote(storage: Storage) -> None:
    visitor = storage.visitor
    theme = visitor.page.locator("html")
    for wanted in ("light", "dark"):
        visitor.page.locator("#theme").click()
        assert theme.get_attribute("data-theme") == wanted
    lose(visitor)
    storage.see_told()
    see_counted(visitor, _LOST)
    if storage.kind in UNREAD:
        copy, of_tab = json.loads(begin_anew(visitor))
        lay = dict(storage.lay)
        if storage.kind == "from the future":
            # A preference that the page does not know stays beside what was chosen since.
            assert json.loads(copy["halo"])["clock"] == json.loads(lay.pop("halo"))["clock"]
        assert (copy | of_tab).items() >= lay.items()
    elif storage.kind == "full":
        storage.make_room()
        visitor.page.locator("#theme").click()
        visitor.page.locator("#unkept").wait_for(state="hidden")
    visitor.arrive()
    if storage.kind != "denied":
        visitor.page.locator("#unkept").wait_for(state="hidden")
        see_counted(visitor, _LOST)
