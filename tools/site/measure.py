"""Measures the site: `python -m tools.site.measure`, under Node and, where it is, in Chromium.

Prints what the page transfers, how soon its board runs, how long ticks take, how soon level 5
answers, and how many nodes a second the engine judges, beside other interpreters.
"""

import gzip
import json
import shutil
import subprocess
import sys
import tempfile
from pathlib import Path

from halo.games import registry
from tools.games.registry import load
from tools.program import device_safe
from tools.site import npm
from tools.site.build import build
from tools.site.serve import serving
from tools.twin.twin import TwinError

_SITE = Path(__file__).resolve().parent
# Interpreters and how many nodes each judges in a few seconds.
_ELSEWHERE = {"micropython": 1_000_000, "python": 20_000}
_WORKER = "tools/site/rate_worker.py"
_CHROMIUMS = ("chromium", "chromium-browser", "google-chrome")
_IN_NODE = """
import {readFileSync} from 'node:fs';
import {measure} from './measure.mjs';
const [modules, functions] = ['modules.bin', 'functions.wasm'].map((name) => readFileSync(name));
await measure({modules, functions}, GAMES, console.log);
"""
_IN_A_WORKER = """
import {measure} from './measure.mjs';
const load = (name) => fetch(name).then((response) => response.arrayBuffer());
const [modules, functions] = await Promise.all(['modules.bin', 'functions.wasm'].map(load));
await measure({modules, functions}, GAMES, (line) => postMessage(line));
postMessage('');
"""
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
            build(folder)
        except npm.NpmError as reason:
            print(f"halo: {reason}: nothing was measured.", file=sys.stderr)
            return 1
        _print_sizes(folder)
        shutil.copy(_SITE / "measure.mjs", folder)
        given = f"const GAMES = {json.dumps(games)};"
        (folder / "node.mjs").write_text(given + _IN_NODE, "utf-8")
        (folder / "measuring.mjs").write_text(given + _IN_A_WORKER, "utf-8")
        (folder / "empty.html").write_text("<!doctype html>", "utf-8")
        _print_rates(games)
        if shutil.which("node"):
            print("Node:", flush=True)
            subprocess.run(["node", "node.mjs"], cwd=folder, check=True)
        browser = next(filter(None, map(shutil.which, _CHROMIUMS)), "")
        if browser:
            print("Chromium:")
            print("\n".join(_in_chromium(folder, browser)))
    return 0


def _print_sizes(folder: Path) -> None:
    total = 0
    for path in sorted(folder.iterdir()):
        size = len(gzip.compress(path.read_bytes()))
        total += size
        print(f"{size:8,d} bytes gzipped  {path.name}")
    print(f"{total:8,d} bytes gzipped  together")


def _print_rates(games: list[list[str]]) -> None:
    """Print how fast the engine is without a page."""
    for interpreter, nodes in _ELSEWHERE.items():
        for game, position in games:
            arguments = (_WORKER, game, position, str(nodes))
            try:
                with device_safe(*arguments, wanted=interpreter) as worker:
                    rate = int(worker.read())
            except TwinError as reason:
                print(f"{interpreter}: {reason}")
                break
            print(f"{interpreter}: {game}: {rate:,} nodes a second")


def _in_chromium(folder: Path, browser: str) -> list[str]:
    from playwright.sync_api import sync_playwright

    with serving(folder) as address, sync_playwright() as tools:
        chromium = tools.chromium.launch(executable_path=browser, args=["--no-sandbox"])
        page = chromium.new_page()
        page.goto(f"{address}/empty.html")
        lines: list[str] = page.evaluate(_PAGE)
        chromium.close()
    return lines


if __name__ == "__main__":
    sys.exit(main())
