"""The explorer behind lines: `INTERPRETER explorer_worker.py`.

A question in JSON (explorer.py) is answered at once; an empty line lets it search on, for
a tenth of a second, and is answered with the result so far. Device-safe: it runs under
MicroPython's unix port and under CPython.
"""

import sys

from tools.lab.worker import clock_ms
from tools.page.explorer.explorer import Explorer

_STEP_MS = 100


def main() -> None:
    """Answer lines until they end."""
    explorer = Explorer(clock_ms)
    while True:
        line = sys.stdin.readline()
        if not line:
            return
        line = line.strip()
        print(explorer.ask(line) if line else explorer.go(_STEP_MS))


if __name__ == "__main__":
    main()
