"""One page at the other end of a WebSocket, and the lines that wait to be sent to it."""

import asyncio
from collections import deque

from aiohttp import web

from tools.page.board.said import kind_of

# Of these lines only the newest counts: an older one that waits is replaced.
_NEWEST = ("frame", "levels")
_MOST_WAITING = 2000


class Client:
    """`wants` are the streams it has subscribed to; `send` never waits, `write` does."""

    def __init__(self, socket: web.WebSocketResponse) -> None:
        self.socket = socket
        self.wants = {"frame": False, "levels": False}
        self._waiting: deque[str] = deque()
        self._newest: dict[str, str] = {}
        self._bell = asyncio.Event()

    def send(self, line: str) -> None:
        """Queue a line; a page that has stopped reading is let go."""
        kind = kind_of(line)
        if kind in _NEWEST:
            self._newest[kind] = line
        elif len(self._waiting) < _MOST_WAITING:
            self._waiting.append(line)
        else:
            self.close()
        self._bell.set()

    async def write(self) -> None:
        """Send what is queued until the page is gone."""
        try:
            while not self.socket.closed:
                await self._bell.wait()
                self._bell.clear()
                while self._waiting or self._newest:
                    if self._waiting:
                        line = self._waiting.popleft()
                    else:
                        line = self._newest.pop(next(iter(self._newest)))
                    await self.socket.send_str(line)
        except (ConnectionError, RuntimeError):
            pass  # the page left in the middle of a line

    def close(self) -> None:
        """Hang up."""
        self._waiting.clear()
        self._newest.clear()
        self._closing = asyncio.ensure_future(self.socket.close(code=1001))
