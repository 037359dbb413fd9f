"""Bytes that tell whether they are whole: a number, a length and a checksum go with them.

`HALO1`, the number (4 bytes), length (2), the data, CRC-32 of all before it. Numbers are
little-endian.
"""

import binascii

_MAGIC = b"HALO1"
_HEAD_BYTES = len(_MAGIC) + 6


def seal(number: int, data: bytes) -> bytes:
    """Return `data` (at most 65535 bytes) with its number and checksum."""
    body = _MAGIC + bytes_of(number, 4) + bytes_of(len(data), 2) + data
    return body + bytes_of(binascii.crc32(body), 4)


def unseal(copy: bytes | None) -> tuple:
    """Return (number, data) of what `seal` made; (0, None) if it is not whole."""
    if copy is None or len(copy) < _HEAD_BYTES + 4 or copy[: len(_MAGIC)] != _MAGIC:
        return 0, None
    length = int.from_bytes(copy[_HEAD_BYTES - 2 : _HEAD_BYTES], "little")
    body = copy[: _HEAD_BYTES + length]
    check = copy[_HEAD_BYTES + length : _HEAD_BYTES + length + 4]
    if check != bytes_of(binascii.crc32(body), 4):
        return 0, None
    number = int.from_bytes(copy[len(_MAGIC) : len(_MAGIC) + 4], "little")
    return number, body[_HEAD_BYTES:]


def bytes_of(number: int, count: int) -> bytes:
    """Return the number as `count` bytes, little-endian."""
    return number.to_bytes(count, "little")
