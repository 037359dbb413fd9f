"""QUANTIK's and YOXII's rules cores: counts, the slow references, exact push and pop."""

import random

import pytest

from halo.games import registry
from halo.games.results import DRAW, FIRST_WINS, PLAYING, SECOND_WINS
from tests.games import quantik_reference, yoxii_reference

RULES = {name: registry.load_rules(name) for name in ("quantik", "yoxii")}
REFERENCES: dict[str, type] = {
    "quantik": quantik_reference.Reference,
    "yoxii": yoxii_reference.Reference,
}
PERFT = [
    ("quantik", 1, 64),
    ("quantik", 2, 3392),
    ("quantik", 3, 167552),
    ("yoxii", 1, 256),
    ("yoxii", 2, 51136),
]
games = pytest.mark.parametrize("game", RULES)


def perft(position, depth):
    if depth == 0:
        return 1
    count = 0
    for turn in position.legal_turns():
        position.push(turn)
        count += perft(position, depth - 1)
        position.pop()
    return count


@pytest.mark.parametrize(("game", "depth", "leaves"), PERFT)
def test_perft_from_the_start(game, depth, leaves):
    assert perft(RULES[game].new_position(), depth) == leaves


def names_of(game, flags):
    """Return the flagged squares as the reference names them."""
    rules = RULES[game]
    if game == "yoxii":
        from halo.games.yoxii.geometry import square_name

        return {square_name(square) for square in range(len(flags)) if flags[square]}
    return {rules.format_turn(square)[1:] for square in range(len(flags)) if flags[square]}


def reference_names(game, squares):
    return {yoxii_reference.name(s) for s in squares} if game == "yoxii" else set(squares)


@games
@pytest.mark.parametrize("seed", range(40))
def test_a_random_game_agrees_with_the_slow_reference(game, seed):
    rules = RULES[game]
    results = {None: PLAYING, "draw": DRAW}
    results.update({rules.sides[0]: FIRST_WINS, rules.sides[1]: SECOND_WINS})
    chance = random.Random(seed)
    position, reference = rules.new_position(), REFERENCES[game]()
    while True:
        turns = [rules.format_turn(turn) for turn in position.legal_turns()]
        assert sorted(turns) == sorted(reference.legal())
        assert position.result == results[reference.result]
        if not turns:
            break
        turn = chance.choice(turns)
        reference.make(turn)
        position.push(rules.parse_turn(turn))
    flags = bytearray(len(position.cells))
    count = position.winning_squares(flags)
    assert names_of(game, flags) == reference_names(game, reference.winning_squares())
    assert count == sum(flags)
    if game == "yoxii":
        for side in range(2):
            score = position.points(side), position.neighbours(side)
            assert score == reference.score(rules.sides[side])


def snapshot(position):
    values = dict(vars(position))
    for name in ("_turns", "_origins"):  # what lies beyond `made` does not count
        values.pop(name, None)
    for name in ("_totem_flags", "_piece_flags"):
        values.pop(name, None)
    return {n: bytes(v) if isinstance(v, bytearray) else v for n, v in values.items()}


@games
@pytest.mark.parametrize("seed", range(12))
def test_pop_restores_every_bit(game, seed):
    chance = random.Random(seed)
    position = RULES[game].new_position()
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
    position = RULES[game].new_position()
    while position.result == PLAYING:
        turns = position.legal_turns()
        assert all(map(position.is_legal, turns))
        others = [chance.randrange(1 << 16) for _ in range(300)]
        assert not any(position.is_legal(turn) for turn in others if turn not in turns)
        position.push(chance.choice(turns))
    assert position.legal_turns() == []
    assert not any(map(position.is_legal, range(1 << 14)))


@games
def test_a_copy_goes_on_alone(game):
    rules = RULES[game]
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
    with pytest.raises(ValueError, match="the games are oxono, quantik, yoxii"):
        registry.load_rules("chess")
