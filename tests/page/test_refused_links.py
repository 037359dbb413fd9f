"""A link that is refused changes nothing, whatever the reason and whatever is on the board."""

from collections.abc import Callable
from typing import Any
from urllib.parse import unquote

import pytest

pytest.importorskip("cryptography", reason="cryptography is not installed: run make setup")

from tests.page.friend import Friend
from tests.page.test_remote import (
    choose,
    copied_link,
    follow,
    go_on,
    leave,
    open_sheet,
    place,
    read,
)
from tests.page.visitor import QUIET, Visitor
from tools.remote.seal import bytes_of, letters_of

_RULES = "**/remote.lzma"
_ALTERED = "This link holds something that the rules do not allow: nothing has changed."
_SIGNATURE = "This link is altered, or not signed by the friend who plays this game: nothing"
_CUT = "This link is cut off or altered: copy it once more, as a whole."
# All that a player sees of the page, what it keeps, and where it is.
_SEEN = """() => ({
  page: document.querySelector("main").innerText.replace(/\\s+|in \\d+ seconds?/g, " "),
  buttons: [...document.querySelectorAll("main button")].filter((each) => each.checkVisibility())
    .map(({ id, textContent, disabled }) => `${id} ${textContent} ${disabled}`),
  position: document.querySelector("#position").value,
  turns: [...document.querySelectorAll(".turn")].map((turn) => turn.dataset.turn),
  kept: JSON.stringify(Object.entries(localStorage).sort()),
  address: location.href,
})"""
# Whether the page shows this, whatever it keeps and its closed sheet lists.
_SHOWS = f"""(shown) => {{
  const now = ({_SEEN})();
  const rest = {{ kept: "", games: "" }};
  return JSON.stringify({{ ...now, ...rest }}) === JSON.stringify({{ ...shown, ...rest }});
}}"""
# One of each way: a link is unpacked, checked by rules, compared with its game, looked on at.
_EACH_WAY = ("cut", "illegal", "fork", "look altered")
# A text and the words of its refusal, by the reason.
Refusals = dict[str, tuple[str, str]]


def begin_by_links(visitor: Visitor) -> Friend:
    """Begin a game with a friend, who has made the first turn."""
    open_sheet(visitor)
    choose(visitor, side="Dark")
    friend = Friend(visitor.address, copied_link(visitor, "Copy the link"))
    visitor.click("To the board")
    visitor.see("Waiting for light")  # the page stays at the table once the game has begun there
    friend.game.add_turn("Aa1")
    follow(visitor, friend.link())
    visitor.see_turns("Aa1")
    return friend


def be_asked(visitor: Visitor) -> Friend:
    friend = begin_by_links(visitor)
    # Opened twice it is neither news nor a fault.
    follow(visitor, friend.link())
    read(visitor, "Your turn; then send your friend the link.")
    visitor.see("Your turn, dark")
    return friend


def see_in_card(visitor: Visitor, button: str, *turns: str) -> None:
    """See the game between the two go on with this button."""
    visitor.see_turns(*turns)
    card = visitor.page.locator("#remote-now, .actions")
    card.get_by_role("button", name=button, exact=True).first.wait_for()


def answer(visitor: Visitor, friend: Friend) -> None:
    """Send the answer to the friend's first turn."""
    place(visitor, "Bb2")
    friend.open(copied_link(visitor, "Send your answer"))
    read(visitor, "Sent.")


def lose(visitor: Visitor, friend: Friend) -> None:
    """Go on with the game, which the friend then gives up."""
    go_on(visitor, "QUANTIK, 2 turns")
    friend.game.give_up()
    follow(visitor, friend.link())
    visitor.see("You win")
    visitor.arrive()
    visitor.see("You win")
    see_in_card(visitor, "Let others look on", "Aa1", "Bb2")


def play_the_board(visitor: Visitor) -> None:
    visitor.begin("2", "Light", "QUANTIK")


def stay(visitor: Visitor) -> None:
    """Do nothing else."""


def puzzle(visitor: Visitor) -> None:
    visitor.unfold("Puzzles")
    visitor.click("Puzzle of the day")
    visitor.page.locator("#puzzle-leave").wait_for()


def lesson(visitor: Visitor) -> None:
    visitor.go("learn")
    visitor.click("Learn OXONO")
    visitor.see("Lift a totem: X on d4 or O on c3.")


def refusals_of_a_stranger(page: str) -> Refusals:
    """Return what somebody else may send to anybody."""
    stranger = Friend(page)
    good = stranger.link()
    letters = good.partition("#game=")[2]
    gone = Friend(page, good)
    return {
        "cut": (good[:-9], _CUT),
        "longer": (f"{page}#game={letters_of(bytes_of(letters) + bytes(1))}", _CUT),
        "altered": (f"{good[:-20]}A{good[-19:]}", _CUT),
        "no state": (stranger.link_of(b"{}"), _ALTERED),
        "no game": (stranger.link(name="chess"), _ALTERED),
        "no start": (stranger.link(start="x"), _ALTERED),
        "illegal": (stranger.link(log=["Aa1", "Aa1"]), _ALTERED),
        "set back": (stranger.link(seen=5), "Your friend has seen a newer state"),
        "another's": (stranger.link(signer=b"x" * 32), _SIGNATURE),
        "signature": (f"{page}#game={letters[:20]}AAAA{letters[24:]}", _SIGNATURE),
        "version": (f"{page}#game=CQ{letters[2:]}", "This comes from another version of Halo"),
        "unknown": (gone.link(), "This game goes on in the browser where it began"),
        "look cut": (stranger.link("look")[:-3], _CUT),
        "look altered": (stranger.link("look", signer=b"x" * 32), _SIGNATURE),
        "look illegal": (stranger.link("look", log=["Aa1", "Aa1"]), "2"),
    }


def refusals_of(friend: Friend) -> Refusals:
    """Return what the friend may send against the game."""
    now = friend.game.own.seq + 1
    turns = friend.game.own.log
    return {
        "own": (friend.invited_by, "This is your own link"),
        "friend's key": (friend.link(seq=now, signer=b"x" * 32), _SIGNATURE),
        "friend's state": (friend.link_of(b"[]"), _ALTERED),
        "fork": (friend.link(seq=now, log=["Bb1"]), "In this link the game went another way"),
        "old": (friend.link(seq=1, seen=99, log=[]), "This link is older than the game here"),
        "other game": (friend.link(seq=now, number=3), "another game between you two"),
        "unasked": (friend.link(seq=now, log=[*turns, "<0"]), _ALTERED),
        "not theirs": (friend.link(seq=now, log=["Aa1", "Bb2", "Cc3", "Dd4"]), _ALTERED),
    }


def shown(visitor: Visitor) -> dict[str, Any]:
    """Return all that the page shows and keeps."""
    visitor.page.locator("body:not(.busy)").wait_for()
    told: dict[str, Any] = visitor.page.evaluate(_SEEN)
    return told


def seen(visitor: Visitor) -> dict[str, Any]:
    """Return all that the page shows and keeps, with the list of games with others."""
    visitor.page.locator("body:not(.busy)").wait_for()
    visitor.go("games")
    visitor.page.locator("#games .pictured, #games .no-games").first.wait_for()
    games = visitor.page.locator("#games .pictured").all_inner_texts()
    visitor.go("play")
    return shown(visitor) | {"games": games}


def see_again(visitor: Visitor, link: str, before: dict[str, Any]) -> None:
    """Load the page with a link that is refused; wait until it shows what it did before."""
    follow(visitor, link)
    alert = visitor.page.locator("#remote-sheet").get_by_role("alert")
    alert.filter(has_text=_ALTERED).wait_for()
    visitor.click("Close")
    assert seen(visitor)["games"] == before["games"]
    try:
        visitor.page.wait_for_function(_SHOWS, arg=before)
    except Exception:
        now = seen(visitor)
        pytest.fail(f"{[(now[key], before[key]) for key in now if now[key] != before[key]]}")


def open_link(visitor: Visitor, link: str) -> None:
    """Open a link in the open page."""
    visitor.page.evaluate("(link) => { location.hash = link; }", link.partition("#")[2])


def refuse(visitor: Visitor, link: str, words: str) -> None:
    """Open a link in the open page, and read why it is refused."""
    open_link(visitor, link)
    alert = visitor.page.locator("#remote-sheet").get_by_role("alert")
    alert.filter(has_text=words).wait_for()
    visitor.click("Close")


def refuse_all(
    visitor: Visitor,
    friend: Friend | None = None,
    enter: Callable[[Visitor], None] = stay,
    reasons: tuple[str, ...] = (),
) -> None:
    """See links refused without any effect, for all reasons or these, on what `enter` enters."""
    # What a reload leads back to: neither a lesson nor a puzzle outlives it.
    begun = seen(visitor)
    enter(visitor)
    before = seen(visitor)
    refusals = refusals_of_a_stranger(visitor.address)
    if friend:
        refusals |= refusals_of(friend)
    for reason in reasons or refusals:
        refuse(visitor, *refusals[reason])
        assert {**before, **shown(visitor)} == before, reason
    visitor.page.route(_RULES, lambda route: route.abort())
    refuse(visitor, Friend(visitor.address).link(), "could not be loaded")
    assert seen(visitor) == before
    visitor.page.unroute(_RULES)
    visitor.mistakes.clear()  # the browser logs the failed request
    see_again(visitor, refusals["illegal"][0], begun)


def test_a_refused_link_changes_nothing(regular: Visitor) -> None:
    refuse_all(regular)  # nothing is kept
    friend = be_asked(regular)
    refuse_all(regular, friend)
    answer(regular, friend)
    refuse_all(regular, friend, reasons=_EACH_WAY)
    leave(regular)
    for enter in (puzzle, lesson):
        refuse_all(regular, friend, enter, _EACH_WAY)
    play_the_board(regular)
    refuse_all(regular, friend)
    lose(regular, friend)
    refuse_all(regular, friend, reasons=_EACH_WAY)


def test_a_set_back_game_alone_remembers_a_refused_link(regular: Visitor) -> None:
    friend = be_asked(regular)
    answer(regular, friend)
    leave(regular)
    play_the_board(regular)
    before = seen(regular)
    link = friend.link(seq=friend.game.own.seq + 1, seen=99)
    refuse(regular, link, "Your friend has seen a newer state")
    kept = seen(regular).pop("kept")
    assert seen(regular) == {**before, "kept": kept} != before
    go_on(regular, "QUANTIK, 2 turns")
    regular.go("play")
    read(regular, "Your friend has seen a newer state")


def test_a_turn_that_comes_while_the_game_is_begun_again_stays(regular: Visitor) -> None:
    friend = be_asked(regular)
    answer(regular, friend)
    play_the_board(regular)
    held: list[Any] = []

    def hold(route: Any) -> None:
        held.append(route)

    regular.page.route("**/relays.txt", hold)
    with regular.page.expect_request("**/relays.txt"):
        regular.page.locator("#remote-go-on").click()
    friend.game.add_turn("Cc3")
    open_link(regular, friend.link())
    read(regular, "Your turn; then send your friend the link.")
    held[0].fulfill(body="")
    regular.see_turns("Aa1", "Bb2", "Cc3")
    place(regular, "Cb1")
    regular.see_turns("Aa1", "Bb2", "Cc3", "Cb1")


def test_a_game_whose_data_were_cleared_goes_on_nowhere(regular: Visitor) -> None:
    friend = be_asked(regular)
    answer(regular, friend)
    regular.page.goto(regular.address + QUIET)  # an open page would store its game again
    regular.page.evaluate("localStorage.clear()")
    regular.mistakes.clear()  # the file has no icon
    follow(regular, friend.link())
    alert = regular.page.locator("#remote-sheet").get_by_role("alert")
    alert.filter(has_text="This game goes on in the browser where it began").wait_for()
    read(regular, "a friend that this browser no longer keeps: its data was cleared")


@pytest.mark.story
def test_a_game_goes_by_links_and_a_refused_one_changes_nothing(regular: Visitor) -> None:
    visitor = regular
    open_sheet(visitor)
    name = visitor.page.locator("#remote-name")
    name.fill("")
    name.press_sequentially("Αλέξανδρος ο Μακεδόνας 👩🏽‍🚀!")
    typed = name.input_value()
    choose(visitor, side="Dark")
    friend = Friend(visitor.address, copied_link(visitor, "Copy the link"))
    # As many characters as a person sees; the next one is not taken.
    assert unquote(friend.game.other.by) == typed == "Αλέξανδρος ο Μακεδόνας 👩🏽‍🚀"
    visitor.click("To the board")
    visitor.see("Waiting for light")  # the page stays at the table once the game has begun there
    friend.game.add_turn("Aa1")
    message = f"Hi,\n\n{friend.link().replace('=', '%3D')}).\n\nAnna"
    open_sheet(visitor)
    paste(visitor, message)
    visitor.see_turns("Aa1")
    visitor.go("play")
    read(visitor, "Your turn; then send your friend the link.")
    before = seen(visitor)
    stranger = Friend(visitor.address)
    refuse(visitor, stranger.link(log=["Aa1", "Aa1"]), _ALTERED)
    refuse(visitor, stranger.link(signer=b"x" * 32), _SIGNATURE)
    assert seen(visitor) == before
    place(visitor, "Bb2")
    friend.open(copied_link(visitor, "Send your answer"))
    assert friend.game.own.log == ["Aa1", "Bb2"]


def paste(visitor: Visitor, message: str) -> None:
    """Paste a message into the field for a link, and play."""
    visitor.page.evaluate("(text) => navigator.clipboard.writeText(text)", message)
    visitor.page.get_by_label("Link or invitation").focus()
    visitor.key("ControlOrMeta+V")
    visitor.page.locator("#remote-sheet").get_by_role("button", name="Play", exact=True).click()
    visitor.page.locator("#remote-sheet").wait_for(state="hidden")
