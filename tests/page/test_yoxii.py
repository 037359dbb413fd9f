"""YOXII on the page, on its own board: values told, a game ended, the board's own move."""

from collections.abc import Iterator
from pathlib import Path

import pytest

from tests.page.visitor import PHONE, Visitor

MODEL = "halo45"
OPENING = "##3##/#5#/7/7/7/#5#/##3## d4 w"
# White shuts the totem in with f2 and a 3 on e1.
ONE_BEFORE = "##3##/#5#/6A/6c/4CDa/#2aD1#/##1d1## e1 w"


@pytest.fixture(scope="module")
def tab(browser, address: str) -> Iterator[Visitor]:
    with Visitor(browser, address, model=MODEL) as came:
        yield came


def test_a_value_is_touched_on_the_way_and_the_board_answers(visitor, pictures: Path) -> None:
    visitor.begin("1", "White", "YOXII")
    visitor.see("Lift the totem on d4.")
    visitor.drag("d4", "e5")
    visitor.see("Touch the square of a value with a white piece")
    visitor.drag("C", "f1")
    visitor.see("Lift the white 3 from f1, then place it on d4, e4")
    visitor.see_square("f1", "white 3, the value that was told, white's value 3")
    visitor.picture(pictures / "yoxii.png")
    visitor.drag("f1", "d5")
    visitor.page.locator(".turn >> nth=1").wait_for()
    visitor.see("Your turn, white")
    assert visitor.page.locator(".turn").first.inner_text() == "1.e5 ③d5"
    assert visitor.page.locator(".turn").count() == 2
    visitor.click("Undo")
    visitor.see("Lift the totem on d4.")
    visitor.see_position(OPENING)


def test_the_page_tells_a_value_that_it_knows(visitor: Visitor) -> None:
    visitor.begin("Person", "White", "YOXII")
    visitor.set_up(OPENING)
    visitor.drag("d4", "e5")
    visitor.see("Now place a piece beside it.")
    visitor.drag("B", "d5")
    visitor.see("Red to move")
    visitor.see_turns("e5d5B")


def test_a_value_that_was_not_told_is_asked_for(visitor: Visitor) -> None:
    visitor.begin("Person", "White", "YOXII")
    visitor.set_up(OPENING)
    visitor.be_at_a_real_board()
    visitor.drag("d4", "e5")
    visitor.see("Touch the square")
    visitor.drag("B", "d5")
    visitor.see("Which value is it? Touch its square with a piece: b1, f1, a2 or g2.")
    visitor.click("Undo")
    visitor.see("Lift the totem on d4.")
    visitor.drag("d4", "e5")
    visitor.see("Touch the square")
    visitor.drag("B", "d5")
    visitor.click("Tell its value")
    visitor.see("Red to move")
    visitor.see_turns("e5d5B")


def test_a_click_that_is_quicker_than_the_piece_on_its_way_by_its_value_counts(
    visitor: Visitor,
) -> None:
    line = visitor.slow_the_line()
    visitor.begin("Person", "White", "YOXII")
    visitor.set_up(OPENING)
    visitor.drag("d4", "e5")
    visitor.see("Touch the square")
    line.hold()
    visitor.tap("a2")  # takes a 1 and touches its square with it
    visitor.page.locator("body.busy").wait_for()
    visitor.page.mouse.click(*visitor.centre("f5"))
    line.let_go()
    visitor.see("Red to move")
    visitor.see_turns("e5f5A")


def test_the_keyboard_ends_a_game(visitor: Visitor, pictures: Path) -> None:
    visitor.begin("Person", "White", "YOXII")
    visitor.set_up(ONE_BEFORE)
    visitor.page.locator("[data-square=e1]").focus()
    visitor.key("Enter", "ArrowUp", "ArrowRight", "Enter")
    visitor.see("Touch the square")
    visitor.key("3")
    visitor.see("In your hand: white 3.")
    visitor.key("ArrowDown", "ArrowLeft", "Enter")
    visitor.see("White wins")
    visitor.see("The totem is shut in on f2: 14 points for white, 1 for red.")
    visitor.see_square("f3", "white 4, it counts and wins")
    visitor.picture(pictures / "yoxii-won.png")
    visitor.page.get_by_role("button", name="A turn back", exact=True).click()
    visitor.see_square("e1", "the totem")
    visitor.click("Back to the game")
    visitor.see_square("f2", "the totem")


def test_a_finger_plays_it_on_a_phone(browser, address: str, pictures: Path) -> None:
    with Visitor(browser, address, PHONE, MODEL) as phone:
        if phone.page.get_by_role("button", name="Play here").is_visible():
            phone.click("Play here")
        phone.begin("Person", "White", "YOXII")
        phone.set_up(OPENING)
        phone.page.evaluate("scrollTo(0, 0)")
        phone.swipe("d4", "e5")
        phone.see("Touch the square")
        phone.tap("a2")  # takes a 1 and touches its square with it
        phone.see("In your hand: white 1.")
        phone.picture(pictures / "yoxii-phone.png")
        phone.tap("f5")
        phone.see("Red to move")
        phone.see_turns("e5f5A")
