import pytest

from halo.games.board import DIRECTIONS, NEXT_SQUARE, OFF_BOARD, SQUARES, square_index, square_name


def test_every_square_has_one_name_and_every_name_one_square():
    names = [square_name(square) for square in range(SQUARES)]
    assert len(set(names)) == 36
    assert [square_index(name) for name in names] == list(range(SQUARES))
    assert (names[0], names[5], names[30], names[35]) == ("a1", "f1", "a6", "f6")


def test_a_step_there_and_back_returns():
    for square in range(SQUARES):
        for direction in range(DIRECTIONS):
            there = NEXT_SQUARE[square * 4 + direction]
            if there != OFF_BOARD:
                assert NEXT_SQUARE[there * 4 + (direction ^ 2)] == square


def test_the_grid_has_120_steps():
    assert sum(step != OFF_BOARD for step in NEXT_SQUARE) == 120


@pytest.mark.parametrize("name", ["", "a", "a0", "a7", "g1", "A1", "a11", "1a"])
def test_what_is_no_square_is_named(name):
    with pytest.raises(ValueError, match="no square is called"):
        square_index(name)
