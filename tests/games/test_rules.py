"""Each game's rules core: its oracle, game ends, push and pop, legal turns, its set-up."""

import random

import pytest

from halo.games import registry
from halo.games.position import PLAYING, RESULTS
from tests.games.of_game import ByName, cases, games, of_game
from tests.optional import seeds
from tools.games.oracles import Slow


@games
@pytest.mark.parametrize("seed", seeds(20, 60))
def test_a_random_game_agrees_with_the_oracle(game, seed):
    rules = registry.load_rules(game)
    chance = random.Random(seed)
    position, slow = rules.new_position(), Slow(game)
    while True:
        turns = [rules.format_turn(turn) for turn in position.legal_turns()]
        assert sorted(turns) == sorted(slow.legal())
        assert position.result == slow.result
        if not turns:
            break
        turn = chance.choice(turns)
        slow = slow.after(turn)
        position.push(rules.parse_turn(turn))
    flags = bytearray(len(position.cells))
    assert position.winning_squares(flags) == sum(flags)
    assert {square for square, is_won in enumerate(flags) if is_won} == slow.winning_squares()


@games
def test_the_turns_of_rare_positions_agree_with_the_oracle(game):
    rules = registry.load_rules(game)
    for position in of_game(game, "cases").rare_positions():
        turns = [rules.format_turn(turn) for turn in position.legal_turns()]
        assert sorted(turns) == sorted(Slow(game, rules.format_position(position)).legal())


@pytest.mark.parametrize(("game", "name", "fields"), cases("LAST_TURNS"))
def test_a_last_turn_ends_the_game_by_these_squares(game, name, fields):
    text, turn, result, squares, *_ = fields
    here = ByName(game)
    position = here.played(text, turn)
    assert RESULTS[position.result] == result
    assert here.winning(position) == squares
    assert position.legal_turns() == []
    assert (
        here.rules.parse_position(here.rules.format_position(position)).result == position.result
    )
    position.pop()
    assert position.result == PLAYING


def snapshot(position):
    values = dict(vars(position))
    for name in list(values):  # data beyond `made`, and flags, do not count
        if name in ("_turns", "_origins") or name.endswith("_flags"):
            del values[name]
    return {n: bytes(v) if isinstance(v, bytearray) else v for n, v in values.items()}


@games
@pytest.mark.parametrize("seed", seeds(6, 20))
def test_pop_restores_every_bit(game, seed):
    chance = random.Random(seed)
    position = registry.load_rules(game).new_position()
    seen = []
    while position.result == PLAYING:
        for turn in position.legal_turns():
            before = snapshot(position)
            position.push(turn)
            assert position.pop() == turn
            assert snapshot(position) == before
        seen.append((snapshot(position), chance.choice(position.legal_turns())))
        position.push(seen[-1][1])
        assert position.turn_made(position.made - 1) == seen[-1][1]
    for before, turn in reversed(seen):
        assert position.pop() == turn
        assert snapshot(position) == before


@games
@pytest.mark.parametrize("seed", range(8))
def test_is_legal_agrees_with_the_list(game, seed):
    chance = random.Random(seed)
    position = registry.load_rules(game).new_position()
    while position.result == PLAYING:
        turns = position.legal_turns()
        assert all(map(position.is_legal, turns))
        others = [chance.randrange(1 << 16) for _ in range(300)]
        assert not any(position.is_legal(turn) for turn in others if turn not in turns)
        position.push(chance.choice(turns))
    assert position.legal_turns() == []
    assert not any(map(position.is_legal, (*turns, *others)))


@games
def test_a_copy_goes_on_alone(game):
    rules = registry.load_rules(game)
    chance = random.Random(3)
    position, copy = rules.new_position(), rules.new_position()
    while position.result == PLAYING:
        position.push(chance.choice(position.legal_turns()))
        copy.copy_from(position)
        before = snapshot(position)
        assert snapshot(copy) == before
        copy.pop()
        assert snapshot(position) == before
    while copy.made:
        copy.pop()
    assert snapshot(copy) == snapshot(rules.new_position())


def test_a_game_that_is_none_is_refused():
    with pytest.raises(ValueError, match="the games are " + ", ".join(registry.NAMES)):
        registry.load_rules("chess")
