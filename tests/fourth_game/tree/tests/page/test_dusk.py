"""DUSK on the page: stones placed and taken back, the board's answer, a win."""

import re

from tests.page.visitor import Visitor

# Sun completes the row with d3.
ONE_BEFORE = "s4s/6/2s3/SSS3/6/S4s s"


def test_two_people_place_stones_take_a_turn_back_and_one_wins(visitor: Visitor) -> None:
    visitor.begin("Person", "Sun", "DUSK")
    visitor.see("Place a stone on any lit square.")
    visitor.drag("S", "c3")
    visitor.see("Moon to move")
    visitor.drag("s", "e5")
    visitor.see_turns("c3", "e5")
    visitor.click("Undo")
    visitor.see_position("5s/6/6/2S3/6/S5 m")
    visitor.set_up(ONE_BEFORE)
    visitor.drag("S", "d3")
    visitor.see("Four in a row: a3, b3, c3 and d3.")


def test_the_board_answers_and_the_hand_carries_its_turn(visitor: Visitor) -> None:
    visitor.begin("3", "Sun", "DUSK")
    visitor.click("Hint")
    visitor.see(re.compile("Hint: sun "))
    visitor.drag("S", "d1")
    visitor.page.locator(".turn >> nth=1").wait_for()
    visitor.see("Your turn, sun")
