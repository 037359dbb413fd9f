"""The lines between a page and its board, as far as programs in between read them."""

import json
from typing import Any, BinaryIO

from tools.games import registry

_MOST = 999_999


def kind_of(line: str) -> str:
    """Return the first key of a line: `frame`, `state`, `ok`."""
    return line[2 : line.find('"', 2)] if line.startswith('{"') else ""


def read(line: str) -> dict[str, Any]:
    """Return the message; an empty one for an invalid line, which the board will refuse."""
    try:
        message = json.loads(line)
    except (ValueError, RuntimeError):  # RecursionError is a RuntimeError
        return {}
    return message if isinstance(message, dict) else {}


def number_of(message: dict[str, Any]) -> int | None:
    """Return the message's own number, None if it has no valid one."""
    number = message.get("id")
    return number if type(number) is int and 0 <= number <= _MOST else None


def hand_message(line: str) -> dict[str, Any] | None:
    """Return the message if the line is one for the simulated hand."""
    message = read(line) if '"hand"' in line else {}
    return message if message.get("do") == "hand" else None


def other_board(line: str, board: str) -> str:
    """Return the board of the game that the line begins, "" if this one or none."""
    message = read(line)
    game = message.get("game")
    if message.get("do") not in ("new", "lesson", "puzzle") or game not in registry.NAMES:
        return ""
    other = registry.load(str(game)).board
    return "" if other == board else other


def is_plain(line: str) -> bool:
    """Tell whether the line has no control characters, which could stop the program."""
    return all(letter >= " " and letter != "\x7f" for letter in line)


# Longer than any record.
_MOST_BYTES = 100_000


def read_record(file: BinaryIO) -> str:
    """Return a file's text; UnicodeError if it is none, such as one of another kind of file."""
    text = file.read(_MOST_BYTES).decode("utf-8-sig")
    if not all(map(is_plain, text.split())):
        raise UnicodeError("control characters")
    return text


_WIN = 30000
_DECIDED = 29900


def describe(reviewed: dict[str, Any]) -> str:
    """Return the review as a table, one turn per line, and the turning points in words."""
    turns = reviewed["turns"]
    lines = [f"{reviewed['game']}, {len(turns)} turns, {reviewed['result']}"]
    lines.append(f"{'':>3} {'side':6} {'turn':7} {'before':>7} {'after':>7} {'best':7} grade")
    for turn in turns:
        lines.append(
            f"{turn['ply']:>3} {turn['side']:6} {turn['turn']:7} {turn['before']:>+7}"
            f" {turn['after']:>+7} {turn['best']:7} {_words(turn['grade'])}"
        )
    lines.append("turning points:" if reviewed["points"] else "no turning points")
    lines.extend(_point(turns[ply - 1]) for ply in reviewed["points"])
    return "\n".join(lines)


def _words(grade: str) -> str:
    return grade.replace("_", " ")


def _point(turn: dict[str, Any]) -> str:
    return (
        f"{turn['ply']:>3} {turn['side']} {turn['turn']}: {_words(turn['grade'])},"
        f" {_prospect(turn['after'])}; {turn['best']}: {_prospect(turn['before'])}"
    )


def _prospect(score: int) -> str:
    """Return a score in words: a certain end in a number of the mover's turns, or hundredths."""
    if abs(score) <= _DECIDED:
        return f"{score:+}"
    plies = _WIN - abs(score)
    return f"{'wins' if score > 0 else 'loses'} in {(plies + 1) // 2}"
