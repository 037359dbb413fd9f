"""Inside the board: calibration, self-tests and earlier games, in the page's drawer."""

from collections.abc import Iterator
from pathlib import Path

import pytest

from tests.page.visitor import OPENING, PHONE, Visitor

NORTH_UP = "Put an X piece on"
SOUTH_UP = "Put an O piece on"
SAMPLES = ("c1", "f1", "a3", "d3", "b5", "e5")


@pytest.fixture
def phone(browser, address: str) -> Iterator[Visitor]:
    with Visitor(browser, address, PHONE | {"color_scheme": "light"}) as came:
        yield came


def see_news(visitor: Visitor, words: str) -> None:
    """Wait until the drawer tells it, and a screen reader is told, too."""
    visitor.page.locator("#job-news", has_text=words).wait_for()
    visitor.hear(words)


# The first one: the page that comes first may play.
def test_a_calibration_is_stopped_and_the_game_goes_on(phone: Visitor, pictures: Path) -> None:
    phone.set_up(OPENING)
    phone.inside()
    phone.page.get_by_role("button", name="Every square").tap()
    phone.see("Clear the board")
    phone.picture(pictures / "calibration-phone.png")
    phone.click("Stop")
    see_news(phone, "Not calibrated: broken off. All stays as it was.")
    phone.see("Lift a totem")
    phone.click("Short")
    phone.page.locator("#report h4", has_text="✔ Short self-test: passed").wait_for()
    phone.picture(pictures / "report-phone.png")
    width = phone.page.evaluate("[document.documentElement.scrollWidth, innerWidth]")
    assert width[0] <= width[1], "the page is wider than the phone"


def test_a_calibration_is_made_with_the_mouse(visitor: Visitor, pictures: Path) -> None:
    visitor.set_up(OPENING)
    visitor.inside()
    visitor.click("Six squares")
    visitor.see("Clear the board: the pieces off c3 and d4.")
    visitor.drag("d4", "TX")
    visitor.drag("c3", "TO")
    visitor.see(f"{NORTH_UP} c1, f1, a3, d3, b5 and e5, each until its square turns green.")
    visitor.drag("O", "c1")
    see_news(visitor, "c1: this magnet is south up.")
    visitor.see("Take the piece off c1.")
    visitor.drag("c1", "O")
    visitor.see(f"{NORTH_UP} c1")
    for square in SAMPLES:
        visitor.drag("X", square)
        visitor.see_square(square, "pink X")
    visitor.see_square("e5", "pink X, measured")
    visitor.page.locator("#job-count", has_text="North up: 6 of 6 squares").wait_for()
    visitor.picture(pictures / "calibration.png")
    for square in SAMPLES:
        visitor.drag(square, "X")
    visitor.see(SOUTH_UP)
    visitor.click("Carry the pieces")
    see_news(visitor, "Calibrated; the weakest magnet gives 4")
    visitor.see("Lift a totem")
    visitor.click("Back to factory")
    visitor.click("Really?")
    see_news(visitor, "The calibration is as from the factory")


def test_self_tests_report_what_they_found(visitor: Visitor, pictures: Path) -> None:
    visitor.set_up(OPENING)
    visitor.inside()
    visitor.click("Long")
    visitor.see("Self-test")
    report = visitor.page.locator("#report")
    report.filter(has_text="Long self-test: passed").wait_for()
    for figure in ("Noise", "mT", "whole, none torn", "what was written is read", "240 ticks"):
        assert figure in report.inner_text()
    visitor.click("By touch")
    visitor.see("Touch every lit square with a piece.")
    visitor.see_square("a1", "still to be touched")
    visitor.tap("a1")
    visitor.see_square("a1", "empty")
    visitor.drag("X", "b1")
    visitor.see_square("b1", "pink X, felt")
    visitor.page.locator("#job-count", has_text="4 of 36 squares").wait_for()
    visitor.picture(pictures / "touch.png")
    visitor.click("Stop")
    report.filter(has_text="Test by touch: 32 faults").wait_for()
    visitor.hear("32 faults")
    assert report.locator("li").count() == 32
    assert report.locator("li").first.inner_text() == "c1: not touched"
    visitor.picture(pictures / "report.png")


def test_stop_pressed_once_too_often_is_refused_in_the_boards_words(visitor: Visitor) -> None:
    visitor.set_up(OPENING)
    visitor.inside()
    visitor.page.evaluate("document.getElementById('job-stop').click()")
    visitor.page.locator("#toast", has_text="Nothing of the kind is under way.").wait_for()
    visitor.see("Pink to move")


def test_earlier_games_are_read_looked_at_and_copied(visitor: Visitor, pictures: Path) -> None:
    visitor.set_up(OPENING)
    visitor.turn("d4", "d5", "X", "c5")
    visitor.see("Black to move")
    visitor.set_up(OPENING)
    visitor.inside()
    assert not visitor.page.locator("#crash").is_visible()
    visitor.unfold("Earlier games")
    entry = visitor.page.locator("#kept-games li").first
    entry.filter(has_text="OXONO, 1 turn, not finished").wait_for()
    visitor.page.locator("#kept-words", has_text="The last one first.").wait_for()
    visitor.picture(pictures / "earlier-games.png")
    visitor.click("Copy game 1")
    visitor.page.locator("#toast", has_text="The record is copied.").wait_for()
    visitor.click("Look game 1")
    visitor.see("After turn 1 of 1: Xd5c5.")
    visitor.see_square("c5", "pink X")
    visitor.click("Back to the game")
    visitor.see("Lift a totem")
