"""The page's seals and invitations, against the vectors and the PC's own."""

import json
from typing import Any
from urllib.parse import quote

import pytest

pytest.importorskip("cryptography", reason="cryptography is not installed: run make setup")

from tests.house.source import ROOT
from tests.optional import need, node_missing
from tests.page.node import run_script
from tests.remote.test_seal import SEAL, VECTORS
from tools.remote.broker import MAX_BYTES
from tools.remote.invitation import Invitation
from tools.remote.seal import Seal, read_link

_OF_A = {"secret": VECTORS["secret"], "key": VECTORS["own_keys"]["a"]}
_LETTERS = "A" * 64
_FOLDER = ROOT / "tools" / "page" / "static" / "js" / "remote"


def called(*calls: dict[str, Any]) -> list[Any]:
    """Return the results of the calls, see remote_calls.mjs."""
    need(node_missing())
    told: list[Any] = json.loads(run_script("remote_calls.mjs", str(_FOLDER), json.dumps(calls)))
    return told


def test_the_vectors_hold_for_the_page() -> None:
    assert called({"do": "id", **_OF_A}) == [VECTORS["id"]]
    assert called({"do": "seal", **_OF_A}) == [[SEAL.client_id, SEAL.public_key]]
    for each in VECTORS["opens"]:
        closed, opened = called({"do": "close", **_OF_A, **each}, {"do": "open", **_OF_A, **each})
        assert (closed, opened) == (each["payload"], [each["text"], SEAL.public_key])
    found = called(*({"do": "open", **_OF_A, **each} for each in VECTORS["does_not_open"]))
    assert found == [{"failed": each["name"]} for each in VECTORS["does_not_open"]]
    (told,) = called({"do": "invitation", "of": VECTORS["invitation"], "isSecure": True})
    assert (told["secret"], told["key"]) == (VECTORS["secret"], SEAL.public_key)
    assert told["addresses"] == VECTORS["addresses"]
    assert told["text"] == VECTORS["invitation"]


def test_links_are_the_pcs() -> None:
    told = called(*({"do": "link", **_OF_A, **each} for each in VECTORS["links"]))
    expected = [
        {key: each[key] for key in ("side", "game", "state", "signer")}
        for each in VECTORS["links"]
    ]
    assert told == expected
    words = {"side": "a", "game": SEAL.id, "state": '{"seq":1}', "page": "https://halo.example/#x"}
    for is_new in (False, True):
        (link,) = called({"do": "write", **_OF_A, **words, "isNew": is_new})
        read = read_link(link)
        assert (read.side, read.game, read.state) == ("a", SEAL.id, b'{"seq":1}')
        assert read.signer(SEAL.id, "" if is_new else SEAL.public_key) == SEAL.public_key
    # Browsers refuse bytes after the end, see test_remote_link.py; Node does not.
    wrong = [each for each in VECTORS["links_not_taken"] if each["why"] != "bytes after the end"]
    links = [each["link"].replace("#look=", "#none=") for each in wrong]
    found = called(*({"do": "link", **_OF_A, "link": link, "known": ""} for link in links))
    assert found == [{"failed": each["name"]} for each in wrong]


def test_what_is_too_large_of_another_version_or_of_another_game_does_not_open() -> None:
    topic = SEAL.topic("a", "0")
    payloads = {
        "size": b"\x02" * (MAX_BYTES + 1),
        "version": b"\x03" + bytes(60),
        "seal": Seal(b"x" * 16, SEAL.own_key).close(b"{}", topic),
    }
    asked = {"do": "open", **_OF_A, "topic": topic}
    found = called(*({**asked, "payload": payload.hex()} for payload in payloads.values()))
    assert found == [{"failed": name} for name in payloads]
    stranger = Seal(bytes(16), SEAL.own_key)
    topics = (SEAL.topic("b", "yours/0"), stranger.topic("a", "0"), SEAL.topic("c", "0"))
    asked = {"do": "place", **_OF_A}
    places = called(*({**asked, "topic": each} for each in topics))
    assert places == [["b", "yours/0"], ["", ""], ["", ""]]


def test_invitations_are_the_pcs() -> None:
    key = SEAL.public_key
    (text,) = called({"do": "make", "addresses": "wss://halo.example:9001/mqtt/", "key": key})
    assert Invitation.parse(text).key.hex() == key
    assert Invitation.parse(text).addresses == ("wss://halo.example:9001/mqtt",)
    addresses = "ws://192.168.1.5:9001,mqtt://192.168.1.5,wss://halo.example"
    many = Invitation.make(addresses, bytes.fromhex(key))
    (found,) = called({"do": "invitation", "of": many.text(), "isSecure": False})
    assert found["text"] == many.text()
    assert found["usable"] == ["ws://192.168.1.5:9001/mqtt", "wss://halo.example/mqtt"]
    of = f"  https://halo.example/#with={quote(many.text(), safe='')}"
    (link,) = called({"do": "invitation", "of": of, "isSecure": True})
    assert link["usable"] == ["wss://halo.example/mqtt"]


def test_what_is_no_invitation_is_refused_with_its_reason() -> None:
    wrong = {
        "": "form",
        "https://halo.example/": "form",
        "wss://halo.example/halo1.AAAAAAAAAAAAAAAAAAAAAA": "older",
        "wss://halo.example/halo2.AAAA": "key",
        f"wss://halo.example/halo2.{_LETTERS[1:]}!": "key",
        f"http://halo.example/halo2.{_LETTERS}": "address",
        f"wss:///halo2.{_LETTERS}": "address",
        f"mqtt://halo.example/halo2.{_LETTERS}": "scheme",
        f"ws://halo.example/halo2.{_LETTERS}": "insecure",
    }
    found = called(*({"do": "invitation", "of": text, "isSecure": True} for text in wrong))
    assert found == [{"failed": code} for code in wrong.values()]
