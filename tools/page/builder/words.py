"""The page's words in one language as one object: its own, each game's, the board's settings."""

import json
from pathlib import Path
from typing import Any

from halo.games import registry

Words = dict[str, Any]

# <language>.json, and <game>/<language>.json for a game's own; see its README.md.
WORDS = Path(__file__).resolve().parents[1] / "static" / "words"
# What a setting of the board is called in each language; the page shows those that are here.
BOARD_SETTINGS = WORDS.with_name("board_settings.json")
USUAL = "en"
# The section of the board's sentences by their codes, which English leaves as they came.
_BOARD = "board"
# For native readers alone, see README.md.
_UNSURE = "_unsure"
# What no page says before its first lights: the sheets and notices of a game with a friend, the
# legend, a self-test's report, sentences of the board's. It makes a file of its own, which is
# loaded then.
_REMOTE = "asked faults games.on games.over invitation invite join link look name now question"
LATER = (
    *(f"remote.{part}" for part in (*_REMOTE.split(), "refused", "send", "status", "wrong")),
    *(f"legend.{part}" for part in ("groups", "lights", "rhythms")),
    "report",
    _BOARD,
    *(f"{game}.{_BOARD}" for game in registry.NAMES),
)


def languages() -> list[str]:
    """Return the languages that the page speaks."""
    return sorted(path.stem for path in WORDS.glob("*.json"))


def words_in(language: str) -> Words:
    """Return what the page needs of words in a language, each game's under its name.

    A game that lacks the language speaks English.
    """
    words = _read(WORDS / f"{language}.json")
    for game in registry.NAMES:
        path = WORDS / game / f"{language}.json"
        words[game] = _read(path if path.exists() else WORDS / game / f"{USUAL}.json")
    settings = _read(BOARD_SETTINGS)
    words["boardSettings"] = {name: called[language] for name, called in settings.items()}
    return words


def parted(words: Words) -> tuple[Words, Words]:
    """Take what is loaded later out of the words; return both."""
    later: Words = {}
    for section in LATER:
        *above, name = section.split(".")
        here, there = words, later
        for part in above:
            here = here[part]
        if name not in here:
            continue
        for part in above:
            there = there.setdefault(part, {})
        there[name] = here.pop(name)
    return words, later


def _read(path: Path) -> Words:
    words: Words = json.loads(path.read_text("utf-8"))
    words.pop(_UNSURE, None)
    return words
