"""Connections that wait for a request: none may keep others out.

For a first one that does not come whole aiohttp would wait for ever: it is cut after some seconds.
Of too many that wait at once, for a first or a later one, those that have waited longest are cut,
so that whoever sends his request without delay always gets through.
"""

import asyncio

from aiohttp.web import Server
from aiohttp.web_protocol import RequestHandler

HEADER_S = 5.0
MOST_WAITING = 64


class HalfOpen:
    """Makes the connections of `server` for a loop's create_server()."""

    def __init__(self, server: Server) -> None:
        self._server = server
        # Who has waited longest first, each with the timer that cuts it before its first request.
        # What hung up meanwhile stays until its turn comes to be cut.
        self._waiting: dict[asyncio.BaseProtocol, asyncio.TimerHandle | None] = {}

    def __call__(self) -> RequestHandler:
        """Return a new connection, from which a request must come soon."""
        connection = self._server()
        loop = asyncio.get_running_loop()
        self._await(connection, loop.call_later(HEADER_S, self._cut, connection))
        return connection

    def has_spoken(self, connection: asyncio.BaseProtocol) -> None:
        """Take in that a request has come whole."""
        timer = self._waiting.pop(connection, None)
        if timer:
            timer.cancel()

    def has_heard(self, connection: asyncio.BaseProtocol) -> None:
        """Take in that a request is answered; the next is awaited for aiohttp's own time."""
        self._await(connection, None)

    def stop(self) -> None:
        """Cut them all."""
        for connection in list(self._waiting):
            self._cut(connection)

    def _await(self, connection: asyncio.BaseProtocol, timer: asyncio.TimerHandle | None) -> None:
        self._waiting[connection] = timer
        if len(self._waiting) > MOST_WAITING:
            self._cut(next(iter(self._waiting)))

    def _cut(self, connection: asyncio.BaseProtocol) -> None:
        self.has_spoken(connection)
        assert isinstance(connection, RequestHandler)
        # One of many that came at once has no transport to close before the loop's next round.
        asyncio.get_running_loop().call_soon(connection.force_close)
