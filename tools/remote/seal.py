"""A side's messages on a PC: sealed payloads, signed links; and a lock.

A payload is signed by the side that sends it, then encrypted for the invitation's holders: Ed25519
with a key that each side draws; AES-256-GCM with a key from the invitation's secret. The topic
is part of both. A link is a page's address, whose fragment holds a side's signed state. The board
and the socket may be in two threads.
"""

import hashlib
import os
import secrets
import zlib
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
from tools.remote.invitation import bytes_of, letters_of
from tools.remote.peer import LinkCarrier, Peer
from tools.remote.state import SIDES, NotTaken

_NONCE_BYTES = 12
_HEAD_BYTES = 1 + _NONCE_BYTES
_SIGNED_BYTES = broker.KEY_BYTES + broker.SIGNATURE_BYTES
_INFO = "halo remote {} {}"
_CLIENT = b"client identifier"
_CLIENT_LETTERS = 16
# The place whose topic a link is signed for.
LINK = "link"


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
        return topic_of(self.id, side, place)

    def place_of(self, topic: str) -> tuple[str, str]:
        """Return side and place of a topic of this game, two empty texts for any other."""
        prefix = f"halo/{broker.VERSION}/{self.id}/"
        side, _, place = topic.removeprefix(prefix).partition("/")
        return (side, place) if topic.startswith(prefix) and side in SIDES else ("", "")

    def sign(self, text: bytes, topic: str) -> bytes:
        """Return this side's signature of a text that is meant for this topic."""
        return self._signing.sign(_signed(text, topic))

    def close(self, text: bytes, topic: str, nonce: bytes = b"") -> bytes:
        """Return the sealed payload; `nonce` is random except in test vectors."""
        nonce = nonce or os.urandom(_NONCE_BYTES)
        signed = bytes.fromhex(self.public_key) + self.sign(text, topic) + text
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
        check_signature(key, signature, text, topic)
        return text, key.hex()


def topic_of(game: str, side: str, place: str) -> str:
    """Return the topic of a side and a place of the game of this ID."""
    return f"halo/{broker.VERSION}/{game}/{side}/{place}"


def game_id(secret: bytes) -> str:
    """Return the ID that names a game, made from its secret, to a broker and in links."""
    return _derive(secret, "id", 16).hex()


def public_key(own_key: bytes) -> bytes:
    """Return the public key of a side's private one."""
    return Ed25519PrivateKey.from_private_bytes(own_key).public_key().public_bytes_raw()


def check_signature(key: bytes, signature: bytes, text: bytes, topic: str) -> None:
    """Check that this public key has signed the text for this topic; NotTaken if it has not."""
    try:
        Ed25519PublicKey.from_public_bytes(key).verify(signature, _signed(text, topic))
    except (InvalidSignature, ValueError):
        raise NotTaken("signature") from None


def _signed(text: bytes, topic: str) -> bytes:
    return topic.encode() + b"\n" + text


def _derive(secret: bytes, what: str, length: int) -> bytes:
    info = _INFO.format(broker.VERSION, what).encode()
    return HKDF(algorithm=SHA256(), length=length, salt=None, info=info).derive(secret)


FRAGMENT = "#game="
# The fragment of a link for spectators.
LOOK = "#look="
MOST_LETTERS = 900
_LINK_HEAD_BYTES = 1 + broker.SIGNATURE_BYTES
# Longer than any state, lest a forged link fill the memory.
_MOST_LINK_BYTES = 4096


@dataclass(frozen=True)
class Link:
    """The contents of a link: the `state` of `side` in a `game`, an invitation or an ID.

    `key` is the public key by which the other can recognize this side, empty if it already can.
    """

    side: str
    game: str
    state: bytes
    key: bytes = b""
    signature: bytes = b""

    def text(self, page: str, seal: Seal, fragment: str = FRAGMENT) -> str:
        """Return the link to the page at this address, signed; one to LOOK has ID and key."""
        signature = seal.sign(self._told, seal.topic(self.side, LINK))
        told = bytes((broker.VERSION,)) + signature + zlib.compress(self._told, 9)
        return page.partition("#")[0] + fragment + letters_of(told)

    def signer(self, game: str, known: str) -> str:
        """Return the public key that has signed the link; NotTaken if it is none that may.

        `game` is the ID of its game, `known` the key by which the other is known, empty before.
        """
        key = self.key or bytes.fromhex(known)
        check_signature(key, self.signature, self._told, topic_of(game, self.side, LINK))
        return key.hex()

    @property
    def _told(self) -> bytes:
        words = [self.side, self.game] + [letters_of(self.key)] * bool(self.key)
        return " ".join(words).encode() + b"\n" + self.state


def read_link(text: str, fragment: str = FRAGMENT) -> Link:
    """Return a link's contents; NotTaken is `form`, `version`, `older` or `cut`."""
    _, is_link, letters = text.strip().partition(fragment)
    told = bytes_of(letters)
    if not is_link:
        raise NotTaken("form")
    if not told:
        raise NotTaken("cut")
    if told[0] != broker.VERSION:
        raise NotTaken("older" if told[0] < broker.VERSION else "version")
    unpacking = zlib.decompressobj()
    try:
        plain = unpacking.decompress(told[_LINK_HEAD_BYTES:], _MOST_LINK_BYTES)
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
    if side not in SIDES or len(keys) > 1 or len(key) != broker.KEY_BYTES * len(keys):
        raise NotTaken("form")
    return Link(side, game, state, key, told[1:_LINK_HEAD_BYTES])


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
        self._links = LinkCarrier(self.peer, has_broker=True)

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

    # --- links ---------------------------------------------------------------------------------

    def link(self, invitation: str, page: str) -> str:
        """Return the link to `page` with this side's state; the first ones also invite."""
        with self.lock:
            links = self._links
            told = invitation if links.invites else self._seal.id
            key = bytes.fromhex(self._seal.public_key) if links.introduces else b""
            return Link(self.peer.game.side, told, links.text(), key).text(page, self._seal)

    def open_link(self, text: str) -> str:
        """Take the state in a link; return why it is rejected, empty if accepted."""
        with self.lock:
            game = self.peer.game
            try:
                link = read_link(text)
                if link.side == game.side:
                    return "own"
                key = link.signer(self._seal.id, game.other_key)
            except NotTaken as reason:
                return reason.name
            return self._links.take(link.state, key)

    # --- the board -----------------------------------------------------------------------------

    def board_line(self, line: str) -> bool:
        """Take a line of the board; return whether it answers a line of next_board_line()."""
        with self.lock:
            return self.peer.board.hear(line)

    def next_board_line(self, now_ms: int) -> str:
        """Return the line to send to the board now, or an empty text."""
        with self.lock:
            return self.peer.next_board_line(now_ms)
