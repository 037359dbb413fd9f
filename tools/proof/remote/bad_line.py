"""A line to the broker that loses, doubles and reorders MQTT's PUBLISH packets, both ways."""

import asyncio
import random
from collections import Counter
from typing import Any

_PUBLISH = 3
_MORE = 0x80


class BadLine:
    """Listens on `port` and carries to the broker's; of 100 packets `loss` are lost, and so on.

    `counts` tells what was done to how many.
    """

    def __init__(
        self, broker_port: int, seed: int, loss: int = 20, double: int = 10, swap: int = 10
    ) -> None:
        self._broker_port = broker_port
        self._chance = random.Random(seed)
        self._loss, self._double, self._swap = loss, double, swap
        self._server: asyncio.Server | None = None
        self._writers: set[asyncio.StreamWriter] = set()
        self._served: set[asyncio.Task[Any]] = set()
        self.counts: Counter[str] = Counter()
        self.port = 0

    async def start(self) -> None:
        """Listen."""
        self._server = await asyncio.start_server(self._serve, "127.0.0.1", 0)
        self.port = self._server.sockets[0].getsockname()[1]

    async def stop(self) -> None:
        """Listen no more, and cut what is connected."""
        assert self._server
        self._server.close()
        self.cut()
        # Some are just being connected to the broker, and some of those never will be.
        for task in self._served:
            task.cancel()
        await asyncio.gather(*self._served, return_exceptions=True)

    def cut(self) -> None:
        """Cut all connections."""
        for writer in self._writers:
            writer.transport.abort()
        self._writers.clear()

    async def _serve(self, reader: asyncio.StreamReader, writer: asyncio.StreamWriter) -> None:
        task = asyncio.current_task()
        assert task
        self._served.add(task)
        try:
            there = await asyncio.open_connection("127.0.0.1", self._broker_port)
        except OSError:
            writer.transport.abort()
            return
        both = {writer, there[1]}
        self._writers |= both
        ways = [self._carry(reader, there[1]), self._carry(there[0], writer)]
        tasks = [asyncio.create_task(way) for way in ways]
        try:
            await asyncio.wait(tasks, return_when=asyncio.FIRST_COMPLETED)
        finally:
            for task in tasks:
                task.cancel()
            for end in both:
                end.transport.abort()
            self._writers -= both
            await asyncio.gather(*tasks, return_exceptions=True)

    async def _carry(self, reader: asyncio.StreamReader, writer: asyncio.StreamWriter) -> None:
        waiting = b""
        while True:
            packet = await _packet(reader)
            is_publish = packet[0] >> 4 == _PUBLISH
            sent = self._fate(packet) if is_publish else [packet]
            if is_publish and sent and not waiting and self._happens(self._swap, "reordered"):
                waiting = sent.pop(0)
            else:
                sent.append(waiting)
                waiting = b""
            writer.write(b"".join(sent))
            await writer.drain()

    def _fate(self, packet: bytes) -> list[bytes]:
        self.counts["published"] += 1
        if self._happens(self._loss, "lost"):
            return []
        return [packet] * (2 if self._happens(self._double, "doubled") else 1)

    def _happens(self, percent: int, what: str) -> bool:
        happens = self._chance.randrange(100) < percent
        self.counts[what] += happens
        return happens


async def _packet(reader: asyncio.StreamReader) -> bytes:
    """Return one packet of MQTT; IncompleteReadError when the connection ends."""
    head = await reader.readexactly(1)
    length = shift = 0
    while True:
        byte = await reader.readexactly(1)
        head += byte
        length |= (byte[0] & ~_MORE) << shift
        shift += 7
        if not byte[0] & _MORE:
            return head + await reader.readexactly(length)
