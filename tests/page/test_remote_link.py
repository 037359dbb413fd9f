"""Two browsers that are connected only by links play against each other."""

from collections.abc import Iterator
from typing import Any

import pytest

from halo.games import registry
from tests.apart import PATIENCE_S
from tests.page.friend import Friend
from tests.page.test_remote import (
    Play,
    choose,
    copied_link,
    follow,
    open_sheet,
    place,
    read,
)
from tests.page.visitor import PHONE, Visitor
from tests.serve.program import Program

# Loaded only where the site has relays.
_LIBRARY = "lib/mqtt.js"
# A small phone.
_SMALL = {"width": 360, "height": 640}
# The emulated chip plays the first of these, tests below the second.
_OTHERS = ("oxono", "quantik")
# How many turns such a game has.
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


def invite(visitor: Visitor, game: str, side: str) -> str:
    """Send a link from the page to a friend who begins."""
    open_sheet(visitor)
    choose(visitor, game=game.upper(), side=side.capitalize())
    # The page may reload first, with the game's board.
    visitor.page.get_by_role("button", name="Copy the link").wait_for()
    link = copied_link(visitor, "Copy the link")
    visitor.click("To the board")
    return link


@pytest.mark.parametrize("name", [name for name in registry.NAMES if name not in _OTHERS])
def test_turns_and_giving_up_go_by_links_on_phones(phones: list[Visitor], name: str) -> None:
    one, two = phones
    play = begin(one, two, name)
    for _ in range(_TURNS):
        answer(play)
    assert play.mover is one
    one.page.set_viewport_size(_SMALL)
    one.give_up()
    see_in_sight(one, "Send your answer")
    one.arrive()
    one.see("The other player wins: you gave up")
    see_in_sight(one, "Send your answer")
    follow_here(two, copied_link(one, "Send your answer"))
    read(one, "The game is over. Sent.")
    assert "answer is a link" not in one.page.locator("#remote-words").inner_text()
    first, second = registry.sides_of(name)
    two.see(f"You win: {second} gave up")
    two.page.locator("#remote-next").click()
    read(two, "You have asked for another game.")
    follow_here(one, copied_link(two, "Send your answer"))
    read(one, "would like another game")
    one.page.locator("#remote-yes").click()
    one.see("The other player wins: you gave up")
    for sender, receiver in ((one, two), (two, one)):
        follow_here(receiver, copied_link(sender, "Send your answer"))
    one.see(f"Your turn, {first}")


@pytest.mark.chip
def test_turns_go_by_links_to_a_board_behind_a_relay(browser: Any, come) -> None:
    # The emulated chip, whose lines `make play BOARD=chip` relays to the page, and another site.
    with (
        Program("chip", "--seed", "3") as program,
        Visitor(browser, program.address, PHONE, remembers=True) as one,
    ):
        play = begin(one, come(PHONE, remembers=True, arrives=False), _OTHERS[0])
        for _ in range(_TURNS):
            answer(play)


def see_in_sight(visitor: Visitor, name: str) -> None:
    """See the button without scrolling."""
    from playwright.sync_api import expect

    button = visitor.page.get_by_role("button", name=name, exact=True)
    expect(button).to_be_in_viewport(ratio=1, timeout=1000 * PATIENCE_S)


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
