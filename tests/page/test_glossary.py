"""Each thing has one word in a language: the tables say it, and nothing else for it."""

import json
import re
from collections.abc import Iterator
from typing import Any

import pytest

from halo.games import registry
from tools.page.builder.words import BOARD_SETTINGS, USUAL, WORDS, languages

# A list for each thing: the beginning of its word, then patterns that stand nowhere in the tables.
GLOSSARIES = {
    language: json.loads((WORDS / "glossary" / f"{language}.json").read_text("utf-8"))
    for language in languages()
}
FEWEST = 40


def is_translated(game: str) -> bool:
    """Tell whether a game speaks every language: one that does not yet has words of its own."""
    return all((WORDS / game / f"{language}.json").is_file() for language in languages())


def texts(language: str) -> dict[str, str]:
    """Return every text of a language's tables by its key."""
    tables = [WORDS / f"{language}.json"]
    tables += [WORDS / game / f"{language}.json" for game in registry.NAMES if is_translated(game)]
    called = json.loads(BOARD_SETTINGS.read_text("utf-8"))
    found = {f"settings: {name}": called[name][language] for name in called}
    for table in tables:
        whole = json.loads(table.read_text("utf-8"))
        found |= {f"{table.parent.name}: {key}": text for key, text in flat(whole)}
    return found


def flat(table: dict[str, Any], before: str = "") -> Iterator[tuple[str, str]]:
    for key, value in table.items():
        if isinstance(value, dict):
            yield from flat(value, f"{before}{key}.")
        elif isinstance(value, str):
            yield before + key, value


@pytest.mark.parametrize("language", GLOSSARIES)
def test_every_word_of_the_glossary_is_said(language: str) -> None:
    said = "\n".join(texts(language).values()).lower()
    assert [word for word, *_ in GLOSSARIES[language].values() if word not in said] == []


@pytest.mark.parametrize("language", GLOSSARIES)
def test_nothing_else_is_said_for_it(language: str) -> None:
    wrong = [
        f"{key}: not “{found.group()}” for {thing}, but “{word}”"
        for thing, (word, *others) in GLOSSARIES[language].items()
        for other in others
        for key, text in texts(language).items()
        if (found := re.search(other, text, re.IGNORECASE))
    ]
    assert wrong == []


def test_the_same_things_have_words_in_every_language() -> None:
    usual = list(GLOSSARIES[USUAL])
    assert len(usual) >= FEWEST
    assert all(list(glossary) == usual for glossary in GLOSSARIES.values())
