"""YOXII's own rules: jumps, where a piece goes, exhausted values, and how games end."""

import random

import pytest

from halo.games.position import PLAYING
from halo.games.yoxii.codes import (
    FIELD,
    MAX_PLIES,
    MAX_TURNS,
    NEXT_SQUARE,
    OFF_BOARD,
    VALUE_SQUARES,
)
from halo.games.yoxii.position import Position, format_turn, parse_position, why_over
from tests.games.of_game import ByName
from tests.games.yoxii.examples import LAST_TURNS
from tools.games.oracles import Slow
from tools.games.oracles.yoxii import score

YOXII = ByName("yoxii")


def goes(text):
    """Return the squares where the totem may go."""
    turns = map(format_turn, parse_position(text).legal_turns())
    return " ".join(sorted({turn[:2] for turn in turns}))


def places(text, target):
    """Return the squares where a piece may go once the totem stands on `target`."""
    turns = map(format_turn, parse_position(text).legal_turns())
    return " ".join(sorted({turn[2:4] for turn in turns if turn[:2] == target}))


def values(text):
    return "".join(sorted({format_turn(turn)[4] for turn in parse_position(text).legal_turns()}))


def test_the_totem_goes_one_step_any_way():
    assert goes("##3##/#5#/7/7/7/#5#/##3## d4 w") == "c3 c4 c5 d3 d5 e3 e4 e5"


def test_it_jumps_a_line_of_one_s_own_pieces_and_no_other():
    text = "##3##/#5#/7/4AB1/4a2/#5#/##1b1## d4 w"
    assert goes(text) == "c3 c4 c5 d3 d5 e5 g4"
    # The same for red: its piece on e3 is jumped, white's on e4 is not.
    assert goes("##3##/#5#/7/4A2/4a2/#5#/##3## d4 w") == "c3 c4 c5 d3 d5 e5 f4"
    assert goes("##3##/#5#/7/4AA1/4a2/#5#/##3## d4 r") == "c3 c4 c5 d3 d5 e5 f2"


def test_a_line_of_both_colours_or_up_to_the_edge_is_not_jumped():
    assert goes("##3##/#5#/7/4Aa1/7/#5#/##3## d4 w") == "c3 c4 c5 d3 d5 e3 e5"
    assert goes("##3##/#5#/7/4ABC/4a2/#1a3#/##1a1## d4 w") == "c3 c4 c5 d3 d5 e5"


def test_the_piece_goes_next_to_the_totem_also_where_it_came_from():
    assert places("##3##/#5#/7/7/7/#5#/##3## d4 w", "c3") == "b2 b3 b4 c2 c4 d2 d3 d4"


def test_it_goes_anywhere_if_nothing_next_to_the_totem_is_empty():
    # Behind the jump over c3 and b3 all squares next to a3 are occupied.
    text = "##3##/#d4#/7/aC5/1BA4/#b4#/##3## d3 w"
    assert "a3" in goes(text).split()
    taken = {"a3", "a4", "b4", "b3", "c3", "b2", "b6"}
    assert places(text, "a3").split() == sorted(set(YOXII.names(FIELD).split()) - taken)
    # With one empty neighbour it must go there.
    assert places("##3##/#d4#/7/aC5/1BA4/#1b3#/##3## d3 w", "a3") == "b2"


def test_a_value_that_has_run_out_is_not_placed():
    assert values("##3##/#5#/7/7/7/#5#/##3## d4 w") == "ABCD"
    assert values("##3##/#5#/aaaa3/7/DDD1A2/#5#/##3## d4 w") == "ABC"
    assert values("##3##/#5#/aaabb2/7/AAAAA2/#5#/##3## d4 w") == "BCD"


@pytest.mark.parametrize(
    ("text", "turn", "points", "pieces"),
    [(text, turn, *counts) for text, turn, _, _, *counts in LAST_TURNS.values()],
    ids=LAST_TURNS,
)
def test_points_and_then_pieces_next_to_the_totem_decide(text, turn, points, pieces):
    position = YOXII.played(text, turn)
    assert f"{position.points(0)} {position.points(1)}" == points
    near = [str(position.scoring_squares(side, bytearray(45))) for side in (0, 1)]
    assert " ".join(near) == pieces
    said = "the game is over: the totem is shut in, {} points to {}"
    assert why_over(position) == said.format(*points.split())


def test_the_loser_s_pieces_next_to_the_totem_can_be_told_too():
    position = YOXII.played(*LAST_TURNS["points come before pieces"][:2])
    flags = bytearray(45)
    assert position.scoring_squares(0, flags) == 3
    assert YOXII.names(square for square in range(45) if flags[square]) == "f3 f4 f5"


def test_pieces_never_run_out_before_the_game_ends():
    seed = 5
    print("seed", seed)
    chance = random.Random(seed)
    for _ in range(300):
        position = Position()
        while position.result == PLAYING:
            turns = position.legal_turns()
            assert turns
            position.push(chance.choice(turns))
        assert 7 <= position.made <= MAX_PLIES


def test_points_and_pieces_agree_with_the_oracle():
    chance = random.Random(6)
    for _ in range(40):
        position, slow = Position(), Slow("yoxii")
        while position.result == PLAYING:
            turn = chance.choice(position.legal_turns())
            slow = slow.after(format_turn(turn))
            position.push(turn)
        for side in (0, 1):
            found = position.points(side), position.scoring_squares(side, bytearray(45))
            assert found == score(slow.board, side)


# The targets of the totem's jumps, and all squares that must then be occupied: the more there
# are, the fewer squares are left for the piece.
def test_no_position_has_more_turns_than_there_is_room_for():
    near = [
        sum(1 << NEXT_SQUARE[8 * square + way] for way in range(8) if next_to(square, way))
        for square in range(45)
    ]

    def most(origin, way, taken, landings, steps):
        if way == 8:
            if landings and taken & (landings | 1 << origin):
                return 0
            empty = 36 - taken.bit_count()
            return 4 * (8 * steps + landings.bit_count() * empty) if empty > 0 else 0
        found = [most(origin, way + 1, taken, landings, steps + 1)]
        run = 0
        square = NEXT_SQUARE[8 * origin + way]
        while square != OFF_BOARD and next_to(square, way):
            run |= 1 << square
            square = NEXT_SQUARE[8 * square + way]
            shut = taken | run | near[square]
            found.append(most(origin, way + 1, shut, landings | 1 << square, steps))
        return max(found)

    assert max(most(origin, 0, 0, 0, 0) for origin in FIELD) == MAX_TURNS


def next_to(square, way):
    return NEXT_SQUARE[8 * square + way] != OFF_BOARD


def test_the_field_is_the_board_without_the_value_squares():
    assert len(FIELD) == 37
    assert not set(FIELD) & set(VALUE_SQUARES)
