"""Bounded queue of text lines towards a port that takes a few bytes at a time. Pure.

State, levels and frame lines have one slot each: a newer one replaces an older one that has not
begun to go out. Everything else (events, replies, the greeting) waits in order in a ring; lines
that do not fit are counted in `dropped`. Order out: the line already begun, the ring, then the
slots as listed. A host that never reads costs neither time nor memory.
"""

from collections import deque

from micropython import const

LINE_BYTES = const(512)  # longest line, newline included (protocol)
_RING_LINES = const(32)
_RING_BYTES = const(4096)
_NEWLINE = b"\n"

# Slots by the beginning of their lines, in the order of sending.
SLOTS = (b'{"state"', b'{"levels"', b'{"frame"')


class LineQueue:
    """Lines in by `put`; bytes out by `take` and `sent`, which allocate nothing."""

    def __init__(self):
        self.dropped = 0  # lines lost so far
        self.buffer = _NEWLINE  # after take(): write buffer[start : start + count]
        self.start = 0
        self._line: bytes | None = None  # the line going out
        self._at = 0  # bytes of it already sent; its length: the newline is next
        self._slots: list[bytes | None] = [None] * len(SLOTS)
        self._ring: deque = deque((), _RING_LINES)  # noqa: RUF037 - MicroPython's asks for both
        self._bytes = 0

    def put(self, text: str) -> None:
        """Queue `text` (without newline); one too long for the protocol counts as dropped."""
        line = text.encode()
        if len(line) >= LINE_BYTES:
            self.dropped += 1
            return
        for slot, prefix in enumerate(SLOTS):
            if line.startswith(prefix):
                self._slots[slot] = line
                return
        if len(self._ring) == _RING_LINES or self._bytes + len(line) > _RING_BYTES:
            self.dropped += 1
            return
        self._ring.append(line)
        self._bytes += len(line)

    def take(self, room: int) -> int:
        """Return how many bytes of `buffer` to write from `start`, at most `room`; then sent()."""
        line = self._line
        if line is None:
            line = self._line = self._next()
            if line is None:
                return 0
            self._at = 0
        left = len(line) - self._at
        if not left:
            self.buffer = _NEWLINE
            self.start = 0
            return 1 if room else 0
        self.buffer = line
        self.start = self._at
        return left if left < room else room

    def sent(self, count: int) -> None:
        """Note that `count` bytes of the last `take` were sent."""
        if self.buffer is not _NEWLINE:
            self._at += count
        elif count:
            self._line = None

    def _next(self) -> bytes | None:
        if self._ring:
            line = self._ring.popleft()
            self._bytes -= len(line)
            return line
        slots = self._slots
        for slot in range(len(slots)):
            waiting = slots[slot]
            if waiting is not None:
                slots[slot] = None
                return waiting
        return None
