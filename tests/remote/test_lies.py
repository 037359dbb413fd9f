"""Whatever the other side or a board sends, a side goes on with only agreed turns."""

import json
import random
from collections.abc import Iterator
from typing import Any

import pytest

pytest.importorskip("cryptography", reason="cryptography is not installed: run make setup")

from halo.games import registry
from tests.optional import seeds
from tests.play.board_lies import altered, lie
from tests.remote.test_messages import RUN, Side, arrive, begin, certain, state_of

_SEED = 29
_STORIES = 12
_MESSAGES = 60
# The lines of a lying board, and a step's time.
_LINES = 80
_STEP_MS = 700
_MOST_LETTERS = 512
_WHOLE = (-1, 0, 1, 2, 3, 4, 2**31 - 1, 2**31, 2**32 - 1, 2**32, 10**30)
_TEXTS = ("", "a", "b", "quantik", "constructor", "__proto__", "é\\0\n", "Ab1 Bc2 <0", "x" * 3000)
_LOGS = ("Ab1", "Ab1 Bc2", "Ab1 Bc2 Cd3", "Ab1 Bc2 <0", "Ab1 Bc2 <" + "9" * 3000, "Ab1 Bc2 =")
_QUESTIONS = (
    [1, 1, "undo", 2, 0],
    [1, 1, "draw", 2, 0],
    [1, 1, "next", 2, 0],
    [2, 1, "undo", 2, 9],
)
_VALUES: tuple[Any, ...] = (
    *(None, True, False, 1.5, float("inf"), [], [[]], {}, [7] * 5, [1, 1, "undo", 2, 10**30]),
    *(*_WHOLE, *_TEXTS, *_LOGS, *_QUESTIONS, [1, True, *_QUESTIONS[0][1:]], "[" * 900),
)
_PLACES = ("a/link", "a/link", "a/link", "a/here", "a/²", "b/link", "b/here")
_TURNS = ["Ab1", "Bc2"]
_EVENTS = (
    {"event": "ask", "what": "undo", "ply": 1, "back": 0},
    {"event": "ask", "what": "draw", "ply": 1},
    {"event": "answer", "what": "undo", "yes": True},
    {"event": "move", "side": "dark", "turn": _TURNS[1], "ply": 2},
)


def lies(seen: dict[str, Any], chance: random.Random) -> tuple[str, bytes]:
    """Return the other side's next message, as its place and text."""
    place = chance.choice(_PLACES)
    seq = seen["other"]["seq"] + chance.choice((0, 1, 1, 1, 2))
    message: Any = {**state_of({"like": "a"}), "seq": seq, "log": chance.choice(_LOGS)}
    if chance.randrange(3) == 0:
        message = {"run": "1", "to": RUN, "count": 3, "seen": 2, "ply": 2, "squares": "c4"}
        place = "a/here"
    for _ in range(chance.randrange(3)):
        message = altered(message, chance, _VALUES)
    said = json.dumps(message, separators=(",", ":"), ensure_ascii=chance.random() < 0.5)
    # JSON has no Infinity, and MicroPython reads none.
    return place, said.replace("Infinity", "1e999").encode()


def story(number: int) -> Iterator[tuple[Side, tuple[str, bytes]]]:
    """Yield the side and its latest message at each step of a story."""
    chance = random.Random(f"{_SEED} {number}")
    side = begin("b", state_of({"like": "b"}), state_of({"like": "a"}))
    if number % 2:
        certain(side)
    for _ in range(_MESSAGES):
        come = lies(side.seen, chance)
        arrive(side, *come, "a")
        yield side, come


@pytest.mark.parametrize("number", range(_STORIES))
def test_a_side_goes_on_whatever_comes(number: int) -> None:
    print("seed", _SEED, number)
    for step, (side, come) in enumerate(story(number)):
        side.tick(1000 * step)
        assert side.seen["own"]["log"].split()[:2] == ["Ab1", "Bc2"], come


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


@pytest.mark.parametrize("number", seeds(4, 8))
def test_whatever_a_board_says_the_game_goes_on(number: int) -> None:
    print("seed", _SEED, number)
    chance = random.Random(f"{_SEED} {number}")
    kept = state_of({"like": "b", "log": _TURNS[0]})
    ask = [1, 1, "undo", 1, 0] if number % 3 else None
    side = begin("b", kept, {**kept, "ask": ask})
    if number % 2:
        certain(side)
    for step in range(_LINES):
        message = (
            lie(chance),
            {"state": altered(at_ply(chance.choice((1, 1, 2))), chance)},
            {"state": at_ply(1)},
            altered(chance.choice(_EVENTS), chance),
        )[step % 4]
        side.peer.board.hear(json.dumps(message))
        assert len(side.peer.next_board_line(step * _STEP_MS)) < _MOST_LETTERS
        side.tick(step * _STEP_MS)
        assert side.seen["fault"] == "", message
        assert side.seen["own"]["log"].split() in (_TURNS[:1], _TURNS), message
