"""The page in each language: what it shows and says, that a turn can be made, that it fits."""

import re
from collections.abc import Iterator
from typing import Any

import pytest

from tests.page.page_words import languages, read
from tests.page.visitor import DESKTOP, PHONE, Visitor
from tools.page.builder.facts import all_facts

LANGUAGES = languages()
# The first game of this board, whose first totem stands on c3 and may go to c4.
GAME = all_facts()["games"][0]["name"]
CUT = """() => [...document.querySelectorAll("button")]
    .filter((it) => it.textContent && it.scrollWidth > it.clientWidth + 1)
    .map((it) => it.textContent)"""
# Keeps all that a screen reader is given to speak.
LISTEN = """() => {
    window.said = [];
    const spoken = document.querySelector("#spoken");
    new MutationObserver(() => said.push(spoken.textContent)).observe(spoken, { childList: true });
}"""
WIDE = "() => document.documentElement.scrollWidth - innerWidth"


def come(browser: Any, address: str, device: dict[str, Any], language: str) -> Visitor:
    return Visitor(browser, address, {**device, "locale": f"{language}-{language.upper()}"})


@pytest.fixture(params=LANGUAGES)
def language(request) -> str:
    return str(request.param)


@pytest.fixture
def visitor(browser, address, language: str) -> Iterator[Visitor]:
    with come(browser, address, DESKTOP, language) as visitor:
        yield visitor


@pytest.fixture
def phone(browser, address, language: str) -> Iterator[Visitor]:
    with come(browser, address, PHONE, language) as visitor:
        yield visitor


def begin(visitor: Visitor) -> None:
    """Start a game of two people, whatever the words."""
    visitor.page.locator("#two-here").click()
    sheet = visitor.page.locator("#players")
    sheet.locator(f"label:has([name=game][value={GAME}])").click()
    sheet.locator("[type=submit]").click()
    visitor.page.locator("body:not(.busy)").wait_for()
    visitor.page.locator("#headline[data-hue]:not([data-hue=''])").wait_for()


def test_page_and_board_speak_the_browsers_language(visitor: Visitor, language: str) -> None:
    words, game = read(language), read(f"{GAME}/{language}")
    page = visitor.page
    assert page.locator("html").get_attribute("lang") == language
    assert page.locator("#play").inner_text() == words["door"]["play"]
    page.evaluate(LISTEN)
    begin(visitor)
    first, second = game["sides"].values()
    visitor.see(filled(words["headline"]["toMove"], Side=capital(first), side=first))
    # What the board refuses is said: dimmed, the button can be pressed all the same.
    page.locator("#undo").click(force=True)
    board = words.get("board", {"no_turn": "there is no turn to take back"})
    page.locator("#toast", has_text=capital(board["no_turn"])).wait_for()
    visitor.tap("c3")
    visitor.see(game["go"].split("{")[0])
    visitor.tap("c4")
    visitor.see(game["put"].split("{")[0])
    visitor.tap("c5")
    visitor.see(filled(words["headline"]["toMove"], Side=capital(second), side=second))
    turn = page.locator("#turns .turn").first
    assert capital(first) in (turn.get_attribute("title") or "")
    # What was spoken says the same as what is seen.
    request = page.locator("#request .unseen").inner_text()
    page.wait_for_function("(text) => said.some((one) => one.includes(text))", arg=request)
    visitor.go("learn")
    page.locator("#rules-part button").first.click()
    assert page.locator("#rules").inner_text() == game["rules"]


def test_nothing_is_wider_than_a_phone(phone: Visitor) -> None:
    page = phone.page
    assert page.evaluate(WIDE) <= 0
    begin(phone)
    assert page.evaluate(WIDE) <= 0
    for place in ("learn", "games", "board"):
        phone.go(place)
        assert page.evaluate(WIDE) <= 0
    page.locator("#open-drawer").click()
    page.locator("#facts dd").first.wait_for()
    assert page.evaluate(WIDE) <= 0
    assert page.evaluate(CUT) == []


def test_only_the_language_in_use_is_loaded(browser, address) -> None:
    with come(browser, address, DESKTOP, "nl") as visitor:
        loaded = visitor.page.evaluate(
            "performance.getEntriesByType('resource').map((one) => one.name)"
        )
        words = [name for name in loaded if "/words/" in name]
        assert words
        assert all(name.endswith("/nl.json") for name in words)


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


@pytest.mark.parametrize(
    ("position", "words"),
    [
        ("6/6/6/6/6/6 d4 c3 b", "Mit diesen Steinen ist Rosa am Zug."),
        ("XXXXXX/XXX3/6/6/6/6 d4 c3 p", "Zu viele Steine: Rosa X, höchstens 8."),
        ("A.../a.../..../.... l", "Beide haben eine Kugel in einer Spalte."),
    ],
)
def test_why_a_position_is_refused_is_told_in_the_players_language(
    browser, address, position: str, words: str
) -> None:
    with come(browser, address, DESKTOP, "de") as visitor:
        visitor.go("games")
        visitor.page.locator("#position").fill(position)
        visitor.page.locator("#match").click()
        visitor.page.locator("#toast", has_text=words).wait_for()
