"""How smoothly the page shows the board's lights, and its CPU load while idle.

In headless Chromium, which draws in software: a real screen does better.
"""

import time
from pathlib import Path
from statistics import median
from typing import Any

from playwright.sync_api import Page

from tools.page.measure.static_host import Line, serving

# A drawn game: its white wave moves all lights at once.
_DRAWN = "XxoOXX/ooOXx1/OxxOXO/1OxooX/XooOXx/O2xox b1 c1 p"
_OPENING = "6/6/6/6/6/6 d4 c3 p"
_WATCH_MS = 5000
_DROPS = 12
# The time until nothing moves: lights rest five seconds after the last touch, each once it was
# at its brightest.
_REST_MS = 11_000
_ARRANGED = """(count) =>
    document.querySelectorAll('[role=gridcell]:not([aria-label*=empty])').length === count"""
# Counts the drawn frames in which a light changed, and the longest time between two of them.
_WATCH = """(ms) => new Promise((done) => {
    let changed = false, frames = 0, last = 0;
    const gaps = [];
    const observer = new MutationObserver(() => (changed = true));
    observer.observe(document.querySelector('.lights'), { attributes: true, subtree: true });
    const start = performance.now();
    function look(now) {
        if (changed) {
            frames++;
            if (last) gaps.push(now - last);
            last = now;
        }
        changed = false;
        if (now - start < ms) return requestAnimationFrame(look);
        observer.disconnect();
        gaps.sort((a, b) => a - b);
        done({ fps: (1000 * frames) / (now - start), p95: gaps[Math.floor(0.95 * gaps.length)] });
    }
    requestAnimationFrame(look);
})"""
# From a finger's release to the next frame with another light.
_TIME_DROP = """() => {
    window.dropped = new Promise((done) => {
        addEventListener('pointerup', () => {
            const start = performance.now();
            const dark = new Set(document.querySelectorAll('.pool[visibility=hidden]'));
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
_PHONE = {"viewport": {"width": 390, "height": 844}, "has_touch": True, "is_mobile": True}
_MAY_COPY = ["clipboard-read", "clipboard-write"]
_HAS_LINK = "() => document.querySelector('#remote-link').value"
_COPIED = """async () => {
  for (;;) {
    const text = await navigator.clipboard.readText();
    if (text) return text;
  }
}"""
# The first turn of the first offered game, the answer, and the squares that each touches.
# The totem on d4 is random.
_TURNS = {"d5c5": ("d4", "d5", "c5"), "b3b2": ("c3", "b3", "b2")}


def print_smoothness(page: Page) -> None:
    """Print one figure per line, of a page whose board's lights shine."""
    _print_drops(page)
    _print_rate(page)
    _print_idle_load(page)


def _arrange(page: Page, position: str, pieces: int) -> None:
    page.locator("#to-games").click()
    page.locator("#position").fill(position)
    page.locator("#match").click()
    page.wait_for_function(_ARRANGED, arg=pieces)
    page.wait_for_timeout(800)  # the board reacts, pieces come to rest


def _print_drops(page: Page) -> None:
    times = []
    for _ in range(_DROPS):
        _arrange(page, _OPENING, 2)
        box = page.locator("#stage").bounding_box()
        assert box
        step = box["width"] * 33.33 / 232
        cell = page.locator("[data-square=d4]").bounding_box()
        assert cell
        x, y = cell["x"] + step / 2, cell["y"] + step / 2
        page.mouse.move(x, y)
        page.mouse.down()
        page.mouse.move(x, y - step, steps=5)
        page.wait_for_timeout(600)
        page.evaluate(_TIME_DROP)
        page.mouse.up()
        times.append(page.evaluate("window.dropped"))
        page.wait_for_timeout(300)
        page.locator("#undo").click()
        page.wait_for_timeout(900)
    print(f"drop_to_lights_ms median {median(times):.0f} longest {max(times):.0f}")


def _print_rate(page: Page) -> None:
    _arrange(page, _DRAWN, 34)
    seen = page.evaluate(_WATCH, _WATCH_MS)
    print(f"frames_per_s {seen['fps']:.1f} with all lights moving, p95 gap {seen['p95']:.1f} ms")


def _print_idle_load(page: Page) -> None:
    """Print the share of a core that the page's processes use while a game awaits its player."""
    _arrange(page, _OPENING, 2)
    page.wait_for_timeout(_REST_MS)
    session = page.context.browser.new_browser_cdp_session()  # type: ignore[union-attr]

    def worked_s() -> dict[str, float]:
        known = session.send("SystemInfo.getProcessInfo")["processInfo"]
        return {f"{each['type']} {each['id']}": each["cpuTime"] for each in known}

    before = worked_s()
    page.wait_for_timeout(_WATCH_MS)
    shares = {
        name: 100_000 * (spent_s - before.get(name, 0)) / _WATCH_MS
        for name, spent_s in worked_s().items()
    }
    parts = ", ".join(f"{name} {share:.1f} %" for name, share in shares.items() if share >= 0.1)
    print(f"a page whose player thinks takes {sum(shares.values()):.1f} % of a core ({parts})")


def print_friend(browser: Any, site: Path, line: Line | None = None) -> None:
    """Print the seconds of a friend's first turn, with both pages loaded over this line."""
    with serving(site, line=line) as address:
        one, two = (browser.new_context(**_PHONE, permissions=_MAY_COPY).new_page() for _ in "ab")
        one.goto(f"{address}/")
        one.locator("#open-remote").tap(trial=True)
        began_s = time.monotonic()
        one.locator("#open-remote").tap()
        one.locator("#remote-invite button[type=submit]").tap()
        one.wait_for_function(_HAS_LINK)
        link = one.locator("#remote-link").input_value()
        one.locator("#remote-invitation button:not(.primary)").tap()
        for page, turn in zip((two, one), _TURNS, strict=True):
            page.goto("about:blank")
            page.goto(link)
            link = _answer(page, turn)
        two.goto("about:blank")
        two.goto(link)
        two.locator(f".turn[data-turn$={turn}]").wait_for()
        took_s = time.monotonic() - began_s
        one.context.close()
        two.context.close()
    print(f"with a friend by links: the first turn is answered after {took_s:.1f} s")


def _answer(page: Any, turn: str) -> str:
    """Make the turn, and return the link that sends it."""
    page.locator("body[data-mode=play]:not(.busy)").wait_for()
    for square in _TURNS[turn]:
        page.locator("body:not(.busy)").wait_for()
        page.locator(f"[data-square={square}]").tap()
    page.locator(f".turn[data-turn$={turn}]").wait_for()
    page.evaluate("navigator.clipboard.writeText('')")
    page.get_by_role("button", name="Send your answer", exact=True).tap()
    return str(page.evaluate(_COPIED))
