"""The other side's messages and a side's reaction: the messages in vectors.json."""

import json
import random
import re
from itertools import count
from typing import Any

import pytest

pytest.importorskip("cryptography", reason="cryptography is not installed: run make setup")

from halo.games import registry
from halo.games.position import PLAYING, RESULTS
from tests.house.source import ROOT
from tests.remote.test_seal import SEALS, VECTORS
from tools.remote.broker import MAX_BYTES, SEAL_BYTES, Parts
from tools.remote.game import RemoteGame
from tools.remote.seal import Seal, SealedPeer
from tools.remote.state import SideState, parse_state

README = (ROOT / "tools/remote/README.md").read_text()
_SEED = 29
_MOST_PARTS = 8


class Side(SealedPeer):
    """A connected side with these states kept, as dicts; `seen` is its status.

    It knows the other side by the public key `other_key`; by none if that is empty.
    """

    def __init__(self, name: str, seal: Seal, own: Any, other: Any, other_key: str) -> None:
        states = [parse_state(json.dumps(told).encode()) for told in (own, other)]
        self.game = RemoteGame(name, states[0], states[1], other_key)
        super().__init__(seal, self.game, lambda game: None)
        self.connected()

    @property
    def seen(self) -> dict[str, Any]:
        """Its status."""
        game = self.game
        return {
            "fault": self.peer.fault,
            "own": json.loads(game.own.text()),
            "other": json.loads(game.other.text()),
            "result": RESULTS[game.result],
            "question": game.question.listed() if game.question else None,
            "ready": game.is_ready,
            "other_key": game.other_key,
        }


def state_of(told: dict[str, Any]) -> dict[str, Any]:
    """Return a state of the vectors: the one named by `like`, with some keys changed."""
    changed = {**VECTORS["states"][told["like"]], **told}
    del changed["like"]
    return changed


def text_of(message: dict[str, Any]) -> bytes:
    """Return a message's text before it is sealed."""
    if "state" in message:
        return json.dumps(state_of(message["state"]), separators=(",", ":")).encode()
    return str(message["text"]).encode()


def send(side: Side, message: dict[str, Any]) -> None:
    """Deliver the other side's message, or one that `signer` has sealed."""
    seq, part, parts = message.get("head", (0, 0, 0))
    head = seq.to_bytes(4, "big") + bytes((part, parts)) if parts else b""
    arrive(side, message["place"], head + text_of(message), message.get("signer", ""))


def arrive(side: Side, place: str, text: bytes, signer: str = "") -> None:
    """Deliver a sealed text at the place, such as `a/0`, signed by its side or by `signer`."""
    seal = SEALS[signer or place[0]]
    topic = seal.topic(*place.split("/", 1))
    side.take(topic, seal.close(text, topic))


def begin(
    name: str, own: dict[str, Any], other: dict[str, Any], other_key: str | None = None
) -> Side:
    """Begin with these kept states, connected to the broker; the two know each other."""
    known = SEALS["b" if name == "a" else "a"].public_key if other_key is None else other_key
    return Side(name, SEALS[name], own, other, known)


@pytest.mark.parametrize("story", VECTORS["messages"], ids=lambda story: story["why"])
def test_what_comes_is_taken_or_refused_as_the_vectors_say(story: dict[str, Any]) -> None:
    states = state_of(story["own"]), state_of(story["other"])
    side = begin(story["side"], *states, story.get("other_key"))
    for message in story["come"]:
        send(side, message)
    then = story["then"]
    seen = {
        **{key: side.seen[key] for key in ("fault", "ready", "result", "other_key")},
        **{key: value for key, value in side.seen["own"].items() if key in then},
    }
    assert {key: seen[key] for key in then} == then
    # Whatever came, the side goes on: its state is kept and sent.
    side.wants_again(0)
    side.tick(0)


def test_every_row_of_the_fault_table_has_a_vector() -> None:
    table = README.partition("| name | the payload or state is not taken because |")[2]
    rows = set(re.findall(r"^\| `(\w+)` \|", table, re.MULTILINE))
    told = {story["then"].get("fault") for story in VECTORS["messages"]} - {"", None}
    assert rows == told | {vector["name"] for vector in VECTORS["does_not_open"]}


def certain(side: Side) -> None:
    """Let time pass until the kept state counts as the newest."""
    for now in count(0, 1000):
        if side.seen["ready"]:
            return
        side.wants_again(now)


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
    # The longest possible log: a game after the last turns that were taken back.
    rules = registry.load_rules(name)
    turns = whole_game(name)
    longest = max(len(each) for each in turns) + 1
    own["log"] += f" {turn} <0 " + " ".join(turns)
    missing = (rules.max_plies - len(turns)) * longest
    side = begin("a", own, {**own, "log": ""})
    certain(side)
    states = [each for each in side.tick(100_000) if not each.topic.endswith("here")]
    assert side.seen["fault"] == ""
    bytes_left = _MOST_PARTS * MAX_BYTES - sum(len(each.payload) for each in states)
    assert bytes_left > missing + len(states) * SEAL_BYTES


def test_a_record_that_no_message_holds_is_refused_by_name_and_ends_nothing() -> None:
    own = taken_back("quantik", 4500)
    side = begin("a", own, {**own, "log": ""})
    certain(side)
    side.tick(100_000)
    assert side.seen["fault"] == "size"
    assert side.seen["own"]["log"] == own["log"]
    arrive(side, "b/here", b'{"seq":0,"nonce":"anew"}')
    assert [each for each in side.tick(200_000) if each.topic.endswith("/heard")]


def test_what_a_shorter_state_leaves_over_of_a_longer_one_is_emptied() -> None:
    own = taken_back("quantik", 2900)
    side = begin("a", own, {**own, "log": ""})
    certain(side)
    longer = [each.topic for each in side.tick(100_000) if each.topic[-1].isdigit()]
    side.game.begin("quantik", 1, "b")
    shorter = side.tick(200_000)
    kept = [each.topic for each in shorter if each.payload]
    assert kept == longer[: len(kept)]
    assert [each.topic for each in shorter if not each.payload] == longer[len(kept) :] != []


def test_parts_of_two_transmissions_are_never_one_state() -> None:
    side = begin("a", taken_back("quantik", 2900), state_of({"like": "b", "log": ""}))
    certain(side)
    sent = []
    for seq in (8, 9):
        # What it has seen changes, and nothing else.
        told = {"like": "b", "seq": seq, "log": "", "want": True}
        send(side, {"place": "b/0", "head": (seq, 0, 1), "state": told})
        parcels = [each for each in side.tick(100_000 * seq) if each.topic[-1].isdigit()]
        sent.append([SEALS["a"].open(each.payload, each.topic)[0] for each in parcels])
    first, second = sent
    whole = Parts()
    *before, last = [whole.add(str(at), second[at], "") for at in reversed(range(len(second)))]
    assert not any(before)
    assert last == side.game.own
    for at, part in enumerate(second):
        mixed = Parts()
        texts = [*first[:at], part, *first[at + 1 :]]
        assert not any(mixed.add(str(number), text, "") for number, text in enumerate(texts))


def test_a_game_that_is_lost_or_older_here_comes_back_from_the_broker() -> None:
    own = state_of({"like": "a"})
    side = begin("a", own, state_of({"like": "b"}))
    certain(side)
    retained = [each for each in side.tick(0) if each.topic[-1].isdigit()]
    older = {**own, "seq": own["seq"] - 1, "log": own["log"].rpartition(" ")[0]}
    for kept in (older, json.loads(SideState().text())):
        again = begin("a", kept, state_of({"like": "b", "seen": 0, "log": ""}))
        for each in retained:
            again.take(each.topic, each.payload)
        assert again.seen["own"]["log"] == own["log"] != kept["log"]


def test_only_the_other_itself_says_that_it_has_gone() -> None:
    side = begin("a", state_of({"like": "a"}), state_of({"like": "b"}))
    arrive(side, "b/here", b'{"seq":2,"run":"this"}')
    side.take(SEALS["b"].topic("b", "here"), b"")
    arrive(side, "b/here", b'{"gone":"this"}', "somebody else")
    arrive(side, "b/here", b'{"gone":"the one before"}')
    assert side.peer.is_other_here
    arrive(side, "b/here", b'{"gone":"this"}')
    assert not side.peer.is_other_here


def test_the_other_gets_its_state_back_where_it_has_an_older_one() -> None:
    side = begin("a", state_of({"like": "a"}), state_of({"like": "b"}))
    for seq, is_sent in ((2, False), (1, True)):
        arrive(side, "b/here", f'{{"seq":{seq}}}'.encode())
        topics = [each.topic for each in side.tick(1000 * seq)]
        assert (SEALS["a"].topic("a", "yours/0") in topics) is is_sent


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
    side.connected()
    side.board_line('{"event":"gave_up"}')
    with pytest.raises(OSError, match="no room"):
        side.next_board_line(0)
    with pytest.raises(OSError, match="no room"):
        side.tick(1000)
    room = 1
    assert side.tick(2000)
    assert parse_state(disk[0]).up
