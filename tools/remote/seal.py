"""Sealed payloads: signed by the side that sends them, then encrypted for those of the invitation.

Ed25519 with a key that each side draws; AES-256-GCM with a key from the invitation's secret. The
topic goes into both.
"""

import hashlib
import os

from cryptography.exceptions import InvalidSignature, InvalidTag
from cryptography.hazmat.primitives.asymmetric.ed25519 import Ed25519PrivateKey, Ed25519PublicKey
from cryptography.hazmat.primitives.ciphers.aead import AESGCM
from cryptography.hazmat.primitives.hashes import SHA256
from cryptography.hazmat.primitives.kdf.hkdf import HKDF

from tools.remote.broker import KEY_BYTES, MAX_BYTES, SIGNATURE_BYTES, VERSION
from tools.remote.state import SIDES, NotTaken

_NONCE_BYTES = 12
_HEAD_BYTES = 1 + _NONCE_BYTES
_SIGNED_BYTES = KEY_BYTES + SIGNATURE_BYTES
_INFO = "halo remote {} {}"
_CLIENT = b"client identifier"
_CLIENT_LETTERS = 16
# The place whose topic a link is signed for.
LINK = "link"


class Seal:
    """What the invitation's `secret` and this side's `own_key`, of 32 bytes, give.

    `id` names the game to the broker, `client_id` this side, which nobody else can guess;
    `public_key` is what the other side knows this one by, in hexadecimal.
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
        prefix = f"halo/{VERSION}/{self.id}/"
        side, _, place = topic.removeprefix(prefix).partition("/")
        return (side, place) if topic.startswith(prefix) and side in SIDES else ("", "")

    def sign(self, text: bytes, topic: str) -> bytes:
        """Return this side's signature of a text that is meant for this topic."""
        return self._signing.sign(_signed(text, topic))

    def close(self, text: bytes, topic: str, nonce: bytes = b"") -> bytes:
        """Return the sealed payload; `nonce` is drawn at random but for test vectors."""
        nonce = nonce or os.urandom(_NONCE_BYTES)
        signed = bytes.fromhex(self.public_key) + self.sign(text, topic) + text
        return bytes((VERSION,)) + nonce + self._cipher.encrypt(nonce, signed, topic.encode())

    def open(self, payload: bytes, topic: str) -> tuple[bytes, str]:
        """Return the text of a payload that was sealed for this topic, and who has signed it.

        That is a public key in hexadecimal. NotTaken tells why it does not open.
        """
        if len(payload) > MAX_BYTES:
            raise NotTaken("size")
        if not payload or payload[0] != VERSION:
            raise NotTaken("version")
        try:
            nonce = payload[1:_HEAD_BYTES]
            signed = self._cipher.decrypt(nonce, payload[_HEAD_BYTES:], topic.encode())
        except (InvalidTag, ValueError):
            raise NotTaken("seal") from None
        key, signature = signed[:KEY_BYTES], signed[KEY_BYTES:_SIGNED_BYTES]
        text = signed[_SIGNED_BYTES:]
        check_signature(key, signature, text, topic)
        return text, key.hex()


def topic_of(game: str, side: str, place: str) -> str:
    """Return the topic of a side and a place of the game of this ID."""
    return f"halo/{VERSION}/{game}/{side}/{place}"


def game_id(secret: bytes) -> str:
    """Return what names the game of an invitation's secret to a broker, and in links."""
    return _derive(secret, "id", 16).hex()


def public_key(own_key: bytes) -> bytes:
    """Return the public key that belongs to a side's own one."""
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
    info = _INFO.format(VERSION, what).encode()
    return HKDF(algorithm=SHA256(), length=length, salt=None, info=info).derive(secret)
