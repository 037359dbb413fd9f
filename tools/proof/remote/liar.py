"""Somebody who has the invitation and means ill, at the same broker as the two who play."""

import asyncio
import contextlib
import random
from collections import Counter

import aiomqtt

from halo.games import registry
from tools.remote.broker import MOST_PARTS, places, split
from tools.remote.game import RemoteGame
from tools.remote.seal import Link, Seal
from tools.remote.state import MOST_SEQ, NotTaken, SideState

_KEY_BYTES = 32
_HUGE_BYTES = 100_000
_LISTENS_S = 0.02
_MOST_HEARD = 200
_FLOOD = 10_000


class Liar:
    """Publishes at the topics of both sides; `counts` tells what.

    It has the `secret` of the game, and a key that is neither side's. Where it `retains`, the
    broker keeps its payloads in the place of what the sides have told.
    """

    def __init__(self, secret: bytes, port: int, chance: random.Random, retains: bool) -> None:
        self._seal = Seal(secret, chance.randbytes(_KEY_BYTES))
        self._port = port
        self._chance = chance
        self._retains = retains
        # What it has overheard: (topic, payload).
        self._heard: list[tuple[str, bytes]] = []
        self.counts: Counter[str] = Counter()

    async def lie(self, game: RemoteGame) -> None:
        """Forge, replay or garble something of the side of `game`; a broker may be away."""
        lie = self._chance.choice((self._forge, self._forge, self._replay, self._garble))
        with contextlib.suppress(aiomqtt.MqttError, OSError):
            async with self._client() as client:
                await self._listen(client)
                await lie(client, game)

    async def flood(self) -> None:
        """Publish ten thousand payloads, at the topics of the two and below them."""
        with contextlib.suppress(aiomqtt.MqttError, OSError):
            async with self._client() as client:
                for number in range(_FLOOD):
                    place = number % MOST_PARTS if number % 4 < 2 else number
                    topic = self._seal.topic("ab"[number % 2], str(place))
                    await client.publish(topic, b"\2" * 200, 0, self._retains)
                    self.counts["payloads in a flood"] += 1

    def link(self, game: RemoteGame) -> str:
        """Return a forged link in the name of the side that plays `game`."""
        key = self._chance.choice((b"", bytes.fromhex(self._seal.public_key)))
        self.counts["links forged"] += 1
        return Link(game.side, self._seal.id, self._forged(game).text(), key).text("", self._seal)

    def _client(self) -> aiomqtt.Client:
        version = aiomqtt.ProtocolVersion.V5
        return aiomqtt.Client("127.0.0.1", self._port, protocol=version, timeout=2)

    async def _listen(self, client: aiomqtt.Client) -> None:
        """Take up what is retained and what comes, to be replayed some other time."""
        for side in "ab":
            await client.subscribe([(self._seal.topic(*place), 0) for place in places(side)])
        with contextlib.suppress(TimeoutError):
            async with asyncio.timeout(_LISTENS_S):
                async for message in client.messages:
                    if isinstance(message.payload, bytes) and message.payload:
                        self._heard.append((str(message.topic), message.payload))
        self._heard = self._heard[-_MOST_HEARD:]

    async def _forge(self, client: aiomqtt.Client, game: RemoteGame) -> None:
        with contextlib.suppress(NotTaken):
            for number, part in enumerate(split(self._forged(game))):
                await self._publish(client, game.side, str(number), part)
        for place in ("here", "heard"):
            await self._publish(client, game.side, place, b'{"seq":2147483647,"nonce":"0"}')
        self.counts["states forged"] += 1

    def _forged(self, game: RemoteGame) -> SideState:
        """Return what the side does not say: a turn, a fork, the end, of any age."""
        own = game.own
        changes: list[dict] = [
            {"up": True},
            {"log": own.log[:-1]},
            {"log": [*own.log[:-1], "="]},
            {"log": [*own.log, "<0"]},
            {"log": own.log * 90},
            {"number": own.number + 1, "log": []},
        ]
        if game.record and not game.is_over:
            rules = registry.load_rules(own.name)
            turn = rules.parse_position(game.record.positions[-1]).legal_turns()[0]
            changes.append({"log": [*own.log, rules.format_turn(turn)]})
        seq = self._chance.choice((1, own.seq, own.seq + 1, MOST_SEQ))
        return own.copy(seq=seq, **self._chance.choice(changes))

    async def _replay(self, client: aiomqtt.Client, game: RemoteGame) -> None:
        for topic, payload in self._chance.sample(self._heard, min(3, len(self._heard))):
            await client.publish(topic, payload, 1, self._retains)
            self.counts["payloads replayed"] += 1

    async def _garble(self, client: aiomqtt.Client, game: RemoteGame) -> None:
        place = self._chance.choice(("0", "1", "here", "heard", "hand", "yours/0"))
        noise = bytes(_HUGE_BYTES), self._chance.randbytes(300), b"\1" * 60, b""
        topic = self._seal.topic(game.side, place)
        await client.publish(topic, self._chance.choice(noise), 1, self._retains)
        self.counts["payloads garbled"] += 1

    async def _publish(self, client: aiomqtt.Client, side: str, place: str, text: bytes) -> None:
        topic = self._seal.topic(side, place)
        await client.publish(topic, self._seal.close(text, topic), 1, self._retains)
