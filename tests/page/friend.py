"""A friend who plays by links without a page: what they send is written and signed here."""

import secrets
import zlib
from typing import Any
from urllib.parse import quote

from cryptography.hazmat.primitives.asymmetric.ed25519 import Ed25519PrivateKey

from tools.remote.game import RemoteGame
from tools.remote.invitation import Invitation, bytes_of, letters_of
from tools.remote.peer import LinkCarrier, Peer
from tools.remote.seal import Seal, public_key
from tools.remote.state import SideState, parse_state

_SIGNATURE_BYTES = 64


def unpacked(link: str) -> tuple[list[str], SideState]:
    """Return the words of a link's first line, and its state."""
    told = zlib.decompress(bytes_of(link.partition("#game=")[2])[1 + _SIGNATURE_BYTES :])
    head, state = told.split(b"\n", 1)
    return head.decode().split(), parse_state(state)


class Friend:
    """Accepts the invitation in a link; without one invites to a game of QUANTIK, `page` dark."""

    def __init__(self, page: str, link: str = "") -> None:
        self.page = page
        self.invited_by = link
        key = secrets.token_bytes(32)
        if link:
            (_, text), _ = unpacked(link)
            self.invitation = Invitation.parse(text)
            self.game = RemoteGame("b", other_key=self.invitation.key.hex())
        else:
            self.invitation = Invitation.make("", public_key(key))
            self.game = RemoteGame("a")
            self.game.begin("quantik", 1, "a")
        self.seal = Seal(self.invitation.secret, key)
        peer = Peer(self.game, key, self.seal.public_key, lambda game: None)
        self._links = LinkCarrier(peer, has_broker=False)
        if link:
            self.open(link)

    def open(self, link: str) -> None:
        """Take the page's link, which is signed by its key."""
        _, state = unpacked(link)
        key = self.game.other_key or "6d" * 32
        assert self._links.take(state.text(), key) == ""

    def link(self, fragment: str = "game", signer: bytes = b"", **changes: Any) -> str:
        """Return the link to send; with other values in the state, or signed by another key."""
        self._links.text()
        return self.link_of(self.game.own.copy(**changes).text(), fragment, signer)

    def link_of(self, state: bytes, fragment: str = "game", signer: bytes = b"") -> str:
        """Return a link with this state, of whatever kind."""
        side, is_look = self.game.side, fragment == "look"
        invites = side == "a" and not self.game.own.seen and not is_look
        words = [side, self.invitation.text() if invites else self.seal.id]
        if is_look or (side == "b" and not self.game.other.seen):
            words.append(letters_of(bytes.fromhex(self.seal.public_key)))
        told = " ".join(words).encode() + b"\n" + state
        topic = self.seal.topic(side, "link").encode()
        key = Ed25519PrivateKey.from_private_bytes(signer or self.seal.own_key)
        packed = bytes((2,)) + key.sign(topic + b"\n" + told) + zlib.compress(told)
        return f"{self.page}#{fragment}={letters_of(packed)}"

    def invite(self, broker: str) -> str:
        """Return a page's link with an invitation over this broker."""
        text = f"{broker}/{self.invitation.text()}"
        return f"{self.page}#with={quote(text, safe='')}"
