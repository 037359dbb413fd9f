"""A real board on a serial port, with the other boards' interface; real hands move its pieces."""

import errno
import json
import time
from typing import Any, Final

import serial

from halo.games.registry import Board
from halo.hal.pixels import GAMMA
from halo.link import messages
from halo.link.messages import MAX_LINE_BYTES
from halo.sentences import members
from tools.games.lines import kind_of, read
from tools.sim.session import RGB, PlayError
from tools.sim.world.world import USUAL_BOARD

_ASK = b'{"do":"hello"}\n{"do":"subscribe","frame":true}\n'
_LEAVE = b'{"do":"subscribe","frame":false}\n'
_BAUD = 115200  # any value: USB ignores it
# A starting board needs about a second to greet; the port appears sooner.
_RETRY_S = 0.5
# Why a port that another program holds does not open; on Windows pyserial has no number for it.
_HELD = (errno.EBUSY, errno.EAGAIN, errno.EWOULDBLOCK)
_HELD_ON_WINDOWS = "PermissionError("
_SILENT_S = 3
# MicroPython's prompt, where something has stopped the board's program. From its raw form, which
# is silent, the second byte leads back to it; Ctrl-C drops what was typed there, Ctrl-D starts
# the board again.
PROMPT = (">>> ", "MicroPython v")
SHOW_PROMPT, START = b"\r\x02\r\n", b"\x03\x04"
_HOST: Final = "host"
TOO_LONG = messages.error(None, "too_long", str(MAX_LINE_BYTES))
FORGED = messages.error(None, "forged", _HOST)


class SerialBoard:
    """A board driver for a serial port; `advance` lets real time pass.

    PlayError when no board is there, and when the board goes. If it `comes_back`, instead
    there is a line `{"host":{"gone":"…","say":{…}}}`, with a sentence and its meaning, and an
    empty one when it is plugged in again. A stopped board is started again, with the notice
    `stopped` until it greets.
    """

    def __init__(self, port: str, comes_back: bool = False) -> None:
        self.lights: list[RGB] = [(0, 0, 0)] * Board(USUAL_BOARD).squares
        self._port = port
        self._comes_back = comes_back
        self._lines: list[str] = []
        self._retry_at_s = 0.0
        self._is_stopped = False
        self._line: serial.SerialBase | None = None
        self._plug_in()

    def _plug_in(self) -> None:
        self._heard = BoardLines()
        self._line = _open(self._port)
        self._silent_at_s = time.monotonic() + _SILENT_S
        # Ends an unfinished line of an earlier program.
        self.send(b"\n" + _ASK)

    def advance(self, ms: int) -> None:
        """Listen for `ms`, or check whether the board is back."""
        if self._line is None:
            time.sleep(ms / 1000)
            self._look()
            return
        end = time.monotonic() + ms / 1000
        left = 1.0
        try:
            while left > 0:
                left = end - time.monotonic()
                self._line.timeout = max(0.0, left)
                self._take(self._line.read(max(1, self._line.in_waiting)))
                if time.monotonic() > self._silent_at_s:
                    self._silent_at_s += _SILENT_S
                    self._is_stopped = False
                    self._line.write(SHOW_PROMPT)
        except (serial.SerialException, OSError):
            self._lose("gone|The board on {port} is gone; plug it in again.")

    def send(self, data: bytes) -> None:
        """Put raw bytes on the serial line; they are lost while the board is away."""
        try:
            if self._line:
                self._line.write(data)
        except (serial.SerialException, OSError):
            self._lose("takes_nothing|The board on {port} takes nothing; is it asleep?")

    def take_lines(self) -> list[str]:
        """Return the lines received since the last call."""
        lines, self._lines = self._lines, []
        return lines

    def close(self) -> None:
        """Unsubscribe from frames and close the port."""
        if self._line is None:
            return
        try:
            self._line.write(_LEAVE)
        except (serial.SerialException, OSError):
            pass
        self._line.close()

    def _lose(self, text: str) -> None:
        sentence = (text, {"port": self._port})
        if not self._comes_back:
            raise PlayError(sentence) from None
        self.close()
        self._line = None
        told = members(sentence)
        self._tell(told["text"], told["say"])

    def _look(self) -> None:
        if time.monotonic() < self._retry_at_s:
            return
        self._retry_at_s = time.monotonic() + _RETRY_S
        try:
            self._plug_in()
        except PlayError:
            return
        if self._line:
            self._tell("")

    def _tell(self, gone: str, say: dict[str, Any] | None = None) -> None:
        self._lines.append(json.dumps({"host": {"gone": gone, "say": say}}))

    def _take(self, data: bytes) -> None:
        for text in self._heard.take(data):
            if text.startswith('{"frame":"'):
                self._take_frame(text[10:].rstrip('"}'))
            if text.startswith('{"'):
                self._silent_at_s = float("inf")
                self._note_stopped(False)
            elif text.startswith(PROMPT):
                self._note_stopped(True)
            self._lines.append(text)

    def _note_stopped(self, is_stopped: bool) -> None:
        """Start a board that was stopped, and say so."""
        if is_stopped == self._is_stopped:
            return
        self._is_stopped = is_stopped
        notices = [{"name": "stopped"}] if is_stopped else []
        self._lines.append(json.dumps({_HOST: {"notices": notices}}))
        if is_stopped:
            self._silent_at_s = time.monotonic() + _SILENT_S
            self.send(START)

    def _take_frame(self, digits: str) -> None:
        """Light the squares: the frame has perceived brightness, LEDs need gamma."""
        try:
            frame = [GAMMA[value] for value in bytes.fromhex(digits)]
        except ValueError:
            return
        if frame and len(frame) % 3 == 0:
            squares = range(0, len(frame), 3)
            self.lights = [(frame[at], frame[at + 1], frame[at + 2]) for at in squares]


def _open(port: str) -> serial.SerialBase:
    """Open the port, or raise PlayError with the reason."""
    try:
        line = serial.serial_for_url(port, baudrate=_BAUD, do_not_open=True)
        line.write_timeout = 1
        if "://" not in port:
            line.exclusive = True
        line.open()
    except (serial.SerialException, OSError, ValueError) as reason:
        number = getattr(reason, "errno", None)
        if number in (errno.EACCES, errno.EPERM):
            cause = f"You may not open {port}: add yourself to the port's group (often dialout)."
        elif number in _HELD or (number is None and _HELD_ON_WINDOWS in str(reason)):
            cause = f"Another program holds {port}: close it and try again."
        else:
            cause = f"There is no board on {port}: BOARD is twin, chip or a serial port."
        raise PlayError(cause) from None
    return line


class BoardLines:
    """Splits incoming bytes into lines; of a line without an end only the beginning is kept."""

    def __init__(self) -> None:
        self._partial = b""

    def take(self, data: bytes) -> list[str]:
        """Return the lines now complete; a refused one becomes an error's line."""
        lines: list[str] = []
        *ends, rest = data.split(b"\n")
        for end in ends:
            if self._add(end, lines):
                lines.append(_believed(self._partial.decode(errors="replace").rstrip("\r")))
            self._partial = b""
        self._add(rest, lines)
        return lines

    def _add(self, data: bytes, lines: list[str]) -> bool:
        """Add to the line; return whether it still fits, and report once if not."""
        was_too_long = len(self._partial) > MAX_LINE_BYTES
        self._partial += data[: MAX_LINE_BYTES + 1 - len(self._partial)]
        is_too_long = len(self._partial) > MAX_LINE_BYTES
        if is_too_long and not was_too_long:
            lines.append(TOO_LONG)
        return not is_too_long


def _believed(line: str) -> str:
    return FORGED if kind_of(line) == _HOST or _HOST in read(line) else line
