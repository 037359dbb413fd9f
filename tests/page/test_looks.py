"""The page's looks: the drawer, reduced motion; and the drawn board in another page."""

import gzip
import re
import subprocess
from typing import Any

import pytest

from tests.apart import PATIENCE_S
from tests.optional import need, port_missing
from tests.page.visitor import OPENING, Visitor
from tools.page.builder import npm
from tools.page.builder.index import FOLDER
from tools.page.measure.static_host import serving

# The number of light shapes that change within a second.
_CHANGES = """() => new Promise((done) => {
    const seen = [];
    const observer = new MutationObserver((all) => seen.push(...all));
    observer.observe(document.querySelector(".lights"), { attributes: true, subtree: true });
    setTimeout(() => done(seen.length), 1000);
})"""
# The ten squares of a lifted totem's cross, its origin, and row 1.
_CROSS_IS_LIT = "() => document.querySelectorAll('.lamp[visibility=visible]').length > 9"
PACKAGE = FOLDER / "js" / "board"
# Compressed as hosts send them.
MOST_BYTES = {"script": 10_000, "style": 1_500}
_EXAMPLE = "examples/foreign_page.html"
# The number of pieces' symbols in a box.
_INSIDE = """({ x, y, width, height }) => [...document.querySelectorAll(".piece .symbol")]
    .map((symbol) => symbol.getBoundingClientRect())
    .filter((box) => box.x > x && box.right < x + width && box.y > y && box.bottom < y + height)
    .length"""
# Draws a board that nothing has lit yet.
_DRAW = """async () => {
    const { drawBoard } = await import("/js/board/api.js");
    const set = { name: "none", kinds: {}, tones: {}, racks: { near: [], far: [] } };
    const stage = document.createElement("div");
    document.body.replaceChildren(stage);
    window.board = drawBoard(stage, { grid: { columns: 2, rows: 2 }, sets: [set] });
}"""
# Whether so many of its light shapes are seen.
_SEEN = """(count) => count === [...document.querySelectorAll(".lights > g > *")]
    .filter((shape) => getComputedStyle(shape).visibility !== "hidden").length"""
_IMPORTS = re.compile(r'(?:from|import\()\s*"([^"]+)"|url\("([^"]+)"\)')


def test_the_drawer_shows_sensors_and_protocol(visitor: Visitor) -> None:
    visitor.set_up(OPENING)
    visitor.inside()
    page = visitor.page
    field = page.locator("#heat span[title=d4]")
    page.wait_for_function("() => document.querySelector('#heat [title=d4]').textContent > '40'")
    assert float(page.locator("#heat span[title=c3]").inner_text()) < -40
    assert abs(float(page.locator("#heat span[title=a1]").inner_text())) < 10
    assert "south" not in (field.get_attribute("class") or "")
    page.locator("#facts", has_text="halo36").wait_for()
    page.locator("#send-line").fill('{"id":7,"do":"version"}')
    visitor.click("Send")
    page.locator("#lines", has_text='"ok":7').wait_for()
    page.get_by_label("Brightness").fill("60")
    page.locator("#board-settings", has_text="60%").wait_for()
    # The browser plays sounds instead of a piezo, which its board lacks.
    assert page.get_by_label("Sounds of its piezo").is_hidden()
    visitor.click("Close")


# Keeps every headline, however briefly shown.
_KEEP_HEADLINES = """() => {
    window.headlines = [];
    const headline = document.querySelector("#headline");
    const all = { childList: true, characterData: true, subtree: true };
    new MutationObserver(() => headlines.push(headline.textContent)).observe(headline, all);
}"""


def test_the_lights_are_live_again_after_a_power_cut(visitor: Visitor) -> None:
    visitor.set_up(OPENING)
    visitor.inside()
    visitor.page.evaluate(_KEEP_HEADLINES)
    visitor.click("Cut the power")
    visitor.page.wait_for_function("() => headlines.includes('The board wakes up')")
    visitor.see("Pink to move")
    visitor.page.locator("[data-square=d4]").focus()
    visitor.key("Enter")
    visitor.page.wait_for_function(_CROSS_IS_LIT)
    # A board that is silent for a moment begins no game: the visitor stays where they went.
    assert visitor.page.evaluate("document.body.dataset.place") == "board"


def see_stillness(visitor: Visitor) -> None:
    """Wait until no light changes; each reaches its brightest level once, within four seconds."""
    seconds = [visitor.page.evaluate(_CHANGES) for _ in range(3)]
    while seconds[-1] and len(seconds) < PATIENCE_S:
        seconds.append(visitor.page.evaluate(_CHANGES))
    assert seconds[-1] == 0, f"changes second by second: {seconds}"


def test_the_lights_stand_still_where_less_motion_is_wished(visitor: Visitor) -> None:
    visitor.set_up(OPENING)
    see_stillness(visitor)
    visitor.page.emulate_media(reduced_motion="no-preference")
    visitor.page.mouse.move(9, 9)
    assert visitor.page.evaluate(_CHANGES) > 0
    # The lights also rest while the player thinks, until the page is touched.
    see_stillness(visitor)
    visitor.page.mouse.move(8, 8)
    assert visitor.page.evaluate(_CHANGES) > 0


def _packed(name: str, *options: str) -> int:
    command = [npm.bundler(), name, "--bundle", "--minify", *options]
    made = subprocess.run(command, cwd=PACKAGE, capture_output=True, check=True)
    return len(gzip.compress(made.stdout))


def test_it_is_small() -> None:
    need(port_missing())
    sizes = {
        "script": _packed("api.js", "--format=esm", "--target=es2022"),
        "style": _packed("board.css"),
    }
    assert all(size <= MOST_BYTES[part] for part, size in sizes.items()), sizes


def test_nothing_in_it_refers_to_what_lies_outside() -> None:
    for path in PACKAGE.iterdir():
        for script, picture in _IMPORTS.findall(path.read_text("utf-8")):
            assert (script or picture).startswith("./"), path


@pytest.mark.parametrize("motion", ["no-preference", "reduce"])
def test_a_board_is_dark_until_it_is_lit_and_once_its_lights_are_out(
    scripts: Any, motion: str
) -> None:
    scripts.emulate_media(reduced_motion=motion)
    scripts.evaluate(_DRAW)
    assert scripts.evaluate(_SEEN, 0)
    scripts.evaluate("board.set({ lights: { a1: '#ff8833' } })")
    scripts.wait_for_function(_SEEN, arg=3)
    scripts.evaluate("board.set({ lights: {} })")
    scripts.wait_for_function(_SEEN, arg=0)


def test_a_foreign_page_shows_a_position_and_hears_of_a_tap(browser: Any) -> None:
    with serving(FOLDER.parent) as host, browser.new_context() as context:
        tab = context.new_page()
        tab.set_default_timeout(1000 * PATIENCE_S)
        tab.goto(f"{host}/{_EXAMPLE}")
        squares = {
            name: tab.locator(f"[data-square={name}]").bounding_box() for name in ("c3", "d4")
        }
        assert tab.evaluate(_INSIDE, squares["c3"]) == 1
        assert tab.evaluate(_INSIDE, squares["d4"]) == 0
        tab.locator(".lamp[visibility=visible]").wait_for(state="attached")
        assert tab.locator(".lamp[visibility=visible]").count() == 1
        tab.locator("[data-square=d4]").click()
        tab.wait_for_function("document.title === 'd4'")
        tab.locator("[data-square=b2]").press("Enter")
        tab.wait_for_function("document.title === 'b2'")
        assert tab.locator("[data-square=c3]").get_attribute("aria-label") == "c3"
