"""Two slots a name, written in turn, so that one whole copy survives a cut at any moment.

A slot: `HALO1`, sequence number (4 bytes), length (2), the data, CRC-32 of all before it.
Numbers are little-endian.
"""

import binascii

_MAGIC = b"HALO1"
_HEAD_BYTES = len(_MAGIC) + 6


class Slots:
    """Keeps bytes by name through `load(name)` and `save(name, data)` of a HAL."""

    def __init__(self, load, save) -> None:
        self._load = load
        self._save = save
        self._known: dict = {}

    def read(self, name: str) -> bytes | None:
        """Return the newest whole copy, or None when there is none."""
        return self._newest(name)[2]

    def write(self, name: str, data: bytes) -> None:
        """Replace the older copy by `data` (at most 65535 bytes); no change writes nothing."""
        slot, sequence, newest = self._newest(name)
        if newest == data:
            return
        slot = 1 - slot
        body = _MAGIC + _bytes_of(sequence + 1, 4) + _bytes_of(len(data), 2) + data
        self._save(name + "." + str(slot), body + _bytes_of(binascii.crc32(body), 4))
        self._known[name] = (slot, sequence + 1, data)

    def _newest(self, name: str) -> tuple:
        """Return (slot, sequence, data) of the newest whole copy; (1, 0, None) without.

        Read from the flash once: reading both slots takes longer than writing one.
        """
        if name not in self._known:
            self._known[name] = self._read_newest(name)
        return self._known[name]

    def _read_newest(self, name: str) -> tuple:
        best = (1, 0, None)
        for slot in range(2):
            sequence, data = _unpack(self._load(name + "." + str(slot)))
            if data is not None and sequence > best[1]:
                best = (slot, sequence, data)
        return best


def _unpack(copy: bytes | None) -> tuple:
    if copy is None or len(copy) < _HEAD_BYTES + 4 or copy[: len(_MAGIC)] != _MAGIC:
        return 0, None
    length = int.from_bytes(copy[_HEAD_BYTES - 2 : _HEAD_BYTES], "little")
    body = copy[: _HEAD_BYTES + length]
    check = copy[_HEAD_BYTES + length : _HEAD_BYTES + length + 4]
    if check != _bytes_of(binascii.crc32(body), 4):
        return 0, None
    sequence = int.from_bytes(copy[len(_MAGIC) : len(_MAGIC) + 4], "little")
    return sequence, body[_HEAD_BYTES:]


def _bytes_of(number: int, count: int) -> bytes:
    return number.to_bytes(count, "little")
