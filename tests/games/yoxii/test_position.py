"""YOXII's own rules: jumps, where a piece goes, exhausted values, and how games end."""

import random

import pytest

from halo.games.position import PLAYING
from halo.games.yoxii.game import (
    FIELD,
    MAX_TURNS,
    NEXT_SQUARE,
    OFF_BOARD,
    VALUE_SQUARES,
)
from halo.games.yoxii.position import Position
from tests.games.of_game import ByName
from tests.games.yoxii.cases import LAST_TURNS
from tools.games.oracles import Slow
from tools.games.oracles.yoxii import score

YOXII = ByName("yoxii")


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
    assert Position.why_over(position) == said.format(*points.split())


def test_the_loser_s_pieces_next_to_the_totem_can_be_read_too():
    position = YOXII.played(*LAST_TURNS["points come before pieces"][:2])
    flags = bytearray(45)
    assert position.scoring_squares(0, flags) == 3
    assert YOXII.names(square for square in range(45) if flags[square]) == "f3 f4 f5"


def test_points_and_pieces_agree_with_the_oracle():
    chance = random.Random(6)
    for _ in range(40):
        position, slow = Position(), Slow("yoxii")
        while position.result == PLAYING:
            turn = chance.choice(position.legal_turns())
            slow = slow.after(Position.format_turn(turn))
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
