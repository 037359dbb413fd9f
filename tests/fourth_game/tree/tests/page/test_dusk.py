"""DUSK on the page: set up by hand, stones placed and taken back, the board's answer, a win."""

import re

from tests.page.visitor import Visitor

# Sun completes the row with d3.
ONE_BEFORE = "s4s/6/2s3/SSS3/6/S4s s"


def test_a_board_like_a_real_one_asks_who_plays(visitor: Visitor) -> None:
    visitor.begin("Person", "Sun", "DUSK")
    visitor.be_at_a_real_board()
    visitor.give_up()
    visitor.click("Yes, give up")
    visitor.click("Done")
    visitor.see("Who plays?")
    visitor.tap("a3")
    visitor.see("Chosen: a person")
    visitor.click("The board's button")
    visitor.see("Sun to move")
    visitor.drag("S", "b2")
    visitor.see_turns("b2")


def test_two_people_place_stones_and_take_a_turn_back(visitor: Visitor) -> None:
    visitor.begin("Person", "Sun", "DUSK")
    visitor.see("Sun to move")
    visitor.see("Place a stone on any lit square.")
    visitor.drag("S", "c3")
    visitor.see("Moon to move")
    visitor.drag("s", "e5")
    visitor.see_turns("c3", "e5")
    visitor.click("Undo")
    visitor.see_turns("c3")
    visitor.see_position("5s/6/6/2S3/6/S5 m")


def test_a_win_is_shown_and_looked_back_at(visitor: Visitor) -> None:
    visitor.begin("Person", "Sun", "DUSK")
    visitor.see("Sun to move")
    visitor.set_up(ONE_BEFORE)
    visitor.drag("S", "d3")
    visitor.see("Four in a row: a3, b3, c3 and d3.")
    visitor.page.get_by_role("button", name="The start", exact=True).click()
    visitor.see("Looking back")
    visitor.see_position(ONE_BEFORE)


def test_the_board_answers_and_the_hand_carries_its_turn(visitor: Visitor) -> None:
    visitor.begin("3", "Sun", "DUSK")
    visitor.see("Your turn, sun")
    visitor.click("Hint")
    visitor.see(re.compile("Hint: sun "))
    visitor.drag("S", "d1")
    visitor.page.locator(".turn >> nth=1").wait_for()
    visitor.see("Your turn, sun")
