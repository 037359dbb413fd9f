"""The board in a worker of a page: what it says while files of its own are missing."""

from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path
from typing import Any

from tests.apart import PATIENCE_S
from tools.page.measure.static_host import serving

# Posts each line once a message has the text awaited after the previous line; resolves to all
# messages. A message that something is gone may come before it is awaited.
_PLAY = """
([name, steps, patience]) => new Promise((done, fail) => {
  const heard = [];
  let awaited = '';
  let since = 0;
  const worker = new Worker(name, {type: 'module'});
  const isIn = (data) => JSON.stringify(data).includes(awaited);
  const isHeard = () => heard.slice(awaited.startsWith('"gone') ? 0 : since).some(isIn);
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


def played(tab: Any, worker: str, steps: Steps) -> list[Any]:
    """Return the output of a page's worker, to each line until it says its text."""
    heard: list[Any] = tab.evaluate(_PLAY, [worker, steps, 1000 * PATIENCE_S])
    return heard


@contextmanager
def empty_tab(browser: Any, site: str) -> Iterator[Any]:
    """Open a page without a script at the site, in a browser profile of its own."""
    with browser.new_context() as context:
        tab = context.new_page()
        tab.set_default_timeout(1000 * PATIENCE_S)
        tab.goto(f"{site}empty.html")
        yield tab


def played_in(browser: Any, folder: Path, steps: Steps) -> list[Any]:
    """Return the output of the worker of this board's site."""
    (folder / "empty.html").write_text("<!doctype html>", "utf-8")
    with serving(folder) as address, empty_tab(browser, f"{address}/") as tab:
        return played(tab, "worker.mjs", steps)


def test_a_worker_without_its_files_says_what_is_missing(
    browser, site: Path, tmp_path: Path
) -> None:
    for path in site.glob("*.mjs"):
        (tmp_path / path.name).write_bytes(path.read_bytes())
    heard = played_in(browser, tmp_path, [])
    assert heard == [{"gone": "first.lzma is not available (404)"}]


def test_a_new_board_shines_before_the_other_modules_are_there(
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
        ('{"id":4,"do":"coach"}', '\\"ok\\":4'),
        ('{"id":5,"do":"new","game":"oxono","pink":"level2","black":"human"}', '"gone":"later'),
    ]
    heard = played_in(browser, tmp_path, begun)
    assert not any('"ok":5' in each.get("lines", "") for each in heard)
    assert {"gone": "later.lzma is not available (404)"} in heard
