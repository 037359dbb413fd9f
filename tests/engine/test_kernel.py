"""OXONO's kernel says what the rules core says."""

import random

import pytest

from halo.games.oxono.codes import PLAYING
from halo.games.oxono.position import Position
from halo.games.oxono.search_state import SearchState, from_rules, to_rules
from tests.engine import oracle
from tests.engine.positions import of_every_class, random_positions
from tools.perft.oxono_viper import count_from

WINS = 16383
SURE = 1 << 14


@pytest.fixture(scope="module")
def game() -> SearchState:
    return SearchState()


def expanded(game: SearchState, position: Position) -> dict[int, tuple[int, bool]]:
    """Return the kernel's legal turns with worth and `sure`."""
    game.load(position)
    game.words[768] = 320
    end = game.expand(game.state, game.words, game.first)
    words = game.words[game.first : end]
    return {to_rules(word & 16383): (word >> 15, bool(word & SURE)) for word in words}


def assert_agrees(game: SearchState, position: Position) -> None:
    found = expanded(game, position)
    assert sorted(found) == sorted(position.legal_turns())
    last = position.pieces() == 31
    for turn, (worth, sure) in found.items():
        if oracle.wins(position, turn):
            assert worth == WINS
            continue
        position.push(turn)
        lost = not last and any(oracle.wins(position, reply) for reply in position.legal_turns())
        position.pop()
        if last:
            assert worth == 8192
        else:
            position.push(turn)
            assert worth - 8192 == -oracle.evaluation(position)
            position.pop()
        assert not (sure and lost)
        if not sure:
            assert bool(game.refuted(game.state, game.words, from_rules(turn))) == lost


def test_turns_worth_and_threats_of_random_positions(game: SearchState) -> None:
    for position in random_positions(seed=31, count=25, fewest=0, most=14):
        assert_agrees(game, position)


@pytest.mark.parametrize("part", range(6))
def test_turns_worth_and_threats_of_every_class(game: SearchState, part: int) -> None:
    for position in of_every_class()[part::6]:
        assert_agrees(game, position)


def test_unmake_restores_all_and_keys_by_steps_equal_keys_from_scratch(game: SearchState) -> None:
    chance = random.Random(5)
    for position in random_positions(seed=6, count=12, fewest=3, most=20):
        game.load(position)
        before = bytes(game.state), game.words[: game.first]
        made = 0
        while position.result == PLAYING:
            turns = [t for t in position.legal_turns() if not ends(position, t)]
            if not turns:
                break
            turn = chance.choice(turns)
            game.make(game.state, game.words, from_rules(turn))
            position.push(turn)
            made += 1
            fresh = SearchState()
            fresh.load(position)
            assert (fresh.words[769], fresh.words[770]) == (game.words[769], game.words[770])
            assert fresh.state == game.state
            assert fresh.words[:16] == game.words[:16]
            assert fresh.words[773:781] == game.words[773:781]
            assert fresh.words[782:816] == game.words[782:816]
        for _ in range(made):
            game.unmake(game.state, game.words)
        after = bytes(game.state), game.words[: game.first]
        assert before[0] == after[0]
        assert before[1][:768] == after[1][:768]
        assert before[1][773:816] == after[1][773:816]


def ends(position: Position, turn: int) -> bool:
    position.push(turn)
    over = position.result != PLAYING
    position.pop()
    return over


@pytest.mark.parametrize(("depth", "turns"), [(1, 68), (2, 3612), (3, 162680)])
def test_perft(game: SearchState, depth: int, turns: int) -> None:
    game.load(Position())
    assert count_from(game, depth) == turns


def test_perft_agrees_with_the_rules_core_where_games_end(game: SearchState) -> None:
    for position in [
        *random_positions(seed=8, count=6, fewest=12, most=24),
        *of_every_class()[::9],
    ]:
        game.load(position)
        counted = count_from(game, 2)
        assert counted == perft(position, 2)


def perft(position: Position, depth: int) -> int:
    if position.result != PLAYING:
        return 0
    turns = position.legal_turns()
    if depth == 1:
        return len(turns)
    total = 0
    for turn in turns:
        position.push(turn)
        total += perft(position, depth - 1)
        position.pop()
    return total


def test_keys_and_locks_are_independent(game: SearchState) -> None:
    keys = game.words[2640:3088]
    locks = game.words[3088:3536]
    assert len(set(keys)) == len(set(locks)) == 448
    assert max(*keys, *locks) < 1 << 30
    assert rank(keys) == rank(locks) == 30
    assert rank([key << 30 | lock for key, lock in zip(keys, locks, strict=True)]) == 60


def rank(rows) -> int:
    """Return the rank of numbers as rows of bits."""
    basis: list[int] = []
    for row in rows:
        for kept in basis:
            row = min(row, row ^ kept)
        if row:
            basis.append(row)
    return len(basis)
