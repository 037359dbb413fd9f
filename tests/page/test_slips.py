"""Slips of a hand at the page: what went wrong is said and why, and it is soon put right."""

import re

from tests.page.visitor import OPENING, PHONE, Visitor

# Black X stands on a dot of the set-up.
LEFT_ON_A_DOT = "6/2X3/3x2/6/6/6 d5 c3 p"


def told_in_passing(visitor: Visitor, text: str) -> None:
    visitor.page.locator("#toast", has_text=text).wait_for()


def hand_is_empty(visitor: Visitor) -> None:
    visitor.page.locator("#in-hand", has_text=re.compile("^$")).wait_for(state="attached")


def test_a_piece_of_the_other_side_goes_back_to_its_rack(visitor: Visitor) -> None:
    visitor.set_up(OPENING)
    visitor.drag("d4", "d5")
    visitor.see("Place a pink X")
    visitor.drag("x", "c5")
    told_in_passing(visitor, "It is pink's turn: black X goes back.")
    visitor.see_square("c5", "empty")
    hand_is_empty(visitor)
    visitor.tap("x")
    visitor.tap("e5")
    told_in_passing(visitor, "It is pink's turn: black X goes back.")
    visitor.drag("X", "c5")
    visitor.see("Black to move")


def test_a_piece_is_no_totem(visitor: Visitor) -> None:
    visitor.set_up(OPENING)
    visitor.be_at_a_real_board()
    visitor.drag("d4", "TX")
    visitor.see("Totem X lies beside the board")
    visitor.drag("X", "d5")
    told_in_passing(visitor, "Totem X belongs on d5.")
    visitor.see_square("d5", "empty")
    # A tap on a lit square brings it there.
    visitor.tap("d6")
    visitor.see("Place a pink X")
    visitor.see_square("d6", "totem X")


def test_the_square_that_a_totem_left_is_free_for_the_piece(visitor: Visitor) -> None:
    visitor.set_up(OPENING)
    visitor.drag("d4", "d5")
    visitor.see("Place a pink X")
    visitor.drag("x", "d4")
    told_in_passing(visitor, "It is pink's turn: black X goes back.")
    visitor.drag("X", "d4")
    visitor.see_turns("Xd5d4")


def test_why_something_is_wrong(visitor: Visitor) -> None:
    visitor.set_up(OPENING)
    visitor.be_at_a_real_board()
    visitor.drag("O", "f6")
    visitor.see("Pink O on f6 has to go. First the totem moves, then the piece follows.")
    visitor.drag("f6", "O")
    visitor.drag("d4", "d5")
    visitor.see("Place a pink X")
    visitor.drag("O", "c5")
    visitor.see("Pink O on c5 has to go. Pink X is what follows.")
    visitor.drag("o", "a1")
    visitor.see("Black O on a1 has to go.")
    visitor.see("It is pink's turn.")
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
    told_in_passing(visitor, "Totem O belongs on c3.")
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


def test_slips_by_touch(browser: object, address: str) -> None:
    # A board of its own: who comes second only watches.
    with Visitor(browser, address, PHONE) as phone:
        phone.set_up(OPENING)
        phone.page.evaluate("scrollTo(0, 0)")
        phone.tap("d4")
        phone.tap("d5")
        phone.see("Place a pink X")
        phone.tap("x")
        phone.tap("c5")
        told_in_passing(phone, "It is pink's turn: black X goes back.")
        phone.tap("X")
        phone.tap("c5")
        phone.see("Black to move")


def test_a_piece_may_go_where_the_totem_came_from(visitor: Visitor) -> None:
    visitor.set_up(OPENING)
    visitor.drag("d4", "d5")
    visitor.see("Place a pink X")
    visitor.drag("X", "d4")
    visitor.see_turns("Xd5d4")
