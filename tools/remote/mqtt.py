"""The connection to the broker: keeps it up, publishes and receives a side's payloads."""

import asyncio
import logging
import random
import ssl
from collections.abc import Callable

import aiomqtt
from paho.mqtt.packettypes import PacketTypes
from paho.mqtt.properties import Properties
from paho.mqtt.subscribeoptions import SubscribeOptions

from tools.remote.invitation import Address
from tools.remote.seal import Parcel, SealedPeer

KEEP_ALIVE_S = 120
# A broken connection is not logged: it is retried.
_QUIET = logging.getLogger("halo.remote")
_QUIET.addHandler(logging.NullHandler())
_QUIET.propagate = False
MAX_PACKET_BYTES = 2048
_FIRST_WAIT_S = 1.0
_LAST_WAIT_S = 60.0
_ANSWER_S = 10.0
# The interval of polls for something to send.
_LOOK_S = 0.02


class BrokerConnection:
    """Carries payloads between `side` and one of `addresses`, tried in turn; `clock` is in ms.

    `first_wait_s` is the wait before a lost connection is retried. `connections` counts them.
    """

    def __init__(
        self,
        side: SealedPeer,
        addresses: list[Address],
        clock: Callable[[], int],
        first_wait_s: float = _FIRST_WAIT_S,
        answer_s: float = _ANSWER_S,
    ) -> None:
        self._side = side
        self._addresses = addresses
        self._clock = clock
        self._first_wait_s = first_wait_s
        self._answer_s = answer_s
        self._is_over = asyncio.Event()
        self.connections = 0

    def stop(self) -> None:
        """End, with a goodbye if connected."""
        self._is_over.set()

    async def run(self) -> None:
        """Carry until stopped."""
        wait_s = self._first_wait_s
        tried = 0
        while not self._is_over.is_set():
            address = self._addresses[tried % len(self._addresses)]
            tried += 1
            before = self.connections
            try:
                await self._carry(address)
            except (aiomqtt.MqttError, OSError, TimeoutError, ValueError):
                pass
            finally:
                self._side.disconnected()
            if self.connections > before:
                tried -= 1  # this address works
                wait_s = self._first_wait_s
            await self._rest(wait_s * random.uniform(0.8, 1.2))
            wait_s = min(2 * wait_s, _LAST_WAIT_S)

    async def _rest(self, seconds: float) -> None:
        try:
            await asyncio.wait_for(self._is_over.wait(), seconds)
        except TimeoutError:
            pass

    async def _carry(self, address: Address) -> None:
        async with self._client(address) as client:
            await self._subscribe(client)
            self.connections += 1
            self._side.connected()
            at_work = {asyncio.create_task(self._hear(client))}
            subscribing = None
            try:
                while not self._is_over.is_set():
                    # Before the broker has answered, a look would not count.
                    if subscribing not in at_work and self._side.wants_again(self._clock()):
                        subscribing = asyncio.create_task(self._subscribe(client))
                        at_work.add(subscribing)
                    for parcel in self._side.tick(self._clock()):
                        at_work.add(asyncio.create_task(_publish(client, parcel)))
                    await asyncio.wait(at_work, timeout=_LOOK_S)
                    done = {task for task in at_work if task.done()}
                    for task in done:
                        task.result()  # an unacknowledged message ends the connection
                    at_work -= done
                await _publish(client, self._side.goodbye)
            finally:
                for task in at_work:
                    task.cancel()
                await asyncio.gather(*at_work, return_exceptions=True)

    async def _subscribe(self, client: aiomqtt.Client) -> None:
        options = SubscribeOptions(qos=1, noLocal=True)
        await client.subscribe([(topic, options) for topic in self._side.topics])

    async def _hear(self, client: aiomqtt.Client) -> None:
        async for message in client.messages:
            payload = message.payload
            if isinstance(payload, bytes):
                self._side.take(str(message.topic), payload)
        raise aiomqtt.MqttError("the broker is away")

    def _client(self, address: Address) -> aiomqtt.Client:
        goodbye = self._side.goodbye
        properties = Properties(PacketTypes.CONNECT)
        properties.MaximumPacketSize = MAX_PACKET_BYTES
        return aiomqtt.Client(
            address.host,
            address.port,
            logger=_QUIET,
            identifier=self._side.client_id,
            protocol=aiomqtt.ProtocolVersion.V5,
            will=aiomqtt.Will(goodbye.topic, goodbye.payload, goodbye.qos, goodbye.retain),
            transport="websockets" if address.is_websocket else "tcp",
            websocket_path=address.path if address.is_websocket else None,
            tls_context=ssl.create_default_context() if address.is_encrypted else None,
            timeout=self._answer_s,
            keepalive=KEEP_ALIVE_S,
            clean_start=True,
            properties=properties,
        )


async def _publish(client: aiomqtt.Client, parcel: Parcel) -> None:
    await client.publish(parcel.topic, parcel.payload, parcel.qos, parcel.retain)
