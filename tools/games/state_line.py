"""Reading the state line that a board tells of a game (see firmware/PROTOCOL.md)."""

from typing import Any

State = dict[str, Any]

# What a coach lights in place of the step that may be made on a square, the best first.
GRADES = ("wins", "good", "fair", "worse", "loses")


def lit(state: State, meaning: str) -> list[str]:
    """Return the squares that are lit with the meaning."""
    return str(state["lit"].get(meaning, "")).split()


def home(state: State) -> str:
    """Return the square that what is in play came from, "" when nothing is."""
    return "".join(lit(state, "home")[:1])


def listed(words: list[str], last: str) -> str:
    """Return the words as a list in a sentence: `c4, c5 or d6`."""
    if len(words) < 2:
        return "".join(words)
    return ", ".join(words[:-1]) + f" {last} {words[-1]}"
