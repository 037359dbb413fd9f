"""Lines for the host: greeting, replies, errors, events, state, frame and levels.

Each is one JSON object of at most 512 bytes with its line end.
"""

import json

from halo.version import BUILD, FIRMWARE, PROTOCOL

# In place of a command's number, for what nobody asked for on the line.
NO_COMMAND = -1
# In place of a command's reply: it is written by the handler, now or when a test is done.
LATER = "later"
# What a record's part may hold, so that its escaped text and the rest fit a line.
RECORD_PART_CHARS = 320


class Refusal(Exception):
    """A line or command that is not obeyed: `id` of the command or None, `code`, `text`."""

    def __init__(self, code: str, text: str, id: int | None = None) -> None:
        super().__init__(text)
        self.code = code
        self.text = text
        self.id = id


def _line(message: dict) -> str:
    return json.dumps(message, separators=(",", ":"))


def greeting(board: str, games: list) -> str:
    """Return the line that says who speaks."""
    return _line(
        {
            "hello": "halo",
            "protocol": PROTOCOL,
            "firmware": FIRMWARE,
            "build": BUILD,
            "board": board,
            "games": games,
        }
    )


def ok(id: int | None, more: dict | None = None) -> str:
    """Return the reply to an obeyed command, with the keys of `more` beside."""
    reply: dict = {"ok": id}
    if more:
        reply.update(more)
    return _line(reply)


def error(id: int | None, code: str, text: str) -> str:
    """Return the reply to a refused command or line."""
    return _line({"error": {"id": id, "code": code, "text": text}})


def event(name: str, details: dict | None = None) -> str:
    """Return the line that tells of something that happened."""
    message: dict = {"event": name}
    if details:
        message.update(details)
    return _line(message)


def members(contents: dict) -> str:
    """Return an object's members, without its braces, to put together a line from parts."""
    return _line(contents)[1:-1]


def state(parts: list) -> str:
    """Return the state line; each part is the text of some of its members."""
    return '{"state":{' + ",".join(parts) + "}}"


def frame(pixels: bytearray) -> str:
    """Return the line with every square's red, green and blue in hexadecimal."""
    return '{"frame":"' + pixels.hex() + '"}'


def levels(readings: list) -> str:
    """Return the line with every square's raw reading."""
    return _line({"levels": readings})
