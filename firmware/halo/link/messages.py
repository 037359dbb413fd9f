"""Lines for the host: greeting, replies, errors, events, state, frame and levels.

Each is one JSON object of at most 512 bytes with its line end. Where its texts would make it
longer they are cut, and end in `...`: no event or reply gets lost.
"""

import io
import json

from halo import sentences
from halo.version import BUILD, FIRMWARE, PROTOCOL

# The longest line, with its line end.
MAX_LINE_BYTES = 512
# In place of a command's number, if no command asked.
NO_COMMAND = -1
# Most characters of a record's part: with another one before each of them it fits a line.
RECORD_PART_CHARS = 220

_SEPARATORS = (",", ":")
_STATE = '{"state":'


def _line(message: dict) -> str:
    line = json.dumps(message, separators=_SEPARATORS)
    most = MAX_LINE_BYTES // 4
    if len(line) < most:
        return line  # a character takes at most four bytes
    while len(line.encode()) >= MAX_LINE_BYTES:
        assert most, "keys and numbers alone fit a line"
        line = json.dumps(_shortened(message, most), separators=_SEPARATORS)
        most = most * 3 // 4
    return line


def _shortened(value, most: int):
    """Return the value with its texts cut to `most` characters, and `...` after each that was."""
    if type(value) is dict:
        return {key: _shortened(value[key], most) for key in value}
    if type(value) is list:
        return [_shortened(part, most) for part in value]
    return value[:most] + "..." if type(value) is str and len(value) > most else value


def greeting(board: str, games: list) -> str:
    """Return the greeting line."""
    about: dict = {"hello": "halo", "protocol": PROTOCOL, "firmware": FIRMWARE, "build": BUILD}
    about["board"] = board
    about["games"] = games
    return _line(about)


def ok(id: int | None, more: dict | None = None) -> str:
    """Return the reply to an accepted command, with the keys of `more`."""
    reply: dict = {"ok": id}
    reply.update(more or {})
    return _line(reply)


def error(id: int | None, code: str, sentence) -> str:
    """Return the reply to a refused command or line; the sentence is as in sentences.py."""
    reply: dict = {"id": id, "code": code}
    reply.update(sentences.members(sentence))
    return _line({"error": reply})


def event(name: str, details: dict | None = None) -> str:
    """Return the line of an event; a `text` in the details is a sentence as in sentences.py."""
    message: dict = {"event": name}
    message.update(details or {})
    if "text" in message:
        message.update(sentences.members(message["text"]))
    return _line(message)


class StateText:
    """The state line, composed in a text that is used again: it is the most frequent message."""

    def __init__(self) -> None:
        self._out = io.StringIO()
        self._end = 0  # where the next member begins

    def begin(self) -> None:
        """Drop the former line."""
        self._out.seek(0)
        self._out.write(_STATE)
        self._end = len(_STATE)

    def add(self, members: dict) -> None:
        """Append an object's members."""
        out = self._out
        out.seek(self._end)
        json.dump(members, out, separators=_SEPARATORS)
        end = out.tell() - 1
        if self._end > len(_STATE):
            out.seek(self._end)
            out.write(",")  # in place of the brace
        self._end = end

    def line(self) -> str:
        """Return the line."""
        out = self._out
        out.seek(self._end)
        out.write("}}")
        out.seek(0)
        return out.read(self._end + 2)


def frame(pixels: bytearray) -> str:
    """Return the line with every square's red, green and blue in hexadecimal."""
    return '{"frame":"' + pixels.hex() + '"}'


def levels(readings: list) -> str:
    """Return the line with every square's raw reading."""
    return _line({"levels": readings})
