"""An invitation: the secret of a game, the inviter's key, and the broker's addresses, if any."""

import re
import secrets
from base64 import urlsafe_b64decode, urlsafe_b64encode
from collections.abc import Iterator
from dataclasses import dataclass
from urllib.parse import unquote, urlsplit

from tools.program import english

MARK = "halo2."
_ANY_MARK = re.compile(r"halo\d+\.", re.ASCII)
_PARTS = re.compile(r"(?:(.*)/)?halo2\.([\w-]*)", re.ASCII)
# A mail may break a link anywhere and mark the next line as quoted; a messenger adds invisible
# characters.
_BREAK = "[\\s\u00ad\u200b-\u200f\u2060\ufeff>]"
_FRAGMENT = re.compile(f"{_BREAK}*".join("#with="))
# What an invitation is made of, and what not.
_PLAIN = re.compile("[^\\s<>()\"'“”„«»*`]*")
_NOT_PLAIN = re.compile("[\\s<>()\"'“”„«»*`]")
# More than any link has, in characters: of a longer text no more is read.
_MOST_READ = 4096
LEAST_BYTES = 16
MOST_BYTES = 32
_KEY_BYTES = 32
# The usual port of each scheme.
PORTS = {"mqtt": 1883, "mqtts": 8883, "ws": 80, "wss": 443}
# The path of a WebSocket whose address names none.
_PATH = "/mqtt"


class InvitationError(ValueError):
    """The text is no invitation; `code` is the reason's name in the page's words, which say it."""

    def __init__(self, code: str) -> None:
        super().__init__(english()["remote"]["wrong"][code])
        self.code = code


@dataclass(frozen=True)
class Address:
    """The address of a broker: `scheme` is one of PORTS, `path` that of a WebSocket."""

    scheme: str
    host: str
    port: int
    path: str

    @property
    def is_encrypted(self) -> bool:
        """Tell whether the connection itself is encrypted too."""
        return self.scheme in ("mqtts", "wss")

    @property
    def is_websocket(self) -> bool:
        """Tell whether MQTT goes through a WebSocket."""
        return self.scheme in ("ws", "wss")


@dataclass(frozen=True)
class Invitation:
    """`addresses` are texts of addresses of one broker, the best first; `secret` 16 to 32 bytes.

    `key` is the public key of the inviter, 32 bytes. Without an address the game is played by
    links alone.
    """

    addresses: tuple[str, ...]
    secret: bytes
    key: bytes

    @classmethod
    def make(cls, addresses: str, key: bytes) -> "Invitation":
        """Return a new invitation, through a broker or none; commas separate the addresses."""
        texts = tuple(text.rstrip("/") for text in addresses.split(",")) if addresses else ()
        for text in texts:
            parse_address(text)
        return cls(texts, secrets.token_bytes(LEAST_BYTES), key)

    @classmethod
    def parse(cls, text: str) -> "Invitation":
        """Return the invitation in a text or a page's link; InvitationError says what is wrong."""
        wrong, most = "version" if _ANY_MARK.search(text) else "form", MOST_BYTES
        for reading in _readings(text):
            found = _PARTS.match(reading)
            if not found:
                continue
            where, letters = found.groups()
            told = bytes_of(letters)
            secret, key = told[:-_KEY_BYTES], told[-_KEY_BYTES:]
            if LEAST_BYTES <= len(secret) <= most:
                addresses = () if where is None else tuple(where.split(","))
                for address in addresses:
                    parse_address(address)
                return cls(addresses, secret, key)
            # What follows is the rest only if the secret gets the length that inviters draw.
            wrong, most = "key", LEAST_BYTES
        raise InvitationError(wrong)

    def text(self) -> str:
        """Return it as a text."""
        where = ",".join(self.addresses) + "/" if self.addresses else ""
        return where + MARK + letters_of(self.secret + self.key)

    def usable(self) -> list[Address]:
        """Return the broker's addresses, in order."""
        return [parse_address(address) for address in self.addresses]


def _readings(text: str) -> Iterator[str]:
    """Yield what may be an invitation in a text: until a break, then with each line after that.

    The page's link_text.js does the same, and finds links too.
    """
    # A messenger may encode a link that another one has encoded.
    for plain in (text, unquote(text), unquote(unquote(text))):
        if link := _FRAGMENT.search(plain):
            yield from map(unquote, _joined(plain[link.end() :]))
            return
    before, mark, after = text.partition(MARK)
    yield from _joined(_NOT_PLAIN.split(before[-_MOST_READ:])[-1] + mark + after)


def _joined(text: str) -> Iterator[str]:
    read = ""
    for part in re.split(f"{_BREAK}+", text[:_MOST_READ]):
        plain = _PLAIN.match(part)
        assert plain
        read += plain[0]
        yield read
        yield read.rstrip("-_")  # emphasised: _LINK_
        if len(plain[0]) < len(part):
            return


def parse_address(text: str) -> Address:
    """Return a broker's address; InvitationError says what is wrong with it."""
    try:
        parts = urlsplit(text)
        port = parts.port
    except ValueError:
        raise InvitationError("address") from None
    is_more = parts.username or parts.password or parts.fragment
    if parts.scheme not in PORTS or not parts.hostname or is_more:
        raise InvitationError("address")
    path = (parts.path or _PATH) + ("?" + parts.query if parts.query else "")
    return Address(parts.scheme, parts.hostname, port or PORTS[parts.scheme], path)


def letters_of(some: bytes) -> str:
    """Return the bytes in base64url, without padding."""
    return urlsafe_b64encode(some).decode().rstrip("=")


def bytes_of(letters: str) -> bytes:
    """Return the bytes that base64url letters encode, empty if they are invalid."""
    try:
        some = urlsafe_b64decode(letters.encode() + b"=" * (-len(letters) % 4))
    except ValueError:
        return b""
    return some if letters_of(some) == letters else b""
