"""A real board on a serial port, seen as the other boards are; its pieces are moved by hands."""

import errno
import time

import serial

from halo.games.registry import Board
from halo.hal.pixels import GAMMA
from tools.play.board_lines import BoardLines
from tools.play.boards import RGB, PlayError
from tools.sim.world.world import USUAL_BOARD

_ASK = b'{"do":"hello"}\n{"do":"subscribe","frame":true}\n'
_LEAVE = b'{"do":"subscribe","frame":false}\n'
_BAUD = 115200  # any: USB has none


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
