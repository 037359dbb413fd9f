"""The page's side of a game between two, against tools/bridge: they agree on every turn."""

import json
import random
from base64 import b64decode
from collections.abc import Iterator
from typing import Any

import pytest

pytest.importorskip("cryptography", reason="cryptography is not installed: run make setup")

from halo.games import registry
from halo.games.position import PLAYING
from tests.house.source import ROOT
from tests.optional import need, node_missing
from tests.site.elsewhere_side import Failed, PageSide
from tools.bridge.bridge import Bridge
from tools.bridge.invitation import Invitation
from tools.bridge.match import Match
from tools.bridge.seal import Seal

_SECRET = bytes(range(16))
_STEP_MS = 250
_MOST_STEPS = 4000
_SEED = 20


@pytest.fixture
def page() -> Iterator[PageSide]:
    need(node_missing())
    with PageSide() as side:
        yield side


class Game:
    """Two sides and the broker between them: `page` is one, Python's own bridge the other."""

    def __init__(self, page: PageSide, side: str, chance: random.Random, loss: int = 0) -> None:
        self.page = page
        self.side = side
        self.seal = Seal(_SECRET)
        self.other = Bridge(self.seal, Match("b" if side == "a" else "a"), self._keep, b"o" * 16)
        self.now = 0
        self._chance = chance
        self._loss = loss
        self.kept = 0
        page.call("begin", secret=_SECRET, side=side, key=b"p" * 16)
        page.call("connected")
        self.other.connected()

    def _keep(self, match: Match) -> None:
        self.kept += 1

    def pass_time(self) -> None:
        """Carry what either side publishes, less what is lost and in any order."""
        self.now += _STEP_MS
        self.other.wants_again(self.now)
        self.page.call("again", now=self.now)
        to_page = [(each.topic, each.payload) for each in self.other.parcels(self.now)]
        to_other = [(each["topic"], each["payload"]) for each in self.page.parcels(self.now)]
        for topic, payload in self._carried(to_page):
            self.page.call("take", topic=topic, payload=payload)
        for topic, payload in self._carried(to_other):
            self.other.take(topic, payload)

    def _carried(self, parcels: list[tuple[str, bytes]]) -> list[tuple[str, bytes]]:
        carried = [each for each in parcels if self._chance.randrange(100) >= self._loss]
        carried += [each for each in carried if self._chance.randrange(100) < self._loss]
        if self._loss:
            self._chance.shuffle(carried)
        return carried

    def settle(self) -> None:
        """Let time pass until both have shown that they have what the other has."""
        for _ in range(_MOST_STEPS):
            self.pass_time()
            if self.is_settled:
                return
        raise AssertionError(f"not settled: {self.page.seen} {self.other.match.own}")

    @property
    def is_settled(self) -> bool:
        own = self.other.match.own
        seen = self.page.seen
        return bool(
            seen["shown"]
            and self.other.match.is_shown
            and seen["own"]["log"] == own.log
            and seen["own"]["number"] == own.number
        )

    def play(self) -> None:
        """Let whoever is to move make any legal turn; now and then one of the two asks."""
        match = self.other.match
        assert match.record
        if self._chance.randrange(8) == 0 and not match.is_over:
            self._ask(self._chance.choice(["undo", "draw"]))
        elif not match.is_over:
            turn = self._any_turn()
            if match.record.mover == match.plays:
                assert match.add_turn(turn)
            else:
                assert self.page.call("turn", turn=turn)

    def _ask(self, what: str) -> None:
        match = self.other.match
        assert match.record
        back = max(0, len(match.record.turns) - 2) if what == "undo" else 0
        yes = self._chance.randrange(3) == 0
        if self._chance.randrange(2):
            if self.page.call("ask", what=what, back=back):
                self.settle()
                assert match.question
                assert match.reply(yes)
        elif match.ask(what, back):
            self.settle()
            assert self.page.seen["question"][2] == what
            assert self.page.call("reply", yes=yes)

    def _any_turn(self) -> str:
        record = self.other.match.record
        assert record
        rules = registry.load_rules(record.name)
        position = rules.parse_position(record.positions[-1])
        assert position.result == PLAYING
        turn: str = rules.format_turn(self._chance.choice(position.legal_turns()))
        return turn


@pytest.mark.parametrize("name", registry.NAMES)
@pytest.mark.parametrize("side", ["a", "b"])
def test_the_page_and_pythons_bridge_play_games_over_a_bad_line(
    page: PageSide, name: str, side: str
) -> None:
    print("seed", _SEED)
    game = Game(page, side, random.Random(f"{_SEED} {name} {side}"), loss=20)
    starts = registry.load_rules(name).start_position
    if side == "a":
        page.call("offer", name=name, start=starts, first="a")
    else:
        game.other.match.begin(name, 0, "a")
    game.settle()
    for _ in range(2):
        while not game.other.match.is_over:
            game.play()
            game.settle()
        assert page.seen["result"] == _written(game.other.match.result)
        number = game.other.match.own.number
        assert game.other.match.ask("next")
        game.settle()
        assert page.call("reply", yes=True)
        game.settle()
        assert page.seen["own"]["number"] == game.other.match.own.number == number + 1
    assert page.call("resign") is True
    game.settle()
    assert page.seen["result"] == _written(game.other.match.result) != "*"
    # Of a state that was sent twice, the parts may come mixed.
    assert page.seen["fault"] in ("", "old", "form")
    assert set(game.other.faults) <= {"old", "form"}


def _written(result: int) -> str:
    from halo.games.position import RESULTS

    return RESULTS[result]


def begun(page: PageSide) -> Game:
    """A game in which the page, side b, is to move after one turn of the other."""
    game = Game(page, "b", random.Random(_SEED))
    game.other.match.begin("oxono", 0, "a")
    game.settle()
    game.play()
    game.settle()
    return game


def lie(game: Game, **changed: Any) -> str:
    """Send the page a state of the other with these keys changed; return the fault it tells."""
    before = dict(game.page.seen["own"])
    state = json.loads(game.other.match.own.text())
    state.update({"seq": state["seq"] + 1, **changed})
    text = json.dumps(state, separators=(",", ":")).encode()
    topic = game.seal.topic("a", "0")
    head = state["seq"].to_bytes(4, "big") + bytes((0, 1))
    game.page.call("take", topic=topic, payload=game.seal.close(head + text, topic))
    assert {**game.page.seen["own"], "seen": 0} == {**before, "seen": 0}
    fault: str = game.page.seen["fault"]
    return fault


def test_what_may_not_be_is_told_by_name_and_changes_nothing(page: PageSide) -> None:
    game = begun(page)
    log = game.other.match.own.log
    rules = registry.load_rules("oxono")
    record = game.other.match.record
    assert record
    own = rules.parse_position(record.positions[-1])
    mine = rules.format_turn(own.legal_turns()[0])
    assert lie(game, log=" ".join([*log, mine])) == "not_theirs"
    assert lie(game, log="Xd5c5 Oc4c5") == "fork"
    assert lie(game, log=f"{log[0]} =") == "unasked"
    assert lie(game, log=f"{log[0]} <0") == "unasked"
    assert lie(game, name="quantik") == "other_game"
    assert lie(game, number=7) == "other_game"
    assert lie(game, number=2, log="") == "unasked"
    assert lie(game, seq=1) == "old"
    assert lie(game, log=7) == "form"
    assert page.call("turn", turn=mine)
    assert lie(game, log=f"{log[0]} {mine} {mine}") == "illegal"
    topic = game.seal.topic("a", "0")
    for payload, fault in (
        (b"\x01" * 513, "size"),
        (b"\x02" + bytes(60), "version"),
        (b"\x01" + bytes(60), "seal"),
        (Seal(b"x" * 16).close(b"{}", topic), "seal"),
        (game.seal.close(b"\0\0\0\x09\x09\x08{}", topic), "form"),
    ):
        page.call("take", topic=topic, payload=payload)
        assert page.seen["fault"] == fault


def test_a_game_that_was_kept_goes_on_and_one_that_was_lost_comes_back(page: PageSide) -> None:
    game = begun(page)
    kept = page.call("kept")
    turn = game._any_turn()
    assert page.call("turn", turn=turn)
    published = page.parcels(game.now + _STEP_MS)
    with PageSide() as again:
        # What was kept is older than what the broker has.
        again.call("begin", secret=_SECRET, side="b", key=b"p" * 16, **kept)
        again.call("connected")
        assert again.call("again", now=0)
        assert [each["topic"][-4:] for each in again.parcels(0)] == ["here", "here"]
        assert not again.call("turn", turn=turn)
        for each in published:
            again.call("take", topic=each["topic"], payload=each["payload"])
        assert again.seen["turns"][-1] == turn
    with PageSide() as anew:
        # Nothing was kept.
        anew.call("begin", secret=_SECRET, side="b", key=b"p" * 16)
        for each in published:
            anew.call("take", topic=each["topic"], payload=each["payload"])
        assert anew.seen["turns"][-1] == turn


def test_the_vectors_hold_for_the_page_too(page: PageSide) -> None:
    vectors = json.loads((ROOT / "tools/bridge/vectors.json").read_text("utf-8"))
    of_hex = bytes.fromhex
    assert page.call("seal", secret=of_hex(vectors["secret"])) == vectors["id"]
    for each in vectors["opens"]:
        topic, text, payload = each["topic"], of_hex(each["text"]), of_hex(each["payload"])
        sealed = page.call("close", text=text, topic=topic, nonce=of_hex(each["nonce"]))
        assert b64decode(sealed) == payload
        assert b64decode(page.call("open", payload=payload, topic=topic)) == text
    for each in vectors["does_not_open"]:
        with pytest.raises(Failed, match=f"^{each['name']}$"):
            page.call("open", payload=of_hex(each["payload"]), topic=each["topic"])
    found = page.call("invitation", of=vectors["invitation"], isSecure=True)
    assert b64decode(found["secret"]) == of_hex(vectors["secret"])
    assert found["addresses"] == vectors["addresses"]
    assert found["text"] == vectors["invitation"]


def test_invitations_are_pythons(page: PageSide) -> None:
    made = Invitation.parse(page.call("make", addresses="wss://halo.example:9001/mqtt/"))
    assert made.addresses == ("wss://halo.example:9001/mqtt",)
    many = Invitation.make("ws://192.168.1.5:9001,mqtt://192.168.1.5,wss://halo.example")
    found = page.call("invitation", of=many.text(), isSecure=False)
    assert found["text"] == many.text()
    assert Invitation.parse(found["link"]) == many
    assert found["usable"] == ["ws://192.168.1.5:9001/mqtt", "wss://halo.example/mqtt"]
    link = page.call("invitation", of=f"  {found['link']}", isSecure=True)
    assert link["usable"] == ["wss://halo.example/mqtt"]


@pytest.mark.parametrize(
    ("text", "code"),
    [
        ("", "form"),
        ("https://halo.example/", "form"),
        ("wss://halo.example/halo1.AAAA", "key"),
        ("wss://halo.example/halo1.AAAAAAAAAAAAAAAAAAAAA!", "key"),
        ("http://halo.example/halo1.AAAAAAAAAAAAAAAAAAAAAA", "address"),
        ("wss:///halo1.AAAAAAAAAAAAAAAAAAAAAA", "address"),
        ("mqtt://halo.example/halo1.AAAAAAAAAAAAAAAAAAAAAA", "scheme"),
        ("ws://halo.example/halo1.AAAAAAAAAAAAAAAAAAAAAA", "insecure"),
    ],
)
def test_what_is_no_invitation_is_refused_with_its_reason(
    page: PageSide, text: str, code: str
) -> None:
    with pytest.raises(Failed, match=code):
        page.call("invitation", of=text, isSecure=True)
