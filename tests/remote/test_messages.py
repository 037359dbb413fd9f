"""The other side's messages and a side's reaction: the messages in vectors.json."""

import json
import random
import re
from typing import Any

import pytest

pytest.importorskip("cryptography", reason="cryptography is not installed: run make setup")

from halo.games import registry
from halo.games.position import PLAYING, RESULTS
from tests.house.source import ROOT
from tests.remote.test_seal import SEALS, VECTORS
from tools.remote.carrier import ALONE_MS
from tools.remote.game import RemoteGame
from tools.remote.seal import LINK, MAX_BYTES, Seal, SealedPeer
from tools.remote.state import parse_state

README = (ROOT / "tools/remote/README.md").read_text()
_SEED = 29
# What the vectors' presences answer.
RUN = "00ff"


class Side(SealedPeer):
    """A side, connected to one relay, with these states kept, as dicts; `seen` is its status.

    It knows the other side by the public key `other_key`; by none if that is empty.
    """

    def __init__(self, name: str, seal: Seal, own: Any, other: Any, other_key: str) -> None:
        states = [parse_state(json.dumps(fields).encode()) for fields in (own, other)]
        self.game = RemoteGame(name, states[0], states[1], other_key)
        super().__init__(seal, self.game, lambda game: None, run=RUN)
        self.carrier.connected(0)
        self.carrier.tick(0)

    @property
    def seen(self) -> dict[str, Any]:
        """Its status."""
        game = self.game
        self.carrier.tick(0)
        return {
            "fault": self.peer.fault,
            "own": json.loads(game.own.text()),
            "other": json.loads(game.other.text()),
            "result": RESULTS[game.result],
            "question": game.question.listed() if game.question else None,
            "set_back": game.is_set_back,
            "peer": self.peer.status()["peer"],
            "other_key": game.other_key,
        }


def state_of(changes: dict[str, Any]) -> dict[str, Any]:
    """Return a state of the vectors: the one named by `like`, with some keys changed."""
    changed = {**VECTORS["states"][changes["like"]], **changes}
    del changed["like"]
    return changed


def text_of(message: dict[str, Any]) -> bytes:
    """Return a message's text before it is sealed."""
    if "state" in message:
        return json.dumps(state_of(message["state"]), separators=(",", ":")).encode()
    return str(message["text"]).encode()


def arrive(side: Side, place: str, text: bytes, signer: str = "") -> None:
    """Deliver a sealed text at the place, such as `a/link`, signed by its side or by `signer`."""
    seal = SEALS[signer or place[0]]
    topic = seal.topic(*place.split("/", 1))
    introduces = not side.game.other_key and place.endswith(LINK)
    packed = seal.pack(place[0], text, place.split("/", 1)[1], introduces=introduces)
    side.take(0, topic, seal.close(packed, topic))


def begin(
    name: str, own: dict[str, Any], other: dict[str, Any], other_key: str | None = None
) -> Side:
    """Begin with these kept states; the two know each other."""
    known = SEALS["b" if name == "a" else "a"].public_key if other_key is None else other_key
    return Side(name, SEALS[name], own, other, known)


@pytest.mark.parametrize("story", VECTORS["messages"], ids=lambda story: story["why"])
def test_what_comes_is_taken_or_refused_as_the_vectors_say(story: dict[str, Any]) -> None:
    states = state_of(story["own"]), state_of(story["other"])
    side = begin(story["side"], *states, story.get("other_key"))
    for message in story["come"]:
        arrive(side, message["place"], text_of(message), message.get("signer", ""))
    then = story["then"]
    shown = side.seen
    seen = {**shown["own"], **{key: shown[key] for key in shown if key in then and key != "own"}}
    assert {key: seen[key] for key in then} == then
    # Whatever came, the side goes on: its state is kept and sent.
    side.tick(ALONE_MS)


def test_every_row_of_the_fault_table_has_a_vector() -> None:
    table = README.partition("| name | the message is not taken because |")[2]
    rows = set(re.findall(r"^\| `(\w+)` \|", table, re.MULTILINE))
    faults = {story["then"].get("fault") for story in VECTORS["messages"]} - {"", None}
    assert rows == faults | {vector["name"] for vector in VECTORS["does_not_open"]}


def certain(side: Side) -> None:
    """Let time pass until the kept state counts as the newest."""
    side.tick(ALONE_MS)
    assert side.game.is_ready


def taken_back(name: str, letters: int) -> dict[str, Any]:
    """Return a's state of a game whose first turn was taken back until the log has this length."""
    start = registry.load_rules(name).start_position
    (first, *_) = whole_game(name)
    cycle = f"{first} <0 "
    log = (cycle * (letters // len(cycle) + 1)).rstrip()
    return state_of({"like": "a", "name": name, "start": start, "log": log})


def whole_game(name: str) -> list[str]:
    """Return the turns of a random game, the longest of a few."""
    games = []
    for seed in range(10):
        chance = random.Random(f"{_SEED} {name} {seed}")
        rules = registry.load_rules(name)
        position = rules.parse_position(rules.start_position)
        turns: list[str] = []
        while position.result == PLAYING:
            turn = chance.choice(position.legal_turns())
            turns.append(rules.format_turn(turn))
            position.push(turn)
        games.append(turns)
    return max(games, key=len)


@pytest.mark.parametrize("name", registry.NAMES)
def test_of_a_full_record_nothing_is_taken_back_and_the_game_is_played_to_its_end(
    name: str,
) -> None:
    turn = whole_game(name)[0]
    for letters, may_ask in ((440, True), (461, False)):
        own = taken_back(name, letters)
        played = {**own, "log": f"{own['log']} {turn}"}
        side = begin("a", played, {**own, "log": ""})
        certain(side)
        assert side.game.ask("undo", 0) is may_ask
        question = [1, 1, "undo", len(played["log"].split()), 0]
        side = begin("a", played, {**own, "log": "", "ask": question})
        assert side.seen["question"] == (question if may_ask else None)


def test_a_record_too_long_for_a_relay_is_no_fault() -> None:
    """The page sends what relays do not take by links alone."""
    own = taken_back("quantik", 4500)
    side = begin("a", own, {**own, "log": ""})
    certain(side)
    sizes = [len(each.payload) for _, each in side.tick(100_000)[0]]
    assert max(sizes) < MAX_BYTES
    assert side.seen["own"]["log"] == own["log"]


def test_what_could_not_be_stored_is_stored_before_it_is_sent() -> None:
    disk: list[bytes] = []
    room = 0

    def keep(game: RemoteGame) -> None:
        if len(disk) == room:
            raise OSError("no room")
        disk.append(game.own.text())

    game = RemoteGame("a")
    game.begin("quantik", 1, "a")
    side = SealedPeer(SEALS["a"], game, keep)
    side.carrier.connected(0)
    side.peer.board.hear('{"event":"gave_up"}')
    with pytest.raises(OSError, match="no room"):
        side.peer.next_board_line(0)
    with pytest.raises(OSError, match="no room"):
        side.tick(1000)
    room = 1
    assert side.tick(2000)
    assert parse_state(disk[0]).up
