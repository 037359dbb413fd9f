"""The answers of a page's worker."""

import json
from typing import Any

import pytest

from tools.remote.game import RemoteGame
from tools.remote.page import PageGame

_BEGIN = {
    "do": "begin",
    "side": "a",
    "key": "6b" * 32,
    "public_key": "6c" * 32,
    "other_key": "",
    "nonce": "n",
    "own": None,
    "other": None,
    "broker": True,
    "by": "Anna",
}


def asked(game: PageGame, **question: Any) -> dict[str, Any]:
    """Return the worker's answer to the page."""
    answer: dict[str, Any] = json.loads(game.answer(json.dumps({"seated": True, **question})))
    return answer


@pytest.fixture
def game() -> PageGame:
    """A game of QUANTIK whose first side is the page's."""
    begun = PageGame()
    asked(begun, **_BEGIN, offer=["quantik", 1, "a"], now=0)
    return begun


def test_a_new_game_is_kept_before_it_is_published() -> None:
    game = PageGame()
    begun = asked(game, **_BEGIN, offer=["quantik", 1, "b", False], now=0)
    assert json.loads(begun["keep"]["own"])["name"] == "quantik"
    assert begun["status"]["number"] == 1
    assert begun["status"]["helped"] is False
    assert json.loads(begun["keep"]["own"])["by"] == "Anna"
    # It subscribes to one topic per place and no other, so strangers can send nothing else.
    assert {place for _, place in begun["places"]} >= {"0", "7", "here", "heard", "hand"}
    assert len(begun["places"]) < 30
    assert "publish" not in begun
    sent = asked(game, do="connected", now=1000)["publish"]
    assert [(place, retain) for place, _, _, retain in sent] == [("here", True), ("0", True)]
    assert asked(game, do="look", now=1100) == {}
    line = json.dumps({"state": {"mode": "menu", "game": "oxono"}})
    told = json.loads(asked(game, do="board", line=line, now=1200)["board"])
    assert (told["do"], told["light"], told["dark"]) == ("position", "remote", "human")


def test_what_does_not_open_is_told_by_name(game: PageGame) -> None:
    assert asked(game, do="fault", name="seal", now=1)["status"]["fault"] == "seal"
    told = asked(game, do="take", side="b", place="0", text=b"x".hex(), key="6d" * 32, now=2)
    assert told["status"]["fault"] == "form"


def test_a_kept_state_that_is_none_is_lost() -> None:
    for own in ("{}", "x"):
        assert asked(PageGame(), **{**_BEGIN, "own": own}, now=0) == {"lost": True}


def test_what_the_page_asks_goes_to_the_other_side(game: PageGame) -> None:
    two = RemoteGame("b")
    two.take(game._peer.game.own)
    game._peer.game.take(two.own)
    two.confirm(game._peer.game.own.seq)
    kept = asked(game, do="ask", what="draw", now=1)["keep"]["own"]
    assert "draw" in json.loads(kept)["ask"]


def test_on_the_own_places_only_what_this_side_has_signed_is_taken(game: PageGame) -> None:
    own = {"do": "take", "side": "a", "place": "here", "text": b"{}".hex()}
    assert "fault" not in asked(game, **own, key=_BEGIN["public_key"], now=1).get("status", {})
    assert asked(game, **own, key="6d" * 32, now=2)["status"]["fault"] == "signature"
