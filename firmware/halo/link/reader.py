"""Bytes from the serial line, cut into lines of bounded length."""

from micropython import const

MAX_LINE_BYTES = 512

_NEWLINE = const(10)
_RETURN = const(13)


class LineReader:
    """Collects bytes until a line ends; what is longer than 512 bytes is thrown away.

    `length` is that of the line in `line` after `feed` returned True; -1 tells that the
    line was too long.
    """

    def __init__(self) -> None:
        self.line = bytearray(MAX_LINE_BYTES)
        self.length = 0
        self._fill = 0
        self._too_long = False

    def feed(self, byte: int) -> bool:
        """Take one byte; tell whether it ended a line that is not blank."""
        if byte in (_NEWLINE, _RETURN):
            self.length = -1 if self._too_long else self._fill
            self._fill = 0
            self._too_long = False
            return self.length != 0
        if self._fill == MAX_LINE_BYTES:
            self._too_long = True
        else:
            self.line[self._fill] = byte
            self._fill += 1
        return False

    def text(self) -> bytes:
        """Return the line that just ended."""
        return bytes(self.line[: self.length])
