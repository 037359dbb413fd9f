"""What the service worker keeps: a version whose files all are its own, or none of it.

Three files stand for the site, at a host that may have one of them of another version.
"""

import shutil
from pathlib import Path
from typing import Any

from tests.house.source import ROOT
from tools.page.builder.site import list_files
from tools.page.measure.static_host import serving

_WORKER = ROOT / "tools/page/static/service_worker.js"
_VISITS = 5
# Tells whether any version is kept once this one was looked at.
_KEEP = """async () => {
  const { serviceWorker } = navigator;
  const known = await serviceWorker.getRegistration();
  const begun = () => serviceWorker.register("service_worker.js", { updateViaCache: "none" });
  const kept = await (known?.update() ?? begun());
  while (kept.installing) await new Promise(requestAnimationFrame);
  return Boolean(kept.waiting ?? kept.active);
}"""


def version(folder: Path, name: str, only_in: str = "index.html part.html") -> Path:
    """Write a host's folder: files that say the name, but for those that are another version's."""
    folder.mkdir()
    shutil.copy(_WORKER, folder)
    for path in ("index.html", "part.html"):
        (folder / path).write_text(f"<!doctype html><h1>{name}</h1>")
    list_files(folder)
    for path in {"index.html", "part.html"} - set(only_in.split()):
        (folder / path).write_text("<!doctype html><h1>another's</h1>")
    return folder


def visit(page: Any, host: Path, port: int = 0) -> tuple[bool, int]:
    """Come while the host is there; return whether a version is kept then, and the port."""
    with serving(host, port) as address:
        page.goto(f"{address}/")
        return page.evaluate(_KEEP), int(address.rpartition(":")[2])


def see_without_a_host(page: Any, port: int, name: str) -> None:
    """Look at both files; a new version may wait until what was looked at before is gone."""
    for path in ("", "part.html"):
        for _ in range(_VISITS):
            page.goto(f"http://127.0.0.1:{port}/{path}")
            if page.locator("h1").inner_text() == name:
                break
        assert page.locator("h1").inner_text() == name


def test_a_file_of_another_version_is_not_kept(browser: Any, tmp_path: Path) -> None:
    whole = version(tmp_path / "whole", "once")
    half = version(tmp_path / "half", "now", only_in="index.html")
    new = version(tmp_path / "new", "now")
    with browser.new_context() as context:
        page = context.new_page()
        assert not visit(page, half)[0]
    with browser.new_context() as context:
        page = context.new_page()
        is_kept, port = visit(page, whole)
        assert is_kept
        for host, seen in ((half, "once"), (new, "now")):
            assert visit(page, host, port) == (True, port)
            see_without_a_host(page, port, seen)
