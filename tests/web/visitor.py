"""A person at the page, in the verbs of one: drag, tap, press a key, see."""

import json
import re
from contextlib import suppress
from typing import Any

import pytest

from halo.games.board import Board
from tests.patience import PATIENCE_S
from tools.games import registry
from tools.games.game import Game
from tools.sim.world.world import USUAL_BOARD, pieces_of

# Less motion, where motion is not the point: here every frame is drawn without a graphics card.
DESKTOP = {
    "viewport": {"width": 1280, "height": 800},
    "color_scheme": "dark",
    "reduced_motion": "reduce",
}
PHONE = {
    "viewport": {"width": 390, "height": 844},
    "device_scale_factor": 2,
    "has_touch": True,
    "is_mobile": True,
    "color_scheme": "dark",
    "reduced_motion": "reduce",
}

# So often a card may fold under a click, each time it is tried for this long.
_FOLDINGS = 2
_FOLDED_MS = 5000

# Everything that the page says to a screen reader is kept until `hear` has met it.
_LISTEN = """addEventListener("DOMContentLoaded", () => {
  const spoken = document.getElementById("spoken");
  window.told = [];
  const keep = () => window.told.push(spoken.textContent);
  if (spoken) new MutationObserver(keep).observe(spoken, { childList: true });
})"""
_MEET = """(words) => {
  const at = window.told.findIndex((said) => said.includes(words));
  return window.told.splice(0, at + 1).length > 0;
}"""


class SlowLine:
    """A line whose messages to the page wait while it is held up; `let_go` brings them."""

    def __init__(self, page: Any) -> None:
        self._kept: list[str | bytes] = []
        self._is_held = False
        page.route_web_socket("**/line", self._join)

    def hold(self) -> None:
        """Let what the board says wait from now on."""
        self._is_held = True

    def let_go(self) -> None:
        """Bring it all, in its order."""
        self._is_held = False
        for message in self._kept:
            self._page.send(message)
        self._kept.clear()

    def _join(self, page: Any) -> None:
        self._page = page
        page.connect_to_server().on_message(self._bring)

    def _bring(self, message: str | bytes) -> None:
        if self._is_held:
            self._kept.append(message)
        else:
            self._page.send(message)


class Visitor:
    """Opens the address in a fresh browser profile; every mistake of the page's is kept.

    `model` is the board that is expected there; pieces are called by its kinds. The page is met as
    if for the first time whenever it is loaded, unless the visitor `remembers` it.
    """

    def __init__(
        self,
        browser: Any,
        address: str,
        device: dict[str, Any] = DESKTOP,
        model: str = USUAL_BOARD,
        remembers: bool = False,
    ) -> None:
        self.address = address
        self._board = Board(model)
        self._names = {kind: piece.words for kind, piece in pieces_of(model).items()}
        self.mistakes: list[str] = []
        self._is_phone = bool(device.get("has_touch"))
        self._context = browser.new_context(
            **device, permissions=["clipboard-read", "clipboard-write"]
        )
        self._context.set_default_timeout(1000 * PATIENCE_S)
        self._context.add_init_script(_LISTEN)
        if not remembers:
            self._context.add_init_script("localStorage.clear()")
        self.page = self.open_tab()
        self.arrive()

    def open_tab(self) -> Any:
        """Open another tab, without a page yet."""
        page = self._context.new_page()
        page.on("pageerror", lambda error: self.mistakes.append(str(error)))
        page.on("console", self._note)
        return page

    def arrive(self) -> None:
        """Come to the page as if for the first time; what the browser keeps is forgotten."""
        self.page.mouse.up()
        self.page.goto(self.address)
        # Until the board has told what it is doing; with its first state cards fold and unfold.
        self.page.locator("body[data-mode]:not([data-mode=silent])").wait_for()

    def _note(self, message: Any) -> None:
        if message.type in ("error", "warning") and "WebSocket" not in message.text:
            self.mistakes.append(message.text)

    def slow_the_line(self) -> "SlowLine":
        """Come to the page again, over a line that can be held up."""
        line = SlowLine(self.page)
        self.arrive()
        return line

    def __enter__(self) -> "Visitor":
        return self

    def __exit__(self, kind: object, *exception: object) -> None:
        self._context.close()
        assert kind or not self.mistakes, self.mistakes

    # --- doing ---------------------------------------------------------------------------

    def click(self, name: str) -> None:
        """Press the button of that name."""
        self.page.get_by_role("button", name=name, exact=True).click()

    def unfold(self, name: str) -> None:
        """Open the card of that name, twice if the page has opened it just before the click."""
        summary = self.page.locator("summary", has_text=name)
        for _ in range(2):
            if summary.locator("..").get_attribute("open") is None:
                summary.click()

    def begin(self, opponent: str = "Person", side: str = "Pink", game: str = "OXONO") -> None:
        """Start a new game: opponent `Person` or a level, side `Pink` or another or `Nobody`."""
        # While the page moves pieces or holds the button, the card may still unfold by itself.
        self.page.locator("body:not(.busy)").wait_for()
        for name in (game, opponent, side):
            self.choose(name)
        self.click("Start")
        # The game before may say the same as the new one.
        self.page.locator("body:not(.busy)").wait_for()

    def choose(self, name: str) -> None:
        """Choose that for a new game, on its card; again if the card folds or moves just then."""
        from playwright.sync_api import TimeoutError as TooLate

        label = self.page.locator("#players .choice label", has_text=re.compile(f"^{name}$"))
        choice = label.locator("input")
        for _ in range(_FOLDINGS):
            self.unfold("New game")
            with suppress(TooLate):
                label.click(timeout=_FOLDED_MS)
                if choice.is_checked():
                    return
        self.unfold("New game")
        label.click()

    def chosen(self, name: str) -> str:
        """Return the value of that choice of the card."""
        return self.page.locator(f"#players [name={name}]:checked").get_attribute("value")

    def set_up(self, position: str) -> None:
        """Paste a position and let it be set up."""
        self.unfold("Copy and paste")
        self.page.locator("#position").fill(position)
        self.click("Set this up")
        self.see_position(position)
        game = _game_of(position).rules
        mover = game.sides[game.parse_position(position).side]
        self.see(re.compile(f"{mover} to move|Your turn, {mover}|is thinking", re.IGNORECASE))
        self.page.locator("summary", has_text="Copy and paste").click()
        # Folding shortens the page and so moves what is scrolled: a drag would miss its square.
        self.page.evaluate("scrollTo(0, 0)")

    def centre(self, place: str) -> tuple[float, float]:
        """Return where a square, or a kind's rack, is on the screen."""
        box = self._element(place).bounding_box()
        assert box
        return box["x"] + box["width"] / 2, box["y"] + box["height"] / 2

    def _element(self, place: str) -> Any:
        if place in self._names:
            return self.page.locator(f".rack button[aria-label*='{self._names[place]},']")
        return self.page.locator(f"[data-square={place}]")

    def drag(self, start: str, end: str) -> None:
        """Drag a piece from a square or a rack to a square, or to a kind's rack."""
        self.grab(start, end)
        self.page.mouse.up()

    def grab(self, start: str, end: str) -> None:
        """Drag a piece over a place without letting go."""
        self.page.locator("body:not(.busy)").wait_for()
        self.page.mouse.move(*self.centre(start))
        self.page.mouse.down()
        self.page.mouse.move(*self.centre(end), steps=6)

    def tap(self, place: str) -> None:
        """Touch a square or a rack, with a finger on a phone."""
        self.page.locator("body:not(.busy)").wait_for()
        at = self.centre(place)
        if self._is_phone:
            self.page.touchscreen.tap(*at)
        else:
            self.page.mouse.click(*at)

    def swipe(self, start: str, end: str) -> None:
        """Drag with a finger; the piece is held a bit in front of it, as the page shows it."""
        x, y = self.centre(start)
        to_x, to_y = self.centre(end)
        lead = self.centre("c3")[1] - self.centre("c4")[1]
        to_y += lead * 13 / 33.33
        client = self._context.new_cdp_session(self.page)
        points = [(x, y), ((x + to_x) / 2, (y + to_y) / 2), (to_x, to_y)]
        for number, (at_x, at_y) in enumerate(points):
            kind = "touchMove" if number else "touchStart"
            touch = {"type": kind, "touchPoints": [{"x": at_x, "y": at_y}]}
            client.send("Input.dispatchTouchEvent", touch)
        client.send("Input.dispatchTouchEvent", {"type": "touchEnd", "touchPoints": []})

    def turn(self, lift: str, place: str, piece: str, on: str) -> None:
        """Make a whole turn by dragging: a totem from square to square, a piece from its rack."""
        self.drag(lift, place)
        self.see("Place a")
        self.drag(piece, on)

    def key(self, *keys: str) -> None:
        """Press keys one after another."""
        for key in keys:
            self.page.keyboard.press(key)

    # --- seeing --------------------------------------------------------------------------

    def see(self, text: str | re.Pattern[str]) -> None:
        """Wait until the text, or what fits the pattern, stands in the headline or below it."""
        status = self.page.locator(".status")
        try:
            status.filter(has_text=text).wait_for()
        except Exception:
            pytest.fail(f"{text!r} is not to be seen but {status.inner_text()!r}")

    def hear(self, words: str) -> None:
        """Wait until a screen reader is told the words, after those that were heard before."""
        self.page.wait_for_function(_MEET, arg=words)

    def position(self) -> str:
        """Return the position in the field that it is copied from."""
        return str(self.page.locator("#position").input_value())

    def see_turns(self, *turns: str) -> None:
        """Wait until exactly these turns stand in the list."""
        self.page.wait_for_function(
            "(turns) => JSON.stringify([...document.querySelectorAll('.turn')]"
            ".map((turn) => turn.dataset.turn)) === turns",
            arg=json.dumps(list(turns), separators=(",", ":")),
        )

    def see_position(self, position: str) -> None:
        """Wait until the pieces stand so."""
        game = _game_of(position)
        kinds = game.standing(position)
        # Of QUANTIK's equal pieces either may be the one that is left on the border.
        cells = {
            self._board.square_name(square): self._names.get(kinds.get(square, ""), "empty")
            for square in range(self._board.squares)
            if not game.reserve_kind(square)
        }
        self.page.wait_for_function(
            "(cells) => Object.entries(cells).every(([square, name]) => document"
            ".querySelector(`[data-square=${square}]`).ariaLabel.includes(name))",
            arg=cells,
        )

    def see_square(self, square: str, words: str) -> None:
        """Wait until a screen reader would say the words at the square."""
        self.page.locator(f'[data-square={square}][aria-label*="{words}"]').wait_for(
            state="attached"
        )

    def see_upright(self) -> None:
        """See that no piece is drawn lying."""
        assert self.page.locator(".piece.lies").count() == 0

    def picture(self, path: Any) -> None:
        """Take a picture once everything is at rest."""
        self.page.wait_for_timeout(450)
        self.page.screenshot(path=path)


def _game_of(position: str) -> Game:
    """Return the game that reads the position."""
    for game in registry.all_games():
        try:
            game.standing(position)
        except ValueError:
            continue
        return game
    raise AssertionError(f"no game has the position {position}")
