"""Reading the state line that a board tells of a game (see firmware/PROTOCOL.md)."""

from typing import Any

State = dict[str, Any]

# What a state line says by leaving it out.
DEFAULTS: State = {
    "mode": "silent",
    "players": ["human", "human"],
    "ply": 0,
    "expected": "nothing",
    "lit": {},
    "last": None,
    "lead": None,
    "piece": None,
    "result": "*",
    "game": "",
    "position": "",
    "side": "",
}
_MAY_BE_NULL = ("last", "lead", "piece")
_MOST_PLY = 9999

# What a coach lights in place of the step that may be made on a square, the best first.
GRADES = ("wins", "good", "fair", "worse", "loses")


def read_state(told: Any) -> State | None:
    """Return the state that a board tells, with what it leaves out; None where it is none."""
    if not isinstance(told, dict):
        return None
    state = {**DEFAULTS, **told}
    texts = [
        *(state[key] for key, usual in DEFAULTS.items() if isinstance(usual, str)),
        *(state[key] for key in _MAY_BE_NULL if state[key] is not None),
        *(state["players"] if isinstance(state["players"], list) else [None]),
        *(state["lit"].values() if isinstance(state["lit"], dict) else [None]),
    ]
    is_ply = type(state["ply"]) is int and 0 <= state["ply"] <= _MOST_PLY
    is_text = all(isinstance(text, str) for text in texts)
    return state if is_ply and is_text and len(state["players"]) == 2 else None


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
