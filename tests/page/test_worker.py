"""The board in a worker of a page, in Chromium."""

from pathlib import Path
from typing import Any

from tests.apart import PATIENCE_S
from tools.page.measure.static_host import serving

# Posts each line once a message has the text awaited after the previous line; resolves to all
# messages. A message that something is gone may come before it is awaited.
_PLAY = """
([steps, patience]) => new Promise((done, fail) => {
  const heard = [];
  let awaited = '';
  let since = 0;
  const worker = new Worker('worker.mjs', {type: 'module'});
  const isIn = (data) => JSON.stringify(data).includes(awaited);
  const isHeard = () => heard.slice(awaited === 'gone' ? 0 : since).some(isIn);
  worker.onmessage = ({data}) => {
    heard.push(data);
    while (isHeard()) {
      since = heard.length;
      if (!steps.length) {
        worker.terminate();
        done(heard);
        return;
      }
      const [line, text] = steps.shift();
      awaited = text;
      if (line) worker.postMessage(line);
    }
  };
  worker.postMessage({seed: 1});
  setTimeout(() => fail(new Error(`${awaited} is not among ${JSON.stringify(heard)}`)), patience);
})
"""

Steps = list[tuple[str, str]]


def played(browser: Any, site: Path, *workers: Steps) -> list[list[Any]]:
    """Return the output of workers, one after another, to each line until they say its text."""
    (site / "empty.html").write_text("<!doctype html>", "utf-8")
    with serving(site) as address:
        page = browser.new_context().new_page()
        page.goto(f"{address}/empty.html")
        heard: list[list[Any]] = [
            page.evaluate(_PLAY, [steps, 1000 * PATIENCE_S]) for steps in workers
        ]
        page.context.close()
    return heard


def test_a_worker_without_its_files_says_what_is_missing(
    browser, site: Path, tmp_path: Path
) -> None:
    for path in site.glob("*.mjs"):
        (tmp_path / path.name).write_bytes(path.read_bytes())
    (heard,) = played(browser, tmp_path, [])
    assert heard == [{"gone": "first.lzma is not to be had (404)"}]


def test_a_first_game_begins_before_the_other_modules_are_there(
    browser, site: Path, tmp_path: Path
) -> None:
    for path in site.iterdir():
        if path.name != "later.lzma":
            (tmp_path / path.name).write_bytes(path.read_bytes())
    begun = [
        ("", '"lines"'),
        ('{"id":1,"do":"subscribe","frame":true}', '\\"frame\\"'),
        ('{"id":2,"do":"hello"}', '\\"hello'),
        ('{"id":3,"do":"settings"}', '\\"ok\\":3'),
        ('{"id":4,"do":"new","game":"oxono","pink":"level2","black":"human"}', '\\"ok\\":4'),
        ('{"id":5,"do":"hand","verb":"stand","pieces":"TXd4 TOc3"}', '\\"lead'),
        ('{"id":6,"do":"record"}', "gone"),
    ]
    heard = played(browser, tmp_path, begun)[0]
    assert not any('"ok":6' in each.get("lines", "") for each in heard)
    assert {"gone": "later.lzma is not to be had (404)"} in heard
