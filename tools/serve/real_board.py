"""A real board on a serial port, seen as the other boards are; its pieces are moved by hands."""

import errno
import json
import time
from typing import Any, Final

import serial

from halo.games.board import Board
from halo.hal.pixels import GAMMA
from halo.link import messages
from halo.link.host import MAX_LINE_BYTES
from halo.said import members
from tools.games.lines import kind_of, read
from tools.sim.session import RGB, PlayError
from tools.sim.world.world import USUAL_BOARD

_ASK = b'{"do":"hello"}\n{"do":"subscribe","frame":true}\n'
_LEAVE = b'{"do":"subscribe","frame":false}\n'
_BAUD = 115200  # any: USB has none
# A board that starts needs about a second to greet; the port is there sooner.
_RETRY_S = 0.5
_HOST: Final = "host"
TOO_LONG = messages.error(None, "too_long", str(MAX_LINE_BYTES))
FORGED = messages.error(None, "forged", _HOST)


class LineBoard:
    """A board driver for a serial port; `advance` lets real time pass."""

    def __init__(self, port: str) -> None:
        self.lines: list[str] = []
        self.lights: list[RGB] = [(0, 0, 0)] * Board(USUAL_BOARD).squares
        self._heard = BoardLines()
        self._line = _open(port)
        self._port = port
        # A half line from whoever spoke last ends here.
        self.send(b"\n" + _ASK)

    def advance(self, ms: int) -> None:
        """Listen for `ms`."""
        end = time.monotonic() + ms / 1000
        while True:
            left = end - time.monotonic()
            try:
                self._line.timeout = max(0.0, left)
                self._take(self._line.read(max(1, self._line.in_waiting)))
            except (serial.SerialException, OSError):
                raise self._trouble(
                    "gone|The board on {port} is gone; plug it in again."
                ) from None
            if left <= 0:
                return

    def send(self, data: bytes) -> None:
        """Put raw bytes on the serial line."""
        try:
            self._line.write(data)
        except (serial.SerialException, OSError):
            raise self._trouble(
                "takes_nothing|The board on {port} takes nothing; is it asleep?"
            ) from None

    def _trouble(self, text: str) -> PlayError:
        return PlayError((text, {"port": self._port}))

    def take_lines(self) -> list[str]:
        """Return the lines received since the last time."""
        lines, self.lines = self.lines, []
        return lines

    def close(self) -> None:
        """Ask for no more frames and let go of the port."""
        try:
            self._line.write(_LEAVE)
        except (serial.SerialException, OSError):
            pass
        self._line.close()

    def _take(self, data: bytes) -> None:
        for text in self._heard.take(data):
            if text.startswith('{"frame":"'):
                self._take_frame(text[10:].rstrip('"}'))
            self.lines.append(text)

    def _take_frame(self, digits: str) -> None:
        """Light the squares: the frame is as the eye sees it, the LEDs get gamma."""
        try:
            frame = [GAMMA[value] for value in bytes.fromhex(digits)]
        except ValueError:
            return
        if frame and len(frame) % 3 == 0:
            squares = range(0, len(frame), 3)
            self.lights = [(frame[at], frame[at + 1], frame[at + 2]) for at in squares]


def _open(port: str) -> serial.SerialBase:
    """Open the port, or say in one sentence why not."""
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
        elif number in (errno.EBUSY, errno.EAGAIN, errno.EWOULDBLOCK):
            cause = f"Another program holds {port}: close it and try again."
        else:
            cause = f"There is no board on {port}: BOARD is twin, chip or a serial port."
        raise PlayError(cause) from None
    return line


class SerialBoard:
    """The board on `port`; PlayError when there is none to begin with.

    Among the board's lines stands `{"host":{"gone":"…","say":{…}}}` when it goes, a sentence and
    what it says, and again with an empty one when it is back.
    """

    def __init__(self, port: str) -> None:
        self._port = port
        self._line: LineBoard | None = LineBoard(port)
        self.lights: list[RGB] = self._line.lights
        self._news: list[str] = []
        self._retry_at_s = 0.0

    def advance(self, ms: int) -> None:
        """Listen for `ms`, or look whether the board is back."""
        if self._line is None:
            time.sleep(ms / 1000)
            self._look()
            return
        try:
            self._line.advance(ms)
            self.lights = self._line.lights
        except PlayError as reason:
            self._lose(reason)

    def send(self, data: bytes) -> None:
        """Put raw bytes on the serial line; they are lost while the board is away."""
        try:
            if self._line:
                self._line.send(data)
        except PlayError as reason:
            self._lose(reason)

    def take_lines(self) -> list[str]:
        """Return the lines received since the last time."""
        news, self._news = self._news, []
        heard = self._line.take_lines() if self._line else []
        return news + heard

    def close(self) -> None:
        """Let go of the port."""
        if self._line:
            self._line.close()

    def _lose(self, reason: PlayError) -> None:
        self.close()
        self._line = None
        told = members(reason.sentence)
        self._tell(told["text"], told.get("say"))

    def _look(self) -> None:
        if time.monotonic() < self._retry_at_s:
            return
        self._retry_at_s = time.monotonic() + _RETRY_S
        try:
            self._line = LineBoard(self._port)
        except PlayError:
            return
        self._tell("")

    def _tell(self, gone: str, say: dict[str, Any] | None = None) -> None:
        self._news.append(json.dumps({"host": {"gone": gone, "say": say}}))


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
