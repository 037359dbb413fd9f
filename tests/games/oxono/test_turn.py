"""A turn that the board leads: which steps a player may make, when led and when hinted."""

from halo.games.turn import HOME, NO_TURN
from tests.games.of_game import ByName

OXONO = ByName("oxono")
START = "6/6/6/6/6/6 d4 c3 p"
LEAD = "Xd6c6"
square_index = OXONO.board.square_index


def committed(turn):
    return OXONO.rules.format_turn(turn.commit())


def test_it_allows_its_own_steps_and_the_way_back():
    turn = OXONO.led(START, LEAD)
    assert OXONO.allowed(turn) == "d4"
    OXONO.after(turn, "d4")
    assert OXONO.allowed(turn) == "d6"
    assert turn.allowed[square_index("d4")] == HOME
    OXONO.after(turn, "d6")
    assert OXONO.allowed(turn) == "c6"
    turn.retreat()
    turn.retreat()
    assert OXONO.allowed(turn) == "d4"
    assert OXONO.rules.format_turn(turn.lead) == LEAD
    assert committed(OXONO.after(turn, "d4", "d6", "c6")) == LEAD
    assert turn.lead == NO_TURN


def test_taken_back_it_is_led_again():
    turn = OXONO.led(START, LEAD, "d4", "d6", "c6")
    turn.commit()
    turn.take_back()
    assert OXONO.allowed(turn) == "c6"
    assert turn.lead_square() == square_index("c6")
    turn.retreat()
    turn.retreat()
    assert OXONO.allowed(turn) == "d4"


def test_a_human_s_turn_taken_back_is_free():
    turn = OXONO.turn(START, "d4", "d6", "c6", led_sides=(0, 1))
    turn.commit()
    assert turn.is_led()
    turn.take_back()
    assert turn.lead == NO_TURN
    assert OXONO.allowed(turn) == "d5 c6 e6"


def test_a_hint_allows_everything_and_ends_where_the_hand_departs():
    turn = OXONO.led(START, LEAD, is_hint=True)
    assert OXONO.allowed(turn) == "c3 d4"
    assert OXONO.allowed(OXONO.after(turn, "d4")) == "d1 d2 d3 a4 b4 c4 e4 f4 d5 d6"
    assert turn.lead_square() == square_index("d6")
    turn.retreat()
    assert turn.lead_square() == square_index("d4")
    assert OXONO.after(turn, "d4", "d5").lead == NO_TURN
    assert OXONO.led(START, LEAD, "c3", is_hint=True).lead == NO_TURN
