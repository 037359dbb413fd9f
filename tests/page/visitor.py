"""A person at the page, with a person's verbs: drag, tap, press a key, see."""

import json
import re
from collections.abc import Iterable, Iterator
from contextlib import contextmanager
from typing import Any, Self

import pytest

from halo.games.registry import Board
from tests.apart import PATIENCE_S
from tests.page import instruments
from tools.games import registry
from tools.games.game import Game
from tools.sim.world.world import USUAL_BOARD, pieces_of

# Reduced motion unless motion is tested: here every frame is drawn without a graphics card.
DESKTOP = {
    "viewport": {"width": 1280, "height": 800},
    "color_scheme": "dark",
    "reduced_motion": "reduce",
}
PHONE = DESKTOP | {
    "viewport": {"width": 390, "height": 844},
    "device_scale_factor": 2,
    "has_touch": True,
    "is_mobile": True,
}

# The place of each part of the page, by its heading.
_PLACES = {
    "Puzzles": "learn",
    "Lessons": "learn",
    "Copy and paste": "games",
    "Statistics": "games",
    "Your board": "board",
    "Settings": "board",
}
# The table's menus and the buttons that open them.
_MENUS = {"More": ("#more", "#open-more"), "Coach": ("#coach-card", "#open-coach")}
# A game is begun by one of these buttons.
_BEGINS = "#play:visible, #open-more:visible"
# The opponents that adapt to a person.
_FOLLOWERS = ("Follows me", "Follows player two")

# OXONO's usual set-up, and a position from which Pink wins by the turn Xd1d2.
OPENING = "6/6/6/6/6/6 d4 c3 p"
ONE_BEFORE = "6/6/6/oxx3/XOX3/6 d4 c1 p"
# A file of the page without a script.
QUIET = "licences.txt"


class Visitor:
    """Opens the address in a fresh browser profile; keeps every error of the page.

    `model` is the board there; pieces are named by its kinds.
    Each load of the page is like a first visit, unless the visitor `remembers` it; its board goes
    on in any case. `clocked`: the test advances the page's time; `arrives=False`: it loads it.
    `relays` carry its games with friends.
    """

    def __init__(
        self,
        browser: Any,
        address: str,
        device: dict[str, Any] = DESKTOP,
        model: str = USUAL_BOARD,
        remembers: bool = False,
        clocked: bool = False,
        arrives: bool = True,
        *,
        relays: Iterable[str] = (),
    ) -> None:
        self.address = address
        self._board = Board(model)
        self._names = {kind: piece.words for kind, piece in pieces_of(model).items()}
        self.mistakes: list[str] = []
        self.is_there = False
        self._is_phone = bool(device.get("has_touch"))
        self._context = browser.new_context(
            **device, permissions=["clipboard-read", "clipboard-write"]
        )
        self._context.set_default_timeout(1000 * PATIENCE_S)
        for script in instruments.OF_A_VISIT:
            self._context.add_init_script(script)
        self._context.route("**/relays.txt", lambda route: route.fulfill(body="\n".join(relays)))
        if not remembers:
            self._context.add_init_script("localStorage.clear()")
        if clocked:
            self._context.clock.install()
        self.page = self.open_tab()
        if model != USUAL_BOARD:
            self.page.goto(address + QUIET)
            self.page.evaluate(instruments.SEAT, model)
        if arrives:
            self.arrive()
        self.mistakes.clear()  # a file without a script has no icon

    def open_tab(self) -> Any:
        """Open another tab, still without a page."""
        page = self._context.new_page()
        page.on("pageerror", lambda error: self.mistakes.append(str(error)))
        page.on("console", self._note)
        return page

    def watch(self) -> Any:
        """Open another tab, and see it watch."""
        tab = self.open_tab()
        tab.goto(self.address)
        tab.locator("#place", has_text="you are watching").wait_for()
        return tab

    def arrive(self) -> None:
        """Load the page as if for the first time, with the browser's data deleted."""
        self.page.mouse.up()
        self.page.goto(self.address)
        # Wait for the board's first state, as cards fold and unfold with it.
        self.page.locator("body[data-mode]:not([data-mode=silent]):has(#more)").wait_for()
        self.is_there = True

    def sit_down(self) -> None:
        """Come to the table, with nothing in hand and no sheet open; load the page if need be."""
        if self.is_there:
            self.key("Escape", "Escape")
            was_real = self.page.locator("#real").evaluate("(box) => box.checked && !box.click()")
            self.go("play")
            # Without either button a game is over or looked back at.
            has_table = self.page.locator(_BEGINS).count()
            is_below = self.page.locator("#drawer:visible").count()
            self.is_there = bool(has_table and not is_below and not was_real)
        if not self.is_there:
            self.arrive()

    def _note(self, message: Any) -> None:
        if message.type in ("error", "warning") and "WebSocket" not in message.text:
            self.mistakes.append(message.text)

    def slow_the_line(self) -> instruments.SlowLine:
        """Load the page again, over a line that can be held up."""
        line = instruments.SlowLine(self.page)
        self.arrive()
        return line

    def __enter__(self) -> Self:
        return self

    def __exit__(self, kind: object, *exception: object) -> None:
        self._context.close()
        assert kind or not self.mistakes, self.mistakes

    # --- doing ---------------------------------------------------------------------------

    def click(self, name: str) -> None:
        """Press the button of that name."""
        self.page.get_by_role("button", name=name, exact=True).click()

    def go(self, place: str) -> None:
        """Go to a place of the page: play, learn, games or board."""
        self._press(f"#to-{place}")

    def _press(self, button: str, **which: Any) -> None:
        """Press a button on the way to what is tested, by half the work of a mouse."""
        self.page.locator(button, **which).dispatch_event("click")

    def unfold(self, name: str) -> None:
        """Open the sheet that begins a game or a menu of the table, or go to its place."""
        if name in _PLACES:
            self.go(_PLACES[name])
            return
        if name == "New game" and self.page.locator("#play-sheet[open]").count():
            return
        self.go("play")
        if name == "New game":
            if self.page.locator("#result").is_visible():
                self.click("Done")
                self.page.locator("#play").wait_for()
            # Neither shows until the page knows whether a game is on; one may follow the other.
            self.page.locator(_BEGINS).first.wait_for()
            self.page.locator("#play:visible, #new-game").first.dispatch_event("click")
            # A tap that is kept while the page loads opens it later.
            self.page.locator("#play-sheet[open]").wait_for()
            return
        menu, opener = _MENUS[name]
        if not self.page.locator(menu).is_visible():
            self._press(opener)

    def inside(self) -> None:
        """Open the drawer that shows the board's inside."""
        self.go("board")
        self.click("Inside")

    def open_rules(self, game: str = "OXONO") -> None:
        """Open the rules of a game."""
        self.go("learn")
        self.click(f"The rules of {game}")

    def open_legend(self) -> None:
        """Open the legend of the lights."""
        self.go("learn")
        self.click("What the lights mean")
        self.page.locator("#legend-lights > *").first.wait_for()

    def be_at_a_real_board(self) -> None:
        """Let the page's board ask for all that a real one does."""
        self.unfold("More")
        self.page.get_by_label("Like a real board").check()
        self.key("Escape")

    def give_up(self) -> None:
        """Give the game up, and confirm it."""
        self.unfold("More")
        self.click("Give up…")
        self.click("Really give up?")

    def begin(self, opponent: str = "Person", side: str = "Pink", game: str = "OXONO") -> None:
        """Start a new game: opponent `Person` or a level, `1` to `5`, side `Pink` or another.

        The side with the first turn sees that it is to move.
        """
        self.page.locator("body:not(.busy)").wait_for()
        self.unfold("New game")
        self.choose(game)
        self.choose(opponent)
        if opponent != "Person":
            self.choose(side)
        self.click("Start")
        # The previous game may show the same words as the new one.
        self.page.locator("body:not(.busy)").wait_for()
        first = registry.load(game.lower()).rules.sides[0]
        if opponent == "Person":
            self.see(re.compile(f"{first} to move|Set up", re.IGNORECASE))
        elif side.lower() == first:
            self.see(f"Your turn, {first}")

    def choose(self, name: str) -> None:
        """Choose that for a new game, on its sheet."""
        self.unfold("New game")
        if name in _FOLLOWERS or name.isdigit():
            self._press("#players label", has_text="Against Halo")
            self.page.locator("#even").set_checked(name in _FOLLOWERS)
            if name.isdigit():
                self.page.locator("#level").fill(name)
            else:
                other = self.page.locator("#other-field input")
                other.set_checked(name == _FOLLOWERS[1])
            return
        words = {"Nobody": "Watch", "Person": "Two people here"}.get(name, name)
        self._press("#players label", has_text=re.compile(f"{words}$"))

    def paste(self, position: str) -> None:
        """Paste a position, or a text that is none, and ask for it to be set up."""
        self.unfold("Copy and paste")
        self.page.locator("#position").fill(position)
        self._press("#match")

    def look_at(self, record: str) -> None:
        """Paste a record, or a text that is none, and ask to look at it."""
        self.unfold("Copy and paste")
        self.page.locator("#record").fill(record)
        self.page.locator("#open-record").click()

    def set_up(self, position: str) -> None:
        """Paste a position and see it set up."""
        self.paste(position)
        self.see_position(position)
        game = _game_of(position).rules
        mover = game.sides[game.parse_position(position).side]
        self.see(re.compile(f"{mover} to move|Your turn, {mover}|is thinking", re.IGNORECASE))

    def centre(self, place: str) -> tuple[float, float]:
        """Return the position of a square, or a kind's rack, on the screen."""
        name = self._names.get(place)
        where = f".rack button[aria-label*='{name},']" if name else f"[data-square={place}]"
        box = self.page.locator(where).bounding_box()
        assert box
        return box["x"] + box["width"] / 2, box["y"] + box["height"] / 2

    def drag(self, start: str, end: str) -> None:
        """Drag a piece from a square or a rack to a square, or to a kind's rack."""
        self.grab(start, end)
        self.page.mouse.up()

    def grab(self, start: str, end: str) -> None:
        """Drag a piece over a place without releasing it."""
        self.page.locator("body:not(.busy)").wait_for()
        self.page.mouse.move(*self.centre(start))
        self.page.mouse.down()
        self.page.mouse.move(*self.centre(end), steps=6)

    def tap(self, place: str) -> None:
        """Touch a square or a rack, with a finger on a phone."""
        self.page.locator("body:not(.busy)").wait_for()
        at = self.centre(place)
        (self.page.touchscreen.tap if self._is_phone else self.page.mouse.click)(*at)

    def swipe(self, start: str, end: str) -> None:
        """Drag with a finger."""
        (x, y), (to_x, to_y) = self.centre(start), self.centre(end)
        finger = instruments.Finger(self.page)
        finger.move((x, y), ((x + to_x) / 2, (y + to_y) / 2), (to_x, to_y))
        finger.lift()

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
        """Wait until the headline or the text below it has the text, or matches the pattern."""
        status = self.page.locator(".status")
        try:
            status.filter(has_text=text).wait_for()
        except Exception:
            pytest.fail(f"{text!r} is not to be seen but {status.inner_text()!r}")

    def see_toast(self, words: str) -> None:
        """Wait for the words on the slip of paper that shows for a moment."""
        self.page.locator("#toast", has_text=words).wait_for()

    def hear(self, words: str) -> None:
        """Wait until a screen reader gets the words, after those heard before."""
        self.page.wait_for_function(instruments.MEET, arg=words)

    def position(self) -> str:
        """Return the position in the field for copying."""
        return str(self.page.locator("#position").input_value())

    def see_turns(self, *turns: str) -> None:
        """Wait until the list has exactly these turns."""
        self.page.wait_for_function(
            "(turns) => JSON.stringify([...document.querySelectorAll('.turn')]"
            ".map((turn) => turn.dataset.turn)) === turns",
            arg=json.dumps(list(turns), separators=(",", ":")),
        )

    def see_told(self, ply: int) -> None:
        """Wait until the board has reported this many turns, which are saved by then."""
        self.page.locator(f".turn >> nth={ply - 1}").wait_for()
        self.go("board")
        self.inside()
        told = re.compile(f'"event":"move"[^}}]*"ply":{ply}\\b')
        self.page.locator("#lines", has_text=told).wait_for()
        self.click("Close")
        self.go("play")

    def see_position(self, position: str) -> None:
        """Wait until the pieces stand like this."""
        game = _game_of(position)
        kinds = game.standing(position)
        # Either of QUANTIK's equal pieces may be the one left on the border.
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
        told = f'[data-square={square}][aria-label*="{words}"]'
        self.page.locator(told).wait_for(state="attached")

    def see_upright(self) -> None:
        """See that no piece is drawn lying."""
        assert self.page.locator(".piece.lies").count() == 0

    @contextmanager
    def painted(self) -> Iterator[None]:
        """Let the browser paint the page meanwhile."""
        self.page.evaluate(instruments.PAINT, "1")
        yield
        self.page.evaluate(instruments.PAINT, "")


def _game_of(position: str) -> Game:
    """Return the game that reads the position."""
    for game in registry.all_games():
        try:
            game.standing(position)
            return game
        except ValueError:
            pass
    raise AssertionError(f"no game has the position {position}")
