"""The search keeps its contract."""

import pytest

from halo.engine.engine import Engine
from halo.engine.search import Search
from halo.games.oxono.codes import PLAYING
from halo.games.oxono.notation import parse_position
from halo.games.oxono.position import Position
from halo.games.oxono.search_state import SearchState, to_rules
from tests.engine import oracle
from tests.engine.positions import of_every_class, random_positions

PLENTY = 1 << 29


@pytest.fixture(scope="module")
def search() -> Search:
    return Search(SearchState(), bytearray(8 * 1024))


def searched(search: Search, position: Position, depth: int, slice_nodes: int = 1 << 20) -> Search:
    search.begin(position, PLENTY, depth)
    while not search.think(slice_nodes):
        pass
    return search


def assert_is_minimax(
    search: Search, position: Position, depth: int, weights: tuple = oracle.FIRMWARE
) -> None:
    searched(search, position, depth)
    expected = oracle.value(position, search.depth, weights)
    assert search.score == expected
    turn = to_rules(search.turn)
    if not oracle.wins(position, turn):
        assert -oracle.after(position, turn, search.depth, weights) == expected


@pytest.mark.parametrize(
    ("depth", "fewest", "most", "seed"),
    [
        (1, 2, 20, 11),
        (2, 9, 20, 12),
        (3, 15, 24, 13),
        (4, 19, 26, 14),
    ],
)
def test_value_is_that_of_plain_minimax(
    search: Search, depth: int, fewest: int, most: int, seed: int
) -> None:
    for position in random_positions(seed, 6, fewest, most):
        assert_is_minimax(search, position, depth)


def test_value_is_that_of_plain_minimax_whatever_the_weights() -> None:
    odd = Search(SearchState(*oracle.ODD), bytearray(8 * 1024))
    for depth, fewest, most in ((2, 9, 20), (4, 16, 24)):
        for position in random_positions(15, 8, fewest, most):
            assert_is_minimax(odd, position, depth, oracle.ODD)


def test_value_is_that_of_plain_minimax_where_totems_leap(search: Search) -> None:
    for position in of_every_class():
        if position.pieces() > 18 and len(position.legal_turns()) < 60:
            assert_is_minimax(search, position, 1)


@pytest.mark.parametrize("without", range(1, 8))
def test_table_killers_and_order_change_no_value(search: Search, without: int) -> None:
    fewer = 0
    for position in random_positions(21, 8, 5, 14):
        with_all = searched(search, position, 4)
        score, nodes = with_all.score, with_all.nodes
        search.do_without(without)
        try:
            assert searched(search, position, 4).score == score
        finally:
            search.do_without(0)
        fewer += nodes < search.nodes
    assert fewer or without == 2  # killers alone save little; the others must save something


def test_slices_change_nothing(search: Search) -> None:
    for position in random_positions(22, 6, 4, 12):
        whole = searched(search, position, 4)
        expected = whole.turn, whole.score, whole.depth, whole.nodes, whole.variation()
        for slice_nodes in (1, 37):
            cut = searched(search, position, 4, slice_nodes)
            found = cut.turn, cut.score, cut.depth, cut.nodes, cut.variation()
            assert found == expected


@pytest.mark.parametrize("budget", [1, 2, 10, 67, 68, 69, 1000, 4321])
def test_stays_inside_its_budget_and_has_a_legal_turn(search: Search, budget: int) -> None:
    for position in [Position(), *random_positions(23, 5, 2, 16), *of_every_class()[::7]]:
        search.begin(position, budget)
        while not search.think(100):
            assert position.is_legal(to_rules(search.turn))
        assert 0 < search.nodes <= budget
        assert position.is_legal(to_rules(search.turn))


def test_may_be_stopped_at_any_time(search: Search) -> None:
    for position in random_positions(24, 4, 2, 10):
        for slices in range(6):
            search.begin(position, PLENTY)
            for _ in range(slices):
                search.think(150)
            search.stop()
            assert search.think(100)
            line = [to_rules(turn) for turn in search.variation()]
            assert position.is_legal(to_rules(search.turn))
            assert_can_be_played(position, line)


def assert_can_be_played(position: Position, line: list[int]) -> None:
    assert line
    for number, turn in enumerate(line):
        assert position.result == PLAYING
        assert position.is_legal(turn), f"turn {number} of {line}"
        position.push(turn)
    for _ in line:
        position.pop()


def test_variation_leads_to_the_value(search: Search) -> None:
    won = 0
    for position in random_positions(25, 12, 8, 16):
        searched(search, position, 4)
        line = [to_rules(turn) for turn in search.variation()]
        assert_can_be_played(position, line)
        if search.score > 29900:
            for turn in line:
                position.push(turn)
            won += position.result != PLAYING
    assert won


def test_a_win_is_found_at_its_exact_distance(search: Search) -> None:
    position = parse_position("4X1/1o4/4X1/2O2x/1o3X/2o3 f1 d1 p")
    searched(search, position, 9)
    assert (search.score, search.depth) == (30000 - 9, 8)


def test_the_last_piece_draws_or_wins(search: Search) -> None:
    for position in of_every_class():
        if position.pieces() == 31:
            searched(search, position, 5)
            won = any(oracle.wins(position, turn) for turn in position.legal_turns())
            assert search.score == (29999 if won else 0)


@pytest.mark.parametrize("level", [0, 6, -1])
def test_a_level_that_is_none_is_refused(level: int) -> None:
    with pytest.raises(ValueError, match="a level is 1 to 5"):
        Engine("oxono", table_bytes=64).begin(Position(), level, 1)


@pytest.mark.parametrize("nodes", [0, -5, 1 << 30])
def test_a_budget_out_of_range_is_refused(nodes: int) -> None:
    with pytest.raises(ValueError, match="a budget is 1 to 1073741823 nodes"):
        Engine("oxono", table_bytes=64).begin_nodes(Position(), nodes)


def test_a_game_that_is_over_is_refused() -> None:
    position = Position()
    position.result = 3
    with pytest.raises(ValueError, match="the game is over"):
        Engine("oxono", table_bytes=64).begin_nodes(position, 10)
