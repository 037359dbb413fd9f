"""Access control: the page's own host and origin, the key, and rate limits."""

import asyncio
import secrets
from collections.abc import Mapping
from io import StringIO
from ipaddress import ip_address
from typing import TextIO

import segno
from aiohttp import web
from aiohttp.web import Server
from aiohttp.web_protocol import RequestHandler

LOOPBACK = ("127.0.0.1", "::1", "localhost")

# A player's quickest hands send about 20 lines per second; a burst sets up 34 pieces.
_LINES_PER_S = 40.0
_BURST_LINES = 120.0
# Browsers leave it out.
_UNNAMED_PORT = 80
HEADER_S = 5.0
_BYTES = 16
# A page rather than a redirect: a browser that follows a link from another site and then a
# redirect does not send the cookie yet.
_WELCOME = (
    '<!doctype html><meta http-equiv="refresh" content="0; url=/"><title>Halo</title>'
    '<link rel="icon" href="data:,">'  # or the browser requests a missing one
)
# Colours (SGR) that no theme of a terminal changes. The blocks that segno draws are light modules.
_WHITE_ON_BLACK, _NORMAL = "\x1b[38;5;231;48;5;16m", "\x1b[0m"


class Guard:
    """Checks requests against the address that the server listens on.

    A name other than the page's own is refused, since a foreign site can point any name of its
    own at this machine, but not a numeric address.
    """

    def __init__(self, host: str, port: int) -> None:
        self._host = host
        self._port = port

    def knows_host(self, headers: Mapping[str, str]) -> bool:
        """Tell whether the request names this server as its host."""
        host, own_port = headers.get("Host", "").lower(), f":{self._port}"
        if not host.endswith(own_port) and self._port != _UNNAMED_PORT:
            return False
        name = host.removesuffix(own_port).strip("[]")
        if name in LOOPBACK or name == self._host:
            return True
        return self._host not in LOOPBACK and _is_address(name)

    def knows_origin(self, headers: Mapping[str, str]) -> bool:
        """Tell whether the request comes from this server's own page."""
        origin = headers.get("Origin", "").lower()
        return self.knows_host(headers) and origin == "http://" + headers["Host"].lower()


def _is_address(name: str) -> bool:
    try:
        ip_address(name)
    except ValueError:
        return False
    return True


class RateLimit:
    """Limits a client's lines: a token bucket."""

    def __init__(self, now_s: float) -> None:
        self._left = _BURST_LINES
        self._at_s = now_s

    def allows(self, now_s: float) -> bool:
        """Take one line at the time `now_s`; False if it exceeds the limit."""
        filled = self._left + (now_s - self._at_s) * _LINES_PER_S
        self._left = min(filled, _BURST_LINES) - 1
        self._at_s = now_s
        return self._left >= 0


class Key:
    """The key of a program that listens on this port: a link and its QR code, made at each start.

    All players open the same link or scan the same code. The key becomes a cookie at
    once, so no address that is shown, kept or passed on contains it; neither key nor
    cookie is valid after the program has ended.
    """

    def __init__(self, port: int) -> None:
        self._text = secrets.token_urlsafe(_BYTES)
        self._session = secrets.token_urlsafe(_BYTES)
        # Cookies belong to a host, so the name has the port of this program.
        self._cookie = f"halo-{port}"

    def link(self, address: str) -> str:
        """Return the address with the key."""
        return f"{address}?key={self._text}"

    def fits(self, text: str) -> bool:
        """Tell whether this is the key."""
        return _is_same(text, self._text)

    def admits(self, cookies: Mapping[str, str]) -> bool:
        """Tell whether these cookies include the key."""
        return _is_same(cookies.get(self._cookie, ""), self._session)

    def welcome(self) -> web.Response:
        """Return the answer to a request with the key: the cookie, and the link to the page."""
        headers = {"Cache-Control": "no-store", "Referrer-Policy": "no-referrer"}
        answer = web.Response(text=_WELCOME, content_type="text/html", headers=headers)
        answer.set_cookie(self._cookie, self._session, httponly=True, samesite="Strict")
        return answer


def print_code(link: str, out: TextIO) -> None:
    """Print the link as a QR code in text, black on white whatever the terminal's colours are."""
    drawn = StringIO()
    segno.make(link, error="l").terminal(out=drawn, compact=True)
    for row in drawn.getvalue().splitlines():
        print(_WHITE_ON_BLACK + row + _NORMAL, file=out)


def _is_same(given: str, own: str) -> bool:
    return secrets.compare_digest(given.encode("utf-8", "replace"), own.encode())


class HalfOpen:
    """Makes the connections of `server` for create_server(), and cuts those that never ask.

    aiohttp would wait for ever for an incomplete first request. To later ones its own timeout
    applies.
    """

    def __init__(self, server: Server) -> None:
        self._server = server
        # The timer of each connection that has not sent a whole request yet.
        self._timers: dict[asyncio.BaseProtocol, asyncio.TimerHandle] = {}

    def __call__(self) -> RequestHandler:
        """Return a new connection, which must send a request soon."""
        connection = self._server()
        loop = asyncio.get_running_loop()
        self._timers[connection] = loop.call_later(HEADER_S, self._cut, connection)
        return connection

    def has_spoken(self, connection: asyncio.BaseProtocol) -> None:
        """Note that a complete request has arrived."""
        timer = self._timers.pop(connection, None)
        if timer:
            timer.cancel()

    def stop(self) -> None:
        """Cut all."""
        for connection in list(self._timers):
            self._cut(connection)

    def _cut(self, connection: asyncio.BaseProtocol) -> None:
        self.has_spoken(connection)
        assert isinstance(connection, RequestHandler)
        connection.force_close()
