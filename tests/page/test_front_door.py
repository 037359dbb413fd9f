"""The front door: what meets whoever comes, and how few taps it is to the first turn."""

import pytest

from tests.page.visitor import PHONE, Visitor
from tools.page.builder.words import languages, words_in

_OPEN = "Four in a row, with two totems that both of you move"


@pytest.fixture
def newcomer(browser, address: str):
    with Visitor(browser, address, PHONE, remembers=True) as came:
        yield came


def test_a_finished_game_stands_behind_the_door(newcomer: Visitor) -> None:
    newcomer.see(_OPEN)
    for square in ("d1", "d3", "d4"):
        newcomer.see_square(square, "pink X")
    newcomer.see_square("d2", "black X")
    assert not newcomer.page.locator("#table-bar").is_visible()
    # A tap on the board is an answer too.
    newcomer.tap("d4")
    newcomer.page.locator("#play-sheet").wait_for()


def test_two_taps_lead_to_the_first_turn(newcomer: Visitor) -> None:
    newcomer.page.locator("#play").tap()
    newcomer.page.get_by_role("button", name="Start", exact=True).tap()
    newcomer.see("Your turn, pink")
    newcomer.see_square("d4", "totem")
    newcomer.see_square("c3", "totem")
    newcomer.see_square("d1", "empty")
    assert not newcomer.page.locator("#door").is_visible()


def test_one_tap_begins_the_lessons(newcomer: Visitor) -> None:
    newcomer.page.locator("#learn").tap()
    newcomer.see("Lesson 1 of 7")
    newcomer.see_square("d4", "totem")


def test_what_was_chosen_is_there_again(newcomer: Visitor) -> None:
    newcomer.begin("4", "Black")
    newcomer.see("Your turn, black")
    newcomer.give_up()
    newcomer.see("Level 4 wins: you gave up")
    newcomer.click("Done")
    newcomer.see(_OPEN)
    newcomer.arrive()
    newcomer.unfold("New game")
    assert newcomer.page.locator("#level").input_value() == "4"
    assert newcomer.page.locator("#level-name").inner_text() == "sharp"
    assert newcomer.chosen("side") == "second"


def test_two_people_begin_without_a_level_or_a_colour(newcomer: Visitor) -> None:
    newcomer.page.locator("#two-here").tap()
    assert not newcomer.page.locator("#level").is_visible()
    assert not newcomer.page.locator("#side-choice").is_visible()
    newcomer.page.get_by_role("button", name="Start", exact=True).tap()
    newcomer.see("Pink to move")


def test_a_board_like_a_real_one_asks_for_hands(newcomer: Visitor) -> None:
    newcomer.begin("1", "Pink")
    newcomer.see("Your turn, pink")
    newcomer.be_at_a_real_board()
    newcomer.arrive()
    newcomer.see("Your turn, pink")
    newcomer.drag("d4", "e5")
    newcomer.see("has to go")
    newcomer.page.evaluate("scrollTo(0, 0)")
    newcomer.click("Put it right")
    newcomer.see("Move a totem")


@pytest.mark.parametrize("language", languages())
def test_the_door_fits_the_smallest_phone_in_every_language(
    browser, address: str, language: str
) -> None:
    device = {**PHONE, "viewport": {"width": 320, "height": 568}, "locale": language}
    with Visitor(browser, address, device) as phone:
        phone.see(words_in(language)["oxono"]["line"])
        assert phone.page.evaluate("document.documentElement.scrollWidth") <= 320
        headline = phone.page.locator("#headline")
        assert (
            headline.evaluate("(it) => it.getBoundingClientRect().bottom") <= phone.centre("a6")[1]
        )
        for button in phone.page.locator(".bar button, #door > button").all():
            box = button.bounding_box()
            assert box
            assert box["x"] >= 0
            assert box["x"] + box["width"] <= 320
            assert box["y"] + box["height"] <= 568
