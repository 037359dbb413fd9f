"""The page on a static host: its first visit, after a reload, in two tabs, offline."""

import http.server
import os
import shutil
import signal
import threading
from collections.abc import Callable, Iterator
from pathlib import Path
from typing import Any

import pytest

from tests.apart import PATIENCE_S
from tests.house.source import ROOT
from tests.optional import chromium
from tests.page.test_remote import choose, copied_link, open_sheet
from tests.page.visitor import OPENING, Visitor
from tools.page.builder.site import list_files
from tools.page.measure.static_host import serving

_IS_KEPT = "() => navigator.serviceWorker.ready.then(() => true)"

_WORKER = ROOT / "tools/page/static/service_worker.js"
_VISITS = 5
# Tells whether any version is cached after this one was visited.
_KEEP = """async () => {
  const { serviceWorker } = navigator;
  const known = await serviceWorker.getRegistration();
  const begun = () => serviceWorker.register("service_worker.js", { updateViaCache: "none" });
  const kept = await (known?.update() ?? begun());
  while (kept.installing) await new Promise(requestAnimationFrame);
  return Boolean(kept.waiting ?? kept.active);
}"""


@pytest.fixture(scope="module")
def address(hosted: str) -> str:
    """The page's address for all visitors of this file."""
    return hosted


def without_locks(address: str) -> str:
    """Return an address of the same site at which browsers have no locks."""
    return address.replace("127.0.0.1", "0.0.0.0")


@pytest.mark.parametrize("has_locks", [True, False])
def test_the_second_tab_watches_until_it_takes_over_and_goes_on_alone(
    browser: Any, address: str, has_locks: bool
) -> None:
    with Visitor(browser, address if has_locks else without_locks(address)) as desk:
        assert desk.page.evaluate("isSecureContext") == has_locks
        see_one_player(desk)


def see_one_player(desk: Visitor) -> None:
    """Play in two tabs, the first of which is killed."""
    desk.begin()
    desk.set_up(OPENING)
    first, second = desk.page, desk.watch()
    second.get_by_text("The game is played in another tab or window; here you watch.").wait_for()
    desk.turn("d4", "d5", "X", "c5")
    second.locator(".turn[data-turn=Xd5c5]").wait_for()
    desk.see_told(1)
    desk.page = second
    desk.drag("c3", "b3")
    second.locator("#toast", has_text="Another page plays").wait_for()
    desk.click("Play here")
    first.locator("#place", has_text="you are watching").wait_for()
    desk.drag("c3", "b3")
    first.locator("#request", has_text="Place a black O").wait_for()
    with pytest.raises(Exception, match="crash"):
        first.goto("chrome://crash")
    second.locator("body[data-mode=silent]").wait_for()
    second.locator("body[data-mode=play]").wait_for()
    assert second.locator("#headline").inner_text() == "Black to move"
    assert second.locator("#place").inner_text() == "a board in this browser"
    second.locator("[data-square=c3][aria-label*='may be lifted']").wait_for(state="attached")


@pytest.mark.slow
def test_a_frozen_tab_gives_its_place_to_the_next_one(browser: Any, address: str) -> None:
    """As phones freeze tabs in the background, with all that runs in them."""
    # Another browser's process for the next tab would be frozen too.
    own = {"args": ["--disable-features=SpareRendererForSitePerProcess"]}
    program = {"executable_path": chromium(), "chromium_sandbox": False}
    with (
        browser.browser_type.launch(**program, **own) as alone,
        Visitor(alone, without_locks(address)) as player,
    ):
        player.begin()
        player.set_up(OPENING)
        player.turn("d4", "d5", "X", "c5")
        player.see_told(1)
        first = player.page
        told = alone.new_browser_cdp_session().send("SystemInfo.getProcessInfo")
        frozen = [each["id"] for each in told["processInfo"] if each["type"] == "renderer"]
        for process in frozen:
            os.kill(process, signal.SIGSTOP)
        player.page = player.open_tab()
        player.arrive()
        player.see_turns("Xd5c5")
        player.drag("c3", "c4")
        player.drag("o", "c3")
        player.see_told(2)
        for process in frozen:
            os.kill(process, signal.SIGCONT)
        first.locator("#place", has_text="you are watching").wait_for()
        player.page.close()
        player.page = first
        first.locator("#place", has_text="a board in this browser").wait_for()
        player.see_turns("Xd5c5", "Oc4c3")


@pytest.fixture
def newcomer(browser) -> Iterator[Any]:
    """A tab of a browser that knows nothing of the page."""
    with browser.new_context() as context:
        tab = context.new_page()
        tab.set_default_timeout(1000 * PATIENCE_S)
        yield tab


def test_a_tap_before_the_page_is_there_does_its_work_when_it_is(newcomer, hosted: str) -> None:
    held: list[Any] = []

    def hold(route: Any) -> None:
        held.append(route)

    newcomer.route("**/games.json", hold)
    newcomer.goto(hosted, wait_until="commit")
    play = newcomer.locator("#play")
    # Taps are kept as soon as the early script has loaded.
    while not newcomer.locator("#play[aria-busy=true]").count():
        play.click()
    assert newcomer.locator("body").get_attribute("data-mode") is None
    held[0].continue_()
    newcomer.locator("#play-sheet button[type=submit]").click()
    newcomer.locator("body[data-mode=play]").wait_for()
    assert not newcomer.locator("[aria-busy]").count()


@pytest.fixture
def early(newcomer, hosted: str) -> tuple[Any, Callable[[], None]]:
    """A tab whose board is held back, and a function that releases it."""
    held: list[Any] = []
    goes_on = [held.append]

    def load(route: Any) -> None:
        goes_on[-1](route)

    def let_go() -> None:
        goes_on.append(lambda route: route.continue_())
        while held:
            held.pop().continue_()

    newcomer.route("**/first.lzma", load)
    newcomer.goto(hosted)
    return newcomer, let_go


def test_a_game_is_chosen_while_the_board_still_loads(
    early: tuple[Any, Callable[[], None]],
) -> None:
    tab, let_go = early
    tab.locator("#play").click()
    tab.locator("#play-sheet button[type=submit]").click()
    tab.locator("#headline", has_text="Waiting for the board").wait_for()
    let_go()
    tab.locator("body[data-mode=play]").wait_for()
    tab.locator("#headline", has_text="Your turn, pink").wait_for()


def test_a_friend_is_invited_as_soon_as_the_board_is_there(
    early: tuple[Any, Callable[[], None]],
) -> None:
    tab, let_go = early
    tab.locator("#open-remote").click()
    make = tab.locator("#remote-invite button[type=submit]")
    make.wait_for()
    assert make.is_disabled()
    let_go()
    make.click()
    tab.wait_for_function("() => document.querySelector('#remote-link')?.value.includes('#game=')")


def test_it_plays_without_its_host_once_it_was_seen(browser, whole_site: Path) -> None:
    with serving(whole_site) as address:
        visitor = Visitor(browser, f"{address}/")
        assert visitor.page.evaluate(_IS_KEPT)
    with visitor:
        visitor.arrive()
        visitor.begin("1")
        open_sheet(visitor)
        choose(visitor, game="OXONO", side="Black")
        assert "#game=" in copied_link(visitor, "Copy the link")


def test_get_halo_is_a_click_away_and_gives_the_hosts_file(browser, whole_site: Path) -> None:
    with serving(whole_site) as address, Visitor(browser, f"{address}/") as visitor:
        assert visitor.page.evaluate(_IS_KEPT)
        visitor.go("board")
        visitor.page.get_by_role("link", name="Get Halo").click()
        visitor.page.get_by_role("heading", name="Get Halo").wait_for()
        with visitor.page.expect_download() as got:
            visitor.page.get_by_role("link", name="halo45").first.click()
        image = whole_site / "firmware" / "halo-halo45.uf2"
        assert Path(got.value.path()).read_bytes() == image.read_bytes()


def test_the_licences_of_all_that_is_in_it_are_a_click_away(desk: Visitor) -> None:
    desk.go("board")
    link = desk.page.get_by_role("link", name="Licences")
    text = desk.page.request.get(desk.address + link.get_attribute("href")).text()
    for holder in (
        *("The Halo authors", "Damien P. George", "Emscripten authors", "Rich Felker"),
        *("Shane Holloway", "Anthony Fu", "Jason Miller", "Preact Team"),
    ):
        assert holder in text


def version(folder: Path, name: str, only_in: str = "index.html part.html") -> Path:
    """Write a host's folder: each file contains the name, except another version's files."""
    folder.mkdir()
    shutil.copy(_WORKER, folder)
    for path in ("index.html", "part.html"):
        (folder / path).write_text(f"<!doctype html><h1>{name}</h1>")
    list_files(folder)
    for path in {"index.html", "part.html"} - set(only_in.split()):
        (folder / path).write_text("<!doctype html><h1>another's</h1>")
    return folder


def visit(page: Any, host: Path, port: int = 0) -> tuple[bool, int]:
    """Visit while the host is up; return whether a version is cached then, and the port."""
    with serving(host, port) as address:
        page.goto(f"{address}/")
        return page.evaluate(_KEEP), int(address.rpartition(":")[2])


def see_without_a_host(page: Any, port: int, name: str) -> None:
    """Check both files; a new version may wait until pages of the old one are closed."""
    for path in ("", "part.html"):
        for _ in range(_VISITS):
            page.goto(f"http://127.0.0.1:{port}/{path}")
            if page.locator("h1").inner_text() == name:
                break
        assert page.locator("h1").inner_text() == name


def test_a_file_of_another_version_is_not_kept(browser: Any, newcomer, tmp_path: Path) -> None:
    whole = version(tmp_path / "whole", "once")
    half = version(tmp_path / "half", "now", only_in="index.html")
    new = version(tmp_path / "new", "now")
    assert not visit(newcomer, half)[0]
    with browser.new_context() as context:
        page = context.new_page()
        is_kept, port = visit(page, whole)
        assert is_kept
        for host, seen in ((half, "once"), (new, "now")):
            assert visit(page, host, port) == (True, port)
            see_without_a_host(page, port, seen)


def test_a_second_tab_leaves_the_first_one_its_version(browser: Any, tmp_path: Path) -> None:
    old, new = version(tmp_path / "old", "once"), version(tmp_path / "new", "now")
    with browser.new_context() as context:
        first = context.new_page()
        _, port = visit(first, old)
        see_without_a_host(first, port, "once")
        visit(first, new, port)
        second = context.new_page()
        second.goto(f"http://127.0.0.1:{port}/")
        assert second.locator("h1").inner_text() == "once"
        part = first.evaluate("fetch('part.html').then((part) => part.text())")
        assert part.endswith("<h1>once</h1>")
        first.close()
        see_without_a_host(second, port, "now")
        assert len(second.evaluate("caches.keys()")) == 1


class _Leading(http.server.SimpleHTTPRequestHandler):
    """A host that leads from a folder's index.html to the folder, as some do."""

    def do_GET(self) -> None:
        """Send a file, or the way to its folder."""
        folder, _, name = self.path.rpartition("/")
        if name == "index.html":
            self.send_response(308)
            self.send_header("Location", f"{folder}/")
            self.send_header("Content-Length", "0")
            self.end_headers()
        else:
            super().do_GET()

    def log_message(self, *arguments: object) -> None:
        """Log nothing."""


def test_a_host_that_leads_from_the_index_to_its_folder_is_visited_again(
    newcomer: Any, tmp_path: Path
) -> None:
    folder = version(tmp_path / "once", "once")

    def handler(*given: Any) -> _Leading:
        return _Leading(*given, directory=str(folder))

    with http.server.ThreadingHTTPServer(("127.0.0.1", 0), handler) as server:
        threading.Thread(target=server.serve_forever, daemon=True).start()
        newcomer.goto(f"http://127.0.0.1:{server.server_port}/")
        assert newcomer.evaluate(_KEEP)
        see_without_a_host(newcomer, server.server_port, "once")
        server.shutdown()
