"""Who may connect: the page's own host and origin; a browser with the key; how many at once."""

import asyncio
import secrets
from collections.abc import Mapping
from ipaddress import ip_address
from typing import TextIO

import segno
from aiohttp import web
from aiohttp.web import Server
from aiohttp.web_protocol import RequestHandler

LOOPBACK = ("127.0.0.1", "::1", "localhost")

# A player's quickest hands send some 20 lines a second; a burst sets 34 pieces up.
_LINES_PER_S = 40.0
_BURST_LINES = 120.0
HEADER_S = 5.0
MOST_WAITING = 64
_BYTES = 16
# A page of its own rather than a redirect: to a link from elsewhere a browser that follows a
# redirect does not send the cookie yet.
_WELCOME = (
    '<!doctype html><meta http-equiv="refresh" content="0; url=/"><title>Halo</title>'
    '<link rel="icon" href="data:,">'  # or the browser asks for one that is not there
)


class Guard:
    """Knows the address that the server was told to listen on.

    A name other than the page's own is refused, since a foreign site can let any name of its
    own lead to this machine; a plain address cannot be had that way.
    """

    def __init__(self, host: str, port: int) -> None:
        self._host = host
        self._port = port

    def knows_host(self, headers: Mapping[str, str]) -> bool:
        """Tell whether the request names this server as its host."""
        name, _, port = headers.get("Host", "").rpartition(":")
        if not name or port != str(self._port):
            return False
        name = name.strip("[]").lower()
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
    """How many lines a client may still send: a bucket that fills with time."""

    def __init__(self, now_s: float) -> None:
        self._left = _BURST_LINES
        self._at_s = now_s

    def allows(self, now_s: float) -> bool:
        """Take one line at the time `now_s`; False when it is one too many."""
        filled = self._left + (now_s - self._at_s) * _LINES_PER_S
        self._left = min(filled, _BURST_LINES) - 1
        self._at_s = now_s
        return self._left >= 0


class Key:
    """The key of a program that listens on this port: a link and its QR code, made at each start.

    Everybody in the family opens the same link or scans the same code. It turns into a cookie at
    once, so that the key stands in no address that is shown, kept or passed on; neither key nor
    cookie opens anything after the program has ended.
    """

    def __init__(self, port: int) -> None:
        self._text = secrets.token_urlsafe(_BYTES)
        self._session = secrets.token_urlsafe(_BYTES)
        # Cookies are a host's: a second program on it has another port.
        self._cookie = f"halo-{port}"

    def link(self, address: str) -> str:
        """Return the address with the key."""
        return f"{address}?key={self._text}"

    def fits(self, text: str) -> bool:
        """Tell whether this is the key."""
        return _is_same(text, self._text)

    def admits(self, cookies: Mapping[str, str]) -> bool:
        """Tell whether a browser with these cookies has had the key."""
        return _is_same(cookies.get(self._cookie, ""), self._session)

    def welcome(self) -> web.Response:
        """Return the answer to whoever has the key: the cookie, and the way to the page."""
        headers = {"Cache-Control": "no-store", "Referrer-Policy": "no-referrer"}
        answer = web.Response(text=_WELCOME, content_type="text/html", headers=headers)
        answer.set_cookie(self._cookie, self._session, httponly=True, samesite="Strict")
        return answer


def print_code(link: str, out: TextIO) -> None:
    """Print the link as a QR code of letters."""
    segno.make(link, error="l").terminal(out=out, compact=True, border=2)


def _is_same(given: str, own: str) -> bool:
    return secrets.compare_digest(given.encode("utf-8", "replace"), own.encode())


class HalfOpen:
    """Makes the connections of `server` for a loop's create_server(): none may keep others out.

    For a first request that does not come whole aiohttp would wait for ever: it is cut after some
    seconds. Of too many that wait at once, for a first or a later one, those that have waited
    longest are cut, so that whoever sends his request without delay always gets through.
    """

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
