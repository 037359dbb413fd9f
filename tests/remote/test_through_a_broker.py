"""Games between two sides through a real mosquitto, and clients that lie to it."""

import asyncio
import random
import time
from collections.abc import AsyncIterator
from contextlib import asynccontextmanager

import pytest

pytest.importorskip("cryptography", reason="cryptography is not installed: run make setup")
pytest.importorskip("aiomqtt", reason="aiomqtt is not installed: run make setup")

import aiomqtt

from tests.apart import PATIENCE_S, run
from tests.mosquitto import Mosquitto
from tests.remote.test_game import legal
from tools.remote.broker import MAX_BYTES
from tools.remote.kept_games import KeptGame
from tools.remote.mqtt import BrokerConnection
from tools.remote.seal import SealedPeer

TEN_MB = 10_000_000
# MQTT's packet type.
PUBLISH = 3


class Side:
    """A side without a board, connected to a broker."""

    def __init__(self, kept: KeptGame) -> None:
        self.game = kept.game
        self.seal = kept.seal
        self.sealed = SealedPeer(self.seal, self.game, lambda game: None, 200, 20)
        self.peer = self.sealed.peer
        self._addresses = kept.invitation.usable()

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


@asynccontextmanager
async def two_sides(broker: Mosquitto) -> AsyncIterator[tuple[Side, Side]]:
    """Two sides that have met; they leave at the end."""
    kept = KeptGame.inviting(f"mqtt://127.0.0.1:{broker.port}", "quantik", 1, "a")
    one, two = Side(kept), Side(KeptGame.invited(kept.invitation))
    one.connect()
    two.connect()
    await until(lambda: two.game.record and one.game.is_shown and one.peer.is_other_here)
    yield one, two
    await one.leave()
    await two.leave()


def test_a_whole_game_is_played_through_a_broker(broker):
    async def story():
        async with two_sides(broker) as (one, two):
            while not one.game.is_over:
                for side, other in ((one, two), (two, one)):
                    if side.game.is_own_turn:
                        assert side.game.add_turn(legal(side.game, random.Random(1)))
                        await until(lambda log=side.game.own.log, o=other: o.game.own.log == log)
            assert two.game.is_over
            assert one.game.result == two.game.result

    run(story())


def test_a_packet_that_is_lost_is_sent_again_over_another_connection(broker):
    """Everything that the first connection publishes is lost."""

    async def carry(reader, writer, loses: bool) -> None:
        while data := await reader.read(4096):
            if not (loses and data[0] >> 4 == PUBLISH):
                writer.write(data)
        writer.close()

    async def story():
        served = 0

        async def serve(reader, writer):
            nonlocal served
            served += 1
            there = await asyncio.open_connection("127.0.0.1", broker.port)
            await asyncio.gather(
                carry(reader, there[1], served == 1), carry(there[0], writer, False)
            )

        line = await asyncio.start_server(serve, "127.0.0.1", 0)
        port = line.sockets[0].getsockname()[1]
        kept = KeptGame.inviting(f"mqtt://127.0.0.1:{port}", "quantik", 1, "a")
        one = Side(kept)
        one.connect()
        await until(lambda: served > 1)
        two = Side(KeptGame.invited(kept.invitation))
        two.connect()
        await until(lambda: two.game.record and one.game.is_shown)
        await one.leave()
        await two.leave()
        line.close()

    run(story())


def test_what_is_far_too_large_never_arrives_and_the_game_goes_on(broker):
    async def story():
        async with two_sides(broker) as (one, two):
            async with aiomqtt.Client(
                "127.0.0.1", broker.port, protocol=aiomqtt.ProtocolVersion.V5
            ) as liar:
                for size in (TEN_MB, MAX_BYTES + 1):
                    await liar.publish(two.seal.topic("b", "1"), bytes(size), 1)
            await until(lambda: one.peer.faults)
            assert one.peer.faults == {"size": 1}
            assert one.game.add_turn("Ab1")
            await until(lambda: two.game.own.log == ["Ab1"])

    run(story())


def test_the_game_goes_on_after_the_broker_was_away(broker):
    async def story():
        async with two_sides(broker) as (one, two):
            broker.stop()
            await until(lambda: not one.peer.is_other_here)
            assert one.game.add_turn("Ab1")
            broker.start()
            await until(lambda: two.game.own.log == ["Ab1"])
            await one.leave()
            await until(lambda: not two.peer.is_other_here)

    run(story())


def test_nothing_is_published_while_nothing_happens(broker):
    async def story():
        async with two_sides(broker) as (one, two):
            await until(lambda: two.game.is_shown and not one.game.is_news)
            now = time.monotonic_ns() // 1_000_000
            hour = 3_600_000
            for minute in range(60):
                assert one.sealed.tick(now + hour + 60_000 * minute) == []

    run(story())
