"""The search keeps its contract in every game."""

from typing import Any

import pytest

from halo.engine.engine import Engine
from halo.engine.search import Search, lists_of
from halo.engine.workspace import Workspace
from halo.games import registry
from halo.games.oxono.position import Position
from halo.games.oxono.search_state import to_rules
from halo.games.position import PLAYING
from tests.engine import minimax
from tests.games.of_game import games, of_game, random_positions
from tests.games.oxono.cases import odd_state
from tests.optional import slow

PLENTY = 1 << 29
TABLE_BYTES = 8 * 1024


def new_search(game: str) -> Any:
    """Return a search of the game that generates its turns by the rules core."""
    module = registry.load_search(game)
    search: Any = Search(module.SearchState(), bytearray(TABLE_BYTES))
    search.to_rules = module.to_rules
    return search


@pytest.fixture(scope="module", params=registry.NAMES)
def search(request: pytest.FixtureRequest) -> Any:
    """A search of each game, with the game's name."""
    found = new_search(request.param)
    found.game = request.param
    return found


def positions(search: Any, seed: int, count: int, start: float, end: float) -> Any:
    """Return random positions of the search's game, between `start` and `end` of a long game."""
    long = of_game(search.game, "cases").LONG
    return random_positions(search.game, seed, count, int(start * long), int(end * long))


def searched(search: Any, position: Any, depth: int, slice_nodes: int = 1 << 20) -> Any:
    search.begin(position, PLENTY, depth)
    while not search.think(slice_nodes):
        pass
    return search


def assert_is_minimax(search: Any, position: Any, depth: int, leaf: minimax.Leaf) -> None:
    searched(search, position, depth)
    expected = minimax.value(position, search.depth, leaf)
    assert search.score == expected
    turn = search.to_rules(search.turn)
    if not minimax.wins(position, turn):
        assert minimax.after(position, turn, max(search.depth, 1), leaf) == expected


@pytest.mark.parametrize("part", range(4))
def test_value_is_that_of_plain_minimax(search: Any, part: int) -> None:
    facts = of_game(search.game, "cases")
    depth, fewest, most = facts.DEPTHS[part]
    for position in random_positions(search.game, 40 + part, 7, fewest, most):
        assert_is_minimax(search, position, depth, facts.leaf)


def test_value_is_that_of_plain_minimax_in_rare_positions(search: Any) -> None:
    facts = of_game(search.game, "cases")
    for position in facts.rare_positions():
        if len(position.legal_turns()) < 60:
            assert_is_minimax(search, position, 1, facts.leaf)


def test_value_is_that_of_plain_minimax_whatever_the_weights() -> None:
    state, leaf = odd_state()
    odd: Any = Search(state, bytearray(TABLE_BYTES))
    odd.to_rules = to_rules
    for depth, fewest, most in ((2, 9, 20), (4, 16, 24)):
        for position in random_positions("oxono", 15, 8, fewest, most):
            assert_is_minimax(odd, position, depth, leaf)


@pytest.mark.parametrize("without", [1, 2, 4, 7, *slow(3, 5, 6)])
def test_table_killers_and_order_change_no_value(search: Any, without: int) -> None:
    depth = of_game(search.game, "cases").MIDDLE_DEPTH
    fewer = 0
    for position in positions(search, 21, 7, 0.4, 0.9):
        with_all = searched(search, position, depth)
        score, nodes = with_all.score, with_all.nodes
        search.do_without(without)
        try:
            assert searched(search, position, depth).score == score
        finally:
            search.do_without(0)
        fewer += nodes < search.nodes
    # Killers alone save little; the other tables must save nodes where many are searched.
    assert fewer or without == 2 or search.game != "oxono"


def test_slices_change_nothing(search: Any) -> None:
    for position in positions(search, 22, 5, 0.3, 0.7):
        depth = of_game(search.game, "cases").MIDDLE_DEPTH
        whole = searched(search, position, depth)
        expected = whole.turn, whole.score, whole.depth, whole.nodes, whole.variation()
        for slice_nodes in (1, 37):
            cut = searched(search, position, depth, slice_nodes)
            found = cut.turn, cut.score, cut.depth, cut.nodes, cut.variation()
            assert found == expected


@pytest.mark.parametrize("budget", [1, 2, 10, 63, 67, 68, 69, 257, 1000, 4321])
def test_stays_inside_its_budget_and_has_a_legal_turn(search: Any, budget: int) -> None:
    rare = of_game(search.game, "cases").rare_positions()[::7]
    for position in [*positions(search, 23, 5, 0, 1), *rare]:
        search.begin(position, budget)
        while not search.think(100):
            assert position.is_legal(search.to_rules(search.turn))
        assert 0 < search.nodes <= budget
        assert position.is_legal(search.to_rules(search.turn))


def test_may_be_stopped_at_any_time(search: Any) -> None:
    for position in positions(search, 24, 4, 0.1, 0.6):
        for slices in range(6):
            search.begin(position, PLENTY)
            for _ in range(slices):
                search.think(150)
            search.stop()
            assert search.think(100)
            line = [search.to_rules(turn) for turn in search.variation()]
            assert position.is_legal(search.to_rules(search.turn))
            assert_can_be_played(position, line)


def assert_can_be_played(position: Any, line: list[int]) -> None:
    assert line
    for number, turn in enumerate(line):
        assert position.result == PLAYING
        assert position.is_legal(turn), f"turn {number} of {line}"
        position.push(turn)
    for _ in line:
        position.pop()


def test_variation_leads_to_the_value(search: Any) -> None:
    depth = of_game(search.game, "cases").MIDDLE_DEPTH
    won = 0
    for position in positions(search, 25, 12, 0.5, 1):
        searched(search, position, depth)
        line = [search.to_rules(turn) for turn in search.variation()]
        assert_can_be_played(position, line)
        if search.score > 29900:
            for turn in line:
                position.push(turn)
            won += position.result != PLAYING
    assert won


def test_a_win_is_found_at_its_exact_distance() -> None:
    position = Position.parse("4X1/1o4/4X1/2O2x/1o3X/2o3 f1 d1 p")
    search = searched(new_search("oxono"), position, 9)
    assert (search.score, search.depth) == (30000 - 9, 8)


@games
@pytest.mark.parametrize("nodes", [0, -5, 1 << 30])
def test_a_budget_out_of_range_is_refused(game: str, nodes: int) -> None:
    with pytest.raises(ValueError, match="a budget is 1 to 1073741823 nodes"):
        Engine(game, workspace=Workspace(64)).begin_nodes(
            registry.load_rules(game).new_position(), nodes
        )


def test_the_workspace_is_as_large_as_the_largest_game_needs() -> None:
    first = len(Workspace(64).numbers)
    needs = (registry.load_search(name).SearchState for name in registry.NAMES)
    assert first == max(need.count + lists_of(need.max_turns) for need in needs)
