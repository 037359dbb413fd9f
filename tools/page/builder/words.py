"""The page's words in one language as one object: its own, each game's, the board's settings."""

import json
from pathlib import Path
from typing import Any

from halo.games import registry

Words = dict[str, Any]

# <language>.json, and <game>/<language>.json for a game's own; see its README.md.
WORDS = Path(__file__).resolve().parents[1] / "static" / "words"
# The settings' names in each language; the page shows the settings listed here.
BOARD_SETTINGS = WORDS.with_name("board_settings.json")
USUAL = "en"
# The section of the board's sentences by code; English uses the board's own.
_BOARD = "board"
# A section for native readers only, see README.md.
_UNSURE = "_unsure"
# Words not needed before the first lights: the sheets and notices of a game with a friend, the
# legend, a self-test's report, the board's sentences. They are in a separate file,
# loaded later.
_REMOTE = "asked faults games.on games.over invitation invite join link look name now question"
LATER = (
    *(f"remote.{part}" for part in (*_REMOTE.split(), "refused", "send", "status", "wrong")),
    *(f"legend.{part}" for part in ("groups", "lights", "rhythms")),
    "report",
    _BOARD,
    *(f"{game}.{_BOARD}" for game in registry.NAMES),
)


def languages() -> list[str]:
    """Return the languages of the page."""
    return sorted(path.stem for path in WORDS.glob("*.json"))


def words_in(language: str) -> Words:
    """Return the page's words in a language, each game's under its name.

    A game without the language uses English.
    """
    words = _read(WORDS / f"{language}.json")
    for game in registry.NAMES:
        path = WORDS / game / f"{language}.json"
        words[game] = _read(path if path.exists() else WORDS / game / f"{USUAL}.json")
    settings = _read(BOARD_SETTINGS)
    words["boardSettings"] = {name: called[language] for name, called in settings.items()}
    return words


def parted(words: Words) -> tuple[Words, Words]:
    """Split off the words that are loaded later; return both parts."""
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
