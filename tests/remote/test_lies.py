"""Whatever the other side sends, this side goes on, and its record has only agreed turns."""

import json
import random
from collections.abc import Iterator
from typing import Any

import pytest

pytest.importorskip("cryptography", reason="cryptography is not installed: run make setup")

from tests.remote.sides import Side
from tests.remote.test_messages import arrive, begin, certain, state_of
from tests.remote.test_seal import SEALS

_SEED = 29
_STORIES = 12
_MESSAGES = 60
_PART_BYTES = 400
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
_PLACES = ("a/0", "a/1", "a/9", "a/yours/0", "a/here", "a/heard", "a/hand", "a/²", "b/0", "b/here")


def altered(told: Any, chance: random.Random) -> Any:
    """Return the message with one or two keys set to anything."""
    told = dict(told)
    for key in chance.sample(list(told), chance.randrange(3)):
        if chance.randrange(8):
            told[key] = chance.choice(_VALUES)
        else:
            del told[key]
    return told


def lies(seen: dict[str, Any], chance: random.Random) -> list[tuple[str, bytes]]:
    """Return the other side's next messages, as places and texts."""
    place = chance.choice(_PLACES)
    seq = seen["other"]["seq"] + chance.choice((0, 1, 1, 1, 2))
    told: Any = {**state_of({"like": "a"}), "seq": seq, "log": chance.choice(_LOGS)}
    if chance.randrange(3) == 0:
        told = {"seq": seq, "nonce": "00000000", "ply": 2, "squares": "c4"}
        place = chance.choice(("a/here", "a/heard", "a/hand"))
    told = altered(told, chance) if chance.randrange(9) else chance.choice(_VALUES)
    text = json.dumps(told, separators=(",", ":"), ensure_ascii=chance.random() < 0.5).encode()
    if place[2:] in ("here", "heard", "hand"):
        return [(place, text[:_PART_BYTES])]
    at = told.get("seq") if isinstance(told, dict) else 3
    head = (at if type(at) is int and 0 <= at < 2**32 else 3).to_bytes(4, "big")
    bodies = [text[here : here + _PART_BYTES] for here in range(0, len(text), _PART_BYTES)] or [
        b""
    ]
    parts = [
        (f"{place[:-1]}{number}", head + bytes((number, len(bodies))) + body)
        for number, body in enumerate(bodies)
    ]
    return parts if chance.randrange(9) else [(place, parts[-1][1])]


def story(number: int) -> Iterator[tuple[Side, list[tuple[str, bytes]]]]:
    """Yield the side and its latest messages at each step of a story."""
    chance = random.Random(f"{_SEED} {number}")
    side = begin("b", state_of({"like": "b"}), state_of({"like": "a"}))
    if number % 2:
        certain(side)
    for _ in range(_MESSAGES):
        come = lies(side.seen, chance)
        for place, text in come:
            arrive(side, place, text)
        yield side, come


@pytest.mark.parametrize("number", range(_STORIES))
def test_a_side_goes_on_whatever_comes(number: int) -> None:
    print("seed", _SEED, number)
    for step, (side, come) in enumerate(story(number)):
        sent = side.parcels(1000 * step)
        assert all(SEALS["b"].place_of(each.topic)[0] == "b" for each in sent), come
        assert side.seen["own"]["log"].split()[:2] == ["Ab1", "Bc2"], come
