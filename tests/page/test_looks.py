"""The page's looks: the drawer, reduced motion, its colours, and pictures of all states."""

import gzip
import json
import re
import subprocess
from functools import cache
from itertools import pairwise
from pathlib import Path
from typing import Any

import pytest

from halo.lights import palette
from halo.lights.effects import PERIODS_MS, STEPS, WAVES
from halo.lights.palette import COLOURS
from tests.apart import PATIENCE_S
from tests.lights.scenes import SIGHTS, seen
from tests.optional import need, node_missing, port_missing
from tests.page.node import run_script
from tests.page.visitor import ONE_BEFORE, OPENING, Visitor
from tools.page.builder import npm
from tools.page.builder.index import FOLDER
from tools.page.measure.static_host import serving

MIDDLE = "3o1X/x1XO1X/3oO1/4ox/6/X5 b1 e6 b"
# The number of light shapes that change within a second.
_CHANGES = """() => new Promise((done) => {
    const seen = [];
    const observer = new MutationObserver((all) => seen.push(...all));
    observer.observe(document.querySelector(".lights"), { attributes: true, subtree: true });
    setTimeout(() => done(seen.length), 1000);
})"""
# The ten squares of a lifted totem's cross, its origin, and row 1.
_CROSS_IS_LIT = "() => document.querySelectorAll('.pool[visibility=visible]').length > 9"
GRADES = ("wins", "good", "fair", "worse", "loses")
# An unlit square of the board, and a board's usual brightness.
_SQUARE = (0x1A, 0x16, 0x1D)
_USUAL = 0.4
BRIGHTER = 8.0
# Of 255: a colour is rounded while its light grows.
_UNSEEN = 4
# Longer than the slowest rhythm, and the frames in that time.
_ROUND_MS = 5000
_FRAMES = 30 * _ROUND_MS // 1000
PACKAGE = FOLDER / "js" / "board"
# Compressed as hosts send them.
MOST_BYTES = {"script": 10_000, "style": 1_500}
_EXAMPLE = "examples/foreign_page.html"
# The number of pieces' symbols in a box.
_INSIDE = """({ x, y, width, height }) => [...document.querySelectorAll(".piece .symbol")]
    .map((symbol) => symbol.getBoundingClientRect())
    .filter((box) => box.x > x && box.right < x + width && box.y > y && box.bottom < y + height)
    .length"""
_IMPORTS = re.compile(r'(?:from|import\()\s*"([^"]+)"|url\("([^"]+)"\)')


def test_the_drawer_shows_sensors_and_protocol(visitor: Visitor, pictures: Path) -> None:
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
    page.locator("#board-settings", has_text="60 %").wait_for()
    # The browser plays sounds instead of a piezo, which its board lacks.
    assert page.get_by_label("Sounds of its piezo").is_hidden()
    visitor.picture(pictures / "drawer.png")
    visitor.click("Close")


# Keeps every headline, however briefly shown.
_KEEP_HEADLINES = """() => {
    window.headlines = [];
    const headline = document.querySelector("#headline");
    new MutationObserver(() => headlines.push(headline.textContent)).observe(headline, {
        childList: true,
    });
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


def test_pictures_of_the_main_states(visitor: Visitor, pictures: Path) -> None:
    visitor.set_up(MIDDLE)
    visitor.grab("b1", "b3")
    visitor.picture(pictures / "lifted.png")
    visitor.page.emulate_media(color_scheme="light")
    visitor.picture(pictures / "lifted-light.png")
    visitor.page.emulate_media(color_scheme="dark")
    visitor.page.mouse.up()
    visitor.see("Place a black X")
    visitor.be_at_a_real_board()
    visitor.drag("x", "a6")
    visitor.see("Black X on a6 has to go.")
    visitor.picture(pictures / "fault.png")
    visitor.set_up(ONE_BEFORE)
    visitor.turn("d4", "d1", "X", "d2")
    visitor.see("Pink wins")
    visitor.picture(pictures / "won.png")


def _frame(ms: float) -> str:
    """Return the board's frame of the grades' squares at this time."""
    lights = []
    for grade in GRADES:
        *colour, rhythm = COLOURS[4 * getattr(palette, grade.upper()) :][:4]
        wave = WAVES[rhythm * STEPS + int(ms * STEPS / PERIODS_MS[rhythm]) % STEPS]
        lights += [round(_USUAL * part * wave / 255) for part in colour]
    return bytes(lights).hex()


@cache
def _moments() -> list[list[list[int]]]:
    """Return the colours in the middle of the grades' squares, frame by frame.

    This is as drawn with reduced motion, after each rhythm has passed once.
    """
    squares = [f"{'abcde'[place]}1" for place in range(len(GRADES))]
    frames = [_frame(1000 * number / 30) for number in range(3 * _FRAMES)]
    given = json.dumps({"lit": dict(zip(GRADES, squares, strict=True)), "frames": frames})
    script = str(FOLDER / "js/board/lights.js")
    return [
        [
            [round(strength * part + (1 - strength) * dark) for part, dark in zip(colour, _SQUARE)]
            for colour, strength in moment
        ]
        for moment in json.loads(run_script("calm_lights.mjs", script, given))[_FRAMES:]
    ]


def test_with_reduced_motion_a_grade_stays_as_it_is() -> None:
    need(node_missing())
    for before, after in pairwise(_moments()):
        changes = [abs(a - b) for one, other in zip(before, after) for a, b in zip(one, other)]
        assert max(changes) <= _UNSEEN, (before, after)


@pytest.mark.parametrize("sight", [*SIGHTS, "grey"])
def test_the_better_a_grade_the_brighter_its_square(sight: str) -> None:
    need(node_missing())
    for moment in _moments()[::_FRAMES]:
        light = [seen(colour, sight)[0] for colour in moment]
        assert min(before - after for before, after in pairwise(light)) > BRIGHTER, light


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
        tab.locator(".pool[visibility=visible]").wait_for(state="attached")
        assert tab.locator(".pool[visibility=visible]").count() == 1
        tab.locator("[data-square=d4]").click()
        tab.wait_for_function("document.title === 'd4'")
        tab.locator("[data-square=b2]").press("Enter")
        tab.wait_for_function("document.title === 'b2'")
        assert tab.locator("[data-square=c3]").get_attribute("aria-label") == "c3"
