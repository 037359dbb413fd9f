"""Whole games between two boards through a real mosquitto, and clients that lie to it."""

import asyncio
import secrets
import time
from dataclasses import replace
from typing import Any

import pytest

pytest.importorskip("cryptography", reason="cryptography is not installed: run make setup")
pytest.importorskip("aiomqtt", reason="aiomqtt is not installed: run make setup")

import aiomqtt

from tests.apart import apart, run
from tests.optional import need
from tests.patience import PATIENCE_S
from tools.games import registry
from tools.proof import remote
from tools.proof.part import Outcome
from tools.remote.bridge import Bridge
from tools.remote.courier import Courier
from tools.remote.invitation import Invitation
from tools.remote.match import Match
from tools.remote.seal import Seal
from tools.remote.state import State, split
from tools.remote.trial.game import Trial
from tools.remote.trial.mosquitto import Mosquitto, find

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
    assert trial.latencies_ms


@pytest.mark.slow
def test_a_little_of_the_bad_line_changes_nothing():
    need(remote.missing())
    outcomes = apart(list, remote.cases(range(remote.PART.short)))
    assert [fault for outcome in outcomes for fault in outcome.faults] == []
    assert sum(outcome.counts["lost"] for outcome in outcomes) > 0


class Side:
    """A bridge without a board, its courier on a broker."""

    def __init__(self, invitation: Invitation, side: str) -> None:
        self.match = Match(side)
        self.kept = 0
        self.bridge = Bridge(
            Seal(invitation.secret), self.match, self._keep, secrets.token_bytes(16), 200, 20
        )
        self._addresses = invitation.usable()

    def _keep(self, match: Match) -> None:
        self.kept += 1

    def connect(self) -> None:
        clock = lambda: time.monotonic_ns() // 1_000_000  # noqa: E731
        self._courier = Courier(self.bridge, self._addresses, clock, 0.05, 1.0)
        self._task = asyncio.create_task(self._courier.run())

    async def leave(self) -> None:
        self._courier.stop()
        await self._task


async def until(holds) -> None:
    async def wait() -> None:
        while not holds():
            await asyncio.sleep(0.01)

    await asyncio.wait_for(wait(), PATIENCE_S)


async def two_sides(broker: Mosquitto) -> tuple[Invitation, Side, Side]:
    invitation = Invitation.make(f"mqtt://127.0.0.1:{broker.port}")
    one, two = Side(invitation, "a"), Side(invitation, "b")
    one.match.begin("quantik", 1, "a")
    one.connect()
    two.connect()
    await until(lambda: two.match.record and one.match.is_shown and one.bridge.is_other_here)
    return invitation, one, two


def test_clients_that_lie_change_nothing(broker):
    async def story():
        invitation, one, two = await two_sides(broker)
        assert one.match.add_turn("Ab1")
        await until(lambda: two.match.own.log == ["Ab1"] and one.match.is_shown)
        seal = Seal(invitation.secret)
        topic = seal.topic("b", "0")
        old = split(replace(two.match.own, seq=1))[0]
        lies = {
            "size": secrets.token_bytes(600),
            "version": b"\x02" + secrets.token_bytes(100),
            "seal": Seal(bytes(16)).close(b"x" * 60, topic),
            "form": seal.close(b"\0\0\xff\xff\0\1{}", topic),
        }
        state = two.match.own
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
            told = {**vars(state), "seq": last, "seen": one.match.own.seq, **keys}
            lies[name] = seal.close(split(State(**told))[0], topic)
        lies["old"] = seal.close(old, topic)
        before = list(one.match.own.log), one.match.own.number
        async with aiomqtt.Client(
            "127.0.0.1", broker.port, protocol=aiomqtt.ProtocolVersion.V5
        ) as liar:
            await liar.publish(seal.topic("b", "1"), bytes(TEN_MB), 1)
            for name, payload in lies.items():
                await liar.publish(topic, payload, 1)
                await until(lambda name=name: one.bridge.faults.get(name))
        assert (one.match.own.log, one.match.own.number) == before
        assert one.match.result == 0
        assert two.match.add_turn("Bc2")
        await until(lambda: one.match.own.log == ["Ab1", "Bc2"])
        await one.leave()
        await two.leave()

    run(story())


def test_the_game_goes_on_after_the_broker_was_away(broker):
    async def story():
        _, one, two = await two_sides(broker)
        broker.stop()
        await until(lambda: not one.bridge.is_other_here)
        assert one.match.add_turn("Ab1")
        broker.start()
        await until(lambda: two.match.own.log == ["Ab1"])
        await one.leave()
        await until(lambda: not two.bridge.is_other_here)
        await two.leave()

    run(story())


def test_nothing_is_published_while_nothing_happens(broker):
    async def story():
        _, one, two = await two_sides(broker)
        await until(lambda: two.match.is_shown and not one.match.is_news)
        now = time.monotonic_ns() // 1_000_000
        hour = 3_600_000
        for minute in range(60):
            assert one.bridge.parcels(now + hour + 60_000 * minute) == []
        await one.leave()
        await two.leave()

    run(story())
