"""A remote game goes on beside a board that says anything."""

import random
from typing import Any

import pytest

pytest.importorskip("cryptography", reason="cryptography is not installed: run make setup")

from halo.games import registry
from tests.play.board_lies import altered, lie
from tests.remote.test_messages import begin, certain, state_of

_SEED = 29
_LINES = 80
_STEP_MS = 700
_MOST_LETTERS = 512
_TURNS = ["Ab1", "Bc2"]
_EVENTS = (
    {"event": "ask", "what": "undo", "ply": 1, "back": 0},
    {"event": "ask", "what": "draw", "ply": 1},
    {"event": "answer", "what": "undo", "yes": True},
    {"event": "move", "side": "dark", "turn": _TURNS[1], "ply": 2},
)


def at_ply(ply: int) -> dict[str, Any]:
    """Return the state that the board of `b`, the dark side, reports after this many turns."""
    rules = registry.load_rules("quantik")
    position = rules.parse_position(rules.start_position)
    for turn in _TURNS[:ply]:
        position.push(rules.parse_turn(turn))
    return {
        "game": "quantik",
        "players": ["remote", "human"],
        "mode": "play",
        "ply": ply,
        "position": rules.format_position(position),
        "side": rules.sides[ply % 2],
        "last": _TURNS[ply - 1],
        "lit": {"home": "b2"},
        "result": "*",
    }


@pytest.mark.parametrize("number", range(8))
def test_whatever_a_board_says_the_game_goes_on(number: int) -> None:
    print("seed", _SEED, number)
    chance = random.Random(f"{_SEED} {number}")
    kept = state_of({"like": "b", "log": _TURNS[0]})
    ask = [1, 1, "undo", 1, 0] if number % 3 else None
    side = begin("b", kept, {**kept, "ask": ask})
    if number % 2:
        certain(side)
    for step in range(_LINES):
        told = (
            lie(chance),
            {"state": altered(at_ply(chance.choice((1, 1, 2))), chance)},
            {"state": at_ply(1)},
            altered(chance.choice(_EVENTS), chance),
        )[step % 4]
        side.hear(told)
        assert len(side.next_line(step * _STEP_MS)) < _MOST_LETTERS
        side.parcels(step * _STEP_MS)
        assert side.seen["fault"] == "", told
        assert side.seen["own"]["log"].split() in (_TURNS[:1], _TURNS), told
