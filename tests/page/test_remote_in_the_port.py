"""The rules of a remote game in the page's MicroPython, against the vectors and lies."""

import json
from pathlib import Path
from typing import Any

import pytest

pytest.importorskip("cryptography", reason="cryptography is not installed: run make setup")

from tests.page.node import printed_in_the_port
from tests.remote.test_lies import story
from tests.remote.test_messages import state_of, text_of
from tests.remote.test_seal import SEALS, VECTORS

_STORIES = range(4)
# Reads stories, {side, key, public_key, own, other, other_key, looks, steps} with steps of [place,
# text in hexadecimal, public key of the signer], and prints the status after each step.
_SCRIPT = """
import json
from halo.games.position import RESULTS
from tools.remote.broker import BrokerCarrier
from tools.remote.game import RemoteGame
from tools.remote.peer import Peer
from tools.remote.state import parse_state

def told(story):
    states = [parse_state(json.dumps(story[key]).encode()) for key in ('own', 'other')]
    game = RemoteGame(story['side'], *states, story['other_key'])
    peer = Peer(game, bytes.fromhex(story['key']), story['public_key'], lambda game: None)
    carrier = BrokerCarrier(peer, 'nonce')
    carrier.connected()
    for look in range(story['looks']):
        carrier.wants_again(1000 * look)
    for step, come in enumerate(story['steps']):
        for place, text, key in come:
            side, _, place = place.partition('/')
            carrier.take(side, place, bytes.fromhex(text), key)
        yield {
            'fault': peer.fault,
            'own': json.loads(game.own.text()),
            'other': json.loads(game.other.text()),
            'result': RESULTS[game.result],
            'question': game.question.listed() if game.question else None,
            'ready': game.is_ready,
            'other_key': game.other_key,
        }
        carrier.tick(1000 * step)

print(json.dumps([list(told(story)) for story in json.loads(STORIES)]))
"""


def in_the_port(site: Path, stories: list[dict[str, Any]]) -> list[list[dict[str, Any]]]:
    script = _SCRIPT.replace("STORIES", repr(json.dumps(stories)))
    told: list[list[dict[str, Any]]] = json.loads(printed_in_the_port(site, script))
    return told


def payload_of(message: dict[str, Any]) -> list[str]:
    seq, part, parts = message.get("head", (0, 0, 0))
    head = seq.to_bytes(4, "big") + bytes((part, parts)) if parts else b""
    place = message["place"]
    signer = SEALS[message.get("signer", place[0])]
    return [place, (head + text_of(message)).hex(), signer.public_key]


def begun(side: str, own: dict[str, Any], other: dict[str, Any], other_key: str | None) -> Any:
    """Return the beginning of a story."""
    seal, theirs = SEALS[side], SEALS["b" if side == "a" else "a"].public_key
    return {
        "side": side,
        "key": seal.own_key.hex(),
        "public_key": seal.public_key,
        "own": state_of(own),
        "other": state_of(other),
        "other_key": theirs if other_key is None else other_key,
    }


def test_the_vectors_hold_in_the_port(site: Path) -> None:
    stories = [
        {
            **begun(*(vector.get(key) for key in ("side", "own", "other", "other_key"))),
            "looks": 0,
            "steps": [[payload_of(message) for message in vector["come"]]],
        }
        for vector in VECTORS["messages"]
    ]
    for vector, (seen,) in zip(VECTORS["messages"], in_the_port(site, stories)):
        then = vector["then"]
        assert {key: seen.get(key, seen["own"].get(key)) for key in then} == then, vector["why"]


def test_lies_come_to_the_same_in_the_port(site: Path) -> None:
    stories: list[dict[str, Any]] = []
    expected: list[list[dict[str, Any]]] = []
    for number in _STORIES:
        steps, stands = [], []
        for step, (side, come) in enumerate(story(number)):
            steps.append([[place, text.hex(), SEALS[place[0]].public_key] for place, text in come])
            stands.append(side.seen)
            side.parcels(1000 * step)
        beginning = begun("b", {"like": "b"}, {"like": "a"}, None)
        stories.append({**beginning, "looks": 9 * (number % 2), "steps": steps})
        expected.append(stands)
    for number, (here, there) in enumerate(zip(expected, in_the_port(site, stories))):
        for step, (one, two) in enumerate(zip(here, there)):
            assert one == two, (number, step, stories[number]["steps"][step])
