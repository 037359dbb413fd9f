"""Measures how soon a friend is at the table: two phones of one browser, a relay on loopback.

Counts the taps and the seconds until both are there, and until the friend's first turn is seen;
once more where the relay retains the games of many others.
"""

import tempfile
import time
from pathlib import Path
from typing import Any

from tools.page.measure.mosquitto import Mosquitto, find, games_of_strangers

_STRANGERS = 40_000
SIZES = ((390, 844), (360, 640))
_COPIED = """async () => {
  for (;;) {
    const text = await navigator.clipboard.readText().catch(() => "");
    if (text.includes("#game=")) return text;
    await new Promise((done) => setTimeout(done, 20));
  }
}"""


class _Phone:
    """A phone of this size with a browser of its own, whose games go through the relay."""

    taps = 0

    def __init__(self, chromium: Any, size: tuple[int, int], relay: str) -> None:
        width, height = size
        self._context = chromium.new_context(
            viewport={"width": width, "height": height},
            has_touch=True,
            is_mobile=True,
            device_scale_factor=2,
            permissions=["clipboard-read", "clipboard-write"],
        )
        self._context.route("**/relays.txt", lambda route: route.fulfill(body=relay))
        self.page = self._context.new_page()

    def tap(self, selector: str) -> None:
        """Touch that."""
        self.taps += 1
        self.page.locator(selector).tap()

    def see(self, selector: str) -> None:
        """Wait for that."""
        self.page.locator(selector).first.wait_for(state="attached")

    def close(self) -> None:
        """Switch it off."""
        self._context.close()


def print_meetings(chromium: Any, host: str) -> None:
    """Print for each size of phone how the two come to the table."""
    if not find():
        print("mosquitto is not installed: no friend was met")
        return
    with tempfile.TemporaryDirectory() as folder:
        relay = Mosquitto(Path(folder))
        try:
            for size in SIZES:
                _print_meeting(chromium, host, size, relay.address)
            relay.retain(games_of_strangers(_STRANGERS))
            print(f"among {_STRANGERS:,} messages of strangers: ", end="")
            _print_meeting(chromium, host, SIZES[0], relay.address)
        finally:
            relay.kill()


def _print_meeting(chromium: Any, host: str, size: tuple[int, int], relay: str) -> None:
    one, two = (_Phone(chromium, size, relay) for _ in range(2))
    one.page.goto(f"{host}/")
    one.see("#open-remote")
    one.page.evaluate("navigator.clipboard.writeText('')")  # all have the same one
    began_s = time.monotonic()
    one.tap("#open-remote")
    one.tap("#remote-invite [type=submit]")
    link = one.page.evaluate(_COPIED)
    two.taps += 1
    two.page.goto(link)
    for phone in (one, two):
        phone.see("#remote-now .dot.on")
    two.see("body[data-mode=play]:not(.busy)")
    taps, met_s = one.taps + two.taps, time.monotonic() - began_s
    for square in _first_turn(two.page.locator("#position").input_value()):
        two.see("body:not(.busy)")
        two.tap(f"[data-square={square}]")
    one.see(".turn")
    turn, seen_s = one.taps + two.taps - taps, time.monotonic() - began_s
    print(
        f"a friend on {size[0]} x {size[1]}: at the table after {taps} taps and {met_s:.1f} s, "
        f"the first turn is seen after {turn} touches more, at {seen_s:.1f} s"
    )
    for phone in (one, two):
        phone.close()


def _first_turn(position: str) -> tuple[str, str, str]:
    """Return the squares to touch in the first game: a totem, its new square, the piece's."""
    _, totem, _, _ = position.split()
    column, row = totem[0], totem[1]
    row = "5" if row > "3" else "2"  # away from the other totem
    return totem, column + row, chr(ord(column) - 1) + row
