"""MicroPython's raw prompt over a serial line: run a text on the board, get what it printed."""

import time
from typing import Protocol

from tools.flash.failure import FlashError

_BANNER = b"raw REPL; CTRL-B to exit\r\n>"
_RESTARTED = b"soft reboot\r\n"
_INTERRUPT = b"\r\x03\x03"
_RAW = b"\r\x01"
_END = b"\x04"
# Just powered up, MicroPython takes Ctrl-C for any other byte: it is sent again.
_AGAIN_S = 3
_READ_BYTES = 256


class Line(Protocol):
    """What the prompt needs of a serial port; `read` returns what came within its own time."""

    def write(self, data: bytes, /) -> object:
        """Send bytes to the board."""

    def read(self, size: int = ..., /) -> bytes:
        """Return up to `size` bytes from the board."""


class Prompt:
    """The raw prompt of the board on `line`; `port` is what sentences call it."""

    def __init__(self, line: Line, port: str, answer_s: float) -> None:
        """Wait `answer_s` for each answer, and no longer."""
        self.port = port
        self._line = line
        self._answer_s = answer_s
        self._heard = b""

    def enter(self) -> None:
        """Stop what runs and enter the raw prompt; FlashError when none answers."""
        until = time.monotonic() + self._answer_s
        while _BANNER not in self._heard and time.monotonic() < until:
            self._line.write(_INTERRUPT)
            self._line.write(_RAW)
            self._listen(_BANNER, min(time.monotonic() + _AGAIN_S, until))
        if not self._heard:
            raise FlashError(
                f"The board on {self.port} answers nothing; unplug it, plug it in and try again."
            )
        if _BANNER not in self._heard:
            raise FlashError(f"What answers on {self.port} is no MicroPython; install it first.")

    def restart(self) -> None:
        """Restart MicroPython, into the raw prompt again: the heap is empty then."""
        self._line.write(_END)
        self._wait(_RESTARTED)
        self._wait(_BANNER)

    def run(self, text: str) -> str:
        """Run `text` on the board; return what it printed. FlashError with what it raised."""
        self._line.write(text.encode() + _END)
        self._wait(b"OK")
        printed = self._wait(_END).decode(errors="replace")
        raised = self._wait(_END + b">").decode(errors="replace").strip()
        if raised:
            raise FlashError(
                f"The board on {self.port} stopped ({raised.splitlines()[-1].strip()}); try again."
            )
        return printed

    def leave(self, text: str) -> None:
        """Let the board do `text`, which ends its answers."""
        self._line.write(text.encode() + _END)

    def _wait(self, end: bytes) -> bytes:
        """Return what is heard before `end`, which is taken too; FlashError if it never comes."""
        self._listen(end, time.monotonic() + self._answer_s)
        before, found, self._heard = self._heard.partition(end)
        if not found:
            raise FlashError(
                f"The board on {self.port} answers no more; unplug it, plug it in and try again."
            )
        return before

    def _listen(self, end: bytes, until: float) -> None:
        while end not in self._heard and time.monotonic() < until:
            self._heard += self._line.read(_READ_BYTES)
