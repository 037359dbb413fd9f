"""Two pages of the site play against each other through a real broker."""

import re
from typing import Any

from tests.apart import PATIENCE_S
from tests.games.quantik.cases import GAMES
from tests.mosquitto import Mosquitto
from tests.page.visitor import DESKTOP, PHONE, Visitor

# Puts the page in the background, and keeps its notifications.
_OUT_OF_SIGHT = """() => {
  Object.defineProperty(document, "hidden", { value: true });
  window.noticed = [];
  window.Notification = class extends Notification {
    static permission = "granted";
    constructor(words, options) {
      super(words, options);
      noticed.push(words);
    }
  };
}"""
# An address without a server.
NOBODY = "ws://127.0.0.1:9"
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


def invite(visitor: Visitor, broker: str) -> str:
    """Invite a friend to QUANTIK from the page; return the link."""
    open_sheet(visitor)
    choose(visitor, broker)
    return take_link(visitor)


def met(come: Any, broker: Mosquitto, device: dict[str, Any] = DESKTOP) -> list[Visitor]:
    """Two players who have met for a game of QUANTIK; the first one plays light."""
    first, second = come(remembers=True), come(device, remembers=True)
    follow(second, invite(first, f"ws://127.0.0.1:{broker.page_port}"))
    for visitor in (first, second):
        read(visitor, "The other player is here.")
        assert "#" not in visitor.page.url
    return [first, second]


def test_two_pages_take_turns_back_end_their_game_and_begin_another(
    come, broker: Mosquitto
) -> None:
    first, second = met(come, broker, PHONE)
    second.see("Waiting for light")
    place(first, "Aa1")
    second.see_turns("Aa1")
    place(second, "Bb2")
    first.see_turns("Aa1", "Bb2")
    first.see("Your turn, light")
    # Lifted pieces show on the other board.
    first.page.locator("[data-square=d3]").focus()
    first.key("c")
    first.see("In your hand")
    first.key("Escape")
    first.see("Lift a light")
    first.click("Undo")
    read(first, "You have asked to take a turn back.")
    read(second, "would like to take a turn back")
    second.see("The other player asks")
    second.click("No")
    read(first, "does not want a turn taken back")
    first.see("Your turn, light")
    first.click("Undo")
    read(second, "would like to take a turn back")
    second.click("Yes")
    for visitor in (first, second):
        visitor.see_turns()
    both = (first, second)
    turns = min(GAMES.values(), key=len)
    for ply, turn in enumerate(turns):
        place(both[ply % 2], turn)
        both[1 - ply % 2].see_turns(*turns[: ply + 1])
    winner = (len(turns) - 1) % 2
    both[winner].see("You win")
    both[1 - winner].see("The other player wins")
    first.page.locator("#remote-next").click()
    read(second, "would like another game")
    second.page.locator("#remote-yes").click()
    second.see("Your turn, light")
    first.see("Waiting for light")
    first.page.evaluate(_OUT_OF_SIGHT)
    place(second, turns[0])
    first.see_turns(turns[0])
    first.hear("Your turn, dark")
    first.page.wait_for_function("() => noticed.length")
    assert first.page.evaluate("noticed") == ["QUANTIK: your turn"]
    first.page.locator("#remote-draw").click()
    read(second, "offers a draw")
    second.page.locator("#remote-yes").click()
    for visitor in both:
        visitor.see("You have both agreed on a draw.")


def test_a_game_goes_on_by_links_without_its_broker_and_after_days(
    come, broker: Mosquitto
) -> None:
    first, second = met(come, broker)
    place(first, "Aa1")
    second.see_turns("Aa1")
    second.page.goto("about:blank")
    read(first, "The other player is away. The game waits.")
    broker.kill()
    read(first, "The broker cannot be reached just now.")
    second.arrive()
    second.see_turns("Aa1")
    read(second, "The broker cannot be reached just now.")
    place(second, "Bb2")
    second.see_turns("Aa1", "Bb2")
    follow(first, copied_link(second, "Send your answer"))
    first.see_turns("Aa1", "Bb2")
    place(first, "Cc3")
    broker.start()
    second.see_turns("Aa1", "Bb2", "Cc3")
    leave(first)
    place(second, "Cb1")
    go_on(first, "QUANTIK, game 1, 3 turns")
    first.see_turns("Aa1", "Bb2", "Cc3", "Cb1")


def test_what_cannot_be_is_told_in_a_sentence(regular: Visitor) -> None:
    visitor = regular
    open_sheet(visitor)
    sheet = visitor.page.locator("#remote-sheet")
    wrong = sheet.get_by_role("alert")
    for address, words in (
        ("http://halo.example", "This is no broker’s address"),
        ("mqtt://halo.example", "A page reaches a broker by ws:// or wss:// only."),
    ):
        name_broker(visitor, address)
        sheet.get_by_role("button", name="Send a link").click()
        wrong.filter(has_text=words).wait_for()
    visitor.page.get_by_label("Link or invitation").fill("hello")
    sheet.get_by_role("button", name="Play", exact=True).click()
    wrong.filter(has_text="This is no link to a game").wait_for()
    assert visitor.page.locator("#remote-now").is_hidden()
    link = invite_to_nobody(visitor)
    read(visitor, "The broker cannot be reached just now. The game waits, and nothing is lost.")
    visitor.see("Your turn, light")
    place(visitor, "Aa1")
    visitor.see_told(1)
    visitor.arrive()
    visitor.see_turns("Aa1")
    follow(visitor, link[:-2])
    wrong.filter(has_text="This link is cut off or altered").wait_for()
    # The key is hidden from onlookers, and the link not lost.
    assert "#" not in visitor.page.url
    kept = visitor.page.get_by_label("Link or invitation").input_value()
    assert kept == "#" + link[:-2].partition("#")[2]
    visitor.mistakes.clear()  # the browser logs the refused connection


def invite_to_nobody(visitor: Visitor) -> str:
    visitor.click("Close")
    return invite(visitor, NOBODY)
