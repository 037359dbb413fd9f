"""The page's seal and invitations, held to the vectors and to those of the PC."""

import json
from typing import Any

import pytest

pytest.importorskip("cryptography", reason="cryptography is not installed: run make setup")

from tests.house.source import ROOT
from tests.optional import need, node_missing
from tests.remote.test_seal import SEAL, VECTORS
from tests.site.node import run_script
from tools.remote.invitation import Invitation
from tools.remote.seal import Seal

_FOLDER = ROOT / "tools" / "site" / "page" / "js" / "remote"


def called(*calls: dict[str, Any]) -> list[Any]:
    """Return what comes of the calls, see remote_calls.mjs."""
    need(node_missing())
    told: list[Any] = json.loads(run_script("remote_calls.mjs", str(_FOLDER), json.dumps(calls)))
    return told


def test_the_vectors_hold_for_the_page() -> None:
    secret = {"secret": VECTORS["secret"]}
    assert called({"do": "id", **secret}) == [VECTORS["id"]]
    for each in VECTORS["opens"]:
        closed, opened = called(
            {"do": "close", **secret, **each}, {"do": "open", **secret, **each}
        )
        assert (closed, opened) == (each["payload"], each["text"])
    found = called(*({"do": "open", **secret, **each} for each in VECTORS["does_not_open"]))
    assert found == [{"failed": each["name"]} for each in VECTORS["does_not_open"]]
    (told,) = called({"do": "invitation", "of": VECTORS["invitation"], "isSecure": True})
    assert told["secret"] == VECTORS["secret"]
    assert told["addresses"] == VECTORS["addresses"]
    assert told["text"] == VECTORS["invitation"]


def test_what_is_too_large_of_another_version_or_of_another_game_does_not_open() -> None:
    topic = SEAL.topic("a", "0")
    payloads = {
        "size": b"\x01" * 513,
        "version": b"\x02" + bytes(60),
        "seal": Seal(b"x" * 16).close(b"{}", topic),
    }
    asked = {"do": "open", "secret": VECTORS["secret"], "topic": topic}
    found = called(*({**asked, "payload": payload.hex()} for payload in payloads.values()))
    assert found == [{"failed": name} for name in payloads]
    topics = (SEAL.topic("b", "yours/0"), Seal(bytes(16)).topic("a", "0"), SEAL.topic("c", "0"))
    asked = {"do": "place", "secret": VECTORS["secret"]}
    places = called(*({**asked, "topic": each} for each in topics))
    assert places == [["b", "yours/0"], ["", ""], ["", ""]]


def test_invitations_are_the_pcs() -> None:
    (text,) = called({"do": "make", "addresses": "wss://halo.example:9001/mqtt/"})
    assert Invitation.parse(text).addresses == ("wss://halo.example:9001/mqtt",)
    many = Invitation.make("ws://192.168.1.5:9001,mqtt://192.168.1.5,wss://halo.example")
    (found,) = called({"do": "invitation", "of": many.text(), "isSecure": False})
    assert found["text"] == many.text()
    assert Invitation.parse(found["link"]) == many
    assert found["usable"] == ["ws://192.168.1.5:9001/mqtt", "wss://halo.example/mqtt"]
    (link,) = called({"do": "invitation", "of": f"  {found['link']}", "isSecure": True})
    assert link["usable"] == ["wss://halo.example/mqtt"]


def test_what_is_no_invitation_is_refused_with_its_reason() -> None:
    wrong = {
        "": "form",
        "https://halo.example/": "form",
        "wss://halo.example/halo1.AAAA": "key",
        "wss://halo.example/halo1.AAAAAAAAAAAAAAAAAAAAA!": "key",
        "http://halo.example/halo1.AAAAAAAAAAAAAAAAAAAAAA": "address",
        "wss:///halo1.AAAAAAAAAAAAAAAAAAAAAA": "address",
        "mqtt://halo.example/halo1.AAAAAAAAAAAAAAAAAAAAAA": "scheme",
        "ws://halo.example/halo1.AAAAAAAAAAAAAAAAAAAAAA": "insecure",
    }
    found = called(*({"do": "invitation", "of": text, "isSecure": True} for text in wrong))
    assert found == [{"failed": code} for code in wrong.values()]
