"""Measures the page in Chromium: `python -m tools.page.measure`.

Prints a first visit's transfer and the time to its first lights, on this machine and over a
slow line; how soon lights follow a hand, how long level 5 thinks, the load at rest, and how soon a
friend is at the table. Headless Chromium draws in software: a real screen does better.
"""

import shutil
import sys
import tempfile
import time
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path
from statistics import median
from typing import Any

from tools.command_line import Parser
from tools.page.builder import npm
from tools.page.builder.site import build_site
from tools.page.measure.first_visit import LIT, first_visit
from tools.page.measure.friend import print_meetings
from tools.page.measure.static_host import serving

_CHROMIUMS = ("chromium", "chromium-browser", "google-chrome")
_VISITS = 5
# Slow 3G, as Chromium emulates it: bytes per second, and ms.
_SLOW = {"downloadThroughput": 50_000, "uploadThroughput": 50_000, "latency": 400}
# The times of the first text and of the first light, in ms from the visit's
# beginning.
_WATCH = """
window.seen = (selector) => new Promise((done) => {
  const look = () => {
    if (document.querySelector(selector)) done(performance.now());
    else requestAnimationFrame(look);
  };
  look();
});
window.firstLights = seen('LIT');
window.shift = 0;
new PerformanceObserver((list) => {
  for (const { value, hadRecentInput } of list.getEntries()) if (!hadRecentInput) shift += value;
}).observe({ type: 'layout-shift', buffered: true });
""".replace("LIT", LIT)
_OPENING = "6/6/6/6/6/6 d4 c3 p"
_IDLE_MS = 5000
_DROPS = 12
# The time until nothing moves: lights rest five seconds after the last touch, each once it was
# at its brightest.
_REST_MS = 11_000
_ARRANGED = """() =>
    document.querySelectorAll('[role=gridcell]:not([aria-label*=empty])').length === 2"""
# From a finger's release to the next frame with another light.
_TIME_DROP = """() => {
    window.dropped = new Promise((done) => {
        addEventListener('pointerup', () => {
            const start = performance.now();
            const dark = new Set(document.querySelectorAll('.lamp[visibility=hidden]'));
            const observer = new MutationObserver((changes) => {
                const isLit = ({ target }) => target.getAttribute('visibility') === 'visible';
                const isNew = changes.some((one) => dark.has(one.target) && isLit(one));
                if (!isNew) return;
                observer.disconnect();
                requestAnimationFrame(() => done(performance.now() - start));
            });
            const lights = document.querySelector('.lights');
            observer.observe(lights, { attributes: true, subtree: true });
        }, { capture: true, once: true });
    });
}"""
_READABLE = "performance.getEntriesByName('first-contentful-paint')[0].startTime"
_PLAYABLE = "seen('body[data-mode=play]')"


def main() -> int:
    """Measure and print."""
    Parser(prog="make bench-site", description=__doc__).parse_args()
    if not _browser():
        print("halo: Chromium is not installed: nothing was measured.", file=sys.stderr)
        return 1
    with tempfile.TemporaryDirectory() as name:
        site = Path(name) / "site"
        try:
            build_site(site)
        except npm.NpmError as reason:
            print(f"halo: {reason}: nothing was measured.", file=sys.stderr)
            return 1
        _print_first_visits(site)
    return 0


def _browser() -> str:
    return next(filter(None, map(shutil.which, _CHROMIUMS)), "")


def _print_first_visits(site: Path) -> None:
    """Print the course of cold-cache visits until the first lights."""
    from playwright.sync_api import sync_playwright

    took_ms: list[float] = []
    with serving(site) as host, sync_playwright() as tools:
        for _ in range(_VISITS):
            with _visit(tools, host) as page:
                took_ms.append(page.evaluate("firstLights"))
        with _visit(tools, host, is_slow=True) as page:
            play = page.locator("#play")
            while not page.locator("#play[aria-busy=true], #play-sheet[open]").count():
                play.dispatch_event("click")  # the early script keeps a tap for later
            page.locator("#players button[type=submit]").click()
            until_ms = [page.evaluate(each) for each in (_READABLE, "firstLights", _PLAYABLE)]
            shift = page.evaluate("shift")
        with _visit(tools, host) as page:
            page.evaluate("firstLights")
            sizes = first_visit(page.context.browser, site)
            _print_drops(page)
            _print_thought(page)
            _print_idle_load(page)
            print_meetings(page.context.browser, host)
    listed = ", ".join(f"{ms:,.0f}" for ms in sorted(took_ms))
    print(f"first lights from a cold cache after {listed} ms")
    print(f"until then {len(sizes)} requests, {sum(sizes.values()):,d} bytes gzipped")
    told = "at {:,.0f} ms something to read, at {:,.0f} ms lights, at {:,.0f} ms a game"
    print("over 50 kB a second and 400 ms: " + told.format(*until_ms))
    print(f"until then the layout shifts by {shift:.4f}")


@contextmanager
def _visit(tools: Any, host: str, is_slow: bool = False) -> Iterator[Any]:
    """Open the page in a browser with an empty cache."""
    with tools.chromium.launch(executable_path=_browser(), args=["--no-sandbox"]) as chromium:
        page = chromium.new_page(viewport={"width": 1280, "height": 800})
        page.add_init_script(_WATCH)
        if is_slow:
            session = page.context.new_cdp_session(page)
            session.send("Network.enable")
            session.send("Network.emulateNetworkConditions", {"offline": False, **_SLOW})
        page.goto(f"{host}/", wait_until="commit")
        yield page


def _set_up(page: Any) -> None:
    page.locator("#to-games").click()
    page.locator("#position").fill(_OPENING)
    page.locator("#match").click()
    page.wait_for_function(_ARRANGED)
    page.wait_for_timeout(800)  # the board reacts, pieces come to rest


def _print_drops(page: Any) -> None:
    times = []
    for _ in range(_DROPS):
        _set_up(page)
        page.hover("[data-square=d4]")
        page.mouse.down()
        page.hover("[data-square=d5]")
        page.wait_for_timeout(600)
        page.evaluate(_TIME_DROP)
        page.mouse.up()
        times.append(page.evaluate("window.dropped"))
        page.wait_for_timeout(300)
        page.locator("#undo").click()
        page.wait_for_timeout(900)
    print(f"drop_to_lights_ms median {median(times):.0f} longest {max(times):.0f}")


def _print_thought(page: Any) -> None:
    """Print how long level 5 thinks about a hint at the beginning of a game."""
    page.locator("#to-play").click()
    page.locator("#open-more").click()
    page.locator("#new-game").click()
    page.locator("#players label", has_text="Against Halo").click()
    page.locator("#level").fill("5")
    page.locator("#players [type=submit]").click()
    page.locator("body[data-mode=play]:not(.busy)").wait_for()
    began_s = time.monotonic()
    page.locator("#hint").click()
    page.locator("#request", has_text="Hint:").wait_for()
    print(f"level 5 gives a hint after {1000 * (time.monotonic() - began_s):.0f} ms")


def _print_idle_load(page: Any) -> None:
    """Print the share of a core that the page's processes use while a game awaits its player."""
    _set_up(page)
    page.wait_for_timeout(_REST_MS)
    session = page.context.browser.new_browser_cdp_session()

    def worked_s() -> dict[str, float]:
        known = session.send("SystemInfo.getProcessInfo")["processInfo"]
        return {f"{each['type']} {each['id']}": each["cpuTime"] for each in known}

    before = worked_s()
    page.wait_for_timeout(_IDLE_MS)
    shares = {
        name: 100_000 * (spent_s - before.get(name, 0)) / _IDLE_MS
        for name, spent_s in worked_s().items()
    }
    parts = ", ".join(f"{name} {share:.1f} %" for name, share in shares.items() if share >= 0.1)
    print(f"a page whose player thinks takes {sum(shares.values()):.1f} % of a core ({parts})")


if __name__ == "__main__":
    sys.exit(main())
