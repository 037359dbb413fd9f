"""The terminal as a screen and keyboard, and as it was again afterwards, whatever happens."""

import contextlib
import os
import select
import signal
import sys
import termios
import tty
from types import FrameType, TracebackType

from tools.play.canvas import Canvas, update
from tools.play.keys import KeyReader

# Alternate screen, no cursor until the first frame; and back.
_ENTER = "\x1b[?1049h\x1b[?25l"
_LEAVE = "\x1b[0m\x1b[?25h\x1b[?1049l"
# The terminal shows a frame at once, where it knows how to.
_BEGIN_FRAME = "\x1b[?2026h"
_END_FRAME = "\x1b[?2026l"
_READ_BYTES = 1024
_ENDINGS = (signal.SIGTERM, signal.SIGHUP)


class Gone(Exception):
    """The terminal was closed, or somebody asked the program to end."""


class Terminal:
    """A context manager: inside it the terminal is raw and shows the alternate screen."""

    def __init__(self, depth: int) -> None:
        self.depth = depth
        self._in = sys.stdin.fileno()
        self._out = sys.stdout.fileno()
        self._reader = KeyReader()
        self._shown: Canvas | None = None
        self._cursor: tuple[int, int] | None = None
        self._modes = termios.tcgetattr(self._in)
        self._handlers = {number: signal.getsignal(number) for number in _ENDINGS}

    def __enter__(self) -> "Terminal":
        for number in _ENDINGS:
            signal.signal(number, _end)
        self._take_over()
        return self

    def __exit__(
        self,
        kind: type[BaseException] | None,
        error: BaseException | None,
        trace: TracebackType | None,
    ) -> None:
        self._give_back()
        for number, handler in self._handlers.items():
            signal.signal(number, handler)

    def _take_over(self) -> None:
        tty.setraw(self._in)
        self._shown = None
        self._cursor = None
        self._write(_ENTER)

    def _give_back(self) -> None:
        with contextlib.suppress(OSError, Gone):
            self._write(_LEAVE)
        with contextlib.suppress(OSError, termios.error):
            termios.tcsetattr(self._in, termios.TCSADRAIN, self._modes)

    def suspend(self) -> None:
        """Give the terminal back until the program is called to the foreground again."""
        self._give_back()
        os.kill(os.getpid(), signal.SIGTSTP)
        self._take_over()

    def size(self) -> tuple[int, int]:
        """Return columns and rows."""
        try:
            columns, rows = os.get_terminal_size(self._out)
        except OSError:
            raise Gone from None
        return columns or 80, rows or 24

    def keys(self, wait_s: float) -> list[str]:
        """Return the keys pressed, waiting at most so long for the first."""
        ready, _, _ = select.select([self._in], [], [], max(0.0, wait_s))
        if not ready:
            return []
        try:
            data = os.read(self._in, _READ_BYTES)
        except OSError:
            data = b""
        if not data:
            raise Gone
        return self._reader.feed(data)

    def forget(self) -> None:
        """Draw everything anew next time."""
        self._shown = None

    def show(self, canvas: Canvas, cursor: tuple[int, int] | None) -> None:
        """Show the canvas and put the cursor (x, y) there, or hide it."""
        text = update(self._shown, canvas, self.depth)
        if not text and cursor == self._cursor:
            return
        place = f"\x1b[{cursor[1] + 1};{cursor[0] + 1}H\x1b[?25h" if cursor else ""
        self._write(f"{_BEGIN_FRAME}\x1b[?25l{text}{place}{_END_FRAME}")
        self._shown = canvas
        self._cursor = cursor

    def _write(self, text: str) -> None:
        data = text.encode(errors="replace")
        try:
            while data:
                data = data[os.write(self._out, data) :]
        except OSError:
            raise Gone from None


def _end(number: int, frame: FrameType | None) -> None:
    raise Gone
