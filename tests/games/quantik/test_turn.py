"""A turn of QUANTIK as steps: from the border to the field, led, and taken back."""

from halo.games.grid import SQUARES
from halo.games.quantik.game import BORDER, BORDER_CODES, FIELD
from halo.games.quantik.position import Position
from halo.games.quantik.turn import Turn
from tests.games.of_game import ByName

QUANTIK = ByName("quantik")
square_index = QUANTIK.board.square_index


def test_the_reserve_stands_on_the_border():
    assert sorted(BORDER) == [at for at in range(SQUARES) if BORDER_CODES[at]]
    names = [QUANTIK.names(BORDER[index : index + 2]) for index in range(0, 16, 2)]
    assert names == ["b1 f2", "b6 a2", "c1 f3", "c6 a3", "d1 f4", "d6 a4", "e1 f5", "e6 a5"]
    assert not set(BORDER) & set(FIELD)


def test_of_two_squares_the_one_where_the_piece_is_seen_counts():
    turn = QUANTIK.turn("..../..../..../A... d")
    assert turn.required[square_index("b1")] + turn.required[square_index("f2")] == 1
    for stays, gone in (("b1", "f2"), ("f2", "b1")):
        seen = bytearray(turn.required)
        seen[square_index(stays)] = 1
        seen[square_index(gone)] = 0
        turn.sync_to_board(seen)
        assert turn.required == seen


def test_a_turn_taken_back_from_a_position_set_up_leaves_a_border_square():
    position = Position()
    position.push(Position.parse_turn("Aa1"))
    turn = Turn(position)
    turn.take_back()
    assert sum(turn.required[at] == 1 for at in BORDER) == 7
    assert turn.magnet_after(square_index("b2")) == 1
