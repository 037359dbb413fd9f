"""The page in short: a turn by dragging, and a game that the board's engine wins."""

import re

import pytest

from tests.page.visitor import OPENING, Visitor

# Black wins with X d1 d2: four black pieces in row 2.
BLACK_THREATENS = "6/6/6/OXX3/xox3/6 d4 c1 p"


@pytest.mark.story
def test_a_first_turn_is_dragged_after_the_set_up(visitor: Visitor) -> None:
    visitor.begin()
    visitor.set_up(OPENING)
    visitor.see("Lift a totem: X on d4 or O on c3.")
    visitor.see_square("d4", "totem X, may be lifted")
    visitor.turn("d4", "d5", "X", "c5")
    visitor.see("Black to move")
    visitor.see_turns("Xd5c5")
    visitor.see_square("c5", "pink X")


def test_the_board_wins_a_game_that_is_given_to_it(visitor: Visitor) -> None:
    visitor.begin("3")
    visitor.set_up(BLACK_THREATENS)
    visitor.turn("c1", "f1", "O", "f2")
    visitor.see("Level 3 wins")
    visitor.see("Four in a row: a2, b2, c2 and d2.")
    assert visitor.page.locator(".turn").count() == 2
    # The drawer alone shows how the engine chose.
    thought = visitor.page.locator("#thought")
    assert not thought.is_visible()
    visitor.inside()
    thought.filter(has_text=re.compile(r"Level 3: .* deep, [\d,]+ nodes in <?\d+")).wait_for()
