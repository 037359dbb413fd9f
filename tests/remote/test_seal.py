"""Invitations and sealed payloads, against the vectors that the page also has to match."""

import hmac
import json

import pytest

pytest.importorskip("cryptography", reason="cryptography is not installed: run make setup")

from tests.house.source import ROOT
from tools.remote.broker import MAX_BYTES, SEAL_BYTES
from tools.remote.game import RemoteGame
from tools.remote.invitation import Invitation, InvitationError
from tools.remote.peer import hmac_sha256
from tools.remote.seal import Seal, SealedPeer, game_id
from tools.remote.state import NotTaken

VECTORS = json.loads((ROOT / "tools/remote/vectors.json").read_text())
SECRET = bytes.fromhex(VECTORS["secret"])
# The two sides, and a third party that also has the invitation.
SEALS = {name: Seal(SECRET, bytes.fromhex(key)) for name, key in VECTORS["own_keys"].items()}
SEAL = SEALS["a"]
_OTHERS = b"o" * 32
_LETTERS = VECTORS["invitation"].rpartition(".")[2]
# Texts that are no invitation, and the reasons' names.
NO_INVITATIONS = {
    "": "form",
    "mqtt://here": "form",
    "mqtt://here/halo1.AAECAwQFBgcICQoLDA0ODw": "version",
    f"mqtt://here/halo3.{_LETTERS}": "version",
    "mqtt://here/halo2.": "key",
    "mqtt://here/halo2.AAAA": "key",
    f"mqtt://here/halo2.{_LETTERS[:-1]}": "key",
    f"mqtt://here/halo2.{_LETTERS[:-2]}!w": "key",
    f"http://here/halo2.{_LETTERS}": "address",
    f"mqtt:///halo2.{_LETTERS}": "address",
    f"mqtt://here:99999/halo2.{_LETTERS}": "address",
    f"mqtt://anna:word@here/halo2.{_LETTERS}": "address",
    f"mqtt://here#there/halo2.{_LETTERS}": "address",
}


def test_an_invitation_reads_as_it_was_written():
    invitation = Invitation.parse(VECTORS["invitation"])
    assert (invitation.secret, invitation.key.hex()) == (SECRET, SEAL.public_key)
    assert list(invitation.addresses) == VECTORS["addresses"]
    assert invitation.text() == VECTORS["invitation"]
    link = "https://page.example/halo/#with=" + VECTORS["invitation"].replace("/", "%2F")
    assert Invitation.parse(link) == invitation
    assert [way.port for way in invitation.usable()] == [443, 8883]


def test_the_path_of_a_websocket_has_its_query_as_in_the_page():
    many = Invitation.make("ws://here,ws://here/,ws://here/there?key=1,ws://here?key=1", _OTHERS)
    assert [way.path for way in many.usable()] == ["/mqtt", "/mqtt", "/there?key=1", "/mqtt?key=1"]


def test_two_invitations_have_nothing_in_common():
    one, two = (Invitation.make("mqtt://here", _OTHERS) for _ in range(2))
    assert one.secret != two.secret
    assert game_id(one.secret) != game_id(two.secret)


@pytest.mark.parametrize("text", NO_INVITATIONS)
def test_what_is_no_invitation_is_told_in_a_sentence(text):
    with pytest.raises(InvitationError) as told:
        Invitation.parse(text)
    assert told.value.code == NO_INVITATIONS[text]
    assert str(told.value).strip()


def test_the_secret_gives_the_same_id_and_payload_everywhere():
    assert SEAL.id == VECTORS["id"]
    for vector in VECTORS["opens"]:
        text, payload = bytes.fromhex(vector["text"]), bytes.fromhex(vector["payload"])
        assert SEAL.close(text, vector["topic"], bytes.fromhex(vector["nonce"])) == payload
        assert SEALS["b"].open(payload, vector["topic"]) == (text, SEAL.public_key)


@pytest.mark.parametrize("vector", VECTORS["does_not_open"], ids=lambda vector: vector["why"])
def test_what_was_not_sealed_for_this_place_does_not_open(vector):
    with pytest.raises(NotTaken) as told:
        SEAL.open(bytes.fromhex(vector["payload"]), vector["topic"])
    assert told.value.name == vector["name"]


def test_a_payload_too_large_is_not_even_opened():
    with pytest.raises(NotTaken) as told:
        SEAL.open(bytes(MAX_BYTES + 1), VECTORS["opens"][0]["topic"])
    assert told.value.name == "size"


def test_a_payload_of_the_largest_size_opens():
    topic = VECTORS["opens"][0]["topic"]
    text = bytes(MAX_BYTES - SEAL_BYTES)
    payload = SEAL.close(text, topic)
    assert len(payload) == MAX_BYTES
    assert SEAL.open(payload, topic) == (text, SEAL.public_key)


def test_topics_of_other_games_are_nobodys():
    assert SEAL.place_of(SEAL.topic("b", "yours/0")) == ("b", "yours/0")
    assert SEAL.place_of(Seal(bytes(16), _OTHERS).topic("a", "0")) == ("", "")
    assert SEAL.place_of(SEAL.topic("c", "0")) == ("", "")


def test_a_client_identifier_tells_nobody_the_game_or_the_key():
    names = [seal.client_id for seal in SEALS.values()]
    assert len(set(names)) == len(names)
    assert all(len(name) <= 23 and SEAL.id not in name for name in names)


def test_a_programs_goodbye_is_not_that_of_the_one_before():
    runs = [SealedPeer(SEAL, RemoteGame("a"), lambda game: None) for _ in range(2)]
    one, two = [SEAL.open(run.goodbye.payload, run.goodbye.topic)[0] for run in runs]
    assert one != two


def test_a_mark_is_an_hmac():
    for key, text in ((b"k" * 16, b""), (SECRET, b"a state" * 100)):
        assert hmac_sha256(key, text) == hmac.new(key, text, "sha256").hexdigest()
