"""Obeys the host's commands and answers each."""

from micropython import const

from halo.games.oxono_text import SET_UP_POSITION, format_turn, parse_position
from halo.games.record import format_record
from halo.link import messages
from halo.link.commands import Refusal, parse_command
from halo.link.reader import LineReader
from halo.state_line import RESULTS
from halo.version import FIRMWARE, PROTOCOL

GAMES = ("oxono",)

_READ_BYTES = const(24)
_STREAM_EVERY_MS = const(33)


class Host:
    """The serial line as seen from the board: commands in, replies and streams out."""

    def __init__(self, hal, session, state_line) -> None:
        self._hal = hal
        self._session = session
        self._state_line = state_line
        self._reader = LineReader()
        self._buffer = bytearray(_READ_BYTES)
        self._next = 0
        self._filled = 0
        self.streamed = 0
        self._frames = False
        self._levels = False
        self._stream_ms = 0
        self.players = ["human", "human"]
        self._do = {
            "hello": self._hello,
            "version": self._version,
            "settings": self._settings,
            "new": self._new,
            "undo": self._undo,
            "position": self._position,
            "record": self._record,
            "subscribe": self._subscribe,
            "set": self._set,
            "hand": self._hand,
        }

    def greet(self) -> None:
        """Say who speaks."""
        self._hal.write_line(messages.greeting(self._hal.board, list(GAMES)))

    def read(self) -> None:
        """Take what the serial line has, at most 24 bytes, and obey one line at the most.

        What follows that line in the buffer waits for the next tick, so that a host that
        floods the line lengthens no tick by more than one answer.
        """
        if self._next == self._filled:
            self._filled = self._hal.read(self._buffer)
            self._next = 0
        while self._next < self._filled:
            byte = self._buffer[self._next]
            self._next += 1
            if self._reader.feed(byte):
                self._obey()
                return

    def _obey(self) -> None:
        number = None
        try:
            if self._reader.length < 0:
                raise Refusal("too_long", "a line has at most 512 bytes")
            command = parse_command(self._reader.text())
            number = command["id"]
            self._hal.write_line(messages.ok(number, self._do[command["do"]](command)))
        except Refusal as refusal:
            id = number if refusal.id is None else refusal.id
            self._hal.write_line(messages.error(id, refusal.code, refusal.text))

    def stream(self, elapsed_ms: int, levels) -> None:
        """Send frame and levels to a host that subscribed, thirty times a second at most."""
        if not self._frames and not self._levels:
            return
        self._stream_ms += elapsed_ms
        if self._stream_ms < _STREAM_EVERY_MS:
            return
        self._stream_ms = 0
        self.streamed += 1
        if self._frames:
            self._hal.write_line(messages.frame(self._session.lamp.frame))
        if self._levels:
            self._hal.write_line(messages.levels(list(levels)))

    # --- one method a command: returns what the reply says beside ok, or raises Refusal ---

    def _hello(self, command: dict) -> None:
        self.greet()
        self._state_line.forget()

    def _version(self, command: dict) -> dict:
        return {"firmware": FIRMWARE, "protocol": PROTOCOL, "board": self._hal.board}

    def _settings(self, command: dict) -> dict:
        lamp = self._session.lamp
        return {"brightness": lamp.brightness_pct, "idle": lamp.idle_after_ms // 1000}

    def _new(self, command: dict) -> None:
        self._check_game(command)
        for colour in ("pink", "black"):
            if command[colour] not in (None, "human"):
                raise Refusal("bad_player", colour + " can be played by: human")
        self.players = [command["pink"] or "human", command["black"] or "human"]
        self._session.set_up()

    def _undo(self, command: dict) -> None:
        if not self._session.undo():
            raise Refusal("nothing_to_undo", "no turn has been made yet")

    def _position(self, command: dict) -> None:
        self._check_game(command)
        if command["position"] is None:
            raise Refusal("bad_position", "the key position is missing")
        try:
            position = parse_position(command["position"])
        except ValueError as reason:
            raise Refusal("bad_position", str(reason)) from None
        self._session.begin_at(position)

    def _check_game(self, command: dict) -> None:
        if command["game"] not in (None, "oxono"):
            raise Refusal("unknown_game", "this board plays: " + ", ".join(GAMES))

    def record_text(self) -> str:
        """Return the record of the game so far."""
        session = self._session
        position = session.position
        # The board has no calendar; chess's PGN writes an unknown date so.
        tags = [("Game", "oxono"), ("Date", "????.??.??")]
        tags += [("Pink", self.players[0]), ("Black", self.players[1])]
        if session.start != SET_UP_POSITION:
            tags.append(("Position", session.start))
        turns = [format_turn(position.turn_made(index)) for index in range(position.made)]
        first_side = position.side ^ (position.made & 1)
        return format_record(tags, turns, RESULTS[position.result], first_side)

    def _record(self, command: dict) -> dict:
        text = self.record_text()
        size = messages.RECORD_PART_CHARS
        last = (len(text) - 1) // size
        for part in range(last):
            piece = {"part": part + 1, "record": text[part * size : (part + 1) * size]}
            piece["more"] = True
            self._hal.write_line(messages.ok(command["id"], piece))
        return {"part": last + 1, "record": text[last * size :], "more": False}

    def _subscribe(self, command: dict) -> None:
        if command["frame"] is not None:
            self._frames = command["frame"]
        if command["levels"] is not None:
            self._levels = command["levels"]

    def _set(self, command: dict) -> dict:
        brightness = command["brightness"]
        idle = command["idle"]
        if brightness is not None and not 5 <= brightness <= 100:
            raise Refusal("bad_value", "brightness is 5 to 100 percent")
        if idle is not None and not 5 <= idle <= 3600:
            raise Refusal("bad_value", "idle is 5 to 3600 seconds")
        lamp = self._session.lamp
        if brightness is not None:
            lamp.brightness_pct = brightness
        if idle is not None:
            lamp.idle_after_ms = idle * 1000
        return self._settings(command)

    def _hand(self, command: dict) -> None:
        raise Refusal("no_hand", "this board is real: move its pieces by hand")
