"""The serial line as seen from the board: lines of bounded length in, replies and streams out."""

from micropython import const

from halo import memory
from halo.link import messages

MAX_LINE_BYTES = 512

_NEWLINE = const(10)
_RETURN = const(13)


class LineReader:
    """Collects bytes until a line ends; what is longer than 512 bytes is thrown away.

    `length` is that of the line in `line` after `feed` returned True; -1 tells that the
    line was too long.
    """

    def __init__(self) -> None:
        self.line = bytearray(MAX_LINE_BYTES)
        self.length = 0
        self._fill = 0
        self._too_long = False

    def feed(self, byte: int) -> bool:
        """Take one byte; tell whether it ended a line that is not blank."""
        if byte in (_NEWLINE, _RETURN):
            self.length = -1 if self._too_long else self._fill
            self._fill = 0
            self._too_long = False
            return self.length != 0
        if self._fill == MAX_LINE_BYTES:
            self._too_long = True
        else:
            self.line[self._fill] = byte
            self._fill += 1
        return False

    def text(self) -> bytes:
        """Return the line that just ended."""
        return bytes(self.line[: self.length])


_READ_BYTES = const(24)
_STREAM_EVERY_MS = const(33)


# What the watchdog's restart ended, as the HAL has it.
_RESTARTED = {
    "hang": "the watchdog restarted the board: the program had hung",
    "crash": "the board restarted after a crash: last_crash tells of it",
}


class Host:
    """Reads the line, has its commands obeyed, and streams to a host that subscribed.

    `streamed` counts what was sent of streams.
    """

    def __init__(self, hal, session, state_line, service) -> None:
        self._hal = hal
        self._board = session.board
        self._session = session
        self._lamp = session.lamp
        self._service = service
        self._state_line = state_line
        self._reader: LineReader | None = None  # made for the first byte
        self._buffer = bytearray(_READ_BYTES)
        self._next = 0
        self._filled = 0
        self.streamed = 0
        self._frames = False
        self._levels = False
        self._stream_ms = 0
        self._streamed_version = 0
        # What obeys the commands, from the first line on.
        self._handlers = None

    def greet(self) -> None:
        """Say who speaks, and why the watchdog has restarted the board, if it has."""
        self._hal.write_line(messages.greeting(self._board.name, list(self._board.games)))
        if self._hal.restarted_by:
            why = self._hal.restarted_by
            told = {"by": why, "text": _RESTARTED[why]}
            self._hal.write_line(messages.event("restarted", told))

    def read(self) -> None:
        """Take what the serial line has, at most 24 bytes, and obey one line at the most.

        What follows that line in the buffer waits for the next tick, so that a host that
        floods the line lengthens no tick by more than one answer.
        """
        if self._next == self._filled:
            self._filled = self._hal.read(self._buffer)
            self._next = 0
        reader = self._reader
        if reader is None and self._filled:
            reader = self._reader = LineReader()
        while reader and self._next < self._filled:
            byte = self._buffer[self._next]
            self._next += 1
            if reader.feed(byte):
                self._handle_line(reader)
                return

    def _handle_line(self, reader) -> None:
        if self._handlers is None:
            own = {"hello": self._hello, "subscribe": self._subscribe}
            self._handlers = memory.borrow("halo.link.handlers").Handlers(self._service, own)
        reply = _answer(self._handlers, reader)
        if reply is not None:
            self._hal.write_line(reply)

    def _hello(self, command: dict) -> None:
        self.greet()
        self._state_line.resend()

    def _subscribe(self, command: dict) -> None:
        if command["frame"] is not None:
            self._frames = command["frame"]
        if command["levels"] is not None:
            self._levels = command["levels"]

    def stream(self, elapsed_ms: int, levels) -> None:
        """Send frame and levels to a host that subscribed: thirty times a second, and each change.

        While nobody plays the lights only breathe, and that may wait.
        """
        if not self._frames and not self._levels:
            return
        self._stream_ms += elapsed_ms
        version = self._session.version
        if self._stream_ms < _STREAM_EVERY_MS and self._streamed_version == version:
            return
        self._stream_ms = 0
        self._streamed_version = version
        self.streamed += 1
        if self._frames:
            self._hal.write_line(messages.frame(self._lamp.frame))
        if self._levels:
            self._hal.write_line(messages.levels(list(levels)))


def _answer(handlers, reader) -> str | None:
    """Obey the line that has just ended; return the reply, if it is due now."""
    reply: str | None = handlers.answer(reader.text() if reader.length > 0 else None)
    return reply
