"""YOXII's own rules: jumps, where a piece goes, exhausted values, and how games end."""

import random

import pytest

from halo.games.position import PLAYING, RESULTS
from halo.games.yoxii.codes import (
    FIELD,
    MAX_PLIES,
    MAX_TURNS,
    NEXT_SQUARE,
    OFF_BOARD,
    VALUE_SQUARES,
)
from halo.games.yoxii.position import (
    Position,
    format_position,
    format_turn,
    parse_position,
    parse_turn,
    why_over,
)
from tests.games.halo45 import square_name
from tests.games.of_game import table
from tools.games.oracles import Slow
from tools.games.oracles.yoxii import score


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


def played(text, turn):
    position = parse_position(text)
    assert position.result == PLAYING
    assert position.is_legal(parse_turn(turn))
    position.push(parse_turn(turn))
    return position


def winning(position):
    flags = bytearray(45)
    position.winning_squares(flags)
    return " ".join(square_name(square) for square in range(45) if flags[square])


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
    assert places(text, "a3").split() == sorted(
        square_name(square) for square in FIELD if square_name(square) not in taken
    )
    # With one empty neighbour it must go there.
    assert places("##3##/#d4#/7/aC5/1BA4/#1b3#/##3## d3 w", "a3") == "b2"


def test_a_value_that_has_run_out_is_not_placed():
    assert values("##3##/#5#/7/7/7/#5#/##3## d4 w") == "ABCD"
    assert values("##3##/#5#/aaaa3/7/DDD1A2/#5#/##3## d4 w") == "ABC"
    assert values("##3##/#5#/aaabb2/7/AAAAA2/#5#/##3## d4 w") == "BCD"


# Last turns of games found by random play: description, position, turn, result, points, and the
# winner's number of pieces next to the totem.
ENDS = table("""
white has more points | ##3##/#C4#/1Aa4/B6/2d4/#c4#/##3## b4 w | a5b4B | 1-0 | 8 0 | 4 0 |
    a4 b4 b5 b6
red has more points | ##3##/#5#/Cb5/Ab1D3/2C4/#a4#/##3## b3 r | a3b3B | 0-1 | 1 5 | 1 3 | b2 b3 b4
points come before pieces | ##1dC##/#5#/3bCAc/4b2/5Ad/#2A2#/##3## e6 w | g4f4D | 0-1 | 6 7 |
    3 2 | g3 g5
level, and white has more pieces | ##3##/#5#/4d2/3B1D1/D2bdCd/#1c1C1#/##3## d2 w | f2e1B | 1-0 |
    8 8 | 3 2 | e1 e2 f3
level, and red has more pieces | ##1DD##/#1c3#/2aAbbC/1B1d2d/1d1ABb1/#4B#/##D2## e6 r | f6e6C |
    0-1 | 7 7 | 2 3 | e5 f5 e6
level in both | ##3##/#5#/1DaC3/A1d4/1bbAB2/#aC2a#/##Cd1## b4 w | a3b4B | 1/2-1/2 | 3 3 | 2 2 |
the 36th piece | ##dc1##/#BBBbd#/cabcAC1/cCABCbD/dcaADbB/#DaCAa#/##aCA## g5 r | e7g5B | 0-1 |
    2 9 | 1 3 | e6 f6 d7
""")


@pytest.mark.parametrize(
    ("text", "turn", "result", "points", "pieces", "squares"), ENDS.values(), ids=ENDS
)
def test_a_totem_that_cannot_move_ends_the_game(text, turn, result, points, pieces, squares):
    position = played(text, turn)
    assert RESULTS[position.result] == result
    assert f"{position.points(0)} {position.points(1)}" == points
    assert (
        " ".join(str(position.scoring_squares(side, bytearray(45))) for side in (0, 1)) == pieces
    )
    assert winning(position) == squares
    assert position.legal_turns() == []
    said = "the game is over: the totem is shut in, {} points to {}"
    assert why_over(position) == said.format(*points.split())
    assert parse_position(format_position(position)).result == position.result
    position.pop()
    assert position.result == PLAYING


def test_the_loser_s_pieces_next_to_the_totem_can_be_told_too():
    position = played(*ENDS["points come before pieces"][:2])
    flags = bytearray(45)
    assert position.scoring_squares(0, flags) == 3
    assert [square_name(square) for square in range(45) if flags[square]] == ["f3", "f4", "f5"]


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
