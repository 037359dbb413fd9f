"""Somebody who has the invitation and means ill, at the same broker as the two who play."""

import asyncio
import contextlib
import random
from collections import Counter

import aiomqtt

from halo.games import registry
from tools.remote.broker import places, split
from tools.remote.faults import NotTaken
from tools.remote.game import RemoteGame
from tools.remote.link_text import Link
from tools.remote.seal import Seal
from tools.remote.state import MOST_SEQ, SideState

_KEY_BYTES = 32
_HUGE_BYTES = 100_000
_MOST_KEPT = 200
FLOOD = 10_000


class Liar:
    """Publishes at both sides' topics; `counts` tells what. Payloads are also said once more.

    It has the secret of the game, and a key that is neither side's.
    """

    def __init__(self, secret: bytes, port: int, chance: random.Random) -> None:
        self._seal = Seal(secret, chance.randbytes(_KEY_BYTES))
        self._port = port
        self._chance = chance
        self._heard: list[tuple[str, bytes]] = []
        self.counts: Counter[str] = Counter()

    async def lie(self, games: list[RemoteGame]) -> None:
        """Say something of one of the two games, or replay something; a broker may be away."""
        chance = self._chance
        game = chance.choice(games)
        lies = (self._forge, self._forge, self._replay, self._garble)
        with contextlib.suppress(aiomqtt.MqttError, OSError, NotTaken):
            async with self._client() as client:
                await self._listen(client)
                await chance.choice(lies)(client, game)

    async def flood(self) -> None:
        """Let the broker retain ten thousand messages below the game's topics."""
        with contextlib.suppress(aiomqtt.MqttError, OSError):
            async with self._client() as client:
                for number in range(FLOOD):
                    side, place = "ab"[number % 2], f"{8 + number}"
                    await client.publish(self._seal.topic(side, place), b"\2" * 200, 0, True)
                self.counts["messages retained in the way"] += FLOOD

    def forged_link(self, game: RemoteGame) -> str:
        """Return a link in the name of this game's side."""
        state = self._forged(game)
        key = bytes.fromhex(self._seal.public_key) if self._chance.random() < 0.5 else b""
        self.counts["links forged"] += 1
        return Link(game.side, self._seal.id, state.text(), key).text("", self._seal)

    def _client(self) -> aiomqtt.Client:
        version = aiomqtt.ProtocolVersion.V5
        return aiomqtt.Client("127.0.0.1", self._port, protocol=version, timeout=2)

    async def _listen(self, client: aiomqtt.Client) -> None:
        """Take up what is retained, to be replayed some other time."""
        await client.subscribe([(self._seal.topic(*place), 0) for place in places("a")[:8]])
        await client.subscribe([(self._seal.topic(*place), 0) for place in places("b")])
        with contextlib.suppress(TimeoutError):
            async with asyncio.timeout(0.02):
                async for message in client.messages:
                    if isinstance(message.payload, bytes) and message.payload:
                        self._heard.append((str(message.topic), message.payload))
        self._heard = self._heard[-_MOST_KEPT:]

    def _forged(self, game: RemoteGame) -> SideState:
        """Return what the side of this game would say, if it did: a turn, a fork, the end."""
        own = game.own.copy()
        changes: list[dict] = [
            {"up": True},
            {"log": own.log[:-1]},
            {"log": [*own.log[:-1], "="]},
            {"log": [*own.log, "<0"]},
            {"number": own.number + 1, "log": []},
        ]
        if game.record and not game.is_over:
            rules = registry.load_rules(own.name)
            turn = rules.parse_position(game.record.positions[-1]).legal_turns()[0]
            changes.append({"log": [*own.log, rules.format_turn(turn)]})
        return own.copy(
            seq=self._chance.choice((1, own.seq, own.seq + 1, own.seq + 1, MOST_SEQ)),
            **self._chance.choice(changes),
        )

    async def _forge(self, client: aiomqtt.Client, game: RemoteGame) -> None:
        for number, part in enumerate(split(self._forged(game))):
            topic = self._seal.topic(game.side, str(number))
            await client.publish(topic, self._seal.close(part, topic), 1, True)
        for place in ("here", "heard"):
            topic = self._seal.topic(game.side, place)
            text = b'{"seq":2147483647,"nonce":"0"}'
            await client.publish(topic, self._seal.close(text, topic), 1, place == "here")
        self.counts["states forged"] += 1

    async def _replay(self, client: aiomqtt.Client, game: RemoteGame) -> None:
        if not self._heard:
            return
        for _ in range(3):
            topic, payload = self._chance.choice(self._heard)
            await client.publish(topic, payload, 1, True)
            self.counts["payloads replayed"] += 1

    async def _garble(self, client: aiomqtt.Client, game: RemoteGame) -> None:
        place = self._chance.choice(("0", "1", "here", "heard", "hand", "yours/0"))
        payload = self._chance.choice(
            (bytes(_HUGE_BYTES), b"", self._chance.randbytes(300), b"\1" + bytes(60))
        )
        await client.publish(self._seal.topic(game.side, place), payload, 1, True)
        self.counts["payloads garbled"] += 1
