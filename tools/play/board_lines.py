"""Cuts what a real board says into lines, and leaves out what no board says."""

from typing import Final

from halo.link import messages
from halo.link.host import MAX_LINE_BYTES
from tools.page.board.said import kind_of, read

_HOST: Final = "host"
TOO_LONG = messages.error(None, "too_long", str(MAX_LINE_BYTES))
FORGED = messages.error(None, "forged", _HOST)


class BoardLines:
    """Takes bytes as they come; of a line that has no end no more than its begin is kept."""

    def __init__(self) -> None:
        self._partial = b""

    def take(self, data: bytes) -> list[str]:
        """Return the lines that are whole now; one that is refused is told as an error's line."""
        lines: list[str] = []
        *ends, rest = data.split(b"\n")
        for end in ends:
            if self._add(end, lines):
                lines.append(_believed(self._partial.decode(errors="replace").rstrip("\r")))
            self._partial = b""
        self._add(rest, lines)
        return lines

    def _add(self, data: bytes, lines: list[str]) -> bool:
        """Add to the line; return whether it is not too long, and tell once that it is."""
        was_too_long = len(self._partial) > MAX_LINE_BYTES
        self._partial += data[: MAX_LINE_BYTES + 1 - len(self._partial)]
        is_too_long = len(self._partial) > MAX_LINE_BYTES
        if is_too_long and not was_too_long:
            lines.append(TOO_LONG)
        return not is_too_long


def _believed(line: str) -> str:
    return FORGED if kind_of(line) == _HOST or _HOST in read(line) else line
