"""The table: the board keeps still, pieces land where the finger is, slips snap back."""

import re

import pytest

from tests.page.visitor import OPENING, PHONE, Visitor
from tools.page.builder.words import languages

# Where on a square a finger may be: beside its middle by this share of it.
CORNERS = [(-0.42, -0.42), (0.42, 0.42)]


# What is cut off, or lies outside of the sheet or the page that holds it.
_CUT = """() => [...document.querySelectorAll("#headline, #request, button, .choice span")]
    .filter((it) => it.textContent.trim() && it.checkVisibility())
    .filter((it) => {
        const room = it.closest("dialog, body").getBoundingClientRect();
        const { left, right } = it.getBoundingClientRect();
        const isWide = it.scrollWidth > it.clientWidth + 1;
        const isHigh = it.scrollHeight > it.clientHeight + 1;
        return isWide || isHigh || left < room.left || right > room.right;
    })
    .map((it) => it.textContent)"""


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
        assert phone.page.evaluate(_CUT) == []
        phone.page.locator("#play").tap()
        assert phone.page.evaluate(_CUT) == []
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
            assert phone.page.evaluate(_CUT) == []
        phone.page.locator("#request", has_text=re.compile("[XO]")).wait_for()
        assert stage.bounding_box() == stood
        assert phone.page.evaluate("document.documentElement.scrollWidth") == 320


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


def test_two_people_here_agree_on_a_draw(visitor: Visitor) -> None:
    agree = visitor.page.get_by_role("button", name="Agree on a draw…")
    visitor.begin("2", "Pink")
    visitor.see("Your turn, pink")
    visitor.set_up(OPENING)
    visitor.unfold("More")
    assert not agree.is_visible()
    visitor.key("Escape")
    visitor.begin("Person")
    visitor.set_up(OPENING)
    visitor.turn("d4", "d6", "X", "d5")
    visitor.see("Black to move")
    visitor.unfold("More")
    agree.click()
    visitor.see("Black to move")
    visitor.click("Do you both agree?")
    visitor.see("A draw: you both agreed")
    assert visitor.page.locator("#result button:visible").count() == 3
    visitor.see_turns("Xd6d5")
    visitor.unfold("Earlier games")
    visitor.page.locator("#kept-games >> text=OXONO, 1 turn, a draw").wait_for()
    visitor.go("play")
    visitor.click("Play again")
    visitor.see("Pink to move")
