"""A bar on standard error that tells how far a long piece of work has come.

Only on a terminal: where the output is kept in a file nothing is drawn.
"""

import sys
import time
from typing import TextIO

_WIDTH = 30
_BETWEEN_S = 0.1


class Progress:
    """A bar of `total` steps, `done` of them before; a note alone when there is no total."""

    def __init__(
        self, total: int = 0, title: str = "", done: int = 0, out: TextIO | None = None
    ) -> None:
        self._out = out or sys.stderr
        self._total = total
        self._title = title
        self._done = done
        self._note = ""
        self._next_s = 0.0
        self._shows = self._out.isatty()

    def __enter__(self) -> "Progress":
        return self

    def __exit__(self, *exception: object) -> None:
        if self._shows:
            self._out.write("\r\x1b[K")
            self._out.flush()

    def advance(self, note: str = "") -> None:
        """Count one more step and say something about it."""
        self._done += 1
        self.note(note)

    def reach(self, done: int, note: str = "") -> None:
        """Say how many steps are done in all, and something about it."""
        self._done = min(done, self._total)
        self.note(note)

    def note(self, text: str) -> None:
        """Say something beside the bar."""
        self._note = text
        now_s = time.monotonic()
        if self._shows and (now_s >= self._next_s or self._done == self._total):
            self._next_s = now_s + _BETWEEN_S
            self._out.write("\r\x1b[K" + self.line())
            self._out.flush()

    def line(self) -> str:
        """Return what is drawn now, e.g. `match [####......] 20/50 +12`."""
        words = [self._title] if self._title else []
        if self._total:
            full = _WIDTH * self._done // self._total
            bar = "#" * full + "." * (_WIDTH - full)
            words.append(f"[{bar}] {self._done}/{self._total}")
        return " ".join([*words, self._note] if self._note else words)
