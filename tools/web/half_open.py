"""Connections whose first request has not come whole: aiohttp would wait for it for ever.

Each is cut after some seconds; of too many at once the oldest are, so that whoever sends his
request without delay always gets through.
"""

import asyncio

from aiohttp.web import Server
from aiohttp.web_protocol import RequestHandler

HEADER_S = 5.0
MOST_HALF_OPEN = 64


class HalfOpen:
    """Makes the connections of `server` for a loop's create_server()."""

    def __init__(self, server: Server) -> None:
        self._server = server
        # The oldest first, each with the timer that cuts it.
        self._waiting: dict[asyncio.BaseProtocol, asyncio.TimerHandle] = {}

    def __call__(self) -> RequestHandler:
        """Return a new connection, from which a request must come soon."""
        connection = self._server()
        loop = asyncio.get_running_loop()
        self._waiting[connection] = loop.call_later(HEADER_S, self._cut, connection)
        if len(self._waiting) > MOST_HALF_OPEN:
            self._cut(next(iter(self._waiting)))
        return connection

    def has_spoken(self, connection: asyncio.BaseProtocol) -> None:
        """Take in that a request has come whole; later ones are awaited for aiohttp's own time."""
        timer = self._waiting.pop(connection, None)
        if timer:
            timer.cancel()

    def stop(self) -> None:
        """Cut them all."""
        for connection in list(self._waiting):
            self._cut(connection)

    def _cut(self, connection: asyncio.BaseProtocol) -> None:
        self.has_spoken(connection)
        assert isinstance(connection, RequestHandler)
        # One of many that came at once has no transport to close before the loop's next round.
        asyncio.get_running_loop().call_soon(connection.force_close)
