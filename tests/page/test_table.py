"""The table: the board keeps still, pieces land where the finger is, slips snap back."""

import re

import pytest

from tests.page.visitor import PHONE, Visitor
from tools.page.builder.words import languages

pytestmark = [pytest.mark.browser, pytest.mark.slow]

OPENING = "6/6/6/6/6/6 d4 c3 p"
# Where on a square a finger may be: beside its middle by this share of it.
CORNERS = [(-0.42, -0.42), (0.42, 0.42)]


@pytest.fixture
def phone(browser, address: str):
    with Visitor(browser, address, PHONE) as came:
        yield came


def off(visitor: Visitor, square: str, share: tuple[float, float]) -> tuple[float, float]:
    """Return a point of the square so far beside its middle."""
    x, y = visitor.centre(square)
    side = visitor.centre("b1")[0] - visitor.centre("a1")[0]
    return x + share[0] * side, y + share[1] * side


class Finger:
    """One finger on the screen."""

    def __init__(self, visitor: Visitor) -> None:
        self._client = visitor.page.context.new_cdp_session(visitor.page)

    def move(self, *points: tuple[float, float], kind: str = "touchMove") -> None:
        """Go to these points one after another."""
        for x, y in points:
            touch = {"type": kind, "touchPoints": [{"x": x, "y": y}]}
            self._client.send("Input.dispatchTouchEvent", touch)

    def lift(self) -> None:
        """Leave the screen."""
        self._client.send("Input.dispatchTouchEvent", {"type": "touchEnd", "touchPoints": []})


def test_a_piece_lands_on_the_square_under_the_finger(phone: Visitor) -> None:
    for grip in CORNERS:
        for drop in CORNERS:
            phone.set_up(OPENING)
            finger = Finger(phone)
            finger.move(off(phone, "d4", grip), kind="touchStart")
            finger.move(phone.centre("d5"), off(phone, "d6", drop))
            phone.page.locator(".target[visibility=visible]").wait_for()
            finger.lift()
            phone.see("Place a")
            phone.see_square("d6", "totem X")


@pytest.mark.parametrize("language", languages())
def test_the_board_stays_where_it_is_in_every_language(
    browser, address: str, language: str
) -> None:
    device = {**PHONE, "viewport": {"width": 320, "height": 640}, "locale": language}
    with Visitor(browser, address, device) as phone:
        phone.page.locator("#play").tap()
        phone.page.locator("#players [type=submit]").tap()
        phone.page.locator("body[data-mode=play]:not(.busy)").wait_for()
        stage = phone.page.locator("#stage")
        stood = stage.bounding_box()
        strip = phone.page.locator(".status")
        for square, request in (("d4", ""), ("d6", "")):
            phone.tap(square)
            phone.page.locator(f"[data-square={square}]").wait_for()
            assert stage.bounding_box() == stood
            assert strip.evaluate("(it) => it.scrollHeight <= it.clientHeight + 1"), request
        phone.page.locator("#request", has_text=re.compile("[XO]")).wait_for()
        shown = "(it) => it.scrollWidth <= it.clientWidth"
        assert phone.page.locator("#request").evaluate(shown)
        assert phone.page.locator("#headline").evaluate(shown)
        assert stage.bounding_box() == stood


def test_what_may_not_stand_there_goes_back_with_a_sentence(visitor: Visitor) -> None:
    visitor.set_up(OPENING)
    visitor.drag("d4", "e5")
    visitor.page.locator("#toast", has_text="A totem goes along its row or column").wait_for()
    visitor.see_square("d4", "totem X")
    visitor.see("Move a totem")
    visitor.drag("X", "a1")
    visitor.page.locator("#toast", has_text="First the totem moves").wait_for()
    visitor.see_square("a1", "empty")
    visitor.drag("d4", "d6")
    visitor.see("Now place an X beside it.")
    visitor.drag("O", "d5")
    visitor.page.locator("#toast", has_text="Pink X is what follows.").wait_for()
    visitor.drag("X", "a1")
    visitor.page.locator("#toast", has_text="It goes next to the totem that has moved.").wait_for()
    visitor.see_square("a1", "empty")
    visitor.drag("X", "d5")
    visitor.see_turns("Xd6d5")


def test_the_edge_before_whoever_moves_glows(visitor: Visitor) -> None:
    visitor.begin("Person")
    visitor.set_up(OPENING)
    edge = visitor.page.locator(".edge")
    near = edge.bounding_box()
    visitor.turn("d4", "d6", "X", "d5")
    visitor.see("Black to move")
    far = edge.bounding_box()
    assert near
    assert far
    assert near["y"] > visitor.centre("a1")[1]
    assert far["y"] < visitor.centre("a6")[1]


def test_a_game_won_says_why_and_has_three_ways_on(visitor: Visitor) -> None:
    visitor.begin("Person")
    visitor.set_up("6/6/6/oxx3/XOX3/6 d4 c1 p")
    visitor.turn("d4", "d1", "X", "d2")
    visitor.see("Pink wins: four pink in row 2")
    buttons = visitor.page.locator("#result button:visible")
    assert buttons.all_inner_texts() == ["Play again", "Where it turned", "Done"]
    visitor.click("Done")
    visitor.see("Four in a row, with two totems")


def test_giving_up_is_one_tap_and_one_question(visitor: Visitor) -> None:
    visitor.begin("2", "Pink")
    visitor.see("Your turn, pink")
    visitor.unfold("More")
    visitor.click("Give up…")
    visitor.see("Your turn, pink")
    visitor.click("Really give up?")
    visitor.see("Level 2 wins: you gave up")
    visitor.click("Play again")
    visitor.see("Your turn, pink")
