"""Commands from the host: one line of JSON in, a checked command out.

Every command and the type of each of its keys stand in one table. Unknown keys are
ignored. A bad line raises Refusal, which carries the error reply's parts.
"""

import json

from halo.games import registry
from halo.link.strict import NotStrict, check

MAX_ID = 999_999
# In place of a command's reply: it is written by the handler, now or when a test is done.
LATER = "later"

# What the players of all games are called; a game has two of them.
SIDES = tuple([side for game in registry.GAMES for side in game[2]])

# fmt: off
# command: {key: type}; a key that is missing reads as None.
COMMANDS: dict = {
    "hello":     {},
    "version":   {},
    "settings":  {},
    "new":       dict([(side, str) for side in SIDES], game=str),
    "undo":      {},
    "hint":      {},
    "move":      {},
    "position":  {"game": str, "position": str},
    "record":    {"number": int},
    "last_crash": {},
    "calibrate": {"how": str},
    "selftest":  {"test": str},
    "subscribe": {"frame": bool, "levels": bool},
    "set":       {"brightness": int, "idle": int, "level": int},
    "hand":      {},
}
# fmt: on

_TYPE_NAMES = {str: "a plain text", bool: "true or false", int: "a whole number"}


class Refusal(Exception):
    """A line or command that is not obeyed: `id` of the command or None, `code`, `text`."""

    def __init__(self, code: str, text: str, id: int | None = None) -> None:
        super().__init__(text)
        self.code = code
        self.text = text
        self.id = id


def parse_command(line: bytes) -> dict:
    """Return the command in `line`: its `id` (int or None), `do`, and the table's keys.

    Refusal codes: not_utf8, not_json, too_deep, not_object, bad_id, unknown_command,
    bad_type. Its texts are ASCII.
    """
    message = _parse_object(line)
    number = message.get("id")
    if number is not None and not (type(number) is int and 0 <= number <= MAX_ID):
        raise Refusal("bad_id", "an id is a whole number from 0 to {}".format(MAX_ID))
    do = message.get("do")
    if type(do) is not str or do not in COMMANDS:
        raise Refusal("unknown_command", "this command is not known; try hello", number)
    command = {"id": number, "do": do}
    for key, kind in COMMANDS[do].items():
        value = message.get(key)
        if value is not None and not (type(value) is kind and _is_plain(value)):
            raise Refusal("bad_type", "{} is {}".format(key, _TYPE_NAMES[kind]), number)
        command[key] = value
    return command


def _parse_object(line: bytes) -> dict:
    try:
        check(line)
        message = json.loads(str(line, "utf-8"))
    except NotStrict as reason:
        raise Refusal(reason.code, reason.text) from None
    except ValueError:
        raise Refusal("not_json", "not JSON") from None
    if type(message) is not dict:
        raise Refusal("not_object", "a command is a JSON object")
    return message


def _is_plain(value) -> bool:
    """Tell whether a text is ASCII, as every text is that a command understands.

    Looking at the letters of any other would fill the device's memory, see strict.py.
    """
    try:
        return type(value) is not str or len(value.encode()) == len(value)
    except UnicodeError:
        return False
