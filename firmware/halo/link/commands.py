"""Commands from the host: one line of JSON in, a checked command out.

One table lists every command and the types of its keys. Unknown keys are ignored. A bad line
raises Refusal, which carries the error reply's parts.
"""

import json

from micropython import const

from halo.games import registry
from halo.link.json_viper import find_nesting
from halo.store.settings import TABLE

MAX_ID = 999_999
_MAX_NESTING = const(4)
# In place of a command's reply: the handler writes it, now or at the end of a test.
LATER = "later"

# The sides' names of all games; a game has two.
SIDES = tuple([side for game in registry.GAMES for side in game[2]])

# fmt: off
# command: {key: type}; a missing key reads as None.
COMMANDS: dict = {
    "hello":     {},
    "version":   {},
    "settings":  {},
    "new":       dict([(side, str) for side in SIDES], game=str),
    "undo":      {},
    "hint":      {},
    "move":      {},
    "position":  dict([(side, str) for side in SIDES], game=str, position=str, turns=str),
    "record":    {"number": int},
    "last_crash": {},
    "calibrate": {"how": str, "square": str},
    "selftest":  {"test": str},
    "lesson":    {"game": str, "number": int},
    "puzzle":    {"game": str, "number": int, "grade": int, "day": int, "hint": bool},
    "retry":     {},
    "review":    {"number": int, "game": str, "position": str, "turns": str},
    "coach":     {side: str for side in SIDES},  # noqa: C420 (no call at import)
    "subscribe": {"frame": bool, "levels": bool},
    "set":       {name: int for name in TABLE if TABLE[name][3] is not None},
    "turn":      {"turn": str, "ply": int},
    "remote":    {"ask": str, "question": str, "answer": bool, "back": int,
                  "end": str, "why": str, "hand": str},
    "hand":      {},
}
# fmt: on

_TYPE_NAMES = {str: "a plain text", bool: "true or false", int: "a whole number"}


class Refusal(Exception):
    """A refused line or command: `id` of the command or None, `code`, `sentence`."""

    def __init__(self, code: str, sentence, id: int | None = None) -> None:
        super().__init__(sentence)
        self.code = code
        self.sentence = sentence
        self.id = id


def parse_command(line: bytes) -> dict:
    """Return the command in `line`: its `id` (int or None), `do`, and the table's keys.

    Refusal codes: not_utf8, not_json, too_deep, not_object, bad_id, unknown_command,
    bad_type. Its sentences are ASCII.
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
        text = str(line, "utf-8")
    except UnicodeError:
        raise Refusal("not_utf8", "the line is not UTF-8") from None
    nesting = find_nesting(line, len(line), _MAX_NESTING)
    if nesting > _MAX_NESTING:
        raise Refusal("too_deep", "brackets nest at most four levels deep")
    try:
        if nesting < 0:
            raise ValueError
        message = json.loads(text)
    except ValueError:
        raise Refusal("not_json", "the line is not JSON") from None
    if type(message) is not dict:
        raise Refusal("not_object", "a command is a JSON object")
    return message


def _is_plain(value) -> bool:
    """Tell whether a text is ASCII: other letters stay on the device once they are indexed."""
    try:
        return type(value) is not str or len(value.encode()) == len(value)
    except UnicodeError:
        return False
