"""The board in a worker of a page, in Chromium."""

from pathlib import Path
from typing import Any

import pytest

from tests.optional import browser_missing, chromium, need
from tools.site.serve import serving

pytestmark = pytest.mark.browser

# Posts what it is told to; resolves to all messages once one of them has the text in it.
_PLAY = """
([lines, awaited]) => new Promise((done) => {
  const heard = [];
  const worker = new Worker('worker.mjs', {type: 'module'});
  worker.onmessage = ({data}) => {
    heard.push(data);
    if (JSON.stringify(data).includes(awaited)) {
      worker.terminate();
      done(heard);
    }
  };
  worker.postMessage({seed: 1});
  for (const line of lines) worker.postMessage(line);
})
"""


def played(site: Path, *told: tuple[list[str], str]) -> list[list[Any]]:
    """Return what a worker answers to these lines until it has said a text; one after another."""
    need(browser_missing())
    from playwright.sync_api import sync_playwright

    (site / "empty.html").write_text("<!doctype html>", "utf-8")
    with serving(site) as address, sync_playwright() as tools:
        browser = tools.chromium.launch(executable_path=chromium(), args=["--no-sandbox"])
        page = browser.new_page()
        page.goto(f"{address}/empty.html")
        heard: list[list[Any]] = [page.evaluate(_PLAY, list(each)) for each in told]
        browser.close()
    return heard


def test_a_game_that_is_begun_in_one_worker_is_there_in_the_next(site: Path) -> None:
    by_hand = (
        '"verb":"place","square":"d4","piece":"TX"',
        '"verb":"place","square":"c3","piece":"TO"',
    )
    lines = [f'{{"id":{at},"do":"hand",{what}}}' for at, what in enumerate(by_hand)]
    # By the time that the brightness is told as set, it and all before is saved.
    lines.append('{"id":7,"do":"set","brightness":20}')
    asked = ['{"id":8,"do":"settings"}']
    first, second = played(site, (lines, '\\"mode\\":\\"play'), (asked, '"ok\\":8'))
    assert first[0]["lines"].startswith('{"host"')
    assert '"brightness":20' in "".join(each.get("lines", "") for each in second)


def test_a_worker_without_its_files_says_what_is_missing(site: Path, tmp_path: Path) -> None:
    for name in ("worker.mjs", "board.mjs", "kept.mjs", "micropython.mjs"):
        (tmp_path / name).write_bytes((site / name).read_bytes())
    (heard,) = played(tmp_path, ([], "gone"))
    assert heard == [{"gone": "modules.bin is not to be had (404)"}]
