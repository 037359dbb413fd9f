"""Accessibility: axe-core finds nothing in any state or theme, nor in another language."""

from collections.abc import Callable, Iterator
from typing import Any

import pytest

from tests.optional import axe_missing, need
from tests.page.cable import Cable, Owner, TwinBytes
from tests.page.test_clock import begin_with_clock
from tests.page.visitor import ONE_BEFORE, OPENING, PHONE, Visitor

PLACES = ("play", "learn", "games", "board")
MIDDLE = "3o1X/x1XO1X/3oO1/4ox/6/X5 b1 e6 b"


def places(visitor: Visitor) -> Iterator[None]:
    visitor.arrive()
    visitor.see("Four in a row, with two totems")
    for place in PLACES:
        visitor.go(place)
        yield
    for sheet in (visitor.open_rules, visitor.open_legend):
        sheet()
        yield
        visitor.key("Escape")
    visitor.unfold("New game")
    yield


def game(visitor: Visitor) -> Iterator[None]:
    begin_with_clock(visitor, "10+5")
    visitor.unfold("More")
    yield
    visitor.key("Escape")
    visitor.unfold("Coach")
    visitor.page.locator("label:has([name=coach-second][value=full])").click()
    visitor.set_up(MIDDLE)
    visitor.tap("b1")
    visitor.page.locator("#coach-says", has_text="Coach:").wait_for()
    yield
    visitor.key("Escape")
    visitor.grab("b1", "b3")
    yield
    visitor.page.mouse.up()


def real_board(visitor: Visitor) -> Iterator[None]:
    visitor.set_up(MIDDLE)
    visitor.be_at_a_real_board()
    visitor.drag("x", "a1" if visitor.position().startswith("X") else "a6")
    visitor.page.locator(".request.fault").wait_for()
    yield
    visitor.click("Put it right")
    visitor.give_up()
    visitor.see("Give up this game?")
    yield


def looking_back(visitor: Visitor) -> Iterator[None]:
    visitor.set_up(OPENING)
    visitor.turn("d4", "d5", "X", "d4")
    visitor.see_turns("Xd5d4")
    visitor.page.locator("#first").click()
    visitor.see("Looking back")
    yield
    visitor.page.locator("#looking").get_by_role("button", name="Explore").click()
    visitor.page.locator("#explorer-proof", has_text="olved").wait_for()
    yield
    visitor.click("Back to the game")
    visitor.look_at('[Game "quantik"]\n\nAa1 Bc2 Cd4 Ab3 *\n')
    visitor.page.locator("#looking").get_by_role("button", name="Explore").click()
    visitor.page.locator("#explorer-proof.exact").wait_for()
    yield


def ends(visitor: Visitor) -> Iterator[None]:
    visitor.begin("Person")
    visitor.set_up(OPENING)
    visitor.turn("d4", "d5", "X", "d4")
    visitor.unfold("More")
    visitor.click("Agree on a draw…")
    visitor.click("Do you both agree?")
    visitor.see("A draw: you both agreed")
    yield
    visitor.click("Done")
    visitor.set_up(ONE_BEFORE)
    visitor.turn("d4", "d1", "X", "d2")
    visitor.see("wins")
    yield
    visitor.page.locator("#result").get_by_role("button", name="Review").click()
    visitor.page.locator("#review:not([hidden])").wait_for()
    yield


# How many rules an element keeps, and those that are broken.
_AXE = """async (options) => {
    const { passes, violations } = await axe.run({ resultTypes: ["violations"], ...options });
    return [passes.length, violations];
}"""


def faults(page: Any, **options: object) -> list[str]:
    """Return axe-core's findings: the rule and the first elements that break it."""
    need(axe_missing())
    from axe_playwright_python.sync_playwright import Axe

    if not page.evaluate("'axe' in window"):
        page.evaluate(Axe().axe_script)
    passes, violations = page.evaluate(_AXE, options)
    assert passes, "axe-core has looked at nothing"
    return [
        f"{rule['id']}: {rule['help']}: "
        + "; ".join(f"{node['target']} {node['failureSummary']}" for node in rule["nodes"][:4])
        for rule in violations
    ]


def keeps_nobody_out(visitor: Visitor) -> None:
    """See that axe-core finds nothing, and no colour fault in the other theme."""
    with visitor.painted():
        assert faults(visitor.page) == []
        visitor.page.emulate_media(color_scheme="light")
        assert faults(visitor.page, runOnly=["color-contrast"]) == []
        visitor.page.emulate_media(color_scheme="dark")


# Each brings the page into one state after another.
@pytest.mark.parametrize("story", [places, game, real_board, looking_back, ends])
def test_no_state_keeps_anybody_out(
    visitor: Visitor, story: Callable[[Visitor], Iterator[None]]
) -> None:
    for _ in story(visitor):
        keeps_nobody_out(visitor)


# All words are there in every language: tests/page/test_words.py.
def test_a_phone_in_another_language_keeps_nobody_out(come) -> None:
    phone = come({**PHONE, "locale": "de"})
    assert phone.page.locator("html").get_attribute("lang") == "de"
    for place in PLACES:
        phone.go(place)
        keeps_nobody_out(phone)


def test_a_page_that_watches_keeps_nobody_out(desk: Visitor) -> None:
    desk.set_up(MIDDLE)
    desk.page = desk.watch()
    for place in ("play", "board"):
        desk.go(place)
        keeps_nobody_out(desk)


def test_a_board_of_ones_own_keeps_nobody_out(browser, address: str) -> None:
    with Cable(TwinBytes(seed=3)) as cable, Owner(browser, address, cable) as owner:
        owner.connect()
        owner.begin()
        owner.see("Set up")
        keeps_nobody_out(owner)
        owner.go("board")
        keeps_nobody_out(owner)
        owner.go("play")
        cable.do("unplug")
        owner.see("The board is away")
        keeps_nobody_out(owner)


# Field strengths of both poles, from zero to beyond any magnet's.
_HEAT = """() => [...document.querySelectorAll("#heat span")].map((cell, index, all) => {
    cell.style.setProperty("--share", (index % 12) / 11);
    cell.classList.toggle("south", index % 2);
    return cell;
}).length"""


def test_digits_are_read_on_every_heat(visitor: Visitor) -> None:
    visitor.inside()
    assert visitor.page.evaluate(_HEAT) == 36
    keeps_nobody_out(visitor)


# The contrast of each label with the ink around it, and with the lightest wood behind that.
_LABELS = """() => [...document.querySelectorAll(".label")].map((label) => {
    const look = getComputedStyle(label);
    const light = (colour) => {
        const [r, g, b] = colour.match(/\\d+/g).slice(0, 3).map((part) => part / 255)
            .map((part) => part <= 0.04045 ? part / 12.92 : ((part + 0.055) / 1.055) ** 2.4);
        return 0.2126 * r + 0.7152 * g + 0.0722 * b + 0.05;
    };
    return [light(look.fill) / light(look.stroke), Number(look.opacity)];
})"""


def test_the_boards_coordinates_are_read_on_their_wood(visitor: Visitor) -> None:
    labels = visitor.page.evaluate(_LABELS)
    assert len(labels) == 12
    assert all(contrast >= 4.5 and opacity == 1 for contrast, opacity in labels), labels
