"""A friend who plays by links without a page: what they send is written and signed here."""

import secrets
import zlib
from typing import Any

from cryptography.hazmat.primitives.asymmetric.ed25519 import Ed25519PrivateKey

from tools.remote.carrier import Carrier
from tools.remote.game import RemoteGame
from tools.remote.peer import Peer
from tools.remote.seal import LINK, Seal, bytes_of, invitation_of, letters_of, public_key
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
            told = bytes_of(text.removeprefix("halo2."))
            secret, inviter = told[:16], told[16:]
            self.game = RemoteGame("b", other_key=inviter.hex())
        else:
            secret, inviter = secrets.token_bytes(16), public_key(key)
            self.game = RemoteGame("a")
            self.game.begin("quantik", 1, "a")
        self._invitation = invitation_of(secret, inviter)
        self.seal = Seal(secret, key)
        self._links = Carrier(Peer(self.game, self.seal.public_key, lambda game: None), "", 0)
        self._links.tick(0)
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
        invites = self._links.invites and not is_look
        introduces = is_look or self._links.introduces
        game = self._invitation if invites else self.seal.id
        told = self.seal.pack(side, state, LINK, game, introduces)
        if signer:
            end = 1 + _SIGNATURE_BYTES
            words = self.seal.topic(side, LINK).encode() + b"\n" + zlib.decompress(told[end:])
            key = Ed25519PrivateKey.from_private_bytes(signer)
            told = told[:1] + key.sign(words) + told[end:]
        return f"{self.page}#{fragment}={letters_of(told)}"
