"""A turn of YOXII as steps: the totem, a touch that tells the value, the piece."""

from halo.games.turn import NO_TURN
from halo.games.yoxii.game import VALUE_SQUARES
from tests.games.of_game import ByName

YOXII = ByName("yoxii")
step = YOXII.after
square_index = YOXII.board.square_index


def test_the_value_squares_are_where_the_board_has_them():
    assert YOXII.names(VALUE_SQUARES) == "a2 b1 f1 g2 g6 f7 b7 a6"


def test_the_totem_may_show_either_pole():
    turn = YOXII.turn()
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
