"""The key to a board that is open to the network: a link and its QR code, made anew at each start.

"One-time" means for one run of the program: everybody in the family opens the same link or scans
the same code. It turns into a cookie at once, so that the key stands in no address that is shown,
kept or passed on; neither key nor cookie opens anything after the program has ended.
"""

import secrets
from collections.abc import Mapping
from typing import TextIO

import segno
from aiohttp import web

_BYTES = 16
# A page of its own rather than a redirect: to a link from elsewhere a browser that follows a
# redirect does not send the cookie yet.
_WELCOME = (
    '<!doctype html><meta http-equiv="refresh" content="0; url=/"><title>Halo</title>'
    '<link rel="icon" href="data:,">'  # or the browser asks for one that is not there
)


class Key:
    """The key of a program that listens on this port."""

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
