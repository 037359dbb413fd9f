"""What a visitor does to play QUANTIK with a friend, on any page."""

import re

from tests.page.visitor import Visitor


def open_sheet(visitor: Visitor) -> None:
    """Open the sheet of games with others."""
    visitor.unfold("New game")
    visitor.click("Play with someone elsewhere")


def choose(visitor: Visitor, broker: str, game: str = "QUANTIK", side: str = "Light") -> None:
    """Ask the open sheet for an invitation to this game, through this broker."""
    sheet = visitor.page.locator("#remote-sheet")
    for name in (game, side):
        sheet.locator(".choice label", has_text=re.compile(f"^{name}$")).click()
    visitor.page.get_by_label("Broker", exact=True).fill(broker)
    visitor.click("Make an invitation")


def take_link(visitor: Visitor) -> str:
    """Return the link of the invitation that the sheet shows, and go to the board."""
    visitor.page.get_by_role("img", name="The link as a code to be scanned").wait_for()
    link = visitor.page.get_by_label("Link", exact=True).input_value()
    visitor.click("To the board")
    return str(link)


def read(visitor: Visitor, words: str) -> None:
    """Read the words where the page says how the game stands between the two."""
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


def go_on(visitor: Visitor, row: str) -> None:
    """Open the sheet and go on with the game whose row in the list, the first, begins so."""
    open_sheet(visitor)
    games = visitor.page.locator("#remote-sheet li")
    assert games.all_inner_texts()[0].startswith(row)
    games.get_by_role("button", name="Go on").click()


def leave(visitor: Visitor) -> None:
    """Leave the game with the other, until later."""
    visitor.page.locator("#remote-now").get_by_role("button", name="Leave").click()
    visitor.page.locator("#remote-now").wait_for(state="hidden")
