"""QUANTIK's and YOXII's kernels agree with the rules cores, the search with its contract."""

import random
from typing import Any

import pytest

from halo.engine.search import Search
from halo.games import registry
from halo.games.quantik import search_state as quantik
from halo.games.results import DRAW, PLAYING
from halo.games.yoxii import search_state as yoxii
from tests.engine import other_oracle as oracle
from tests.engine.other_oracle import EVALUATIONS, random_positions
from tools.perft.counters import load_counter

MODULES: dict[str, Any] = {"quantik": quantik, "yoxii": yoxii}
# The plies of a random game of each.
LONG = {"quantik": 13, "yoxii": 34}
games = pytest.mark.parametrize("game", MODULES)
WINS = 16383
EVEN = 8192
SURE = 1 << 14
PLENTY = 1 << 29


def expanded(kernel: Any, position: Any) -> dict[int, tuple[int, bool, int]]:
    """Return the kernel's turns by those of the rules: worth, `sure`, its own turn."""
    game = kernel.made
    game.load(position)
    game.words[768] = game.max_turns
    end = game.expand(game.state, game.words, game.first)
    words = game.words[game.first : end]
    best = game.words[game.words[772]]
    assert best == max(words)
    return {
        kernel.to_rules(word & 16383): (word >> 15, bool(word & SURE), word & 16383)
        for word in words
    }


@pytest.fixture(scope="module", params=list(MODULES))
def kernel(request: pytest.FixtureRequest) -> Any:
    """A game's module, with its name and a kernel that was made."""
    module = MODULES[request.param]
    module.name = request.param
    module.made = module.SearchState()
    return module


def assert_agrees(kernel: Any, position: Any) -> None:
    found = expanded(kernel, position)
    assert sorted(found) == sorted(position.legal_turns())
    game = kernel.made
    for turn, (worth, sure, inner) in found.items():
        assert kernel.from_rules(turn) == inner
        if oracle.wins(position, turn):
            assert worth == WINS
            continue
        position.push(turn)
        result = position.result
        lost = any(oracle.wins(position, reply) for reply in position.legal_turns())
        evaluation = 0 if result else EVALUATIONS[kernel.name](position)
        position.pop()
        if result == DRAW:
            assert (worth, sure) == (EVEN, True)
        elif result:
            assert (worth, sure) == (0, False)
        else:
            assert worth == EVEN - evaluation
            assert not (sure and lost)
            if not sure:
                before = bytes(game.state)
                assert bool(game.refuted(game.state, game.words, inner)) == lost
                assert bytes(game.state) == before


@pytest.mark.parametrize("part", range(4))
def test_turns_worth_and_threats(kernel: Any, part: int) -> None:
    most = LONG[kernel.name]
    fewest = most * part // 4
    for position in random_positions(kernel.name, 31 + part, 6 + 10 * part, fewest, fewest + 3):
        assert_agrees(kernel, position)


# The piece may go anywhere, and shuts the totem in where it does not stand next to it; level ends.
YOXII_CASES = (
    "##3##/#d4#/7/aC5/1BA4/#b4#/##3## d3 w",
    "##3##/#5#/1DaC3/A1d4/1bbAB2/#aC2a#/##Cd1## b4 w",
    "##1DD##/#1c3#/2aAbbC/1B1d2d/1d1ABb1/#4B#/##D2## e6 r",
    "##dc1##/#BBBbd#/cabcAC1/cCABCbD/dcaADbB/#DaCAa#/##aCA## g5 r",
    "##Aba##/#AacaB#/1C1AcdB/bbCDcDc/1C1CaBB/#aCDB1#/##bdc## a3 w",
    "##BAA##/#1Cb1C#/ccDbDaC/Cbd1bad/abcBcBd/#1DCc1#/##BAB## d4 w",
    "##ABC##/#B1C2#/dCcDab1/Ca1aBbA/dDbBAaa/#cAdbb#/##1AB## c6 r",
)


@pytest.mark.parametrize("text", YOXII_CASES)
def test_yoxii_s_rare_cases(text: str) -> None:
    module = MODULES["yoxii"]
    module.name, module.made = "yoxii", yoxii.SearchState()
    assert_agrees(module, registry.load_rules("yoxii").parse_position(text))


def test_unmake_restores_all_and_keys_by_steps_equal_keys_from_scratch(kernel: Any) -> None:
    chance = random.Random(5)
    game = kernel.made
    tables = 73 if kernel.name == "yoxii" else 64
    for position in random_positions(kernel.name, 6, 8, 0, LONG[kernel.name] // 2):
        game.load(position)
        before = bytes(game.state), game.words[: game.first]
        made = 0
        while position.result == PLAYING:
            turn = chance.choice(position.legal_turns())
            position.push(turn)
            if position.result != PLAYING:
                break
            game.make(game.state, game.words, kernel.from_rules(turn))
            made += 1
            fresh = kernel.SearchState()
            fresh.load(position)
            assert fresh.state == game.state
            assert fresh.words[:tables] == game.words[:tables]
            assert fresh.words[769:771] == game.words[769:771]
            assert fresh.words[773:776] == game.words[773:776]
            if kernel.name == "yoxii":
                assert fresh.words[778:790] == game.words[778:790]
            else:
                assert fresh.words[776:792] == game.words[776:792]
        for _ in range(made):
            game.unmake(game.state, game.words)
        after = bytes(game.state), game.words[: game.first]
        assert before[0] == after[0]
        assert before[1][:tables] == after[1][:tables]
        assert before[1][769:792] == after[1][769:792]


@pytest.mark.parametrize(
    ("game", "depth", "turns"),
    [
        ("quantik", 1, 64),
        ("quantik", 2, 3392),
        ("quantik", 3, 167552),
        ("yoxii", 1, 256),
        ("yoxii", 2, 51136),
    ],
)
def test_perft(game: str, depth: int, turns: int) -> None:
    counted = registry.SearchAdapter(game).new_state()
    count = load_counter(game)
    counted.load(registry.load_rules(game).new_position())
    assert count(counted, depth) == turns


@games
def test_perft_agrees_with_the_rules_core_where_games_end(game: str) -> None:
    counted = registry.SearchAdapter(game).new_state()
    count = load_counter(game)
    for position in random_positions(game, 8, 6, LONG[game] * 2 // 3, LONG[game]):
        counted.load(position)
        assert count(counted, 2) == perft(position, 2)


def perft(position: Any, depth: int) -> int:
    turns = position.legal_turns()
    if depth == 1:
        return len(turns)
    total = 0
    for turn in turns:
        position.push(turn)
        total += perft(position, depth - 1)
        position.pop()
    return total


@pytest.fixture(scope="module")
def search(kernel: Any) -> Search:
    return Search(kernel.SearchState(), bytearray(8 * 1024))


def searched(search: Search, position: Any, depth: int, slice_nodes: int = 1 << 20) -> Search:
    search.begin(position, PLENTY, depth)
    while not search.think(slice_nodes):
        pass
    return search


# Deeper where fewer turns are left: (depth, fewest, most) for QUANTIK, then for YOXII.
DEPTHS = {
    "quantik": [(1, 0, 10), (2, 5, 9), (3, 7, 12), (5, 9, 13)],
    "yoxii": [(1, 6, 30), (2, 22, 32), (3, 27, 34), (4, 30, 34)],
}


@pytest.mark.parametrize("part", range(4))
def test_value_is_that_of_plain_minimax(kernel: Any, search: Search, part: int) -> None:
    depth, fewest, most = DEPTHS[kernel.name][part]
    evaluation = EVALUATIONS[kernel.name]
    for position in random_positions(kernel.name, 40 + part, 8, fewest, most):
        searched(search, position, depth)
        expected = oracle.value(position, search.depth, evaluation)
        assert search.score == expected
        turn = kernel.to_rules(search.turn)
        worth = oracle.after(position, turn, max(search.depth, 1), evaluation)
        assert worth == expected


@pytest.mark.parametrize("without", range(1, 8))
def test_table_killers_and_order_change_no_value(
    kernel: Any, search: Search, without: int
) -> None:
    fewest = LONG[kernel.name] // 2
    for position in random_positions(kernel.name, 21, 6, fewest, LONG[kernel.name]):
        depth = 6 if kernel.name == "quantik" else 2
        score = searched(search, position, depth).score
        search.do_without(without)
        try:
            assert searched(search, position, depth).score == score
        finally:
            search.do_without(0)


def test_slices_change_nothing(kernel: Any, search: Search) -> None:
    for position in random_positions(kernel.name, 22, 4, 4, 9):
        whole = searched(search, position, 2)
        expected = whole.turn, whole.score, whole.depth, whole.nodes, whole.variation()
        for slice_nodes in (1, 37):
            cut = searched(search, position, 2, slice_nodes)
            found = cut.turn, cut.score, cut.depth, cut.nodes, cut.variation()
            assert found == expected


@pytest.mark.parametrize("budget", [1, 2, 10, 63, 257, 1000, 4321])
def test_stays_inside_its_budget_and_has_a_legal_turn(
    kernel: Any, search: Search, budget: int
) -> None:
    for position in random_positions(kernel.name, 23, 6, 0, LONG[kernel.name]):
        search.begin(position, budget)
        while not search.think(100):
            assert position.is_legal(kernel.to_rules(search.turn))
        assert 0 < search.nodes <= budget
        assert position.is_legal(kernel.to_rules(search.turn))


def test_may_be_stopped_at_any_time(kernel: Any, search: Search) -> None:
    for position in random_positions(kernel.name, 24, 4, 2, 9):
        for slices in range(5):
            search.begin(position, PLENTY)
            for _ in range(slices):
                search.think(150)
            search.stop()
            assert search.think(100)
            line = [kernel.to_rules(turn) for turn in search.variation()]
            for turn in line:
                assert position.is_legal(turn)
                position.push(turn)
            for _ in line:
                position.pop()
