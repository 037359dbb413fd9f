"""The page's words in one language as one object: its own, and each game's."""

import json
from pathlib import Path
from typing import Any

from halo.games import registry

Words = dict[str, Any]

# <language>.json, and <game>/<language>.json for a game's own; see its README.md.
WORDS = Path(__file__).resolve().parents[1] / "static" / "words"
USUAL = "en"


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
    return words


def _read(path: Path) -> Words:
    words: Words = json.loads(path.read_text("utf-8"))
    return words
