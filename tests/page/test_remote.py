"""Two pages of the site play against each other through relays: real brokers."""

import datetime
import ipaddress
import random
import re
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest

pytest.importorskip("cryptography", reason="cryptography is not installed: run make setup")

from cryptography import x509
from cryptography.hazmat.primitives import hashes, serialization
from cryptography.hazmat.primitives.asymmetric import ec
from cryptography.x509.oid import NameOID

from halo.games import registry
from halo.games.position import PLAYING
from tests.apart import PATIENCE_S
from tests.games.quantik.cases import GAMES
from tests.optional import need
from tests.page.visitor import DESKTOP, PHONE, QUIET, Visitor
from tools.page.measure.mosquitto import Mosquitto, find

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
# Resolves to the clipboard's text once it has any, or to "" after this many ms.
_COPIED = """async (ms) => {
  for (const end = Date.now() + ms; Date.now() < end; ) {
    const text = await navigator.clipboard.readText();
    if (text) return text;
    await new Promise((done) => setTimeout(done, 50));
  }
  return "";
}"""

_SEED, _TRIED = 5, 100
# The squares where each side of YOXII has its pieces of the values 1 to 4.
_VALUES = {"w": ("a2", "b1", "f1", "g2"), "r": ("g6", "f7", "b7", "a6")}


def open_sheet(visitor: Visitor) -> None:
    """Open the sheet of games with others."""
    visitor.go("games")
    visitor.page.locator("#remote-games").click()


def choose(visitor: Visitor, game: str = "QUANTIK", side: str = "Light") -> None:
    """Ask the open sheet for a link to this game."""
    sheet = visitor.page.locator("#remote-sheet")
    for name in (game, side):
        sheet.get_by_role("radio", name=name, exact=True).check()
    sheet.get_by_role("button", name="Send a link").click()


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


def read(visitor: Visitor, words: str) -> None:
    """Wait for the words in the page's status of the game between the two."""
    visitor.page.locator("#remote-words", has_text=words).wait_for()


def place(visitor: Visitor, turn: str) -> None:
    """Make a turn of QUANTIK by keys: a letter takes the piece, Enter puts it down."""
    visitor.see("Your turn,")
    visitor.page.locator("body:not(.busy)").wait_for()
    # The game's a1 is the board's b2.
    square = chr(ord(turn[1]) + 1) + str(int(turn[2]) + 1)
    visitor.page.locator(f"[data-square={square}]").focus()
    visitor.key(turn[0].lower())
    visitor.see("In your hand")
    visitor.key("Enter")


def make_turn(visitor: Visitor, game: str, position: str, turn: str) -> None:
    """Make a turn by touching squares, from this position of the game."""
    visitor.see("Your turn,")
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


def played_at_random(rules: Any, start: str, chance: random.Random) -> list[str]:
    """Return the turns of a game from a position to its end."""
    position, turns = rules.parse_position(start), []
    while position.result == PLAYING:
        turn = chance.choice(position.legal_turns())
        position.push(turn)
        turns.append(rules.format_turn(turn))
    return turns


class Play:
    """A game of two visitors who send links: the shortest of some from the drawn start."""

    def __init__(self, name: str, begins: Visitor, other: Visitor) -> None:
        self.turns: list[str] = []
        self._rules = registry.load_rules(name)
        self._visitors = [begins, other]
        start = begins.position()
        self._position: Any = self._rules.parse_position(start)
        chance = random.Random(_SEED)
        games = [played_at_random(self._rules, start, chance) for _ in range(_TRIED)]
        self._to_come = min(games, key=len)

    @property
    def mover(self) -> Visitor:
        return self._visitors[self._position.side]

    @property
    def waits(self) -> Visitor:
        return self._visitors[1 - self._position.side]

    def make_turn(self) -> None:
        """Let the visitor to move make the game's next turn."""
        position, rules = self._position, self._rules
        turn = self._to_come.pop(0)
        make_turn(self.mover, rules.name, rules.format_position(position), turn)
        position.push(rules.parse_turn(turn))
        self.turns.append(turn)


def go_on(visitor: Visitor, row: str) -> None:
    """Resume the first game in the list, whose row has the words `row`."""
    visitor.go("games")
    visitor.page.locator("#games .pictured").first.filter(has_text=row).click()
    visitor.page.locator("#remote-now").wait_for()


def leave(visitor: Visitor) -> None:
    """Leave the game with the friend until later."""
    visitor.page.locator("#remote-now").get_by_role("button", name="Leave").click()
    visitor.page.locator("#remote-now").wait_for(state="hidden")


def met(
    come: Any,
    brokers: list[Mosquitto],
    device: dict[str, Any] = DESKTOP,
    clock: str = "None",
    game: str = "quantik",
    **how: Any,
) -> list[Visitor]:
    """Two players at the table; the first one has the first side, `device` and `how`."""
    relays = [broker.address for broker in brokers]
    second = come(device, remembers=True, relays=relays, arrives=False, **how)
    first = come(DESKTOP | {"ignore_https_errors": True}, remembers=True, relays=relays)
    open_sheet(first)
    first.page.locator("#remote-sheet label", has_text=re.compile(f"^{re.escape(clock)}$")).click()
    # The link is copied without another press.
    first.page.evaluate("navigator.clipboard.writeText('')")
    choose(first, game.upper(), registry.sides_of(game)[1].capitalize())
    # For a game of another board the page loads again first.
    first.page.locator("#remote-invitation").wait_for()
    follow(second, str(first.page.evaluate(_COPIED, 1000 * PATIENCE_S)))
    for visitor in (first, second):
        read(visitor, "The other player is here.")
        assert visitor.page.locator("#remote-words").inner_text() == "The other player is here."
        assert "#" not in visitor.page.url
    # The table shows as soon as the friend has come.
    first.page.locator("#remote-sheet").wait_for(state="hidden")
    return [second, first]


@pytest.fixture
def sealed_broker(tmp_path: Path) -> Iterator[Mosquitto]:
    """A mosquitto that speaks TLS, with a certificate of its own making."""
    need("" if find() else "mosquitto is not installed")
    key = ec.generate_private_key(ec.SECP256R1())
    name = x509.Name([x509.NameAttribute(NameOID.COMMON_NAME, "relay")])
    now = datetime.datetime.now(datetime.UTC)
    here = x509.SubjectAlternativeName([x509.IPAddress(ipaddress.ip_address("127.0.0.1"))])
    certificate = (
        x509.CertificateBuilder(name, name, key.public_key(), x509.random_serial_number())
        .not_valid_before(now - datetime.timedelta(days=1))
        .not_valid_after(now + datetime.timedelta(days=1))
        .add_extension(here, critical=False)
        .sign(key, hashes.SHA256())
    )
    encoding = serialization.Encoding.PEM
    kind, cipher = serialization.PrivateFormat.PKCS8, serialization.NoEncryption()
    (tmp_path / "certificate.pem").write_bytes(certificate.public_bytes(encoding))
    (tmp_path / "key.pem").write_bytes(key.private_bytes(encoding, kind, cipher))
    mosquitto = Mosquitto(tmp_path, is_sealed=True)
    yield mosquitto
    mosquitto.kill()


def test_two_pages_take_turns_back_end_their_game_and_begin_another(
    come, sealed_broker: Mosquitto
) -> None:
    first, second = met(come, [sealed_broker], PHONE | {"ignore_https_errors": True})
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
    second.see("The other player has a question")
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


def test_a_game_goes_on_while_a_relay_is_left_and_by_links_without_any(
    come, broker: Mosquitto, tmp_path: Path
) -> None:
    (tmp_path / "other").mkdir()
    other = Mosquitto(tmp_path / "other")
    try:
        first, second = met(come, [broker, other])
        place(first, "Aa1")
        second.see_turns("Aa1")
        broker.kill()
        place(second, "Bb2")
        first.see_turns("Aa1", "Bb2")
    finally:
        other.kill()
    for visitor in (first, second):
        read(visitor, "The connection is lost, and comes back by itself.")
        visitor.page.locator("#remote-now .dot.off").wait_for()
    place(first, "Cc3")
    follow(second, copied_link(first, "Send your answer"))
    second.see_turns("Aa1", "Bb2", "Cc3")
    leave(second)
    # It had kept nothing of what was played while it was away.
    broker.start()
    go_on(second, "QUANTIK, 3 turns")
    second.go("play")
    read(second, "The other player is here.")
    place(second, "Cb1")
    first.see_turns("Aa1", "Bb2", "Cc3", "Cb1")
    first.page.locator("#remote-now .dot.on").wait_for()
    first.page.goto("about:blank")
    read(second, "The other player is away. The game waits.")


def test_a_friend_who_never_played_learns_the_game_before_a_first_turn_and_a_name(
    come, broker: Mosquitto
) -> None:
    first, second = met(come, [broker], PHONE)
    guest, name = (first.page.locator(f"#remote-{part}") for part in ("guest", "own-name"))
    guest.get_by_role("heading", name="You are invited to QUANTIK").wait_for()
    guest.get_by_role("img").wait_for()
    guest.get_by_text("Place one of your pieces on the sixteen squares").wait_for()
    assert second.page.locator("#remote-guest").count() == name.count() == 0
    first.click("Learn it in 60 seconds")
    first.see("Lesson 1 of")
    assert guest.count() == 0
    first.click("Go on with this game")
    place(first, "Aa1")
    second.see_turns("Aa1")
    assert guest.count() == 0
    name.fill("Anna")
    first.click("Tell your friend")
    read(second, "With Anna.")


def test_two_at_the_table_have_a_clock_gestures_and_spectators(come, broker: Mosquitto) -> None:
    first, second = met(come, [broker], clock="5+0", game="oxono")
    play = Play("oxono", first, second)
    for _ in range(2):
        play.make_turn()
    for visitor in (first, second):
        visitor.page.locator("#clock .runs", has_text="4:5").wait_for()
    second.click("Well played")
    first.see_toast("The other player: Well played")
    link = copied_link(second, "Let others look on")
    third = come(PHONE, remembers=True, arrives=False, relays=[broker.address])
    follow(third, link)
    read(third, "You are looking on, live.")
    third.see_turns(*play.turns)
    play.make_turn()
    third.see_turns(*play.turns)
    # One who looks back stays there.
    third.page.locator(".turn").first.click()
    third.see("After turn 1 of 3")
    play.make_turn()
    third.see("After turn 1 of 4")
    third.click("Leave")
    third.page.locator("#remote-now").wait_for(state="hidden")


def test_a_browser_set_back_gets_its_newest_state_from_a_relay(come, broker: Mosquitto) -> None:
    first, second = met(come, [broker], game="yoxii")
    play = Play("yoxii", first, second)
    play.make_turn()
    second.see_turns(*play.turns)
    # A third one's board is that of another game, until the link is read.
    third = come(PHONE, remembers=True, arrives=False, relays=[broker.address])
    follow(third, copied_link(second, "Let others look on"))
    third.see_turns(*play.turns)
    read(third, "You are looking on, live.")
    older = first.page.evaluate("JSON.stringify(localStorage)")
    for other in (first, second):
        play.make_turn()
        other.see_turns(*play.turns)
    for visitor in (first, second):
        visitor.page.goto(visitor.address + QUIET)
        visitor.mistakes.clear()  # the file has no icon
    first.page.evaluate("older => Object.assign(localStorage, JSON.parse(older))", older)
    first.arrive()
    first.see_turns(*play.turns)


def test_what_cannot_be_is_told_in_a_sentence(regular: Visitor) -> None:
    visitor = regular
    open_sheet(visitor)
    sheet = visitor.page.locator("#remote-sheet")
    wrong = sheet.get_by_role("alert")
    visitor.page.get_by_label("Link or invitation").fill("hello")
    sheet.get_by_role("button", name="Play", exact=True).click()
    wrong.filter(has_text="This is not a link to a game").wait_for()
    assert visitor.page.locator("#remote-now").is_hidden()
    choose(visitor)
    visitor.see("Your turn, light")
    place(visitor, "Aa1")
    visitor.see_told(1)
    visitor.arrive()
    visitor.see_turns("Aa1")
    link = copied_link(visitor, "Send a link")
    follow(visitor, link[:-2])
    wrong.filter(has_text="This link is cut off or altered").wait_for()
    # The key is hidden from onlookers, and the link not lost.
    assert "#" not in visitor.page.url
    kept = visitor.page.get_by_label("Link or invitation").input_value()
    assert kept == "#" + link[:-2].partition("#")[2]
