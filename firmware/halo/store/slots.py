"""Two slots per name, written in turn, so that one whole copy survives a power cut at any moment.

Each slot is sealed: the line `HALO1 KIND`, a sequence number that grows from copy to copy (4
bytes), length (2), the data, CRC-32 of all before it (4). Numbers are little-endian. The kind is
the name that the data is written under, so that a file copied to another name is not its own.
"""

import binascii
import struct

# What the seals of this version begin with.
MAGIC = b"HALO1"
# The sequence number and the length; the checksum.
_HEAD = "<IH"
_HEAD_BYTES = 6
_CHECKSUM = "<I"
_CHECKSUM_BYTES = 4
# A slot's file. Formatted at once: MicroPython looks up each new text among all names of the
# program, which takes 0.2 ms.
FILE_NAME = "%s.%d"
# States of a slot.
EMPTY, WHOLE, DAMAGED = 0, 1, 2


def seal(kind: str, number: int, data: bytes) -> bytes:
    """Return `data` (at most 65535 bytes) with its kind, number and checksum."""
    assert len(data) <= 65535, "the head has two bytes for the length"
    body = _first_line(kind) + struct.pack(_HEAD, number, len(data)) + data
    return body + struct.pack(_CHECKSUM, binascii.crc32(body))


def unseal(kind: str, copy: bytes | None) -> tuple:
    """Return (number, data) of sealed bytes; (0, None) if they are not whole or not this kind."""
    first_line = _first_line(kind)
    start = len(first_line) + _HEAD_BYTES
    if copy is None or len(copy) < start + _CHECKSUM_BYTES or not copy.startswith(first_line):
        return 0, None
    number, length = struct.unpack_from(_HEAD, copy, len(first_line))
    end = start + length
    if copy[end : end + _CHECKSUM_BYTES] != struct.pack(_CHECKSUM, binascii.crc32(copy[:end])):
        return 0, None
    return number, copy[start:end]


def _first_line(kind: str) -> bytes:
    return MAGIC + b" " + kind.encode() + b"\n"


class Slots:
    """Keeps bytes by name through `load(name)` and `save(name, data)` of a HAL.

    `places` maps a name to the other name that its data is kept under, `held` a name to the slot
    that must not be written, `known` each name read to (slot, sequence, data), `states` each file
    read to one of the three states.
    """

    def __init__(self, load, save) -> None:
        self.load = load
        self._save = save
        self.known: dict = {}
        self.places: dict = {}
        self.held: dict = {}
        self.states: dict = {}

    def read(self, name: str) -> bytes | None:
        """Return the newest whole copy, or None."""
        return self._newest(name)[2]

    def write(self, name: str, data: bytes) -> None:
        """Replace the older copy by `data` (at most 65535 bytes), unless it has not changed."""
        sealed = self.seal(name, data)
        if sealed is not None:
            self.write_sealed(name, data, sealed)

    def seal(self, name: str, data: bytes) -> bytes | None:
        """Return the bytes for write_sealed() to write; None if `data` has not changed."""
        _, sequence, newest = self._newest(name)
        return None if newest == data else seal(name, sequence + 1, data)

    def write_sealed(self, name: str, data: bytes, sealed: bytes) -> None:
        """Replace the older copy by `data`; seal() has returned `sealed` since the last write."""
        slot, sequence, _ = self._newest(name)
        assert unseal(name, sealed) == (sequence + 1, data), "sealed since the last write"
        slot = 1 - self.held.get(name, slot)
        self._save(self.file(name, slot), sealed)
        self.known[name] = (slot, sequence + 1, data)

    def hold(self, name: str) -> None:
        """Protect the newest copy: write only the other slot until `held` drops the name."""
        self.held.setdefault(name, self._newest(name)[0])

    def copy(self, name: str, slot: int) -> tuple:
        """Return (sequence, data) of a slot; (0, None) if it is empty or damaged."""
        file = self.file(name, slot)
        copy = self.load(file)
        number, data = unseal(name, copy)
        self.states[file] = EMPTY if copy is None else DAMAGED if data is None else WHOLE
        return number, data

    def file(self, name: str, slot: int) -> str:
        """Return a slot's name in the HAL."""
        return FILE_NAME % (self.places.get(name, name), slot)

    def _newest(self, name: str) -> tuple:
        """Return (slot, sequence, data) of the newest whole copy; (1, 0, None) without.

        Cached, since reading both slots takes longer than writing one.
        """
        if name not in self.known:
            best = (1, 0, None)
            for slot in range(2):
                sequence, data = self.copy(name, slot)
                if data is not None and sequence > best[1]:
                    best = (slot, sequence, data)
            self.known[name] = best
        return self.known[name]
