"""The page in each language: its texts and spoken words, a turn, its vocabulary."""

import json
import re
from typing import Any

import pytest

from halo.games import registry
from tests.page.board_sentences import is_plural, languages, leaves, read
from tests.page.test_layout import see_board_stay, see_door_fit, see_places_fit, see_sheet_fit
from tests.page.visitor import DESKTOP, PHONE, Visitor
from tools.page.builder.words import USUAL, WORDS

LANGUAGES = languages()
# The first game of this board, whose first totem stands on d4 and may go to d6.
GAME = registry.NAMES[0]
# Signs that a language writes otherwise.
_OTHER_SIGNS = {
    "de": r"['\"“](?=\w)|\w…",
    "en": r"['\"„«]| …",
    "es": r"['\"“„]| …",
    "fr": r"['\"“„]| …|(?<!\u00a0)[:;?!»](?!//|\d)|«(?!\u00a0)",
    "nl": r"['\"“”„«]|\w…",
    "pt": r"['\"“„]| …",
}
# Per concept: the beginning of its word, then patterns that the tables must not have.
GLOSSARIES = json.loads(WORDS.with_name("glossary.json").read_text("utf-8"))
FEWEST = 40


def speaker(come: Any, language: str, device: dict[str, Any] = DESKTOP) -> Visitor:
    """Let a person come whose browser speaks this language."""
    found: Visitor = come({**device, "locale": f"{language}-{language.upper()}"})
    return found


def see_puzzles_begin(phone: Visitor) -> None:
    """See on a usual small phone, without scrolling, where a puzzle is begun."""
    usual = phone.page.viewport_size
    phone.page.set_viewport_size({"width": 360, "height": 640})
    begin = phone.page.locator("#puzzle-begin").bounding_box()
    assert begin
    assert begin["y"] + begin["height"] <= 640
    phone.page.set_viewport_size(usual)


@pytest.mark.parametrize("language", LANGUAGES)
def test_page_and_board_speak_the_browsers_language_and_fit_small_phones(
    come, language: str
) -> None:
    phone = speaker(come, language, {**PHONE, "viewport": {"width": 320, "height": 568}})
    words, game = read(language), read(f"{GAME}/{language}")
    page = phone.page
    phone.see(game["line"])
    loaded = page.evaluate("performance.getEntriesByType('resource').map((one) => one.name)")
    assert {name.rpartition("/words/")[2] for name in loaded if "/words/" in name} == {
        f"{language}.json"
    }
    assert page.locator("html").get_attribute("lang") == language
    assert page.locator("#play").inner_text() == words["door"]["play"]
    see_door_fit(phone)
    see_sheet_fit(phone)
    first, _ = game["sides"].values()
    your_turn = filled(words["headline"]["yourTurn"], Side=capital(first), side=first)
    phone.see(your_turn)
    # The board's refusal is shown: a dimmed button can still be pressed.
    page.locator("#undo").click(force=True)
    board = words.get("board", {"no_turn": "there is no turn to take back"})
    page.locator("#toast", has_text=capital(board["no_turn"])).wait_for()
    see_board_stay(phone)
    phone.see(game["put"].split("{")[0])
    phone.tap("d5")
    page.locator(".turn >> nth=1").wait_for()
    phone.see(your_turn)
    phone.see(game["liftEither"].split("{")[0])
    for turn, side in zip(page.locator("#turns .turn").all(), game["sides"].values()):
        assert capital(side) in (turn.get_attribute("title") or "")
    # The spoken words match the visible ones.
    phone.hear(page.locator("#request .unseen").inner_text())
    phone.go("learn")
    see_puzzles_begin(phone)
    page.locator("#rules-part button").first.click()
    assert page.locator("#rules").inner_text() == game["rules"]
    phone.key("Escape")
    see_places_fit(phone)


def test_a_language_is_chosen_and_kept(browser, address) -> None:
    context = browser.new_context(locale="sv-SE")
    page = context.new_page()
    page.goto(address)
    page.locator("html[lang=en]").wait_for()
    page.locator("#to-board").click()
    page.locator("#language").select_option("de")
    for _ in range(2):
        page.locator("html[lang=de]").wait_for()
        page.locator("#to-board", has_text="Brett").click()
        assert page.locator("#language").input_value() == "de"
        page.reload()
    page.locator("#to-board").click()
    page.locator("#language").select_option("")
    page.locator("html[lang=en]").wait_for()
    context.close()


def capital(text: str) -> str:
    return text[:1].upper() + text[1:]


def filled(text: str, **values: str) -> str:
    return re.sub(r"\{(\w+)\}", lambda name: values[name[1]], text)


def test_why_a_position_is_refused_is_told_in_the_players_language(come) -> None:
    visitor = speaker(come, "de")
    for position, words in (
        ("6/6/6/6/6/6 d4 c3 b", "Mit diesen Steinen ist Rosa am Zug."),
        ("XXXXXX/XXX3/6/6/6/6 d4 c3 p", "Zu viele Steine: Rosa X, höchstens 8."),
        ("A.../a.../..../.... l", "Beide haben eine Kugel in einer Spalte."),
    ):
        visitor.paste(position)
        visitor.see_toast(words)


def is_translated(game: str) -> bool:
    """Tell whether a game has words in every language; some do not yet."""
    return all((WORDS / game / f"{language}.json").is_file() for language in languages())


def texts(language: str) -> dict[str, str]:
    """Return every text of a language's tables by its key."""
    tables = [WORDS / f"{language}.json", WORDS / "get" / f"{language}.json"]
    tables += [WORDS / game / f"{language}.json" for game in registry.NAMES if is_translated(game)]
    found: dict[str, str] = {}
    for table in tables:
        whole = leaves(json.loads(table.read_text("utf-8")))
        for key, text in whole.items():
            found[f"{table.parent.name}: {key}"] = (
                " ".join(text.values()) if is_plural(text) else text
            )
    return found


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


@pytest.mark.parametrize("language", LANGUAGES)
def test_a_language_has_its_own_signs(language: str) -> None:
    own = re.compile(_OTHER_SIGNS[language])
    assert [text for text in texts(language).values() if own.search(text)] == []


def test_the_same_things_have_words_in_every_language() -> None:
    usual = list(GLOSSARIES[USUAL])
    assert len(usual) >= FEWEST
    assert sorted(GLOSSARIES) == LANGUAGES
    assert all(list(glossary) == usual for glossary in GLOSSARIES.values())
