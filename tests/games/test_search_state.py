"""Each game's search state, including its viper code, agrees with the rules core."""

import random
from typing import Any

import pytest

from halo.games import registry
from halo.games.position import DRAW, PLAYING
from tests.engine.minimax import wins
from tests.games.of_game import games, of_game, random_positions
from tools.lab.worker import Perft, load_counter

# As in search_viper.
_WINS = 16383
_EVEN = 8192
_SAFE = 1 << 14


def module_of(game: str) -> Any:
    """Return the game's search."""
    return registry.load_search(game)


def expanded(state: Any, module: Any, position: Any) -> dict[int, tuple[int, bool, int]]:
    """Return the state's legal turns by the rules' turns: score, `safe`, the search's turn."""
    state.load(position)
    state.words[768] = state.max_turns
    end = state.expand(state.state, state.words, state.first)
    words = state.words[state.first : end]
    assert state.words[state.words[772]] == max(words)
    return {
        module.to_rules(word & 16383): (word >> 15, bool(word & _SAFE), word & 16383)
        for word in words
    }


def assert_agrees(game: str, positions: Any) -> None:
    module = module_of(game)
    state = module.SearchState()
    evaluation = of_game(game, "cases").evaluation
    for position in positions:
        found = expanded(state, module, position)
        assert sorted(found) == sorted(position.legal_turns())
        for turn, (score, safe, inner) in found.items():
            if wins(position, turn):
                assert score == _WINS
                continue
            position.push(turn)
            result = position.result
            is_lost = any(wins(position, reply) for reply in position.legal_turns())
            expected = 0 if result else evaluation(position)
            position.pop()
            if result == DRAW:
                assert (score, safe) == (_EVEN, True)
            elif result:
                assert (score, safe) == (0, False)
            else:
                assert score == _EVEN - expected
                assert not (safe and is_lost)
                if not safe:
                    before = bytes(state.state)
                    assert bool(state.refuted(state.state, state.words, inner)) == is_lost
                    assert bytes(state.state) == before


@games
@pytest.mark.parametrize("part", range(4))
def test_turns_scores_and_threats(game: str, part: int) -> None:
    fewest = of_game(game, "cases").LONG * part // 4
    assert_agrees(game, random_positions(game, 31 + part, 6 + 5 * part, fewest, fewest + 3))


@games
@pytest.mark.parametrize("part", range(6))
def test_turns_scores_and_threats_of_rare_positions(game: str, part: int) -> None:
    assert_agrees(game, of_game(game, "cases").rare_positions()[part::6])


@games
def test_unmake_restores_all_and_keys_by_steps_equal_keys_from_scratch(game: str) -> None:
    facts = of_game(game, "cases")
    module = module_of(game)
    state, fresh = module.SearchState(), module.SearchState()
    chance = random.Random(5)

    def kept(one: Any) -> list[Any]:
        return [bytes(one.state), *(one.words[start:end] for start, end in facts.WORDS)]

    for position in random_positions(game, 6, 8, 0, facts.LONG // 2):
        state.load(position)
        before = kept(state)
        made = 0
        while True:
            turn = chance.choice(position.legal_turns())
            inner = expanded(fresh, module, position)[turn][2]
            position.push(turn)
            if position.result != PLAYING:
                break
            state.make(state.state, state.words, inner)
            made += 1
            fresh.load(position)
            assert kept(fresh) == kept(state)
        for _ in range(made):
            state.unmake(state.state, state.words)
        assert kept(state) == before


@games
def test_perft_agrees_with_the_rules_core_where_games_end(game: str) -> None:
    long = of_game(game, "cases").LONG
    state = module_of(game).SearchState()
    count, by_rules = load_counter(game), Perft(game, "rules")
    for position in random_positions(game, 8, 6, long * 2 // 3, long):
        state.load(position)
        assert count(state, 2) == by_rules.count(position, 2)
