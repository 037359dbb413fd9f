"""A lost game on the page: where it went wrong is shown on request, and tried again."""

from pathlib import Path

from tests.page.visitor import Visitor

# Black could win at once, or save the game; the other player can win with its next turn.
ONE_BEFORE = "6/6/6/XXX3/6/xx4 a4 f6 b"
_TOLD = "Up to turn 1 you could still hold on: Of5f4 lost. Try again from here."
_BUTTON = "Show me where"


def test_where_it_went_wrong_is_shown_and_tried_again(visitor: Visitor, pictures: Path) -> None:
    visitor.begin("5", "Black")
    visitor.see("Your turn, black")
    visitor.set_up(ONE_BEFORE)
    visitor.turn("f6", "f5", "o", "f4")
    card = visitor.page.locator("#result")
    visitor.see("Level 5 wins")
    visitor.see_square("f4", "a tap shows where the game was lost")
    visitor.picture(pictures / "oxono-lost.png")
    visitor.click(_BUTTON)
    visitor.see(_TOLD)
    visitor.picture(pictures / "oxono-where-it-went-wrong.png")
    visitor.see("Your turn, black")
    visitor.see_position(ONE_BEFORE)
    visitor.see_turns()
    assert not card.is_visible()
    visitor.see(_TOLD)
    visitor.picture(pictures / "oxono-tried-again.png")
    visitor.turn("f6", "e6", "o", "d6")
    visitor.page.locator("#request", has_text="hold on").wait_for(state="detached")


def test_a_won_game_offers_no_such_thing(visitor: Visitor) -> None:
    visitor.begin("1", "Pink")
    visitor.see("Your turn, pink")
    visitor.set_up("6/6/6/oxx3/XOX3/6 d4 c1 p")
    visitor.turn("d4", "d1", "X", "d2")
    visitor.see("You win")
    assert not visitor.page.get_by_role("button", name=_BUTTON).is_visible()
