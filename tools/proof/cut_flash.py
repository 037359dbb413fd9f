"""A board's flash in memory under littlefs, cut inside any of its commands.

Device-safe. MicroPython's unix port gives it the geometry of the Pico's own block device:
sectors of 4096 bytes, programmed by pages of 256. A program clears bits, an erase sets them; a cut
command has changed only some of them.
"""

import vfs

SECTOR_BYTES = 4096
PAGE_BYTES = 256
SECTORS = 352
PROGRAM = 1
ERASE = 2
# Ways to cut a command: at three places inside its bytes, and with a quarter, half and
# three quarters of all bits undone.
TORN_WAYS = 6

_MIDWAYS = 3
_BLANK = b"\xff" * SECTOR_BYTES
_IOCTL_COUNT = 4
_IOCTL_SIZE = 5
_IOCTL_ERASE = 6


def _noise() -> bytes:
    """Return a fixed sector of pseudo-random bytes."""
    made = bytearray(SECTOR_BYTES)
    state = 0x2545F
    for at in range(SECTOR_BYTES):
        state = (state * 1103515245 + 12345) & 0x3FFFFFFF
        made[at] = state >> 16 & 255
    return bytes(made)


class Flash:
    """Sectors over an unchanging `base`; `changed` has those that differ, by number.

    If set, `log` gets each command as (kind, sector, offset, data), `read` the
    sectors read, and `erases` counts the erased ones.
    """

    noise = _noise()

    def __init__(self, base, changed: dict) -> None:
        self.base = base
        self.changed = dict(changed)
        self.log: list | None = None
        self.read: set | None = None
        self.erases: dict | None = None

    def sector(self, number: int) -> bytes:
        """Return a sector's bytes."""
        found = self.changed.get(number)
        if found is None:
            found = bytes(self.base[number * SECTOR_BYTES : (number + 1) * SECTOR_BYTES])
        return found

    def apply(self, kind: int, number: int, offset: int, data: bytes) -> None:
        """Execute a whole command."""
        if kind == ERASE:
            self.changed[number] = _BLANK
            return
        old = self.sector(number)
        end = offset + len(data)
        self.changed[number] = old[:offset] + _and(old[offset:end], data) + old[end:]

    def tear(self, command: tuple, way: int, chance: int) -> None:
        """Execute a command in part; `chance` seeds how far."""
        kind, number, offset, data = command
        old = self.sector(number)
        if kind == ERASE:
            offset, data = 0, _BLANK
        size = len(data)
        noise = self.noise[chance % SECTOR_BYTES :] + self.noise[: chance % SECTOR_BYTES]
        if way < _MIDWAYS:
            done = (chance * 7919 + way * size // _MIDWAYS) % size
            undone = bytes(done) + noise[:1] + b"\xff" * (size - done - 1)
        else:
            undone = noise[:size]
            more = noise[-size:]
            if way == _MIDWAYS:
                undone = _and(undone, more)
            elif way == TORN_WAYS - 1:
                undone = _mix(undone, more, undone)
        was = old[offset : offset + size]
        whole = data if kind == ERASE else _and(was, data)
        torn = _mix(was, whole, undone)
        self.changed[number] = old[:offset] + torn + old[offset + size :]

    # --- MicroPython's block device ---------------------------------------------------------

    def readblocks(self, number: int, buffer, offset: int = 0) -> None:
        """Fill the buffer."""
        if self.read is not None:
            self.read.add(number)
        found = self.changed.get(number)
        if found is None:
            found = self.base
            offset += number * SECTOR_BYTES
        buffer[:] = memoryview(found)[offset : offset + len(buffer)]

    def writeblocks(self, number: int, buffer, offset: int = 0) -> None:
        """Program pages."""
        data = bytes(buffer)
        if self.log is not None:
            self.log.append((PROGRAM, number, offset, data))
        self.apply(PROGRAM, number, offset, data)

    def ioctl(self, verb: int, argument: int) -> int:
        """Return the geometry, or erase a sector."""
        if verb == _IOCTL_COUNT:
            return SECTORS
        if verb == _IOCTL_SIZE:
            return SECTOR_BYTES
        if verb == _IOCTL_ERASE:
            if self.log is not None:
                self.log.append((ERASE, argument, 0, b""))
            if self.erases is not None:
                self.erases[argument] = self.erases.get(argument, 0) + 1
            self.apply(ERASE, argument, 0, b"")
        return 0

    def mount(self, place: str) -> None:
        """Mount it as the Pico does; OSError without a file system."""
        vfs.mount(vfs.VfsLfs2(self, progsize=PAGE_BYTES), place)


def _and(one: bytes, other: bytes) -> bytes:
    both = int.from_bytes(one, "little") & int.from_bytes(other, "little")
    return both.to_bytes(len(one), "little")


def _mix(was: bytes, whole: bytes, undone: bytes) -> bytes:
    """Return `whole`, but the bits set in `undone` have their old values."""
    mask = int.from_bytes(undone, "little")
    old = int.from_bytes(was, "little")
    new = int.from_bytes(whole, "little")
    return (new ^ ((new ^ old) & mask)).to_bytes(len(was), "little")
