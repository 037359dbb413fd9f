"""Whole games between two boards through a real mosquitto, and clients that lie to it."""

import asyncio
import secrets
import time
from typing import Any

import pytest

pytest.importorskip("cryptography", reason="cryptography is not installed: run make setup")
pytest.importorskip("aiomqtt", reason="aiomqtt is not installed: run make setup")

import aiomqtt

from tests.apart import PATIENCE_S, apart, run
from tests.optional import need
from tools.games import registry
from tools.proof.part import Outcome
from tools.proof.remote import part as remote
from tools.proof.remote.game import Trial
from tools.proof.remote.mosquitto import Mosquitto, find
from tools.remote.broker import MAX_BYTES, BrokerCarrier, split
from tools.remote.game import RemoteGame
from tools.remote.invitation import Invitation
from tools.remote.kept_games import KeptGame
from tools.remote.mqtt import BrokerConnection
from tools.remote.peer import Peer
from tools.remote.seal import Seal, SealedPeer

TEN_MB = 10_000_000


def play(trial: Trial) -> Outcome:
    need("" if find() else "mosquitto is not installed")

    async def go():
        asyncio.get_running_loop().set_exception_handler(lambda *_: None)
        return await trial.run()

    outcome: Outcome = run(go())
    return outcome


def test_a_whole_game_is_played_through_a_broker():
    trial = Trial(1, registry.load("quantik"), is_plain=True)
    outcome = play(trial)
    assert outcome.faults == []
    assert outcome.counts["ended the same"] == 1
    assert outcome.counts["turns led"] >= outcome.counts["turns in records"] // 2


@pytest.mark.slow
def test_a_little_of_the_bad_line_changes_nothing():
    need(remote.missing())
    outcomes = apart(list, remote.cases(range(3)))
    assert [fault for outcome in outcomes for fault in outcome.faults] == []
    assert sum(outcome.counts["lost"] for outcome in outcomes) > 0


class Side:
    """A side without a board, connected to a broker."""

    def __init__(self, kept: KeptGame) -> None:
        self.game = kept.game
        self.kept = 0
        self.seal = kept.seal
        self.sealed = SealedPeer(self.seal, self.game, self._keep, 200, 20)
        self.peer = self.sealed.peer
        self._addresses = kept.invitation.usable()

    def _keep(self, game: RemoteGame) -> None:
        self.kept += 1

    def connect(self) -> None:
        clock = lambda: time.monotonic_ns() // 1_000_000  # noqa: E731
        self._connection = BrokerConnection(self.sealed, self._addresses, clock, 0.05, 1.0)
        self._task = asyncio.create_task(self._connection.run())

    async def leave(self) -> None:
        self._connection.stop()
        await self._task


async def until(holds) -> None:
    async def wait() -> None:
        while not holds():
            await asyncio.sleep(0.01)

    await asyncio.wait_for(wait(), PATIENCE_S)


async def two_sides(broker: Mosquitto) -> tuple[Invitation, Side, Side]:
    kept = KeptGame.inviting(f"mqtt://127.0.0.1:{broker.port}", "quantik", 1, "a")
    one, two = Side(kept), Side(KeptGame.invited(kept.invitation))
    one.connect()
    two.connect()
    await until(lambda: two.game.record and one.game.is_shown and one.peer.is_other_here)
    return kept.invitation, one, two


def test_clients_that_lie_change_nothing(broker):
    async def story():
        invitation, one, two = await two_sides(broker)
        assert one.game.add_turn("Ab1")
        await until(lambda: two.game.own.log == ["Ab1"] and one.game.is_shown)
        seal = two.seal
        thief = Seal(invitation.secret, secrets.token_bytes(32))
        topic = seal.topic("b", "0")
        old = split(two.game.own.copy(seq=1))[0]
        lies = {
            "size": secrets.token_bytes(MAX_BYTES + 1),
            "version": b"\x03" + secrets.token_bytes(100),
            "seal": Seal(bytes(16), seal.own_key).close(b"x" * 60, topic),
            "signature": thief.close(split(two.game.own.copy(seq=60_000, up=True))[0], topic),
            "form": seal.close(b"\0\0\xff\xff\0\1{}", topic),
        }
        state = two.game.own
        last = 70_000
        changes: dict[str, dict[str, Any]] = {
            "illegal": {"log": ["Ab1", "Ab2"]},
            "not_theirs": {"log": ["Ab1", "Bc2", "Bd3"]},
            "fork": {"log": ["Bb1", "Bc2"]},
            "other_game": {"name": "oxono"},
            "unasked": {"log": ["Ab1", "="]},
        }
        for name, keys in changes.items():
            last += 1
            told = state.copy(seq=last, seen=one.game.own.seq, **keys)
            lies[name] = seal.close(split(told)[0], topic)
        lies["old"] = seal.close(old, topic)
        before = list(one.game.own.log), one.game.own.number
        async with aiomqtt.Client(
            "127.0.0.1", broker.port, protocol=aiomqtt.ProtocolVersion.V5
        ) as liar:
            await liar.publish(seal.topic("b", "1"), bytes(TEN_MB), 1)
            for name, payload in lies.items():
                await liar.publish(topic, payload, 1)
                await until(lambda name=name: one.peer.faults.get(name))
        assert (one.game.own.log, one.game.own.number) == before
        assert one.game.result == 0
        assert two.game.add_turn("Bc2")
        await until(lambda: one.game.own.log == ["Ab1", "Bc2"])
        await one.leave()
        await two.leave()

    run(story())


def test_the_game_goes_on_after_the_broker_was_away(broker):
    async def story():
        _, one, two = await two_sides(broker)
        broker.stop()
        await until(lambda: not one.peer.is_other_here)
        assert one.game.add_turn("Ab1")
        broker.start()
        await until(lambda: two.game.own.log == ["Ab1"])
        await one.leave()
        await until(lambda: not two.peer.is_other_here)
        await two.leave()

    run(story())


def test_nothing_is_published_while_nothing_happens(broker):
    async def story():
        _, one, two = await two_sides(broker)
        await until(lambda: two.game.is_shown and not one.game.is_news)
        now = time.monotonic_ns() // 1_000_000
        hour = 3_600_000
        for minute in range(60):
            assert one.sealed.tick(now + hour + 60_000 * minute) == []
        await one.leave()
        await two.leave()

    run(story())


def test_own_states_count_only_if_this_side_has_signed_them() -> None:
    game = RemoteGame("a", other_key="b" * 64)
    game.begin("quantik", 1, "b")
    peer = Peer(game, b"a" * 32, "a" * 64, lambda game: None)
    carrier = BrokerCarrier(peer, "nonce")
    for number, part in enumerate(split(game.own.copy(seq=99))):
        carrier.take("a", str(number), part, "c" * 64)
    assert peer.faults == {"signature": len(split(game.own))}
    assert game.own.seq == 1
