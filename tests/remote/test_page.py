"""The answers of a page's worker."""

import json
from typing import Any

import pytest

from tools.remote.game import RemoteGame
from tools.remote.page import PageGame
from tools.remote.state import parse_state

_BEGIN = {
    "do": "begin",
    "side": "a",
    "public_key": "6c" * 32,
    "other_key": "",
    "run": "n",
    "own": None,
    "other": None,
    "newest": None,
    "relays": 1,
    "by": "Anna",
}
# The other's public key.
_OTHER = "6d" * 32


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
    assert "states" not in begun
    assert "here" not in begun
    sent = asked(game, do="connected", relay=0, now=1000)
    assert sent["states"] == [[0, "a", ""]]
    assert json.loads(sent["here"])["run"] == "n"
    assert asked(game, do="look", now=1100) == {}
    line = json.dumps({"state": {"mode": "menu", "game": "oxono"}})
    command = json.loads(asked(game, do="board", line=line, now=1200)["board"])
    assert (command["do"], command["light"], command["dark"]) == ("position", "remote", "human")


def test_what_does_not_open_is_told_by_name(game: PageGame) -> None:
    spoiled = {"do": "spoiled", "relay": 0, "side": "b", "name": "seal"}
    assert asked(game, **spoiled, now=1)["status"]["fault"] == "seal"
    shown = {"do": "shown", "relay": 0, "side": "b", "state": "x", "key": _OTHER, "packed": "AA"}
    assert asked(game, **shown, now=2)["status"]["fault"] == "form"


def test_a_kept_state_that_is_none_is_lost() -> None:
    for own in ("{}", "x"):
        assert asked(PageGame(), **{**_BEGIN, "own": own}, now=0) == {"lost": True}


# What the other's link may say against a game of one turn, and why it is refused.
_REFUSED: tuple[tuple[dict[str, Any], str], ...] = (
    ({"seq": 0}, "form"),
    ({"name": "chess", "number": 2}, "unasked"),
    ({"number": 3}, "other_game"),
    ({"start": "x"}, "other_game"),
    ({"seq": 1, "seen": 99}, "old"),
    ({"seq": 0, "seen": 99}, "form"),
    ({"log": ["Bb1"]}, "fork"),
    ({"log": ["Aa1", "Bb2"]}, "not_theirs"),
    ({"log": ["Aa1", "<0"]}, "unasked"),
    ({"log": ["Aa1", "="]}, "unasked"),
)


def linked() -> tuple[dict[str, Any], RemoteGame]:
    """Return what `a` has kept of a game by links in which `b` has made a turn, and `b`'s game."""
    page, two = PageGame(), RemoteGame("b")
    kept = asked(page, **_BEGIN, offer=["quantik", 1, "b"], now=0)["keep"]
    two.take(parse_state(kept["own"].encode()))
    assert two.add_turn("Aa1")
    link = {"state": two.own.text().decode(), "key": _OTHER, "packed": "AA"}
    kept = asked(page, do="link", **link, now=1)["keep"]
    kept = {key: kept[key] for key in ("own", "other", "other_key", "newest")}
    assert kept["newest"] == [two.own.seq, two.own.seen, "AA"]
    return {**_BEGIN, "relays": 0, **kept}, two


@pytest.mark.parametrize(("changes", "reason"), _REFUSED)
def test_a_link_that_the_rules_refuse_changes_nothing_on_trial_and_in_the_game(
    changes: dict[str, Any], reason: str
) -> None:
    begin, two = linked()
    changed = two.own.copy(**{"seq": two.own.seq + 1, **changes}).text().decode()
    link = {"state": changed, "key": _OTHER, "packed": "AB"}
    page = PageGame()
    trial = {**begin, "do": "check", "link": link}
    assert asked(page, **trial, now=0) == {"taken": reason}
    asked(page, **begin, now=1)
    before = json.loads(page._peer.game.own.text()), json.loads(page._peer.game.other.text())
    answer = asked(page, do="link", **link, now=2)
    assert answer == {"taken": reason}
    assert page._peer.game.is_ready
    game = page._peer.game
    assert (json.loads(game.own.text()), json.loads(game.other.text())) == before
    # By another key it is refused before anything else is read.
    assert asked(PageGame(), **{**trial, "link": {**link, "key": "6e" * 32}}, now=0) == {
        "taken": "signature"
    }


def test_a_trial_says_what_a_set_back_game_must_remember_and_whether_the_kept_one_is_lost() -> (
    None
):
    begin, two = linked()
    state = two.own.copy(seq=two.own.seq + 1, seen=99).text().decode()
    trial = {**begin, "do": "check", "link": {"state": state, "key": _OTHER, "packed": "AB"}}
    answer = asked(PageGame(), **trial, now=0)
    assert (answer["taken"], json.loads(answer["keep"]["other"])["seen"]) == ("set_back", 99)
    assert asked(PageGame(), **{**trial, "link": None}, now=0) == {"taken": None}
    assert asked(PageGame(), **{**trial, "own": "{}"}, now=0) == {"lost": True}


def test_what_the_page_asks_goes_to_the_other_side(game: PageGame) -> None:
    two = RemoteGame("b")
    two.take(game._peer.game.own)
    game._peer.game.take(two.own)
    kept = asked(game, do="ask", what="draw", now=1)["keep"]["own"]
    assert "draw" in json.loads(kept)["ask"]


def test_on_the_own_places_only_what_this_side_has_signed_is_taken(game: PageGame) -> None:
    state = json.dumps({**json.loads(game._peer.game.own.text()), "seq": 9})
    own = {"do": "shown", "relay": 0, "side": "a", "state": state, "packed": ""}
    assert asked(game, **own, key=_OTHER, now=1)["status"]["fault"] == "signature"
    assert "keep" in asked(game, **own, key=_BEGIN["public_key"], now=2)
