"""The table: the board does not move, pieces land under the finger, slips snap back."""

from tests.page.visitor import OPENING, Visitor

# Where on a square a finger may be: off its middle by this share of its size.
CORNERS = [(-0.42, -0.42), (0.42, 0.42)]


def off(visitor: Visitor, square: str, share: tuple[float, float]) -> tuple[float, float]:
    """Return a point of the square, off its middle by this share."""
    x, y = visitor.centre(square)
    side = visitor.centre("b1")[0] - visitor.centre("a1")[0]
    return x + share[0] * side, y + share[1] * side


class Finger:
    """One finger on a touch screen."""

    def __init__(self, visitor: Visitor) -> None:
        self._client = visitor.page.context.new_cdp_session(visitor.page)

    def move(self, *points: tuple[float, float], kind: str = "touchMove") -> None:
        """Move to these points one after another."""
        for x, y in points:
            touch = {"type": kind, "touchPoints": [{"x": x, "y": y}]}
            self._client.send("Input.dispatchTouchEvent", touch)

    def lift(self) -> None:
        """Lift the finger off the screen."""
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
