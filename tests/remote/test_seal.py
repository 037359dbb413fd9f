"""Signed and sealed messages, against the vectors that the page also has to match."""

import json

import pytest

pytest.importorskip("cryptography", reason="cryptography is not installed: run make setup")

from tests.house.source import ROOT
from tools.remote.seal import MAX_BYTES, SEAL_BYTES, Seal, invitation_of
from tools.remote.state import NotTaken

VECTORS = json.loads((ROOT / "tools/remote/vectors.json").read_text())
SECRET = bytes.fromhex(VECTORS["secret"])
# The two sides, and a third party that also has the invitation.
SEALS = {name: Seal(SECRET, bytes.fromhex(key)) for name, key in VECTORS["own_keys"].items()}
SEAL = SEALS["a"]


def test_the_secret_gives_the_same_id_invitation_and_payloads_everywhere():
    assert SEAL.id == VECTORS["id"]
    assert invitation_of(SECRET, bytes.fromhex(SEAL.public_key)) == VECTORS["invitation"]
    for vector in VECTORS["opens"]:
        side, place, text = vector["side"], vector["place"], vector["text"].encode()
        message, payload = bytes.fromhex(vector["message"]), bytes.fromhex(vector["payload"])
        assert SEAL.topic(side, place) == vector["topic"]
        assert SEAL.close(message, vector["topic"], bytes.fromhex(vector["nonce"])) == payload
        assert SEAL.open(payload, vector["topic"]) == message
        known = "" if place == "link" else SEALS[side].public_key
        assert SEAL.unpack(message, side, place, known) == (text, SEALS[side].public_key)


@pytest.mark.parametrize("vector", VECTORS["does_not_open"], ids=lambda vector: vector["why"])
def test_what_was_not_signed_and_sealed_for_this_place_does_not_open(vector):
    def read():
        packed = SEAL.open(bytes.fromhex(vector["payload"]), vector["topic"])
        SEAL.unpack(packed, vector["side"], vector["place"], vector["known"])

    with pytest.raises(NotTaken) as refused:
        read()
    assert refused.value.name == vector["name"]


def test_a_payload_of_the_largest_size_opens():
    topic = SEAL.topic("a", "link")
    packed = bytes(MAX_BYTES - SEAL_BYTES)
    payload = SEAL.close(packed, topic)
    assert (len(payload), SEAL.open(payload, topic)) == (MAX_BYTES, packed)
