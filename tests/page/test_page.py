"""The page's files, small and complete; the door for newcomers."""

import json
import re
import struct
from pathlib import Path
from typing import Any

import pytest

from halo.games import registry
from tests.apart import PATIENCE_S
from tests.optional import need, port_missing
from tests.page.visitor import DESKTOP, ONE_BEFORE, PHONE, Visitor
from tools.page.builder.facts import all_facts
from tools.page.builder.index import FOLDER, INDEX
from tools.page.builder.site import page
from tools.page.builder.words import USUAL, words_in
from tools.page.measure.first_visit import LIT, first_visit, longest_language
from tools.page.measure.static_host import serving

# Bytes of a first visit until the first lights, compressed.
MOST_BYTES = 330_000
MOST_REQUESTS = 20
# Ways to turn text into markup or code.
_MARKUP = re.compile(
    r"innerHTML|outerHTML|insertAdjacentHTML|document\.write|DOMParser|createContextualFragment"
    r"|setHTML|\beval\(|new Function|\.srcdoc|javascript:"
)
_IMPORT = re.compile(r'(?:from |import\()"(?:\.{1,2}/)+(?:[\w-]+/)*([\w-]+\.jsx?)"')
SCRIPTS = sorted([*FOLDER.rglob("*.js"), *FOLDER.rglob("*.jsx")])
_OPEN = "Four in a row, with two totems you share"

# Which steps the page takes through the browser's history when a link comes into its address.
_PASTED = """() => new Promise((done) => {
    const steps = [];
    history.back = () => steps.push("back");
    addEventListener("hashchange", () => done(steps), { once: true });
    location.hash = "#with";
})"""


def test_a_first_visit_until_the_first_lights_is_small(browser: Any, whole_site: Path) -> None:
    sizes = first_visit(browser, whole_site, 1000 * PATIENCE_S)
    told = f"{len(sizes)} requests, {sum(sizes.values()):,} bytes: {sizes}"
    print(told)
    assert f"words/{longest_language(whole_site)}.json" in sizes
    assert "board/first.lzma" in sizes
    assert len(sizes) <= MOST_REQUESTS, told
    assert sum(sizes.values()) <= MOST_BYTES, told


def test_the_page_can_be_read_before_any_script_has_run() -> None:
    need(port_missing())
    index = page()[INDEX].decode()
    words = words_in(USUAL)
    for section, key in (("door", "teach"), ("door", "play"), ("places", "learn")):
        assert f">{words[section][key]}</" in index
    assert '<div class="stage" data-board="halo36">' in index
    assert "<style>" in index
    assert "stylesheet" not in index


# What a visitor sees of the door: each part's words and place, and where the board is.
_DOOR = """() => {
  const parts = ".wordmark, .places button, #headline, #door button, .stage";
  return [...document.querySelectorAll(parts)].map((part) => {
    const { x, y, width, height } = part.getBoundingClientRect();
    const words = part.matches(".stage") ? "" : part.textContent;
    return [words, ...[x, y, width, height].map(Math.round)];
  });
}"""


@pytest.mark.parametrize("device", [DESKTOP, PHONE])
@pytest.mark.parametrize("language", ["en", "de"])
def test_the_front_door_stays_as_it_is_first_drawn(
    browser: Any, whole_site: Path, device: dict[str, Any], language: str
) -> None:
    seen = []
    for has_scripts in (False, True):
        with serving(whole_site) as address, browser.new_context(locale=language, **device) as one:
            tab = one.new_page()
            tab.set_default_timeout(1000 * PATIENCE_S)
            if not has_scripts:
                tab.route("**/js/**", lambda route: route.abort())
            tab.goto(f"{address}/")
            if has_scripts:
                tab.locator(LIT).first.wait_for(state="attached")
            seen.append(tab.evaluate(_DOOR))
    assert seen[0] == seen[1]


def test_text_never_becomes_markup() -> None:
    for path in SCRIPTS:
        assert not _MARKUP.findall(path.read_text("utf-8")), path


def test_a_script_says_what_it_is_for_and_is_short() -> None:
    for path in SCRIPTS:
        lines = path.read_text("utf-8").splitlines()
        assert lines[0].startswith("// "), path
        assert len(lines) <= 400, path


def test_every_script_is_used() -> None:
    used = {name for path in SCRIPTS for name in _IMPORT.findall(path.read_text("utf-8"))}
    roots = {"early.js", "main.js", "opening.js", "service_worker.js"}
    # The build generates the script that imports the games' own.
    own = {f"{name}.js" for name in registry.NAMES}
    assert {path.name for path in SCRIPTS} == (used | roots | own) - {"all.js"}


def test_every_name_in_the_page_is_an_elements_own() -> None:
    names = re.findall(r'\bid="([^"]+)"', (FOLDER / "index.html").read_text("utf-8"))
    assert sorted(names) == sorted(set(names))


def test_the_manifest_makes_the_page_installable() -> None:
    manifest = json.loads((FOLDER / "manifest.webmanifest").read_text("utf-8"))
    assert manifest["name"]
    assert manifest["display"] == "standalone"
    assert manifest["start_url"] == manifest["scope"] == "./"
    sizes = {icon["sizes"] for icon in manifest["icons"]}
    assert "any" in sizes
    for icon in manifest["icons"]:
        body = (FOLDER / icon["src"]).read_bytes()
        if icon["type"] == "image/png":
            assert body.startswith(b"\x89PNG")
            width, height = struct.unpack(">II", body[16:24])
            assert icon["sizes"] == f"{width}x{height}"
        else:
            assert body.startswith(b"<svg")
    text = (FOLDER / "index.html").read_text("utf-8")
    assert 'rel="manifest" href="manifest.webmanifest"' in text
    assert f'name="theme-color" content="{manifest["theme_color"]}"' in text


def test_the_legend_has_words_for_every_light_of_the_palette() -> None:
    words = json.loads((FOLDER / "words" / "en.json").read_text("utf-8"))
    told = {key.partition("_")[0] for key in words["legend"]["lights"]}
    facts = all_facts()
    for lights in facts["palettes"]:
        assert told == {light["name"] for light in lights} - {"dark"}
        assert {"put_warm", "win_cool"} <= {light["id"] for light in lights}
    assert set(words["legend"]["rhythms"]) == set(facts["rhythms"])


@pytest.fixture
def newcomer(come) -> Visitor:
    return come(PHONE, remembers=True)


def test_two_taps_lead_from_the_door_with_a_finished_game_to_the_first_turn(
    newcomer: Visitor,
) -> None:
    newcomer.see(_OPEN)
    for square in ("d1", "d3", "d4"):
        newcomer.see_square(square, "pink X")
    newcomer.see_square("d2", "black X")
    assert not newcomer.page.locator("#table-bar").is_visible()
    newcomer.page.locator("#play").tap()
    newcomer.click("Start")
    newcomer.see("Your turn, pink")
    newcomer.see_square("d4", "totem")
    newcomer.see_square("c3", "totem")
    newcomer.see_square("d1", "empty")
    assert not newcomer.page.locator("#door").is_visible()
    newcomer.give_up()
    newcomer.click("Done")
    newcomer.see(_OPEN)


_CHOICES = "() => new URLSearchParams(new FormData(document.querySelector('#players'))).toString()"


def test_a_tap_on_the_board_opens_the_sheet_and_chooses_nothing_there(newcomer: Visitor) -> None:
    newcomer.unfold("New game")
    before = newcomer.page.evaluate(_CHOICES)
    newcomer.key("Escape")
    for square in ("d4", "e5", "f6"):  # QUANTIK and YOXII lie under them
        newcomer.tap(square)
        newcomer.page.locator("#play-sheet").wait_for()
        assert newcomer.page.evaluate(_CHOICES) == before
        newcomer.key("Escape")


def test_back_and_forward_lead_through_the_places(newcomer: Visitor) -> None:
    newcomer.go("learn")
    newcomer.go("games")
    for walk, place in (("go_back", "learn"), ("go_back", "play"), ("go_forward", "learn")):
        getattr(newcomer.page, walk)()
        newcomer.page.locator(f"#at-{place}").wait_for()
        assert (
            newcomer.page.locator("[id^=to-][aria-current]").get_attribute("id") == f"to-{place}"
        )
    newcomer.click("Learn YOXII")  # which loads the page again
    newcomer.see("Lift the totem on d4.")
    newcomer.page.go_back()
    newcomer.see("Lift the totem on d4.")


def test_back_closes_what_lies_over_the_page_before_it_leaves(newcomer: Visitor) -> None:
    page = newcomer.page
    newcomer.open_legend()
    page.go_back()
    page.locator("#legend-sheet").wait_for(state="hidden")
    assert page.locator("#at-learn").is_visible()
    # What was closed otherwise takes no step of its own.
    newcomer.open_legend()
    newcomer.key("Escape")
    page.locator("#legend-sheet").wait_for(state="hidden")
    page.go_back()
    page.locator("#at-play").wait_for()
    # Nor does it take one back when a link is pasted into the address.
    newcomer.open_legend()
    newcomer.key("Escape")
    page.locator("#legend-sheet").wait_for(state="hidden")
    assert page.evaluate(_PASTED) == []
    page.evaluate("history.replaceState(history.state, '', '/')")
    newcomer.go("play")
    newcomer.begin()
    newcomer.unfold("More")
    page.go_back()
    page.locator("#more").wait_for(state="hidden")
    newcomer.see("Pink to move")


def test_back_leads_from_a_replay_to_the_game_and_from_a_puzzle_to_where_it_began(
    newcomer: Visitor,
) -> None:
    page = newcomer.page
    newcomer.begin()
    newcomer.set_up(ONE_BEFORE)
    newcomer.turn("d4", "d1", "X", "d2")
    newcomer.see("Pink wins")
    page.locator("#first").click()
    newcomer.see("Looking back")
    page.go_back()
    newcomer.see("Pink wins")
    newcomer.go("games")
    page.locator("#games .pictured").first.click()
    newcomer.see("Pink wins")
    newcomer.go("learn")
    page.locator("#puzzle-begin").click()
    newcomer.see("Puzzle 1 of")
    page.go_back()
    page.locator("#at-learn").wait_for()
    newcomer.go("games")
    page.locator("#games .pictured").first.click()
    newcomer.see("Looking back")
    page.go_back()
    page.locator("#at-games").wait_for()
    newcomer.go("play")
    newcomer.see("Puzzle 1 of")


@pytest.mark.parametrize(
    ("begins", "under_way"), [("learn", "Lesson 1 of"), ("door-puzzles", "Puzzle 1 of")]
)
def test_back_from_what_was_begun_at_the_door_leads_to_the_door(
    newcomer: Visitor, begins: str, under_way: str
) -> None:
    page = newcomer.page
    newcomer.go("learn")
    newcomer.go("play")
    for leave in (lambda: newcomer.click("Leave"), page.go_back):
        page.locator(f"#{begins}").click()
        newcomer.see(under_way)
        leave()
        newcomer.see(_OPEN)
    # What was left otherwise takes no step of its own.
    page.go_back()
    page.locator("#at-learn").wait_for()


def test_at_the_door_keys_pass_the_picture_by(newcomer: Visitor) -> None:
    newcomer.page.locator("#to-board").focus()
    newcomer.key("Tab")
    assert newcomer.page.locator("#learn").evaluate("(it) => it === document.activeElement")


def test_a_friend_is_invited_from_a_game(newcomer: Visitor) -> None:
    newcomer.begin()
    newcomer.unfold("More")
    newcomer.click("With a friend")
    newcomer.page.locator("#remote-sheet").wait_for()
    assert not newcomer.page.locator("#more").is_visible()


def test_a_look_of_the_board_is_chosen_and_kept(newcomer: Visitor) -> None:
    newcomer.go("board")
    newcomer.page.get_by_label("Maple").check(force=True)
    for _ in range(2):
        newcomer.page.locator("html[data-look=maple]").wait_for()
        newcomer.arrive()


def test_what_was_chosen_is_there_again_and_two_people_need_neither(newcomer: Visitor) -> None:
    newcomer.begin("4", "Black")
    newcomer.see("Your turn, black")
    newcomer.arrive()
    newcomer.unfold("New game")
    assert newcomer.page.locator("#level").input_value() == "4"
    assert newcomer.page.locator("#level-name").inner_text() == "Level 4"
    assert newcomer.page.locator("[name=side][value=second]").is_checked()
    newcomer.key("Escape")
    newcomer.give_up()
    newcomer.see("Level 4 wins: you gave up")
    newcomer.click("Done")
    newcomer.see(_OPEN)
    newcomer.page.locator("#two-here").tap()
    assert not newcomer.page.locator("#level").is_visible()
    assert not newcomer.page.locator("#side-choice").is_visible()
    newcomer.click("Start")
    newcomer.see("Pink to move")
