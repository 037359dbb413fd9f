"""The server: the page's files, and WebSockets of lines between pages and one board."""

import asyncio
import logging
import socket
from collections import deque
from collections.abc import Awaitable, Callable

from aiohttp import WSMsgType, web
from aiohttp.http_exceptions import HttpProcessingError

from halo.link.messages import MAX_LINE_BYTES
from tools.games.lines import is_plain, kind_of
from tools.page.board.hub import Hub
from tools.serve.files import Files
from tools.serve.guard import Guard, HalfOpen, Key, RateLimit

_MOST_CLIENTS = 8
_GOING_AWAY = 1001
_POLICY_VIOLATION = 1008
# The heartbeat that detects a page which vanished without closing.
_HEARTBEAT_S = 10.0
# The keep-alive timeout after an answer.
_KEEPALIVE_S = 30.0
_MALFORMED = (HttpProcessingError, web.RequestPayloadError)
# Of these lines only the newest counts: it replaces a queued older one.
_NEWEST = ("frame", "levels")
_MOST_WAITING = 2000


def _is_ours(record: logging.LogRecord) -> bool:
    """Tell whether a failure is this program's, and not of a malformed request."""
    return not (record.exc_info and isinstance(record.exc_info[1], _MALFORMED))


class Client:
    """`wants` are the streams it has subscribed to; `send` never waits, `write` does."""

    def __init__(self, socket: web.WebSocketResponse) -> None:
        self.socket = socket
        self.wants = {"frame": False, "levels": False}
        self._waiting: deque[str] = deque()
        self._newest: dict[str, str] = {}
        self._bell = asyncio.Event()

    def send(self, line: str) -> None:
        """Queue a line; a page that has stopped reading is disconnected."""
        kind = kind_of(line)
        if kind in _NEWEST:
            self._newest[kind] = line
        elif len(self._waiting) < _MOST_WAITING:
            self._waiting.append(line)
        else:
            self.close()
        self._bell.set()

    async def write(self) -> None:
        """Send queued lines until the page is gone."""
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
            pass  # the page closed in the middle of a line

    def close(self) -> None:
        """Hang up."""
        self._waiting.clear()
        self._newest.clear()
        self._closing = asyncio.ensure_future(self.socket.close(code=1001))


class Server:
    """Serves the page's `files`, with a `key` only to browsers that have it.

    With a `hub` it carries lines between the pages and the hub's board.
    """

    def __init__(
        self, files: Files, guard: Guard, key: Key | None = None, hub: Hub | None = None
    ) -> None:
        self._files = files
        self._guard = guard
        self._key = key
        self._hub = hub
        app = web.Application(client_max_size=0, middlewares=[self._note_request])
        if hub:
            app.router.add_get("/line", self._line)
        app.router.add_get("/{path:.*}", self._page)
        app.on_shutdown.append(self._hang_up)
        log = logging.getLogger(__name__)
        log.addFilter(_is_ours)
        self._runner = web.AppRunner(
            app,
            access_log=None,
            logger=log,
            shutdown_timeout=1.0,
            keepalive_timeout=_KEEPALIVE_S,
        )

    async def start(self, at: socket.socket) -> None:
        """Start to serve."""
        await self._runner.setup()
        assert self._runner.server
        self._half_open = HalfOpen(self._runner.server)
        loop = asyncio.get_running_loop()
        self._listener = await loop.create_server(self._half_open, sock=at)

    async def stop(self) -> None:
        """Close every page's connection and stop."""
        self._listener.close()
        self._half_open.stop()
        await self._runner.cleanup()

    @web.middleware
    async def _note_request(
        self, request: web.Request, handler: Callable[[web.Request], Awaitable[web.StreamResponse]]
    ) -> web.StreamResponse:
        self._half_open.has_spoken(request.protocol)
        return await handler(request)

    async def _page(self, request: web.Request) -> web.Response:
        if not self._guard.knows_host(request.headers):
            raise web.HTTPMisdirectedRequest(text="This is not the address of this page.")
        if self._key and self._key.fits(request.query.get("key", "")):
            return self._key.welcome()
        self._check_key(request)
        return await self._files.answer(request)

    def _check_key(self, request: web.Request) -> None:
        """Refuse a request without the key."""
        if self._key and not self._key.admits(request.cookies):
            raise web.HTTPForbidden(text="Open the link that Halo's terminal shows, with its key.")

    def _check_page(self, request: web.Request) -> None:
        """Refuse a request that is not from this server's own page, with the key."""
        if not self._guard.knows_origin(request.headers):
            raise web.HTTPForbidden(text="Only this server's own page may speak to its board.")
        self._check_key(request)

    async def _line(self, request: web.Request) -> web.WebSocketResponse:
        hub = self._hub
        assert hub
        self._check_page(request)
        if len(hub.clients) >= _MOST_CLIENTS:
            raise web.HTTPServiceUnavailable(text="Too many pages are open on this board.")
        line = web.WebSocketResponse(
            heartbeat=_HEARTBEAT_S, max_msg_size=MAX_LINE_BYTES, compress=False
        )
        try:
            await line.prepare(request)
        except ValueError:  # its key has letters that are not ASCII
            raise web.HTTPBadRequest(text="This is no handshake of a WebSocket.") from None
        client = Client(line)
        hub.join(client)
        writer = asyncio.create_task(client.write())
        try:
            await self._listen(client, hub)
        finally:
            writer.cancel()
            hub.leave(client)
        return line

    async def _listen(self, client: Client, hub: Hub) -> None:
        clock = asyncio.get_running_loop().time
        limit = RateLimit(clock())
        async for message in client.socket:
            if message.type is not WSMsgType.TEXT:
                continue
            if not limit.allows(clock()) or not is_plain(message.data):
                await client.socket.close(code=_POLICY_VIOLATION)
                return
            hub.take(client, message.data)

    async def _hang_up(self, app: web.Application) -> None:
        for client in self._hub.clients if self._hub else ():
            if isinstance(client, Client):
                await client.socket.close(code=_GOING_AWAY)
