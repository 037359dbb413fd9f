"""A visitor's steps to play with a friend, on any page."""

import re

from tests.apart import PATIENCE_S
from tests.page.visitor import Visitor

# Resolves to the clipboard's text once it has any, or to "" after this many ms.
_COPIED = """async (ms) => {
  for (const end = Date.now() + ms; Date.now() < end; ) {
    const text = await navigator.clipboard.readText();
    if (text) return text;
    await new Promise((done) => setTimeout(done, 50));
  }
  return "";
}"""

# The squares where each side of YOXII has its pieces of the values 1 to 4.
_VALUES = {"w": ("a2", "b1", "f1", "g2"), "r": ("g6", "f7", "b7", "a6")}


def open_sheet(visitor: Visitor) -> None:
    """Open the sheet of games with others."""
    visitor.go("games")
    visitor.click("Games with others")


def choose(visitor: Visitor, broker: str = "", game: str = "QUANTIK", side: str = "Light") -> None:
    """Ask the open sheet for a link to this game, optionally over this broker."""
    sheet = visitor.page.locator("#remote-sheet")
    for name in (game, side):
        sheet.locator(".choice label", has_text=re.compile(f"^{name}$")).click()
    if broker:
        name_broker(visitor, broker)
    sheet.get_by_role("button", name="Send a link").click()


def name_broker(visitor: Visitor, broker: str) -> None:
    """Type in the address of a broker."""
    field = visitor.page.get_by_label("Broker", exact=True)
    if not field.is_visible():
        visitor.page.locator("#remote-sheet summary").click()
    field.fill(broker)


def copied_link(visitor: Visitor, button: str) -> str:
    """Press the button that shares the link, and return the clipboard's text."""
    visitor.page.evaluate("navigator.clipboard.writeText('')")
    visitor.click(button)
    # Another slip of paper may replace the one that confirms it.
    return str(visitor.page.evaluate(_COPIED, 1000 * PATIENCE_S))


def follow(visitor: Visitor, link: str) -> None:
    """Open the link from a friend."""
    visitor.page.goto("about:blank")
    visitor.page.goto(link)


def take_link(visitor: Visitor) -> str:
    """Return the invitation link that the sheet shows, and go to the board."""
    visitor.page.get_by_role("img", name="The link as a code to be scanned").wait_for()
    link = visitor.page.get_by_label("Link", exact=True).input_value()
    visitor.click("To the board")
    return str(link)


def read(visitor: Visitor, words: str) -> None:
    """Wait for the words in the page's status of the game between the two."""
    visitor.page.locator("#remote-words", has_text=words).wait_for()


def place(visitor: Visitor, turn: str) -> None:
    """Make a turn of QUANTIK by keys: a letter takes the piece, Enter puts it down."""
    visitor.see("Your turn")
    visitor.page.locator("body:not(.busy)").wait_for()
    # The game's a1 is the board's b2.
    square = chr(ord(turn[1]) + 1) + str(int(turn[2]) + 1)
    visitor.page.locator(f"[data-square={square}]").focus()
    visitor.key(turn[0].lower())
    visitor.see("In your hand")
    visitor.key("Enter")


def make_turn(visitor: Visitor, game: str, position: str, turn: str) -> None:
    """Make a turn by touching squares, from this position of the game."""
    visitor.see("Your turn")
    if game == "quantik":
        place(visitor, turn)
        return
    fields = position.split()
    if game == "oxono":
        totem = fields["XO".index(turn[0]) + 1]
        squares = [totem, turn[1:3], turn[3:5]]
    else:
        values = _VALUES[fields[2]]
        squares = [fields[1], turn[:2], values["ABCD".index(turn[4])], turn[2:4]]
    for square in squares:
        visitor.tap(square)


def go_on(visitor: Visitor, row: str) -> None:
    """Open the sheet and resume the first game in the list, whose row begins with `row`."""
    open_sheet(visitor)
    games = visitor.page.locator("#remote-sheet li")
    assert games.all_inner_texts()[0].startswith(row)
    games.get_by_role("button", name="Go on").click()
    visitor.page.locator("#remote-sheet").wait_for(state="hidden")


def leave(visitor: Visitor) -> None:
    """Leave the game with the friend until later."""
    visitor.page.locator("#remote-now").get_by_role("button", name="Leave").click()
    visitor.page.locator("#remote-now").wait_for(state="hidden")
