"""The program on a pseudo-terminal, and what a terminal would show of it."""

import fcntl
import os
import pty
import re
import select
import struct
import subprocess
import sys
import termios
import time
from collections.abc import Callable, Mapping, Sequence

from tests.house.source import ROOT
from tests.patience import PATIENCE_S

# On a screen of 80 columns the panel begins here.
_PANEL_LEFT = 49
_PART = re.compile(r"\x1b\[(\d+);(\d+)H|\x1b\[2J|\x1b\[[?\d;]*[A-Za-z]|\x1b|[^\x1b]")


class Screen:
    """The characters that stand on a terminal after what was written to it."""

    def __init__(self) -> None:
        self._cells: dict[tuple[int, int], str] = {}
        self._row = self._column = 0
        self._rest = ""

    def feed(self, text: str) -> None:
        text = self._rest + text
        # A sequence that is cut at the end waits for the rest of it.
        cut = text.rfind("\x1b")
        if cut >= 0 and not re.match(r"\x1b\[[?\d;]*[A-Za-z]", text[cut:]):
            self._rest, text = text[cut:], text[:cut]
        else:
            self._rest = ""
        for part in _PART.finditer(text):
            if part[1]:
                self._row, self._column = int(part[1]), int(part[2])
            elif part[0] == "\x1b[2J":
                self._cells.clear()
            elif len(part[0]) == 1:
                self._cells[self._row, self._column] = part[0]
                self._column += 1

    def text(self, left: int = 0) -> str:
        """Return what stands on the screen, from the column `left` on."""
        rows: dict[int, list[str]] = {}
        for (row, column), letter in sorted(self._cells.items()):
            if column < left:
                continue
            line = rows.setdefault(row, [])
            line.extend(" " * (column - len(line)))
            line.append(letter)
        return "\n".join("".join(rows[row]).rstrip() for row in sorted(rows))


class Session:
    """A program on a terminal of its own; `raw` is all that it wrote."""

    def __init__(
        self, command: Sequence[str], environment: Mapping[str, str], columns: int, rows: int
    ) -> None:
        self.raw = ""
        self.screen = Screen()
        self._master, self.slave = pty.openpty()
        self.resize(columns, rows)
        self.modes = termios.tcgetattr(self.slave)
        self.process = subprocess.Popen(
            [sys.executable, *command],
            cwd=ROOT,
            stdin=self.slave,
            stdout=self.slave,
            stderr=self.slave,
            env={**os.environ, "NO_COLOR": "", "TERM": "xterm-256color", **environment},
            start_new_session=True,
        )

    def __enter__(self) -> "Session":
        return self

    def __exit__(self, *exception: object) -> None:
        self.process.kill()
        self.process.wait()
        os.close(self._master)
        os.close(self.slave)

    def resize(self, columns: int, rows: int) -> None:
        fcntl.ioctl(self.slave, termios.TIOCSWINSZ, struct.pack("HHHH", rows, columns, 0, 0))

    def type(self, keys: str) -> None:
        os.write(self._master, keys.encode())

    def see(self, text: str) -> None:
        """Read until the text stands on the screen, across it or in the panel at the right."""
        self._until(lambda: any(text in part for part in self._parts()), f"see {text!r}")

    def _parts(self) -> list[str]:
        return [" ".join(self.screen.text(left).split()) for left in (0, _PANEL_LEFT)]

    def end(self) -> int:
        """Read until the program has ended; return its exit code."""
        self._until(lambda: self.process.poll() is not None, "end")
        self._read(0)
        return self.process.wait()

    def _until(self, is_so: Callable[[], bool], what: str) -> None:
        deadline = time.monotonic() + PATIENCE_S
        while not is_so():
            assert time.monotonic() < deadline, f"did not {what}:\n{self.screen.text()}"
            self._read(0.05)

    def _read(self, wait_s: float) -> None:
        while select.select([self._master], [], [], wait_s)[0]:
            text = os.read(self._master, 65536).decode(errors="replace")
            self.raw += text
            self.screen.feed(text)
            wait_s = 0
