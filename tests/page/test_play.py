"""Two people at one board on the page: by mouse, finger and keyboard; every slip."""

import re

import pytest

from tests.page.instruments import Finger
from tests.page.visitor import ONE_BEFORE, OPENING, Visitor

# Black X stands on a dot of the set-up.
LEFT_ON_A_DOT = "6/2X3/3x2/6/6/6 d5 c3 p"
_RELOAD_ONCE = """(what) => {
  new MutationObserver((_, observer) => {
    if (!document.querySelector(what)) return;
    observer.disconnect();
    location.reload();
  }).observe(document.body, { childList: true, subtree: true, attributes: true });
}"""


# Measured at once: the board lies elsewhere once turns stand below it.
_EDGE_IS_BEYOND = """([square, down]) => {
  const [edge, row] = [".edge:not([hidden])", `[data-square=${square}]`].map(
    (each) => document.querySelector(each)?.getBoundingClientRect());
  return Boolean(edge) && down * (edge.y - row.y - row.height / 2) > 0;
}"""


def hand_is_empty(visitor: Visitor) -> None:
    visitor.page.locator("#in-hand", has_text=re.compile("^$")).wait_for(state="attached")


def test_hands_may_be_quicker_than_the_line(visitor: Visitor) -> None:
    line = visitor.slow_the_line()
    visitor.set_up(OPENING)
    line.hold()
    visitor.drag("d4", "d5")
    visitor.drag("X", "c5")
    visitor.tap("c3")
    visitor.tap("b3")
    line.let_go()
    visitor.see("Place a black O")
    visitor.see_turns("Xd5c5")
    visitor.see_square("b3", "totem O")


def test_a_slip_is_told_and_put_right(visitor: Visitor) -> None:
    visitor.set_up(OPENING)
    visitor.be_at_a_real_board()
    visitor.drag("d4", "e5")
    visitor.see("Totem X on e5 has to go. A totem goes along its row or column")
    visitor.see_square("e5", "take this away")
    visitor.drag("e5", "d5")
    visitor.see("Place a pink X")
    visitor.drag("X", "a1")
    visitor.see("Pink X on a1 has to go. It goes next to the totem that has moved.")
    visitor.click("Put it right")
    visitor.see("Place a pink X on d4, c5, e5 or d6.")
    visitor.see_square("a1", "empty")


def test_a_piece_dropped_on_another_goes_back(visitor: Visitor) -> None:
    visitor.set_up(OPENING)
    visitor.drag("d4", "c3")
    visitor.see_toast("c3 is occupied.")
    visitor.see("Lift a totem: X on d4 or O on c3.")
    visitor.drag("X", "d4")
    visitor.see_toast("d4 is occupied.")
    hand_is_empty(visitor)


def test_undo_takes_a_step_back_and_then_a_turn(visitor: Visitor) -> None:
    visitor.set_up(OPENING)
    visitor.turn("d4", "d5", "X", "c5")
    visitor.see("Black to move")
    visitor.drag("c3", "b3")
    visitor.see("Place a black O")
    visitor.click("Undo")
    visitor.see("Lift a totem: X on d5 or O on c3.")
    visitor.click("Undo")
    visitor.see("Lift a totem: X on d4 or O on c3.")
    visitor.see_turns()
    visitor.see_square("c5", "empty")


def test_a_won_game_is_looked_back_at_and_played_on_from(visitor: Visitor) -> None:
    visitor.set_up(ONE_BEFORE)
    visitor.turn("d4", "d1", "X", "d2")
    visitor.see("Pink wins")
    visitor.see("Four in a row: a2, b2, c2 and d2.")
    visitor.see_square("d2", "the winning line")
    visitor.click("The start")
    visitor.see_square("d2", "empty")
    visitor.see_square("d4", "totem X")
    visitor.tap("d4")  # nothing can be touched in a replay
    visitor.see_toast("You are looking back")
    visitor.see_upright()
    visitor.see("Looking back")
    visitor.click("Back to the game")
    visitor.see_square("d2", "pink X")
    visitor.see_upright()
    visitor.click("A turn back")
    visitor.click("Play on from here")
    visitor.see("Lift a totem: X on d4 or O on c1.")


def test_a_win_by_two_lines_names_both(visitor: Visitor) -> None:
    visitor.set_up("xo1xo1/2X2x/2O3/2X2o/XO1X2/6 f1 a4 p")
    visitor.turn("f1", "c1", "X", "c2")
    visitor.see("Pink wins")
    visitor.see("Both lines: a2, b2, c2, d2, c3, c4 and c5.")


def test_position_and_record_go_out_and_in_again(visitor: Visitor) -> None:
    visitor.set_up(OPENING)
    visitor.turn("d4", "d5", "X", "c5")
    visitor.see("Black to move")
    visitor.unfold("Copy and paste")
    visitor.page.wait_for_function("() => document.getElementById('record').value.includes('5c5')")
    assert visitor.page.locator("#position").input_value() == "6/2X3/6/6/6/6 d5 c3 b"
    visitor.look_at('[Game "oxono"]\n\n1. Xd5c5 Ob3b2 2. Xe5e6 *')
    visitor.see_turns("Xd5c5", "Ob3b2", "Xe5e6")
    visitor.see_square("e6", "pink X")
    visitor.click("Back to the game")
    visitor.see_turns("Xd5c5")
    for wrong, sentence in (
        ("castles", "“castles” is neither a turn nor its number."),
        ("1. Xd5c5 Xd6d6 *", "Xd6d6 cannot be made: d6 is occupied."),
        ('[Position "6/6"]\n*', "A position is six rows"),
    ):
        visitor.look_at(wrong)
        visitor.see_toast(sentence)
    visitor.go("play")
    visitor.see("Black to move")
    visitor.paste("6/6/6 d4")
    visitor.see_toast("A position is six rows")
    visitor.paste("XXXX2/6/6/6/6/6 d4 c3 p")
    visitor.see_toast("as many pieces")
    visitor.see("Black to move")


def test_what_is_about_to_be_pasted_over_stays_selected(visitor: Visitor) -> None:
    visitor.set_up(OPENING)
    visitor.turn("d4", "d5", "X", "c5")
    visitor.see("Black to move")
    visitor.unfold("Copy and paste")
    position = visitor.page.locator("#position")
    position.select_text()
    visitor.page.evaluate("document.getElementById('undo').click()")
    visitor.see("Pink to move")
    visitor.page.keyboard.insert_text("6/6")
    assert position.input_value() == "6/6"
    position.fill("")
    position.blur()
    assert position.input_value() == OPENING


def test_a_piece_of_the_other_side_goes_back_to_its_rack(visitor: Visitor) -> None:
    visitor.set_up(OPENING)
    visitor.drag("d4", "d5")
    visitor.see("Place a pink X")
    visitor.drag("x", "c5")
    visitor.see_toast("It is pink’s turn: black X goes back.")
    visitor.see_square("c5", "empty")
    hand_is_empty(visitor)
    visitor.tap("x")
    visitor.tap("e5")
    visitor.see_toast("It is pink’s turn: black X goes back.")
    visitor.drag("X", "c5")
    visitor.see("Black to move")


def test_a_turn_is_there_again_when_the_page_closes_as_soon_as_it_lists_it(
    regular: Visitor,
) -> None:
    regular.begin()
    regular.set_up(OPENING)
    regular.turn("d4", "d5", "X", "c5")
    regular.see_told(1)
    regular.page.evaluate(_RELOAD_ONCE, "[data-turn=Xd6c6]")
    with regular.page.expect_navigation():
        regular.turn("d5", "d6", "x", "c6")
    regular.see_turns("Xd5c5", "Xd6c6")
    regular.see("Pink to move")


@pytest.mark.parametrize("at", ["body[data-mode=question]", "#result"])
def test_a_game_that_was_given_up_stays_so_when_the_page_closes_at_once(
    regular: Visitor, at: str
) -> None:
    regular.begin()
    # Which totem stands there was drawn.
    stands = regular.page.locator("[data-square=d4]").get_attribute("aria-label") or ""
    regular.turn("d4", "d5", "X" if "totem X" in stands else "O", "c5")
    regular.see_told(1)
    regular.page.evaluate(_RELOAD_ONCE, at)
    with regular.page.expect_navigation():
        regular.give_up()
    regular.page.locator("body[data-mode=silent] #play").wait_for()
    regular.page.locator("body:is([data-mode=menu], [data-mode=play])").wait_for()
    regular.see("Four in a row, with two totems")
    regular.go("games")
    regular.page.locator("#games .pictured", has_text="Pink won").wait_for()
    assert regular.page.locator("#games .pictured").count() == 1


def test_a_piece_is_no_totem(visitor: Visitor) -> None:
    visitor.set_up(OPENING)
    visitor.be_at_a_real_board()
    visitor.drag("d4", "TX")
    visitor.see("Totem X lies beside the board")
    visitor.drag("X", "d5")
    visitor.see_toast("Totem X belongs on d5.")
    visitor.see_square("d5", "empty")
    # A tap on a lit square places it there.
    visitor.tap("d6")
    visitor.see("Place a pink X")
    visitor.see_square("d6", "totem X")


def test_why_something_is_wrong(visitor: Visitor) -> None:
    visitor.set_up(OPENING)
    visitor.be_at_a_real_board()
    visitor.drag("O", "f6")
    visitor.see("Pink O on f6 has to go. First the totem moves, then the piece follows.")
    visitor.drag("f6", "O")
    visitor.drag("d4", "d5")
    visitor.see("Place a pink X")
    visitor.drag("O", "c5")
    visitor.see("Pink O on c5 has to go. Pink X comes next.")
    visitor.drag("o", "a1")
    visitor.see("Black O on a1 has to go.")
    visitor.see("It is pink’s turn.")
    visitor.tap("x")  # a full hand is no hindrance
    visitor.click("Put it right")
    visitor.see("Place a pink X on d4, c5, e5 or d6.")


def test_any_mess_is_put_right(visitor: Visitor) -> None:
    visitor.set_up("6/2X3/3x2/6/6/6 d5 c3 p")
    visitor.be_at_a_real_board()
    visitor.drag("c5", "a1")
    visitor.drag("d5", "f6")
    visitor.drag("c3", "TO")
    visitor.drag("x", "b6")
    visitor.drag("o", "c3")
    visitor.see_toast("Totem O belongs on c3.")
    visitor.see("Black X on b6 has to go.")
    visitor.click("Put it right")
    visitor.page.locator("body:not(.busy)").wait_for()
    visitor.see("Lift a totem: X on d5 or O on c3.")
    for square, holds in {
        "c5": "pink X",
        "d4": "black X",
        "d5": "totem X",
        "c3": "totem O",
    }.items():
        visitor.see_square(square, holds)


def test_what_was_left_on_a_dot_goes(visitor: Visitor) -> None:
    visitor.set_up(LEFT_ON_A_DOT)
    visitor.be_at_a_real_board()
    visitor.give_up()
    visitor.click("Yes, give up")
    visitor.click("Done")
    visitor.page.locator("[data-square=d4][aria-label*='take this away']").wait_for()


# Where on a square a finger may be: off its middle by this share of its size.
CORNERS = [(-0.42, -0.42), (0.42, 0.42)]


def off(visitor: Visitor, square: str, share: tuple[float, float]) -> tuple[float, float]:
    """Return a point of the square, off its middle by this share."""
    x, y = visitor.centre(square)
    side = visitor.centre("b1")[0] - visitor.centre("a1")[0]
    return x + share[0] * side, y + share[1] * side


def test_a_piece_lands_on_the_square_under_the_finger(phone: Visitor) -> None:
    for grip in CORNERS:
        for drop in CORNERS:
            phone.set_up(OPENING)
            finger = Finger(phone.page)
            finger.move(off(phone, "d4", grip), phone.centre("d5"), off(phone, "d6", drop))
            phone.page.locator(".target[visibility=visible]").wait_for()
            finger.lift()
            phone.see("Place a")
            phone.see_square("d6", "totem X")


def test_what_may_not_stand_there_goes_back_with_a_sentence(visitor: Visitor) -> None:
    visitor.set_up(OPENING)
    visitor.drag("d4", "e5")
    visitor.see_toast("A totem goes along its row or column")
    visitor.see_square("d4", "totem X")
    visitor.see("Move a totem")
    visitor.drag("X", "a1")
    visitor.see_toast("First the totem moves")
    visitor.see_square("a1", "empty")
    visitor.drag("d4", "d6")
    visitor.see("Now place an X beside it.")
    visitor.drag("O", "d5")
    visitor.see_toast("Pink X comes next.")
    visitor.drag("X", "a1")
    visitor.see_toast("It goes next to the totem that has moved.")
    visitor.see_square("a1", "empty")
    visitor.drag("X", "d5")
    visitor.see_turns("Xd6d5")


def test_the_edge_before_whoever_moves_glows(visitor: Visitor) -> None:
    visitor.begin("Person")
    visitor.set_up(OPENING)
    visitor.page.wait_for_function(_EDGE_IS_BEYOND, arg=["a1", 1])
    visitor.turn("d4", "d6", "X", "d5")
    visitor.see("Black to move")
    visitor.page.wait_for_function(_EDGE_IS_BEYOND, arg=["a6", -1])


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
    visitor.go("games")
    visitor.page.locator("#games .outcome >> text=Draw").wait_for()
    visitor.go("play")
    visitor.click("Another game")
    visitor.see("Pink to move")
