"""A side's messages on a PC: sealed payloads; and a lock.

A payload is signed by the side that sends it, then encrypted for the invitation's holders: Ed25519
with a key that each side draws; AES-256-GCM with a key from the invitation's secret. The topic
is part of both. The board and the socket may be in two threads.
"""

import hashlib
import os
import secrets
from collections.abc import Callable
from dataclasses import dataclass
from threading import RLock

from cryptography.exceptions import InvalidSignature, InvalidTag
from cryptography.hazmat.primitives.asymmetric.ed25519 import Ed25519PrivateKey, Ed25519PublicKey
from cryptography.hazmat.primitives.ciphers.aead import AESGCM
from cryptography.hazmat.primitives.hashes import SHA256
from cryptography.hazmat.primitives.kdf.hkdf import HKDF

from tools.remote import broker
from tools.remote.game import RemoteGame
from tools.remote.peer import Peer
from tools.remote.state import SIDES, NotTaken

_NONCE_BYTES = 12
_HEAD_BYTES = 1 + _NONCE_BYTES
_SIGNED_BYTES = broker.KEY_BYTES + broker.SIGNATURE_BYTES
_INFO = "halo remote {} {}"
_CLIENT = b"client identifier"
_CLIENT_LETTERS = 16


class Seal:
    """The keys derived from the invitation's `secret` and this side's `own_key`, 32 bytes.

    `id` names the game to the broker, `client_id` this side, which nobody else can guess;
    `public_key`, in hexadecimal, identifies this side to the other.
    """

    def __init__(self, secret: bytes, own_key: bytes) -> None:
        self.id = game_id(secret)
        self.client_id = "halo-" + hashlib.sha256(_CLIENT + own_key).hexdigest()[:_CLIENT_LETTERS]
        self.public_key = public_key(own_key).hex()
        self.own_key = own_key
        self._signing = Ed25519PrivateKey.from_private_bytes(own_key)
        self._cipher = AESGCM(_derive(secret, "key", 32))

    def topic(self, side: str, place: str) -> str:
        """Return the topic of a side, `a` or `b`, and a place, such as `here`."""
        return f"halo/{broker.VERSION}/{self.id}/{side}/{place}"

    def place_of(self, topic: str) -> tuple[str, str]:
        """Return side and place of a topic of this game, two empty texts for any other."""
        prefix = f"halo/{broker.VERSION}/{self.id}/"
        side, _, place = topic.removeprefix(prefix).partition("/")
        return (side, place) if topic.startswith(prefix) and side in SIDES else ("", "")

    def close(self, text: bytes, topic: str, nonce: bytes = b"") -> bytes:
        """Return the sealed payload; `nonce` is random except in test vectors."""
        nonce = nonce or os.urandom(_NONCE_BYTES)
        signature = self._signing.sign(_signed(text, topic))
        signed = bytes.fromhex(self.public_key) + signature + text
        return (
            bytes((broker.VERSION,)) + nonce + self._cipher.encrypt(nonce, signed, topic.encode())
        )

    def open(self, payload: bytes, topic: str) -> tuple[bytes, str]:
        """Return the text of a payload that was sealed for this topic, and its signer.

        That is a public key in hexadecimal. NotTaken says why it does not open.
        """
        if len(payload) > broker.MAX_BYTES:
            raise NotTaken("size")
        if not payload or payload[0] != broker.VERSION:
            raise NotTaken("version")
        try:
            nonce = payload[1:_HEAD_BYTES]
            signed = self._cipher.decrypt(nonce, payload[_HEAD_BYTES:], topic.encode())
        except (InvalidTag, ValueError):
            raise NotTaken("seal") from None
        key, signature = signed[: broker.KEY_BYTES], signed[broker.KEY_BYTES : _SIGNED_BYTES]
        text = signed[_SIGNED_BYTES:]
        try:
            Ed25519PublicKey.from_public_bytes(key).verify(signature, _signed(text, topic))
        except (InvalidSignature, ValueError):
            raise NotTaken("signature") from None
        return text, key.hex()


def game_id(secret: bytes) -> str:
    """Return the ID that names a game, made from its secret, to a broker and in links."""
    return _derive(secret, "id", 16).hex()


def public_key(own_key: bytes) -> bytes:
    """Return the public key of a side's private one."""
    return Ed25519PrivateKey.from_private_bytes(own_key).public_key().public_bytes_raw()


def _signed(text: bytes, topic: str) -> bytes:
    return topic.encode() + b"\n" + text


def _derive(secret: bytes, what: str, length: int) -> bytes:
    info = _INFO.format(broker.VERSION, what).encode()
    return HKDF(algorithm=SHA256(), length=length, salt=None, info=info).derive(secret)


_RUN_BYTES = 8


@dataclass(frozen=True)
class Parcel:
    """A payload on its way to the broker."""

    topic: str
    payload: bytes
    qos: int
    retain: bool


class SealedPeer:
    """`peer` with its carrier, behind `seal`; the arguments are those of the two."""

    def __init__(
        self,
        seal: Seal,
        game: RemoteGame,
        keep: Callable[[RemoteGame], None],
        first_wait_ms: int = broker.FIRST_WAIT_MS,
        least_gap_ms: int = broker.LEAST_GAP_MS,
    ) -> None:
        self.peer = Peer(game, seal.own_key, seal.public_key, keep)
        self.lock = RLock()
        self._seal = seal
        nonce = secrets.token_hex(_RUN_BYTES)
        self._carrier = broker.BrokerCarrier(self.peer, nonce, first_wait_ms, least_gap_ms)

    # --- the broker ----------------------------------------------------------------------------

    @property
    def topics(self) -> list[str]:
        """The topics to subscribe to."""
        return [self._seal.topic(*place) for place in broker.places(self.peer.game.side)]

    @property
    def goodbye(self) -> Parcel:
        """The parcel that this side publishes as it leaves, and the broker when it is lost."""
        return self._sealed(broker.HERE, self._carrier.goodbye, 1, True)

    @property
    def client_id(self) -> str:
        """The client identifier for the broker."""
        return self._seal.client_id

    def connected(self) -> None:
        """Note that the broker is connected and subscribed to."""
        with self.lock:
            self._carrier.connected()

    def disconnected(self) -> None:
        """Note that the broker is disconnected."""
        with self.lock:
            self._carrier.disconnected()

    def take(self, topic: str, payload: bytes) -> None:
        """Take a payload from the broker, valid or not."""
        side, place = self._seal.place_of(topic)
        if not side:
            return
        with self.lock:
            try:
                text, key = self._seal.open(payload, topic) if payload else (b"", "")
            except NotTaken as reason:
                self.peer.refuse(reason.name)
            else:
                self._carrier.take(side, place, text, key)

    def wants_again(self, now_ms: int) -> bool:
        """Tell whether to subscribe again, before anything is sent."""
        with self.lock:
            return self._carrier.wants_again(now_ms)

    def tick(self, now_ms: int) -> list[Parcel]:
        """Return the parcels to publish now, in order."""
        with self.lock:
            return [self._sealed(*each) for each in self._carrier.tick(now_ms)]

    def _sealed(self, place: str, text: bytes, qos: int, retain: bool) -> Parcel:
        topic = self._seal.topic(self.peer.game.side, place)
        return Parcel(topic, self._seal.close(text, topic) if text else b"", qos, retain)

    # --- the board -----------------------------------------------------------------------------

    def board_line(self, line: str) -> bool:
        """Take a line of the board; return whether it answers a line of next_board_line()."""
        with self.lock:
            return self.peer.board.hear(line)

    def next_board_line(self, now_ms: int) -> str:
        """Return the line to send to the board now, or an empty text."""
        with self.lock:
            return self.peer.next_board_line(now_ms)
