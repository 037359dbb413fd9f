"""Measures the page: `python -m tools.page.measure`, under Node and, if installed, in Chromium.

Prints a first visit's transfer and the time to its first lights, on this machine and over a
slow line; how smooth the page is and its load at rest; how soon a friend's first turn is
answered; the length of ticks, the time of level 5's answer, and the engine's nodes per
second, compared with other interpreters.
"""

import json
import shutil
import subprocess
import sys
import tempfile
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path
from typing import Any

from halo.games import registry
from tools.games.registry import load
from tools.page.builder import npm
from tools.page.builder.site import build_site
from tools.page.measure.smoothness import print_friend, print_smoothness
from tools.page.measure.static_host import Line, serving
from tools.program import device_safe

_SITE = Path(__file__).resolve().parent
# Interpreters, and the nodes that each searches in a few seconds.
_ELSEWHERE = {"micropython": 1_000_000, "python": 20_000}
_WORKER = "tools/lab/worker.py"
_CHROMIUMS = ("chromium", "chromium-browser", "google-chrome")
_IN_NODE = """
import {readFileSync} from 'node:fs';
import {measure} from './measure.mjs';
const files = ['first.lzma', 'later.lzma'];
await measure(files.map((name) => readFileSync(name)), GAMES, console.log);
"""
_IN_A_WORKER = """
import {measure} from './measure.mjs';
const load = (name) => fetch(name).then((response) => response.arrayBuffer());
const files = ['first.lzma', 'later.lzma'];
await measure(await Promise.all(files.map(load)), GAMES, (line) => postMessage(line));
postMessage('');
"""
_VISITS = 5
# Slow 3G.
_SLOW = (50_000, 0.4)
# The times of the first text and of the first light, in ms from the visit's
# beginning.
_WATCH = """
window.seen = (selector) => new Promise((done) => {
  const look = () => {
    if (document.querySelector(selector)) done(performance.now());
    else requestAnimationFrame(look);
  };
  look();
});
window.firstLights = seen('.pool[visibility=visible]');
"""
_READABLE = "performance.getEntriesByName('first-contentful-paint')[0].startTime"
_PLAYABLE = "seen('body[data-mode=play]')"
_PAGE = """
() => new Promise((done) => {
  const said = [];
  const worker = new Worker('measuring.mjs', {type: 'module'});
  worker.onerror = (event) => done([event.message]);
  worker.onmessage = ({data}) => data ? said.push(data) : done(said);
})
"""


def main() -> int:
    """Measure and print."""
    games = [[game, load(game).bench.position] for game in registry.NAMES]
    with tempfile.TemporaryDirectory() as name:
        folder = Path(name)
        try:
            build_site(folder / "site")
        except npm.NpmError as reason:
            print(f"halo: {reason}: nothing was measured.", file=sys.stderr)
            return 1
        if _browser():
            _print_first_visits(folder / "site")
        folder = folder / "site" / "board"
        shutil.copy(_SITE / "measure.mjs", folder)
        given = f"const GAMES = {json.dumps(games)};"
        (folder / "node.mjs").write_text(given + _IN_NODE, "utf-8")
        (folder / "measuring.mjs").write_text(given + _IN_A_WORKER, "utf-8")
        (folder / "empty.html").write_text("<!doctype html>", "utf-8")
        _print_rates(games)
        if shutil.which("node"):
            print("Node:", flush=True)
            subprocess.run(["node", "node.mjs"], cwd=folder, check=True)
        if _browser():
            print("Chromium:")
            print("\n".join(_in_chromium(folder)))
    return 0


def _browser() -> str:
    return next(filter(None, map(shutil.which, _CHROMIUMS)), "")


def _print_first_visits(site: Path) -> None:
    """Print the course of cold-cache visits until the first lights."""
    from playwright.sync_api import sync_playwright

    took_ms: list[float] = []
    with sync_playwright() as tools:
        for _ in range(_VISITS):
            sent: list[int] = []
            with serving(site, sent=sent.append) as address, _visit(tools, f"{address}/") as page:
                took_ms.append(page.evaluate("firstLights"))
        with serving(site, line=Line(*_SLOW)) as address, _visit(tools, f"{address}/") as page:
            play = page.locator("#play")
            while not page.locator("#play[aria-busy=true]").count():
                play.click()  # the early script keeps a tap for later
            page.locator("#players button[type=submit]").click()
            until_ms = [page.evaluate(each) for each in (_READABLE, "firstLights", _PLAYABLE)]
        with serving(site) as address, _visit(tools, f"{address}/") as page:
            page.evaluate("firstLights")
            print_smoothness(page)
            print_friend(page.context.browser, site)
            print("over 50 kB a second and 400 ms: ", end="")
            print_friend(page.context.browser, site, Line(*_SLOW))
    listed = ", ".join(f"{ms:,.0f}" for ms in sorted(took_ms))
    print(f"first lights from a cold cache after {listed} ms")
    print(f"until then {len(sent)} requests, {sum(sent):,d} bytes gzipped")
    told = "at {:,.0f} ms something to read, at {:,.0f} ms lights, at {:,.0f} ms a game"
    print("over 50 kB a second and 400 ms: " + told.format(*until_ms))


@contextmanager
def _visit(tools: Any, address: str) -> Iterator[Any]:
    """Open the page in a browser with an empty cache."""
    with tools.chromium.launch(executable_path=_browser(), args=["--no-sandbox"]) as chromium:
        page = chromium.new_page(viewport={"width": 1280, "height": 800})
        page.add_init_script(_WATCH)
        page.goto(address, wait_until="commit")
        yield page


def _print_rates(games: list[list[str]]) -> None:
    """Print the engine's speed without a page."""
    for interpreter, nodes in _ELSEWHERE.items():
        for game, position in games:
            arguments = (_WORKER, "bestmove", game, "nodes", str(nodes), "1")
            try:
                with device_safe(*arguments, wanted=interpreter) as worker:
                    *_, searched, ms = map(int, worker.ask(position).split()[1:])
            except OSError as reason:
                print(f"{interpreter}: {reason}")
                break
            print(f"{interpreter}: {game}: {1000 * searched // ms:,} nodes a second")


def _in_chromium(folder: Path) -> list[str]:
    from playwright.sync_api import sync_playwright

    with (
        serving(folder) as address,
        sync_playwright() as tools,
        _visit(tools, f"{address}/empty.html") as page,
    ):
        lines: list[str] = page.evaluate(_PAGE)
    return lines


if __name__ == "__main__":
    sys.exit(main())
