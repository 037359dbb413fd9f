"""What is said on the line between a page and its board, as far as those between look into it."""

import json
from typing import Any

from tools.games import registry

_MOST = 999_999


def kind_of(line: str) -> str:
    """Return the first key of a line: `frame`, `state`, `ok`."""
    return line[2 : line.find('"', 2)] if line.startswith('{"') else ""


def read(line: str) -> dict[str, Any]:
    """Return the message; an empty one for a line that is none, which the board will refuse."""
    try:
        message = json.loads(line)
    except (ValueError, RuntimeError):  # RecursionError is one
        return {}
    return message if isinstance(message, dict) else {}


def number_of(message: dict[str, Any]) -> int | None:
    """Return the message's own number, None when it has none that is one."""
    number = message.get("id")
    return number if type(number) is int and 0 <= number <= _MOST else None


def hand_message(line: str) -> dict[str, Any] | None:
    """Return the message when the line is one for the hand."""
    message = read(line) if '"hand"' in line else {}
    return message if message.get("do") == "hand" else None


def other_board(line: str, board: str) -> str:
    """Return the board of the game that the line begins, "" if it is this one or none begins."""
    message = read(line)
    game = message.get("game")
    if message.get("do") != "new" or game not in registry.NAMES:
        return ""
    other = registry.load(str(game)).board
    return "" if other == board else other


def is_plain(line: str) -> bool:
    """Tell whether the line is one: no control character, the developer's key least of all."""
    return all(letter >= " " and letter != "\x7f" for letter in line)
