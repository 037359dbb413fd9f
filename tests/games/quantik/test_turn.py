"""A turn of QUANTIK as steps: from the border to the field, led, and taken back."""

from halo.games.grid import SQUARES
from halo.games.quantik.codes import BORDER, BORDER_CODES, FIELD
from halo.games.quantik.position import Position, format_turn, parse_turn
from halo.games.quantik.turn import Turn
from halo.games.turn import HOME
from tests.games.of_game import ByName

QUANTIK = ByName("quantik")
begun, step, allowed = QUANTIK.turn, QUANTIK.after, QUANTIK.allowed
square_index = QUANTIK.board.square_index


def needed(turn):
    """Return rows 6 to 1 of the required magnets: n north up, s south up."""
    rows = [
        "".join(".ns"[turn.required[6 * row + column]] for column in range(6)) for row in range(6)
    ]
    return "/".join(reversed(rows))


def test_the_reserve_stands_on_the_border():
    assert needed(begun()) == ".ssss./s....n/s....n/s....n/s....n/.nnnn."
    assert sorted(BORDER) == [at for at in range(SQUARES) if BORDER_CODES[at]]
    names = [QUANTIK.names(BORDER[index : index + 2]) for index in range(0, 16, 2)]
    assert names == ["b1 f2", "b6 a2", "c1 f3", "c6 a3", "d1 f4", "d6 a4", "e1 f5", "e6 a5"]
    assert not set(BORDER) & set(FIELD)


def test_light_lifts_a_piece_which_tells_its_shape_and_places_it():
    turn = begun()
    assert allowed(turn) == "b1 c1 d1 e1 f2 f3 f4 f5"
    assert not turn.is_last_step()
    step(turn, "f4")
    assert turn.shape == 2
    assert turn.allowed[square_index("f4")] == HOME
    assert len(allowed(turn).split()) == 16
    assert turn.is_last_step()
    step(turn, "b2")
    assert turn.is_complete()
    assert format_turn(turn.commit()) == "Ca1"
    assert needed(turn) == ".ssss./s....n/s...../s....n/sn...n/.nnnn."
    assert allowed(turn) == "a2 a3 a4 a5 b6 c6 d6 e6"


def test_what_the_opponent_forbids_is_dark():
    turn = step(begun("..../..../..../A... d"), "b6")
    assert allowed(turn) == "d3 e3 c4 d4 e4 c5 d5 e5"


def test_a_shape_that_has_run_out_or_can_go_nowhere_is_not_lifted():
    # Both cylinders are placed; dark's spheres forbid every empty square.
    turn = begun("...a/.B../..B./a... l")
    assert allowed(turn) == "d1 e1 f4 f5"


def test_of_two_squares_the_one_where_the_piece_is_seen_counts():
    turn = begun("..../..../..../A... d")
    assert turn.required[square_index("b1")] + turn.required[square_index("f2")] == 1
    for stays, gone in (("b1", "f2"), ("f2", "b1")):
        seen = bytearray(turn.required)
        seen[square_index(stays)] = 1
        seen[square_index(gone)] = 0
        turn.sync_to_board(seen)
        assert turn.required == seen


def test_a_turn_taken_back_from_a_position_set_up_leaves_a_border_square():
    position = Position()
    position.push(parse_turn("Aa1"))
    turn = Turn(position)
    turn.take_back()
    assert sum(turn.required[at] == 1 for at in BORDER) == 7
    assert turn.magnet_after(square_index("b2")) == 1
