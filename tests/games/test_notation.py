"""Each game's notation: round trips, and a sentence for everything malformed."""

import random

import pytest

from halo.games import registry
from halo.games.position import PLAYING
from tests.games.of_game import cases, games, of_game

MALFORMED = [(what, *case) for what in ("position", "turn") for case in cases(f"{what.upper()}S")]


@pytest.mark.parametrize(("what", "game", "text", "sentence"), MALFORMED)
def test_a_malformed_text_gets_its_sentence(what, game, text, sentence):
    with pytest.raises(ValueError) as error:
        getattr(registry.load_rules(game), f"parse_{what}")(text)
    assert str(error.value) == sentence


@games
def test_what_came_in_is_never_echoed(game):
    rules = registry.load_rules(game)
    parts = rules.start_position.split()
    for at in range(len(parts)):
        text = " ".join([*parts[:at], "?Q?", *parts[at + 1 :]])
        with pytest.raises(ValueError) as error:
            rules.parse_position(text)
        assert "Q" not in str(error.value)


@games
def test_the_set_up(game):
    rules = registry.load_rules(game)
    assert rules.format_position(rules.new_position()) == rules.start_position
    spread = "  " + rules.start_position.replace(" ", " \t ") + "\n"
    assert rules.format_position(rules.parse_position(spread)) == rules.start_position


@games
def test_positions_and_turns_of_random_games_survive_the_round_trip(game):
    seed = 3
    print("seed", seed)
    chance = random.Random(seed)
    rules = registry.load_rules(game)
    seen = set()
    for _ in range(60):
        position = rules.new_position()
        while position.result == PLAYING:
            turns = position.legal_turns()
            seen.update(turns)
            position.push(chance.choice(turns))
            text = rules.format_position(position)
            again = rules.parse_position(text)
            for name in ("cells", "reserve", "side", "result", "totem", "totems", "_shapes"):
                assert getattr(again, name, None) == getattr(position, name, None)
            assert again.legal_turns() == position.legal_turns()
            assert rules.format_position(again) == text
    assert all(rules.parse_turn(rules.format_turn(turn)) == turn for turn in seen)


@games
def test_damaged_positions_are_read_or_refused_but_nothing_else(game):
    seed = 4
    print("seed", seed)
    chance = random.Random(seed)
    rules = registry.load_rules(game)
    start, letters, least = of_game(game, "cases").DAMAGED
    read = 0
    for _ in range(4000):
        text = list(start)
        for _ in range(chance.randrange(1, 4)):
            at = chance.randrange(len(text))
            text[at : at + chance.randrange(2)] = chance.choice(letters)
        try:
            position = rules.parse_position("".join(text))
        except ValueError:
            continue
        read += 1
        once = rules.format_position(position)
        assert rules.format_position(rules.parse_position(once)) == once
    assert read > least
