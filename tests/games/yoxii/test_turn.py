"""A turn of YOXII as steps: the totem, a touch that tells the value, the piece."""

from halo.games.turn import GO, HOME, LIFT, NO_TURN, PUT, TOUCH
from halo.games.yoxii.codes import SQUARES, VALUE_SQUARES
from halo.games.yoxii.position import format_turn
from tests.games.of_game import ByName

YOXII = ByName("yoxii")
begun, step = YOXII.turn, YOXII.after
square_index = YOXII.board.square_index


def allowed(turn, role):
    return YOXII.names(sq for sq in range(SQUARES) if turn.allowed[sq] == role)


def test_the_value_squares_are_where_the_board_has_them():
    assert YOXII.names(VALUE_SQUARES) == "a2 b1 f1 g2 g6 f7 b7 a6"


def test_lift_place_touch_place():
    turn = begun()
    assert allowed(turn, LIFT) == "d4"
    assert allowed(turn, TOUCH) == "b1 f1 a2 g2"
    step(turn, "d4")
    assert allowed(turn, GO) == "c3 d3 e3 c4 e4 c5 d5 e5"
    assert allowed(turn, HOME) == "d4"
    step(turn, "e5")
    assert allowed(turn, PUT) == "d4 e4 f4 d5 f5 d6 e6 f6"
    assert not turn.is_last_step()
    step(turn, "f1")
    assert turn.value == 3
    assert allowed(turn, LIFT) == "f1"
    assert not turn.is_last_step()
    step(turn, "f1")
    assert turn.is_last_step()
    step(turn, "d5")
    assert turn.is_complete()
    assert format_turn(turn.commit()) == "e5d5C"
    assert allowed(turn, TOUCH) == "a6 g6 b7 f7"
    assert turn.value == 0


def test_a_piece_without_a_value_waits_for_one():
    turn = step(begun(), "d4", "e5", "d5")
    assert turn.waits_for_value()
    assert allowed(turn, TOUCH) == "b1 f1 a2 g2"
    assert turn.last_square() == square_index("d5")
    turn.retreat()  # the piece is lifted again and touches its own square
    step(turn, "a2", "a2", "d5")
    assert format_turn(turn.commit()) == "e5d5A"


def test_a_value_that_has_run_out_cannot_be_touched():
    turn = begun("##3##/#5#/aaaa3/7/DDD1A2/#5#/##3## d4 w")
    assert allowed(turn, TOUCH) == "b1 f1 a2"


def test_the_totem_may_show_either_pole():
    turn = begun()
    seen = bytearray(turn.required)
    seen[square_index("d4")] = 2
    turn.sync_to_board(seen)
    assert turn.required == seen
    step(turn, "d4")
    assert turn.magnet_after(square_index("e5")) == 2
    assert turn.magnet_before() == 2
    step(turn, "e5", "b1")
    assert turn.required[square_index("b1")] == 1


def test_a_hint_ends_where_another_value_is_touched():
    turn = YOXII.led("", "e5d5C", is_hint=True)
    assert step(turn, "a2").lead == NO_TURN


def test_a_hint_may_be_followed_in_another_order():
    turn = YOXII.led("", "e5d5C", "f1", "f1", "d4", "e5", is_hint=True)
    assert turn.lead_square() == square_index("d5")
