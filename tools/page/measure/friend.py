"""How long two phones need from "With a friend" to the first turn that is answered by a link.

The friend's has never seen the page, and nobody thinks: what a person takes comes on top.
"""

import time
from pathlib import Path
from typing import Any

from tools.page.measure.static_host import Line, serving

_PHONE = {"viewport": {"width": 390, "height": 844}, "has_touch": True, "is_mobile": True}
_MAY_COPY = ["clipboard-read", "clipboard-write"]
_HAS_LINK = "() => document.querySelector('#remote-link').value"
_COPIED = """async () => {
  for (;;) {
    const text = await navigator.clipboard.readText();
    if (text) return text;
  }
}"""
# The first turn of the game that is offered first, the answer, and the squares that each touches.
_TURNS = {"Xd5c5": ("d4", "d5", "c5"), "Ob3b2": ("c3", "b3", "b2")}


def print_friend(browser: Any, site: Path, line: Line | None = None) -> None:
    """Print the seconds, each phone's page being the site's over this line."""
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
        two.locator(f".turn[data-turn={turn}]").wait_for()
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
    page.locator(f".turn[data-turn={turn}]").wait_for()
    page.evaluate("navigator.clipboard.writeText('')")
    page.get_by_role("button", name="Send your answer", exact=True).tap()
    return str(page.evaluate(_COPIED))
