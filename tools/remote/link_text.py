"""A link as it is sent: a page's address whose fragment holds a side's state."""

import zlib
from dataclasses import dataclass

from tools.remote.faults import NotTaken
from tools.remote.invitation import bytes_of, letters_of
from tools.remote.link import head, parted

FRAGMENT = "#game="
MOST_LETTERS = 900
_VERSION = 1
# Longer than any state, lest a link that lies fill the memory.
_MOST_BYTES = 4096


@dataclass(frozen=True)
class Link:
    """What a link tells: `side` has the `state` of a `game`, an invitation or an ID."""

    side: str
    game: str
    state: bytes

    def text(self, page: str) -> str:
        """Return the link to the page at this address."""
        told = zlib.compress(head(self.side, self.game).encode() + self.state, 9)
        return page.partition("#")[0] + FRAGMENT + letters_of(bytes((_VERSION,)) + told)


def read_link(text: str) -> Link:
    """Return what a link tells; NotTaken: `form`, it is none, `version`, or `cut` or altered."""
    _, is_link, letters = text.strip().partition(FRAGMENT)
    told = bytes_of(letters)
    if not is_link:
        raise NotTaken("form")
    if not told:
        raise NotTaken("cut")
    if told[0] != _VERSION:
        raise NotTaken("version")
    unpacking = zlib.decompressobj()
    try:
        plain = unpacking.decompress(told[1:], _MOST_BYTES)
    except zlib.error:
        raise NotTaken("cut") from None
    if not unpacking.eof:
        raise NotTaken("cut")
    return Link(*parted(plain))
