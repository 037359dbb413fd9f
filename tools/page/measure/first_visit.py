"""What a browser that never saw the site loads until the first lights, by name and size."""

import gzip
from pathlib import Path
from typing import Any

from tools.page.builder.index import INDEX
from tools.page.builder.words import languages
from tools.page.measure.static_host import serving

LIT = ".lamp[visibility=visible]"
# What a first game does without: loaded once the lights shine; so are parts that only it imports.
_AFTER_THE_LIGHTS = ("board/later.lzma", "js/parts/later-", "later.css")
_PART = "js/parts/chunk-"


def longest_language(site: Path) -> str:
    """Return the language whose words take the most bytes."""
    return max(languages(), key=lambda name: _packed(site / f"words/{name}.json"))


def first_visit(browser: Any, site: Path, patience_ms: int = 60_000) -> dict[str, int]:
    """Return the bytes, gzipped, of each file that `browser` asks for until the first lights.

    The words are those of the longest language.
    """
    asked: list[str] = []
    with serving(site) as host, browser.new_context(locale=longest_language(site)) as context:
        tab = context.new_page()
        tab.set_default_timeout(patience_ms)
        tab.on("request", lambda request: asked.append(request.url.removeprefix(f"{host}/")))
        tab.goto(f"{host}/", wait_until="commit")
        tab.locator(LIT).first.wait_for(state="attached")
    first = "".join((site / name).read_text("utf-8") for name in (INDEX, "js/main.js"))
    names = {
        name or INDEX
        for name in asked
        if not name.startswith(_AFTER_THE_LIGHTS)
        and not (name.startswith(_PART) and Path(name).name not in first)
    }
    return {name: _packed(site / name) for name in names}


def _packed(path: Path) -> int:
    return len(gzip.compress(path.read_bytes()))
