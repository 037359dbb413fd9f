"""The explorer behind lines: `INTERPRETER explorer_worker.py`.

A question in JSON (explorer.py) is answered at once; an empty line lets it search on, and is
answered with the result so far. Its clock advances whenever it is read, however fast the
interpreter is. Device-safe: it runs under MicroPython's unix port and under CPython.
"""

import sys

from tools.page.explorer.explorer import Explorer

_LOOK_MS = 20
_STEP_MS = 100


class Clock:
    """A clock by which every look takes some time."""

    def __init__(self) -> None:
        self._now_ms = 0

    def now(self) -> int:
        """Return the time, later than ever before."""
        self._now_ms += _LOOK_MS
        return self._now_ms


def main() -> None:
    """Answer lines until they end."""
    explorer = Explorer(Clock().now)
    while True:
        line = sys.stdin.readline()
        if not line:
            return
        line = line.strip()
        print(explorer.ask(line) if line else explorer.go(_STEP_MS))


if __name__ == "__main__":
    main()
