"""Sealed payloads: AES-256-GCM with a key from the invitation's secret; the topic goes with it."""

import os

from cryptography.exceptions import InvalidTag
from cryptography.hazmat.primitives.ciphers.aead import AESGCM
from cryptography.hazmat.primitives.hashes import SHA256
from cryptography.hazmat.primitives.kdf.hkdf import HKDF

from tools.remote.broker import MAX_BYTES, VERSION
from tools.remote.faults import NotTaken
from tools.remote.state import SIDES

_NONCE_BYTES = 12
HEAD_BYTES = 1 + _NONCE_BYTES
_INFO = "halo remote {} {}"


class Seal:
    """What the invitation's `secret` gives: `id` names the game to the broker."""

    def __init__(self, secret: bytes) -> None:
        self.id = _derive(secret, "id", 16).hex()
        self._cipher = AESGCM(_derive(secret, "key", 32))

    def topic(self, side: str, place: str) -> str:
        """Return the topic of a side, `a` or `b`, and a place, such as `here`."""
        return f"halo/{VERSION}/{self.id}/{side}/{place}"

    def place_of(self, topic: str) -> tuple[str, str]:
        """Return side and place of a topic of this game, two empty texts for any other."""
        prefix = f"halo/{VERSION}/{self.id}/"
        side, _, place = topic.removeprefix(prefix).partition("/")
        return (side, place) if topic.startswith(prefix) and side in SIDES else ("", "")

    def close(self, text: bytes, topic: str, nonce: bytes = b"") -> bytes:
        """Return the sealed payload; `nonce` is drawn at random but for test vectors."""
        nonce = nonce or os.urandom(_NONCE_BYTES)
        return bytes((VERSION,)) + nonce + self._cipher.encrypt(nonce, text, topic.encode())

    def open(self, payload: bytes, topic: str) -> bytes:
        """Return the text of a payload that was sealed for this topic; NotTaken else."""
        if len(payload) > MAX_BYTES:
            raise NotTaken("size")
        if not payload or payload[0] != VERSION:
            raise NotTaken("version")
        try:
            nonce = payload[1:HEAD_BYTES]
            return self._cipher.decrypt(nonce, payload[HEAD_BYTES:], topic.encode())
        except (InvalidTag, ValueError):
            raise NotTaken("seal") from None


def _derive(secret: bytes, what: str, length: int) -> bytes:
    info = _INFO.format(VERSION, what).encode()
    return HKDF(algorithm=SHA256(), length=length, salt=None, info=info).derive(secret)
