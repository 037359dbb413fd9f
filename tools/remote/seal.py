"""A side's messages on a PC, for tests and the world; the page has them in JavaScript.

A message is signed by its side with a key that it draws (Ed25519); for a relay it is encrypted,
too, for the invitation's holders (AES-256-GCM with a key from the invitation's secret). The topic
is part of both.
"""

import os
import secrets
import zlib
from base64 import urlsafe_b64decode, urlsafe_b64encode
from collections.abc import Callable
from dataclasses import dataclass

from cryptography.exceptions import InvalidSignature, InvalidTag
from cryptography.hazmat.primitives.asymmetric.ed25519 import Ed25519PrivateKey, Ed25519PublicKey
from cryptography.hazmat.primitives.ciphers.aead import AESGCM
from cryptography.hazmat.primitives.hashes import SHA256
from cryptography.hazmat.primitives.kdf.hkdf import HKDF

from tools.remote.carrier import ALONE_MS, Carrier
from tools.remote.game import RemoteGame
from tools.remote.peer import NONE_YET, Peer
from tools.remote.state import SIDES, NotTaken

VERSION = 2
KEY_BYTES = 32
SIGNATURE_BYTES = 64
# Of a sealed payload, whole: a relay retains no more.
MAX_BYTES = 1024
NONCE_BYTES = 12
SEAL_BYTES = 1 + NONCE_BYTES + 16
# The place of a side's state, in links and at relays, and that of its presence.
LINK, HERE = "link", "here"
MARK = "halo2."
_HEAD_BYTES = 1 + SIGNATURE_BYTES
_MOST_BYTES = 4096
_INFO = "halo remote {} {}"


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


def invitation_of(secret: bytes, key: bytes) -> str:
    """Return the invitation by the holder of this public key."""
    return MARK + letters_of(secret + key)


def public_key(own_key: bytes) -> bytes:
    """Return the public key of a side's private one."""
    return Ed25519PrivateKey.from_private_bytes(own_key).public_key().public_bytes_raw()


class Seal:
    """The keys derived from the invitation's `secret` and this side's `own_key`, 32 bytes.

    `id` names the game to relays; `public_key`, in hexadecimal, identifies this side to the other.
    """

    def __init__(self, secret: bytes, own_key: bytes) -> None:
        self.id = _derive(secret, "id", 16).hex()
        self.public_key = public_key(own_key).hex()
        self.own_key = own_key
        self._signing = Ed25519PrivateKey.from_private_bytes(own_key)
        self._cipher = AESGCM(_derive(secret, "key", 32))

    def topic(self, side: str, place: str) -> str:
        """Return the topic of a side, `a` or `b`, and a place."""
        return f"halo/{VERSION}/{self.id}/{side}/{place}"

    def pack(
        self, side: str, text: bytes, place: str = LINK, game: str = "", introduces: bool = False
    ) -> bytes:
        """Return the message with this text; `game` is an invitation, or the ID if empty."""
        words = [side, game or self.id]
        if introduces:
            words.append(letters_of(bytes.fromhex(self.public_key)))
        content = " ".join(words).encode() + b"\n" + text
        signature = self._signing.sign(_signed(content, self.topic(side, place)))
        return bytes((VERSION,)) + signature + zlib.compress(content, 9)

    def close(self, packed: bytes, topic: str, nonce: bytes = b"") -> bytes:
        """Return a message sealed for a relay; `nonce` is random except in test vectors."""
        nonce = nonce or os.urandom(NONCE_BYTES)
        return bytes((VERSION,)) + nonce + self._cipher.encrypt(nonce, packed, topic.encode())

    def open(self, payload: bytes, topic: str) -> bytes:
        """Return the message in a payload sealed for this topic; NotTaken says why not."""
        if len(payload) > MAX_BYTES:
            raise NotTaken("size")
        if not payload or payload[0] != VERSION:
            raise NotTaken("version")
        try:
            nonce, sealed = payload[1 : 1 + NONCE_BYTES], payload[1 + NONCE_BYTES :]
            return self._cipher.decrypt(nonce, sealed, topic.encode())
        except (InvalidTag, ValueError):
            raise NotTaken("seal") from None

    def unpack(self, packed: bytes, side: str, place: str, known: str) -> tuple[bytes, str]:
        """Return the text of a side's message, and the public key that has signed it.

        `known` is the key by which the side is known, empty if it has to introduce itself.
        """
        if packed[:1] != bytes((VERSION,)):
            raise NotTaken("version")
        unpacker = zlib.decompressobj()
        try:
            content = unpacker.decompress(packed[_HEAD_BYTES:], _MOST_BYTES)
        except zlib.error:
            raise NotTaken("form") from None
        head, _, text = content.partition(b"\n")
        words = head.decode(errors="replace").split(" ")
        keys = [bytes_of(word) for word in words[2:]]
        is_form = words[0] == side and len(words) in (2, 3) and all(map(_is_key, keys))
        if not unpacker.eof or unpacker.unused_data or not is_form:
            raise NotTaken("form")
        signer = keys[0] if keys else bytes.fromhex(known)
        try:
            verifying = Ed25519PublicKey.from_public_bytes(signer)
            verifying.verify(packed[1:_HEAD_BYTES], _signed(content, self.topic(side, place)))
        except (InvalidSignature, ValueError):
            raise NotTaken("signature") from None
        return text, signer.hex()


def _is_key(some: bytes) -> bool:
    return len(some) == KEY_BYTES


def _signed(text: bytes, topic: str) -> bytes:
    return topic.encode() + b"\n" + text


def _derive(secret: bytes, what: str, length: int) -> bytes:
    info = _INFO.format(VERSION, what).encode()
    return HKDF(algorithm=SHA256(), length=length, salt=None, info=info).derive(secret)


_RUN_BYTES = 8


@dataclass(frozen=True)
class Parcel:
    """A payload on its way to a relay."""

    topic: str
    payload: bytes
    retain: bool


class SealedPeer:
    """`peer` with its carrier, behind `seal`; `run` is drawn if empty."""

    def __init__(
        self,
        seal: Seal,
        game: RemoteGame,
        keep: Callable[[RemoteGame], None],
        relays: int = 1,
        newest: tuple = NONE_YET,
        alone_ms: int = ALONE_MS,
        run: str = "",
    ) -> None:
        self.peer = Peer(game, seal.public_key, keep, newest)
        run = run or secrets.token_hex(_RUN_BYTES)
        self.carrier = Carrier(self.peer, run, relays, alone_ms)
        self._seal = seal
        self._own = game.side

    @property
    def topics(self) -> list[str]:
        """The topics to subscribe to: the own too, which shows what a relay has."""
        return [self._seal.topic(side, place) for side in SIDES for place in (LINK, HERE)]

    def packed(self) -> bytes:
        """Return this side's state, signed."""
        text = self.carrier.text()
        return self._seal.pack(self._own, text, introduces=self.carrier.introduces)

    def take_link(self, packed: bytes) -> str:
        """Take the other's link; return why it is rejected, or an empty text."""
        try:
            text, key = self._unpacked(packed, "b" if self._own == "a" else "a", LINK)
        except NotTaken as reason:
            return reason.name
        return self.carrier.take(text, key, letters_of(packed))

    def take(self, relay: int, topic: str, payload: bytes) -> None:
        """Take a payload from a relay, valid or not."""
        prefix = f"halo/{VERSION}/{self._seal.id}/"
        side, _, place = topic.removeprefix(prefix).partition("/")
        if not topic.startswith(prefix) or side not in SIDES or place not in (LINK, HERE):
            return
        try:
            packed = self._seal.open(payload, topic)
            text, key = self._unpacked(packed, side, place)
        except NotTaken as reason:
            self.carrier.spoiled(relay, side if place == LINK else "", reason.name)
            return
        if place == LINK:
            self.carrier.shown(relay, side, text, key, letters_of(packed))
        else:
            self.carrier.hear(relay, side, text, key)

    def _unpacked(self, packed: bytes, side: str, place: str) -> tuple[bytes, str]:
        game = self.peer.game
        known = self._seal.public_key if side == self._own else game.other_key
        return self._seal.unpack(packed, side, place, known)

    def tick(self, now_ms: int) -> tuple[list[tuple[int, Parcel]], list[int]]:
        """Return the parcels to publish now, each with its relay, and the relays to leave."""
        due = self.carrier.tick(now_ms)
        parcels = []
        for relay, side, packed in due.get("states", ()):
            some = bytes_of(packed) if packed else self.packed()
            topic = self._seal.topic(side, LINK)
            parcels.append((relay, Parcel(topic, self._seal.close(some, topic), True)))
        if "here" in due:
            here = self._here(due["here"])
            parcels += [(relay, here) for relay in range(self.carrier.relays)]
        return parcels, due.get("drop", [])

    @property
    def goodbye(self) -> Parcel:
        """The parcel that this side publishes as it leaves."""
        return self._here(self.carrier.goodbye())

    def _here(self, text: str) -> Parcel:
        topic = self._seal.topic(self._own, HERE)
        packed = self._seal.pack(self._own, text.encode(), HERE)
        return Parcel(topic, self._seal.close(packed, topic), False)
