"""A link as it is sent: a page's address, whose fragment holds a side's signed state."""

import zlib
from dataclasses import dataclass

from tools.remote.broker import KEY_BYTES, SIGNATURE_BYTES, VERSION
from tools.remote.invitation import bytes_of, letters_of
from tools.remote.seal import LINK, Seal, check_signature, topic_of
from tools.remote.state import SIDES, NotTaken

FRAGMENT = "#game="
# Of a link that lets others look on.
LOOK = "#look="
MOST_LETTERS = 900
_HEAD_BYTES = 1 + SIGNATURE_BYTES
# Longer than any state, lest a link that lies fill the memory.
_MOST_BYTES = 4096


@dataclass(frozen=True)
class Link:
    """What a link tells: `side` has the `state` of a `game`, an invitation or an ID.

    `key` is the public key by which the other is to know this side, empty where it does already.
    """

    side: str
    game: str
    state: bytes
    key: bytes = b""
    signature: bytes = b""

    def text(self, page: str, seal: Seal, fragment: str = FRAGMENT) -> str:
        """Return the link to the page at this address, signed; one to LOOK has ID and key."""
        signature = seal.sign(self._told, seal.topic(self.side, LINK))
        told = bytes((VERSION,)) + signature + zlib.compress(self._told, 9)
        return page.partition("#")[0] + fragment + letters_of(told)

    def signer(self, game: str, known: str) -> str:
        """Return the public key that has signed the link; NotTaken if none has that may.

        `game` is the ID of its game, `known` the key by which the other is known, nothing before.
        """
        key = self.key or bytes.fromhex(known)
        check_signature(key, self.signature, self._told, topic_of(game, self.side, LINK))
        return key.hex()

    @property
    def _told(self) -> bytes:
        words = [self.side, self.game] + [letters_of(self.key)] * bool(self.key)
        return " ".join(words).encode() + b"\n" + self.state


def read_link(text: str, fragment: str = FRAGMENT) -> Link:
    """Return what a link tells; NotTaken: `form`, it is none, `version`, `older`, `cut`."""
    _, is_link, letters = text.strip().partition(fragment)
    told = bytes_of(letters)
    if not is_link:
        raise NotTaken("form")
    if not told:
        raise NotTaken("cut")
    if told[0] != VERSION:
        raise NotTaken("older" if told[0] < VERSION else "version")
    unpacking = zlib.decompressobj()
    try:
        plain = unpacking.decompress(told[_HEAD_BYTES:], _MOST_BYTES)
    except zlib.error:
        raise NotTaken("cut") from None
    if not unpacking.eof or unpacking.unused_data:
        raise NotTaken("cut")
    line, _, state = plain.partition(b"\n")
    try:
        side, game, *keys = line.decode().split(" ")
        key = bytes_of(keys[0]) if keys else b""
    except ValueError:
        raise NotTaken("form") from None
    if side not in SIDES or len(keys) > 1 or len(key) != KEY_BYTES * len(keys):
        raise NotTaken("form")
    return Link(side, game, state, key, told[1:_HEAD_BYTES])
