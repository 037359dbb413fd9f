"""Who may connect: the page's own host and origin; and how many lines a client may send."""

from collections.abc import Mapping
from ipaddress import ip_address

LOOPBACK = ("127.0.0.1", "::1", "localhost")

# A player's quickest hands send some 20 lines a second; a burst sets 34 pieces up.
_LINES_PER_S = 40.0
_BURST_LINES = 120.0


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
