"""The page's words: complete in every language, all of them used, and none in code."""

import re
from typing import Any

import pytest

from halo.games import registry
from tests.page import board_sentences
from tests.page.board_sentences import (
    BOARD,
    NO_WORDS,
    codes,
    is_plural,
    languages,
    leaves,
    names,
    read,
)
from tools.games.registry import load
from tools.page.builder.facts import all_facts
from tools.page.builder.index import FOLDER
from tools.page.builder.words import (
    USUAL,
    WORDS,
    words_in,
)

# The plural forms that a language needs, see Intl.PluralRules; only a million needs more in some.
NEEDED = {name: {"one", "other"} for name in ("en", "fr", "de", "nl", "es", "pt")}
# The coach's grades, as named on the page and in the protocol.
GRADES = ("wins", "good", "fair", "worse", "loses")
_OWN_KEY = re.compile(r'\.words\("([\w.]+)"')
# Keys that a game may lack, and the reasons.
OPTIONAL = {
    "drawn": "a game that is never drawn",
    "line": "the door tells its name instead",
}
# Not words: classes of the style sheets, ids of elements, positions, and tags of a record.
_CLASS = re.compile(r"\b(class(?:Name)?(?:: |=\{?))([\"`])(?:(?!\2).)*\2")
_NOTATION = re.compile(
    r"[a-z]+-[a-z]+( [a-z]+-[a-z]+)+|[\w.#/]+/[\w.#/]+( [a-g]\d)* \w|\[[A-Z]\w+ \"[?.${}]+\"\]"
)
# Two words, or one with a capital; and any text that goes straight to where people read.
_WORDS = re.compile(r"[^\W\d_]+ +[^\W\d_]+|\b[A-ZÀ-Þ][a-zß-ÿ]")
_SHOWN = re.compile(
    r"(?:(?:textContent|ariaLabel|title|placeholder|\"aria-label\")\s*[=:]|\b(?:say|speak)\()"
    r"\s*[\"\`](?!\")[^\"\`$]*[a-z]{2}[^\"\`$]*[\"\`]"
)
# Names of keys, of the worker's results for a remote game, and of a browser's refusals.
KEYS = {"Home", "End", "Enter", "Escape", "Shift", "NotTaken", "AbortError"}

# What a component has between its tags, and in the attributes that people read.
_IN_TAGS = re.compile(r">([^<>{}();=]+)</")
_ATTRIBUTES = re.compile(r" (?:title|aria-label|placeholder|alt)=(?:\"([^\"]+)\"|'([^']+)')")

SCRIPTS = sorted((FOLDER / "js").rglob("*.js*"))
GAMES = {name: languages(WORDS / name) for name in registry.NAMES}
FILES = [(name, USUAL) for name in languages() if name != USUAL] + [
    (f"{folder}/{name}", f"{folder}/{USUAL}")
    for folder, known in {**GAMES, "get": languages(WORDS / "get")}.items()
    for name in known
    if name != USUAL
]
SETTINGS = read(USUAL)["boardSettings"]
PAGE = (FOLDER / "index.html").read_text("utf-8")


def all_keys() -> dict[str, Any]:
    """Return all English texts by their keys as used in programs."""
    keys = leaves(read(USUAL))
    for game in GAMES:
        keys |= {f"{game}.{key}": text for key, text in leaves(read(f"{game}/{USUAL}")).items()}
    return keys


def forms(text: Any) -> list[str]:
    return list(text.values()) if is_plural(text) else [text]


# --- the languages ---------------------------------------------------------------------------


def test_the_page_offers_the_languages_that_there_are() -> None:
    offered = re.search(r"LANGUAGES = \{(.*)\};", (FOLDER / "js/core/words.js").read_text("utf-8"))
    assert offered
    assert sorted(re.findall(r"(\w+):", offered[1])) == languages() == sorted(NEEDED)


@pytest.mark.parametrize("game", GAMES)
def test_a_game_speaks_english_alone_or_every_language(game: str) -> None:
    assert GAMES[game] in ([USUAL], languages())


@pytest.mark.parametrize("language", sorted(NEEDED))
def test_a_page_gets_all_words_of_a_language(language: str) -> None:
    words = words_in(language)
    own = {name: words.pop(name) for name in GAMES}
    assert leaves(words) == leaves(read(language))
    for game, found in own.items():
        known = language if language in GAMES[game] else USUAL
        assert leaves(found) == leaves(read(f"{game}/{known}"))


@pytest.mark.parametrize(("name", "usual"), FILES)
def test_a_language_has_exactly_the_texts_of_english(name: str, usual: str) -> None:
    words = read(name)
    expected = read(usual)
    if usual == USUAL:
        words.pop(BOARD)  # the board's codes, see test_board_sentences.py
    assert list(leaves(words)) == list(leaves(expected))


@pytest.mark.parametrize(("name", "usual"), FILES)
def test_each_text_has_the_names_and_the_forms_that_it_needs(name: str, usual: str) -> None:
    expected = leaves(read(usual)) | {f"{BOARD}.{code}": text for code, text in codes().items()}
    needed = NEEDED[name.rpartition("/")[2]]
    for key, text in leaves(read(name)).items():
        wanted = set().union(*(names(form) for form in forms(expected[key])))
        assert is_plural(text) == is_plural(expected[key]), key
        assert not is_plural(text) or set(text) == needed, key
        for form in forms(text):
            assert names(form) == wanted, f"{key}: {form}"
            assert form.strip() == form != "", key


@pytest.mark.parametrize("game", GAMES)
def test_a_games_words_name_its_sides_and_its_pieces(game: str) -> None:
    rules = load(game)
    for name in GAMES[game]:
        words = read(f"{game}/{name}")
        assert list(words["sides"]) == list(rules.rules.sides)
        assert sorted(words["kinds"]) == sorted(rules.pieces)
        assert set(words["poles"]) == {"north", "south"}
        assert len(set(words["kinds"].values())) == len(words["kinds"])
    usual = read(f"{game}/{USUAL}")["kinds"]
    for kind, piece in rules.pieces.items():
        assert usual[kind].removeprefix("the ") == piece.words


# --- their use -------------------------------------------------------------------------------


def test_every_key_that_is_named_exists_and_every_text_is_used() -> None:
    keys = all_keys()
    sections = {*read(USUAL), *GAMES}
    pattern = rf"(?:{'|'.join(sections)})(?:\.[\w-]+)+"
    named = set(board_sentences.keys_in(PAGE))
    # Keys that are put together from parts.
    built = set()
    for path in SCRIPTS:
        script = path.read_text("utf-8")
        texts = board_sentences.texts_in(script)
        built |= {text for text in texts if re.fullmatch(r"[\w.$\{\}]*\.[\w.$\{\}]+", text)}
        named |= set(re.findall(rf'"({pattern})"', script))
        # The game's name is prefixed to these.
        named |= {f"{game}.{key}" for game in GAMES for key in _OWN_KEY.findall(script)}
    named -= {f"{game}.{key}" for game in GAMES for key in OPTIONAL} - set(keys)
    assert named <= set(keys), named - set(keys)
    games = "|".join(GAMES)
    used = [
        re.compile(rf"(?:(?:{games})\.)?" + re.escape(text).replace(r"\$\{\}", r"\w+"))
        for text in built
        if "${}" in text and text != "${}.${}"
    ]
    assert not [
        key for key in keys if key not in named and not any(it.fullmatch(key) for it in used)
    ]
    assert not [it.pattern for it in used if not any(map(it.fullmatch, keys))]


def test_every_meaning_option_and_unit_of_the_firmware_has_its_words() -> None:
    words = read(USUAL)
    marks = re.search(
        r"MARKS = \{(.*?)\};", (FOLDER / "js/game/meanings.js").read_text("utf-8"), re.DOTALL
    )
    assert marks
    shown = {name for name, mark in re.findall(r'(\w+): "(.*?)"', marks[1]) if mark}
    assert shown <= set(words["meanings"])
    facts = all_facts()
    assert set(GRADES) <= shown
    for part in ("name", "words", "goOn", "tally", "row"):
        assert list(words["follow"][part]) == facts["followers"]
    # Each game offers its own selection of them.
    offered = {option for game in facts["games"] for option in game["menu"].values()}
    options = {re.sub(r"^level\d", "level", option) for option in offered}
    assert set(words["option"]) <= options <= {"first", "second", *words["option"], *SETTINGS}
    assert set(SETTINGS) <= {setting["name"] for setting in facts["settings"]}
    assert {setting["unit"] for setting in facts["settings"]} == {"", *words["drawer"]["units"]}


# --- no text in code ---------------------------------------------------------------------------


def shown_in(script: str) -> list[str]:
    """Return the texts of a program that a person may see."""
    texts = board_sentences.texts_in(_CLASS.sub(r"\1\2\2", script))
    at_once = [found[0] for found in _SHOWN.finditer(script)]
    return [text for text in texts if _WORDS.search(text)] + at_once


def test_no_text_that_a_person_sees_stands_in_a_program() -> None:
    for path in SCRIPTS:
        others = KEYS | NO_WORDS.get(path.name, set())
        found = set(shown_in(path.read_text("utf-8"))) - others
        assert not [text for text in found if not _NOTATION.fullmatch(text)], path


def test_no_sentence_is_put_together_from_texts() -> None:
    for path in SCRIPTS:
        script = path.read_text("utf-8")
        joined = re.findall(r"(?<![\w.])t\([^()]*\)\s*\+(?!\+)|(?<!\+)\+\s*t\(", script)
        templates = re.findall(r"`[^`]*\$\{[^`]*`", script)
        joined += [text for text in templates if len(re.findall(r"(?<![\w.])t\(", text)) > 1]
        assert not joined, path


def test_no_text_stands_in_the_page_itself() -> None:
    # The product's name, and a line of the protocol.
    assert board_sentences.shown_by(PAGE) == {"Halo"}
    components = [path.read_text("utf-8") for path in SCRIPTS if path.suffix == ".jsx"]
    tags = [text for script in components for text in _IN_TAGS.findall(script)]
    assert {text for text in tags if re.search(r"[^\W\d_]", text)} == {"Halo"}
    titles = [one or two for script in components for one, two in _ATTRIBUTES.findall(script)]
    assert titles == ['{"id":1,"do":"version"}']


def test_the_check_finds_what_it_looks_for() -> None:
    script = 'const a = "Hello"; say(`It is ${t("a.b")}, or ${name}`); // "Not this"'
    assert shown_in(script) == ["Hello", "It is ${}, or ${}"]
