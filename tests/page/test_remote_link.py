"""Two browsers that are connected only by links play against each other."""

import random
from collections.abc import Iterator
from typing import Any

import pytest

from halo.games import registry
from halo.games.position import PLAYING
from tests.apart import PATIENCE_S
from tests.page.friend import Friend
from tests.page.test_remote import (
    choose,
    copied_link,
    follow,
    make_turn,
    open_sheet,
    place,
    read,
)
from tests.page.visitor import PHONE, Visitor
from tests.serve.program import Program

# Loaded only where the site has relays.
_LIBRARY = "lib/mqtt.js"
_SEED, _TRIED = 5, 100
# A small phone.
_SMALL = {"width": 360, "height": 640}
# The game that the emulated chip plays to its end, and how many turns the others have.
_CHIPS = "quantik"
_TURNS = 3


@pytest.fixture
def phones(come) -> Iterator[list[Visitor]]:
    """Two phones, each with its own browser, that load nothing for relays."""
    loaded: list[str] = []
    visitors = [come(PHONE, remembers=True, arrives=arrives) for arrives in (True, False)]
    for visitor in visitors:
        visitor.page.on("request", lambda request: loaded.append(request.url))
    yield visitors
    assert not [url for url in loaded if url.endswith(_LIBRARY)]


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
    def is_over(self) -> bool:
        return bool(self._position.result != PLAYING)

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


def invite(visitor: Visitor, game: str, side: str) -> str:
    """Send a link from the page to a friend who begins."""
    open_sheet(visitor)
    choose(visitor, game=game.upper(), side=side.capitalize())
    # The page may reload first, with the game's board.
    visitor.page.get_by_role("button", name="Copy the link").wait_for()
    link = copied_link(visitor, "Copy the link")
    visitor.click("To the board")
    return link


@pytest.mark.parametrize("name", [name for name in registry.NAMES if name != _CHIPS])
def test_turns_and_giving_up_go_by_links_on_phones(phones: list[Visitor], name: str) -> None:
    one, two = phones
    play = begin(one, two, name)
    for _ in range(_TURNS):
        answer(play)
    loser, winner = play.mover, play.waits
    loser.page.set_viewport_size(_SMALL)
    loser.give_up()
    see_in_sight(loser, "Send your answer")
    loser.arrive()
    loser.see("The other player wins: you gave up")
    see_in_sight(loser, "Send your answer")
    follow_here(winner, copied_link(loser, "Send your answer"))
    read(loser, "The game is over. Sent.")
    assert "answer is a link" not in loser.page.locator("#remote-words").inner_text()
    winner.see(f"You win: {registry.sides_of(name)[_TURNS % 2]} gave up")
    follow_again(winner, loser)
    read(loser, "would like another game")


def see_in_sight(visitor: Visitor, name: str) -> None:
    """See the button without scrolling."""
    from playwright.sync_api import expect

    button = visitor.page.get_by_role("button", name=name, exact=True)
    expect(button).to_be_in_viewport(ratio=1, timeout=1000 * PATIENCE_S)


@pytest.mark.chip
def test_a_whole_game_goes_by_links_to_a_board_behind_a_relay(browser: Any, come) -> None:
    # The emulated chip, whose lines `make play BOARD=chip` relays to the page, and another site.
    with (
        Program("chip", "--seed", "3") as program,
        Visitor(browser, program.address, PHONE, remembers=True) as one,
    ):
        play_until_another_game(one, come(PHONE, remembers=True, arrives=False))


def begin(one: Visitor, two: Visitor, name: str) -> Play:
    """Let `one` invite `two`, who begins."""
    sides = registry.sides_of(name)
    follow_here(two, invite(one, name, sides[1]))
    two.see(f"Your turn, {sides[0]}")
    return Play(name, two, one)


def answer(play: Play) -> tuple[Visitor, Visitor]:
    """Make a turn and send it as a link; return its maker, and the receiver."""
    here, there = play.mover, play.waits
    play.make_turn()
    read(here, "Your friend does not know yet: send the link.")
    follow_here(there, copied_link(here, "Send your answer"))
    there.see_turns(*play.turns)
    read(here, "Sent.")
    return here, there


def play_until_another_game(one: Visitor, two: Visitor) -> None:
    """Play a game to its end, and begin the next one; `one` invites."""
    sides = registry.sides_of(_CHIPS)
    play = begin(one, two, _CHIPS)
    while not play.is_over:
        here, there = answer(play)
    # The loser asks for another game, and begins it.
    follow_again(there, here)
    read(here, "would like another game")
    here.page.locator("#remote-yes").click()
    follow_here(there, copied_link(here, "Send your answer"))
    assert (there is two) is (len(play.turns) % 2 == 0)
    begins, waits = one, two
    begins_words = f"Your turn, {sides[0]}"
    if begins is here:
        follow_here(here, copied_link(there, "Send your answer"))
    begins.see(begins_words)
    place(begins, "Aa1")
    follow_here(waits, copied_link(begins, "Send your answer"))
    waits.see_turns("Aa1")


def follow_again(asks: Visitor, answers: Visitor) -> None:
    """Ask for another game by a link, which the other player opens."""
    asks.page.locator("#remote-next").click()
    read(asks, "You have asked for another game.")
    follow_here(answers, copied_link(asks, "Send your answer"))


def follow_here(visitor: Visitor, link: str) -> None:
    """Open a friend's link in this visitor's page."""
    follow(visitor, f"{visitor.address}#{link.partition('#')[2]}")


def test_two_who_have_names_agree_on_no_help_and_let_somebody_look_on(
    phones: list[Visitor], come
) -> None:
    one, two = phones
    open_sheet(one)
    sheet = one.page.locator("#remote-sheet")
    sheet.get_by_label("Your name").fill("Anna")
    sheet.locator(".choice label", has_text="None, for both of you").click()
    choose(one, side="Dark")
    follow(two, copied_link(one, "Copy the link"))
    one.click("To the board")
    read(two, "With Anna. You both play without hints and coach.")
    two.see("Your turn, light")
    for part in ("hint", "open-coach"):
        two.page.locator(f"#{part}").wait_for(state="hidden")
    place(two, "Aa1")
    two.page.locator("#remote-own-name").fill("Jürgen")
    two.click("Tell your friend")
    two.see("Anna’s turn")
    follow(one, copied_link(two, "Send your answer"))
    read(one, "With Jürgen. You both play without hints and coach.")
    one.go("games")
    (row,) = one.page.locator("#games .pictured").all_inner_texts()
    assert "Jürgen" in row
    assert "QUANTIK, 1 turn" in row
    assert "Your turn." in row
    one.go("play")
    link = copied_link(one, "Let others look on")
    third = come(PHONE, remembers=True, arrives=False)
    third.page.goto(link)
    third.see_turns("Aa1")
    read(third, "this is how the game stood when the link was sent")
    follow(third, link.replace("#look=", "#game="))
    alert = third.page.locator("#remote-sheet").get_by_role("alert")
    alert.filter(has_text="This game goes on in the browser where it began").wait_for()


def test_a_link_leads_to_its_game_when_the_board_is_another_than_the_page_first_shows(
    come,
) -> None:
    """The page draws the first game's board before it hears which one is there."""
    visitor = come(PHONE, model=registry.board_of("yoxii"), remembers=True, arrives=False)
    visitor.page.goto(Friend(visitor.address).link())
    visitor.see("Waiting for light")


def test_a_game_goes_on_in_the_tab_that_is_left_and_in_the_one_that_opens_a_link(
    phones: list[Visitor],
) -> None:
    one, two = phones
    watching = one.watch()
    follow(two, invite(one, "quantik", "dark"))
    place(two, "Aa1")
    link = copied_link(two, "Send your answer")
    one.page.close()
    one.page = watching
    read(one, "Sent.")
    one.page = one.open_tab()
    one.page.goto(link)
    one.see_turns("Aa1")
    place(one, "Bb2")
    follow(two, copied_link(one, "Send your answer"))
    two.see_turns("Aa1", "Bb2")
    # The earlier tab also goes on, with all that was played in the other one.
    one.page = watching
    one.click("Play here")
    one.see_turns("Aa1", "Bb2")
    one.see("Waiting for light")


def test_a_board_taken_and_given_back_while_the_rules_load_goes_on(phones: list[Visitor]) -> None:
    one, two = phones
    follow(two, invite(one, "quantik", "dark"))
    place(two, "Aa1")
    first = one.page
    held: list[Any] = []

    def hold(route: Any) -> None:
        held.append(route)

    first.route("**/remote.lzma", hold)
    with first.expect_request("**/remote.lzma"):
        one.arrive()
    one.watch().get_by_role("button", name="Play here").click()
    first.locator("#place", has_text="you are watching").wait_for()
    first.unroute("**/remote.lzma")
    one.click("Play here")
    read(one, "Sent.")
