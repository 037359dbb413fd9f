"""The drawn board is a package of its own: small, whole, and at home in somebody else's page."""

import gzip
import re
import subprocess
from pathlib import Path
from typing import Any

import pytest

from tests.optional import need, port_missing
from tests.patience import PATIENCE_S
from tools.page.builder import npm
from tools.page.builder.files import FOLDER
from tools.page.measure.static_host import serving

PACKAGE = FOLDER / "js" / "board"
# Packed as hosts send them.
MOST_BYTES = {"script": 10_000, "style": 1_500}
_EXAMPLE = "examples/foreign_page.html"
# How many pieces' symbols lie in a box.
_INSIDE = """({ x, y, width, height }) => [...document.querySelectorAll(".piece .symbol")]
    .map((symbol) => symbol.getBoundingClientRect())
    .filter((box) => box.x > x && box.right < x + width && box.y > y && box.bottom < y + height)
    .length"""
_IMPORTS = re.compile(r'(?:from|import\()\s*"([^"]+)"|url\("([^"]+)"\)')


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


@pytest.mark.parametrize("path", sorted(PACKAGE.iterdir()), ids=lambda path: path.name)
def test_nothing_in_it_refers_to_what_lies_outside(path: Path) -> None:
    for script, picture in _IMPORTS.findall(path.read_text("utf-8")):
        assert (script or picture).startswith("./")


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
