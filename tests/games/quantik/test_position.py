"""QUANTIK's own rules: what forbids a square, and how games end."""

import random

import pytest

from halo.games.position import FIRST_WINS, PLAYING, SECOND_WINS
from halo.games.quantik.position import (
    START_POSITION,
    Position,
    format_position,
    format_turn,
    parse_position,
    parse_turn,
    why_over,
)


def legal(text, shape):
    turns = map(format_turn, parse_position(text).legal_turns())
    return " ".join(turn[1:] for turn in turns if turn[0] == shape)


def played(text, *turns):
    position = parse_position(text)
    for turn in turns:
        assert position.result == PLAYING
        assert position.is_legal(parse_turn(turn)), turn
        position.push(parse_turn(turn))
    return position


def winning(position):
    flags = bytearray(36)
    position.winning_squares(flags)
    return " ".join(format_turn(square)[1:] for square in range(36) if flags[square])


def test_the_opponent_s_shape_forbids_its_row_column_and_region():
    assert legal("..../..../..../A... d", "A") == "c2 d2 b3 c3 d3 b4 c4 d4"
    assert len(legal("..../..../..../A... d", "B").split()) == 15


def test_one_s_own_shape_forbids_nothing():
    assert len(legal("...b/..../..../A... l", "A").split()) == 14


def test_one_forbidding_piece_is_enough():
    assert "b1" not in legal(".a../..../..../AB.d l", "A").split()


def test_a_shape_of_which_none_is_left_is_not_placed():
    assert legal("...a/..../..../AA.b l", "A") == ""


# (position, turn, result, winning squares)
ENDS = {
    "a row, whoever owns it": (
        "..../..d./..../.bCA l",
        "Da1",
        FIRST_WINS,
        "a1 b1 c1 d1",
    ),
    "a column, by dark": ("A.../b.../..../C... d", "Da2", SECOND_WINS, "a1 a2 a3 a4"),
    "a region": ("...B/..../Ab../c... l", "Db1", FIRST_WINS, "a1 b1 a2 b2"),
    "a row and a region at once": (
        "C.D./...A/bc../A.bc l",
        "Db1",
        FIRST_WINS,
        "a1 b1 c1 d1 a2 b2",
    ),
}


@pytest.mark.parametrize(("text", "turn", "result", "squares"), ENDS.values(), ids=ENDS.keys())
def test_four_different_shapes_together_win(text, turn, result, squares):
    position = played(text, turn)
    assert position.result == result
    assert winning(position) == squares
    assert position.legal_turns() == []
    assert why_over(position) == "the game is over: four different shapes stand together"
    assert parse_position(format_position(position)).result == result


def test_four_squares_of_three_shapes_do_not_win():
    assert played("..../..d./..../.bCA l", "Ca1").result == PLAYING


# Whole games, found by random play.
NOWHERE_TO_GO = "Aa1 Bb4 Aa4 Ca2 Dd1 Cc3 Db2 Bd2"
FULL_BOARD = "Cd4 Cb3 Ac1 Da2 Bc4 Db2 Dd3 Aa4 Cd2 Ba3 Dc3 Cb1 Ad1 Ab4 Bc2 Ba1"


def test_who_can_place_nothing_loses():
    position = played(START_POSITION, *NOWHERE_TO_GO.split())
    assert position.result == SECOND_WINS
    assert winning(position) == ""
    assert position.legal_turns() == []
    assert why_over(position) == "the game is over: light cannot place anything"
    assert parse_position(format_position(position)).result == SECOND_WINS


def test_a_full_board_without_four_shapes_together_is_lost_by_the_first_player():
    position = played(START_POSITION, *FULL_BOARD.split())
    assert position.pieces() == 16
    assert position.result == SECOND_WINS
    assert winning(position) == ""
    assert why_over(position) == (
        "the game is over: the board is full and light cannot place anything"
    )


def test_a_game_ends_with_the_fourth_piece_at_the_earliest():
    seed = 7
    print("seed", seed)
    chance = random.Random(seed)
    lengths = set()
    for _ in range(2000):
        position = Position()
        while position.result == PLAYING:
            position.push(chance.choice(position.legal_turns()))
        lengths.add(position.made)
    assert min(lengths) == 4
    assert max(lengths) >= 14
