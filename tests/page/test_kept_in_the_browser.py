"""What a browser keeps for a player: how loud it is, and how many games were won."""

import re
from collections.abc import Iterator

import pytest

from tests.page.hints import follow_hint
from tests.page.visitor import OPENING, Visitor


@pytest.fixture
def friend(browser, address: str) -> Iterator[Visitor]:
    """Somebody whose browser keeps what it is given, at a board of his own."""
    with Visitor(browser, address, remembers=True) as came:
        yield came


def two_people(visitor: Visitor, position: str) -> None:
    """Let two people play from a position."""
    visitor.begin("Person", "Pink")
    visitor.see("Pink to move")
    visitor.set_up(position)


_COUNT_SOUNDS = """
window.heard = 0;
const start = AudioScheduledSourceNode.prototype.start;
AudioScheduledSourceNode.prototype.start = function (...when) {
    window.heard++;
    return start.apply(this, when);
};
"""


def test_sounds_are_heard_until_they_are_switched_off(friend: Visitor) -> None:
    friend.page.add_init_script(_COUNT_SOUNDS)
    friend.arrive()
    two_people(friend, OPENING)
    before = friend.page.evaluate("heard")
    friend.drag("d4", "d5")
    friend.page.wait_for_function("(before) => heard > before", arg=before)
    friend.see("Place a pink X")
    button = friend.page.locator("#sound")
    friend.unfold("More")
    button.click()
    friend.page.wait_for_function("() => document.getElementById('sound').ariaPressed === 'false'")
    friend.key("Escape")
    before = friend.page.evaluate("heard")
    friend.drag("X", "c5")
    friend.see("Black to move")
    assert friend.page.evaluate("heard") == before
    friend.arrive()
    assert button.get_attribute("aria-pressed") == "false"
    friend.unfold("More")
    button.focus()
    friend.key("Enter")
    assert button.get_attribute("aria-pressed") == "true"


_MOST_TURNS = 8
# Both have made their turns, or somebody has won.
_ANSWERED = """(turns) => /wins?: /.test(document.getElementById("headline").textContent)
    || (document.querySelectorAll(".turn").length === turns
        && document.getElementById("headline").textContent.startsWith("Your turn"))"""
# The rows of the table of games: what they are called, and what is counted.
_ROWS = """() => [...document.querySelectorAll("#statistics tbody tr")]
    .map((row) => [...row.children].map((cell) => cell.textContent))"""


def see_counted(visitor: Visitor, rows: list[list[str]]) -> None:
    """Open the card of the games and wait until exactly these are counted."""
    visitor.unfold("Statistics")
    visitor.page.wait_for_function(
        f"(rows) => JSON.stringify(({_ROWS})()) === JSON.stringify(rows)", arg=rows
    )


def test_a_finished_game_is_counted_once_in_all_tabs(friend: Visitor) -> None:
    first = friend.page
    second = friend.open_tab()
    friend.begin("1", "Light", "QUANTIK")
    second.goto(friend.address)
    second.locator("#place", has_text="you are watching").wait_for()
    friend.see("Your turn, light")
    for turn in range(1, _MOST_TURNS + 1):
        follow_hint(friend, "quantik")
        first.wait_for_function(_ANSWERED, arg=2 * turn)
        if re.search("wins?:", first.locator("#headline").inner_text()):
            break
    has_won = first.locator("#headline").inner_text().startswith("You win")
    won = [
        [
            "QUANTIK, level 1",
            *(["1", "0", "0", "1", "1"] if has_won else ["0", "1", "0", "0", "0"]),
        ]
    ]
    see_counted(friend, won)
    for page in (second, first, second):
        friend.page = page
        page.reload()
        page.locator("#headline", has_text=re.compile("wins?")).wait_for()
        see_counted(friend, won)
    friend.go("play")
    friend.click("Play here")
    first.locator("#place", has_text="you are watching").wait_for()
    see_counted(friend, won)


def test_giving_up_counts_as_lost_and_all_can_be_forgotten(friend: Visitor) -> None:
    friend.unfold("Statistics")
    friend.page.locator("#statistics", has_text="Nothing yet").wait_for()
    for count in ("1", "2"):
        friend.begin("1", "Black")
        friend.see("Your turn, black")
        friend.give_up()
        friend.see("Level 1 wins: you gave up")
        see_counted(friend, [["OXONO, level 1", "0", count, "0", "0", "0"]])
    told = friend.page.locator("#result-facts", has_text="0 won, 2 lost, 0 drawn")
    told.wait_for(state="attached")
    friend.click("Forget all")
    friend.click("Keep them")
    see_counted(friend, [["OXONO, level 1", "0", "2", "0", "0", "0"]])
    friend.page.locator("#statistics").get_by_role("button", name="Forget all").focus()
    friend.key("Enter", "Enter")
    see_counted(friend, [])
