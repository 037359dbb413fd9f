"""DUSK on the page: set up by hand, stones placed and moved, the board's answer, a win."""

import re

from tests.page.visitor import Visitor

# Sun completes the row with d2d3.
ONE_BEFORE = "5s/4s1/2s3/SSS3/3S2/6 s"


def test_a_board_like_a_real_one_asks_who_plays(visitor: Visitor) -> None:
    visitor.begin("Person", "Sun", "DUSK")
    visitor.be_at_a_real_board()
    visitor.give_up()
    visitor.click("Yes, give up")
    visitor.click("Done")
    visitor.see("Who plays?")
    visitor.tap("a3")
    visitor.see("Chosen: a person")
    visitor.drag("a1", "b2")
    visitor.see_turns("a1b2")


def test_two_people_place_and_move_stones_and_take_a_turn_back(visitor: Visitor) -> None:
    visitor.begin("Person", "Sun", "DUSK")
    visitor.see("Sun to move")
    visitor.see("Place a stone on any lit square, or move one.")
    visitor.drag("S", "c3")
    visitor.see("Moon to move")
    visitor.drag("f6", "e5")
    visitor.see_turns("c3", "f6e5")
    visitor.drag("a1", "b2")
    visitor.see_turns("c3", "f6e5", "a1b2")
    visitor.click("Undo")
    visitor.see_turns("c3", "f6e5")
    visitor.see_position("6/4s1/6/2S3/6/S5 s")


def test_a_win_is_shown_and_looked_back_at(visitor: Visitor) -> None:
    visitor.begin("Person", "Sun", "DUSK")
    visitor.see("Sun to move")
    visitor.set_up(ONE_BEFORE)
    visitor.drag("d2", "d3")
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
