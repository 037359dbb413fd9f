"""Reading the state line that a board tells of a game (see firmware/PROTOCOL.md)."""

from typing import Any

State = dict[str, Any]


def lit(state: State, meaning: str) -> list[str]:
    """Return the squares that are lit with the meaning."""
    return str(state["lit"].get(meaning, "")).split()


def allowed(state: State, step: str) -> list[str]:
    """Return where the expected step may be made, the square of a lead first."""
    return lit(state, "lead") + lit(state, step)


def home(state: State) -> str:
    """Return the square that what is in play came from, "" when nothing is."""
    return "".join(lit(state, "home")[:1])


def listed(words: list[str], last: str) -> str:
    """Return the words as a list in a sentence: `c4, c5 or d6`."""
    if len(words) < 2:
        return "".join(words)
    return ", ".join(words[:-1]) + f" {last} {words[-1]}"
