"""A record's turns against the rules: every game's own legal turns pass, others are numbered."""

import random

import pytest

from halo.games import registry
from halo.games.position import PLAYING
from tools.page.board.record_check import first_illegal

_SEED = 15


@pytest.mark.parametrize("game", registry.NAMES)
def test_a_whole_game_passes_and_its_first_illegal_turn_is_numbered(game: str) -> None:
    rules = registry.load_rules(game)
    draw = random.Random(_SEED)
    position = rules.parse_position(rules.start_position)
    turns: list[str] = []
    while position.result == PLAYING:
        turn = draw.choice(position.legal_turns())
        turns.append(rules.format_turn(turn))
        position.push(turn)
    assert first_illegal(game, rules.start_position, turns) == 0, f"seed {_SEED}"
    assert first_illegal(game, rules.start_position, [*turns, turns[0]]) == len(turns) + 1
    assert first_illegal(game, rules.start_position, [turns[0], turns[0]]) == 2
    assert first_illegal(game, rules.start_position, [turns[0], "castles"]) == 2


def test_what_is_no_game_or_position_is_told() -> None:
    with pytest.raises(ValueError, match="the games are"):
        first_illegal("chess", "", [])
    with pytest.raises(ValueError, match="position"):
        first_illegal(registry.NAMES[0], "6/6", [])
