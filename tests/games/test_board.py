"""The two boards' squares, and how each game's set-up is recognised on them."""

from itertools import product

import pytest

from halo.games import recognition, registry
from halo.games.registry import Board
from halo.hal import pins
from tests.games.of_game import games


@pytest.mark.parametrize("model", pins.MODELS)
def test_a_board_has_the_squares_that_the_table_of_pins_wires(model):
    board, wired = Board(model), pins.MODELS[model]
    assert (board.squares, board.columns, board.rows) == (
        wired["squares"],
        wired["columns"],
        wired["rows"],
    )
    cells = [
        board.row(square) * board.columns + board.column(square) for square in range(board.squares)
    ]
    assert sorted(cells + list(wired["absent"])) == list(range(board.columns * board.rows))
    assert cells == sorted(cells)


@pytest.mark.parametrize("model", pins.MODELS)
def test_every_square_has_one_name_and_every_name_one_square(model):
    board = Board(model)
    assert len({board.square_name(square) for square in range(board.squares)}) == board.squares
    for square in range(board.squares):
        assert board.square_index(board.square_name(square)) == square
        assert board.square_at(board.column(square), board.row(square)) == square


@pytest.mark.parametrize("name", ["", "a", "a0", "g1", "a7", "A1", "a11", "1a"])
def test_what_is_no_square_is_refused(name):
    with pytest.raises(ValueError, match="no square is called"):
        Board("halo36").square_index(name)


def test_the_corners_of_yoxii_s_board_are_no_squares():
    for name in ("a1", "g1", "a7", "g7"):
        with pytest.raises(ValueError, match="no square is called"):
            Board("halo45").square_index(name)


def test_every_game_is_played_on_one_board():
    played = [game for model in pins.MODELS for game in Board(model).games]
    assert sorted(played) == sorted(registry.NAMES)


@pytest.mark.parametrize("model", pins.MODELS)
def test_stay_and_give_up_are_far_apart(model):
    board = Board(model)
    assert board.row(board.stay) == board.row(board.give_up) == 0
    assert board.column(board.give_up) - board.column(board.stay) >= 4


# --- set-ups ------------------------------------------------------------------------------


def stood(game):
    """Return the magnets of the game's set-up."""
    rules = registry.load_rules(game)
    return bytearray(rules.new_turn(rules.new_position()).required)


def only(seen, *squares):
    """Return only the magnets of these squares."""
    return bytearray(seen[at] if at in squares else 0 for at in range(len(seen)))


@games
def test_a_whole_set_up_stands_and_each_part_of_it_matches(game):
    magnets, whole = registry.load_table(game).MAGNETS, stood(game)
    pieces = [square for square in range(len(whole)) if whole[square]]
    assert recognition.is_complete(magnets, whole)
    assert recognition.Recognition((game,)).is_cleared(game, whole)
    for count in range(len(pieces)):
        part = only(whole, *pieces[:count])
        assert not recognition.is_complete(magnets, part)
        assert recognition.matching(magnets, part) == count
        others = only(whole, *pieces[:count], *pieces[count + 1 :])
        assert not recognition.is_complete(magnets, others)
    strange = bytearray(whole)
    strange[next(square for square in range(len(whole)) if not whole[square])] = 1
    assert recognition.matching(magnets, strange) == -1
    assert not recognition.is_complete(magnets, strange)
    assert not recognition.Recognition((game,)).is_cleared(game, strange)


@games
def test_pieces_that_may_show_either_pole_stand_either_way_but_two_of_them_differ(game):
    magnets = registry.load_table(game).MAGNETS
    either = [square for square in range(len(magnets)) if magnets[square] == recognition.EITHER]
    for poles in product((1, 2), repeat=len(either)):
        seen = bytearray(magnets)
        for square, pole in zip(either, poles, strict=True):
            seen[square] = pole
        assert recognition.is_complete(magnets, seen) == (len(set(poles)) == len(poles))


def test_what_stands_tells_the_game_and_an_empty_board_the_game_before():
    games = Board("halo36").games
    border, totem = only(stood("quantik"), 1), only(stood("oxono"), 14)
    both = bytearray(a or b for a, b in zip(border, totem, strict=True))
    known = recognition.Recognition(games)
    for home in games:
        assert known.find_begun("oxono", home, border) == "quantik"
        assert known.find_begun("quantik", home, totem) == "oxono"
        for now in games:
            assert known.find_begun(now, home, bytearray(36)) == home
            assert known.find_begun(now, home, both) == now
            assert known.find_begun(now, home, stood(now)) == now
