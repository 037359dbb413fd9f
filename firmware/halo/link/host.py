"""The serial line as seen from the board: commands in, replies and streams out."""

from micropython import const

from halo.link import commands, handlers, messages

# Reasons for a watchdog restart, as the HAL reports them.
_RESTARTED = {
    "hang": "hung|the watchdog restarted the board: the program had hung",
    "crash": "crashed|the board restarted after a crash: last_crash tells of it",
}

_NEWLINE = const(10)
_RETURN = const(13)
_READ_BYTES = const(24)
# The longest command, without its line end.
_MOST_BYTES = const(512)
_STREAM_EVERY_MS = const(33)


class Host:
    """Reads the serial line, has its commands executed, and streams to a host that subscribed.

    `streamed` counts the stream lines sent; `steps` are what is under way, one per tick, before
    more is read: those of the command being executed, or a report's lines. None at rest.
    """

    def __init__(self, hal, session, state_line, service) -> None:
        self._hal = hal
        self._session = session
        self._service = service
        service.host = self
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
        self.steps = None

    def greet(self) -> None:
        """Send the greeting, and why the watchdog has restarted the board, if it has."""
        board = self._session.board
        self._hal.write_line(messages.greeting(board.name, list(board.games)))
        why = self._hal.restarted_by
        if why:
            self._hal.write_line(messages.event("restarted", {"by": why, "text": _RESTARTED[why]}))

    def read(self) -> None:
        """Take at most 24 bytes from the serial line, and execute at most one command.

        Bytes after that line wait for the next tick, so that a host that floods the line lengthens
        a tick by one answer at most. The ticks before load what a command needs; meanwhile nothing
        is read.
        """
        if self.steps:
            self._go_on()
            return
        if self._next == self._filled:
            self._next = 0
            self._filled = self._hal.read(self._buffer)
            if not self._filled:
                return
        reader = self._reader
        if reader is None:
            reader = self._reader = LineReader()
        while self._next < self._filled:
            byte = self._buffer[self._next]
            self._next += 1
            if reader.feed(byte):
                self.steps = self._obey(reader)
                self._go_on()
                return

    def _go_on(self) -> None:
        steps = self.steps
        for _ in steps or ():
            return
        if self.steps is steps:
            self.steps = None

    def _obey(self, reader):
        """Execute the line that was read, in steps."""
        number = None
        try:
            if reader.length > _MOST_BYTES:
                raise commands.Refusal("too_long", "a line has at most 512 bytes")
            command = commands.parse_command(reader.text())
            number = command["id"]
            reply = None
            if command["do"] == "hello":
                self.greet()
                self._state_line.resend()
            elif command["do"] == "subscribe":
                self._subscribe(command)
            else:
                yield from handlers.load_game(self._session, command)
                reply = handlers.DO[command["do"]](self._service, command)
            if reply is not commands.LATER:
                self._hal.write_line(messages.ok(number, reply))
        except commands.Refusal as refusal:
            id = number if refusal.id is None else refusal.id
            self._hal.write_line(messages.error(id, refusal.code, refusal.sentence))

    def _subscribe(self, command: dict) -> None:
        if command["frame"] is not None:
            self._frames = command["frame"]
        if command["levels"] is not None:
            self._levels = command["levels"]

    def stream(self, elapsed_ms: int, levels) -> None:
        """Send frame and levels to a host that subscribed, 30 times a second and at each change.

        While nobody plays the lights only breathe, and frames may wait.
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
            self._hal.write_line(messages.frame(self._session.lamp.frame))
        if self._levels:
            self._hal.write_line(messages.levels(list(levels)))


class LineReader:
    """Collects bytes until a line ends; drops those of a line after the first 513.

    `length` is that of the line after `feed` returned True; a line of 513 bytes is too long.
    """

    def __init__(self) -> None:
        self.length = 0
        self._line = bytearray(_MOST_BYTES + 1)
        self._fill = 0

    def feed(self, byte: int) -> bool:
        """Take one byte; tell whether it ended a non-blank line."""
        if byte in (_NEWLINE, _RETURN):
            self.length = self._fill
            self._fill = 0
            return self.length > 0
        if self._fill <= _MOST_BYTES:
            self._line[self._fill] = byte
            self._fill += 1
        return False

    def text(self) -> bytes:
        """Return the line that just ended."""
        assert 0 < self.length <= _MOST_BYTES, "neither blank nor too long"
        return bytes(self._line[: self.length])
