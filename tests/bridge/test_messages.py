"""What the other may send, held against both languages: vectors.json's messages."""

import json
from collections.abc import Iterator
from typing import Any

import pytest

pytest.importorskip("cryptography", reason="cryptography is not installed: run make setup")

from tests.bridge.sides import LANGUAGES, Side, side_in
from tests.bridge.test_seal import SEAL, SECRET, VECTORS

_KEY = b"k" * 16


@pytest.fixture(scope="module", params=LANGUAGES)
def side(request: pytest.FixtureRequest) -> Iterator[Side]:
    with side_in(request.param) as opened:
        yield opened


def state_of(told: dict[str, Any]) -> dict[str, Any]:
    """Return a state of the vectors: one that has a name there, with some keys changed."""
    changed = {**VECTORS["states"][told["like"]], **told}
    del changed["like"]
    return changed


def text_of(message: dict[str, Any]) -> bytes:
    """Return what a message says before it is sealed."""
    if "state" in message:
        return json.dumps(state_of(message["state"]), separators=(",", ":")).encode()
    return str(message["text"]).encode()


def send(side: Side, message: dict[str, Any]) -> None:
    """Let the other's message arrive."""
    topic = SEAL.topic(*message["place"].split("/", 1))
    seq, part, parts = message.get("head", (0, 0, 0))
    head = seq.to_bytes(4, "big") + bytes((part, parts)) if parts else b""
    side.call("take", topic=topic, payload=SEAL.close(head + text_of(message), topic))


@pytest.mark.parametrize("story", VECTORS["messages"], ids=lambda story: story["why"])
def test_what_comes_is_taken_or_refused_as_the_vectors_say(
    side: Side, story: dict[str, Any]
) -> None:
    kept = {name: state_of(story[name]) for name in ("own", "other")}
    listed = {name: {**state, "log": state["log"].split()} for name, state in kept.items()}
    side.call("begin", secret=SECRET, side=story["side"], key=_KEY, **listed)
    side.call("connected")
    for message in story["come"]:
        send(side, message)
    then = story["then"]
    seen = {
        **{key: side.seen[key] for key in ("fault", "ready", "result")},
        **{key: value for key, value in side.seen["own"].items() if key in then},
        "log": " ".join(side.seen["own"]["log"]),
    }
    assert {key: seen[key] for key in then} == then
    # Whatever came, it goes on: what it has is kept and sent.
    side.call("again", now=0)
    side.parcels(0)
