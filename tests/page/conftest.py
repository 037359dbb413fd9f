"""One browser for the tests of the page, and one program that serves it."""

import os
import zipfile
from collections.abc import Callable, Iterator
from contextlib import ExitStack
from pathlib import Path
from typing import Any

import pytest

from tests.apart import PATIENCE_S
from tests.chromium import started_chromium
from tests.house.source import ROOT
from tests.optional import need, port_missing
from tests.page.node import Port
from tests.page.visitor import PHONE, Visitor
from tests.serve.program import Program, served_page
from tools.page.builder.index import page_files
from tools.page.builder.npm import MODULES
from tools.page.builder.plain import plain
from tools.page.builder.program import bundle
from tools.page.builder.site import build_site
from tools.page.measure.static_host import serving
from tools.program import only_one

# The page's sources are not bundled here: what they import by name.
_SIGNALS = MODULES / "@preact/signals-core/dist/signals-core.mjs"
_EMPTY = b"""<!doctype html><html lang="en">
<script type="importmap">{"imports": {"@preact/signals": "/signals.mjs"}}</script>
<div id="stage"></div></html>"""
_LOAD_GAMES = """async () => {
    const { loadGames } = await import("/js/game/games.js");
    const { loadWords } = await import("/js/core/words.js");
    await loadGames(loadWords("en"));
}"""
_MORE = ("tools/sim/world/scenario.py",)


# Only for this folder: while it is open, playwright's loop runs in this thread.
@pytest.fixture(scope="package")
def browser() -> Iterator[object]:
    with started_chromium() as found:
        yield found


@pytest.fixture(scope="session")
def address() -> Iterator[str]:
    """The address at which `make play` serves the page; each browser has its own board."""
    with Program() as program:
        yield program.address


@pytest.fixture(scope="session")
def site() -> Path:
    """The board's files, as `make play` serves them."""
    need(port_missing())
    return served_page() / "board"


@pytest.fixture(scope="session")
def port(site: Path, tmp_path_factory: pytest.TempPathFactory) -> Iterator[Port]:
    """MicroPython's WebAssembly port among these files, with modules that only tests import."""
    more = tmp_path_factory.mktemp("port") / "more.lzma"
    more.write_bytes(bundle({name: plain((ROOT / name).read_text()) for name in _MORE}, {}))
    with Port(site, more) as port:
        yield port


@pytest.fixture(scope="session")
def sources(site: Path, tmp_path_factory: pytest.TempPathFactory) -> Iterator[str]:
    """The address of the page's unminified scripts, beside a board and an empty page."""
    folder = tmp_path_factory.mktemp("sources")
    (folder / "board").symlink_to(site)
    files = {**page_files(), "empty.html": _EMPTY, "signals.mjs": _SIGNALS.read_bytes()}
    for name, content in files.items():
        path = folder / name
        path.parent.mkdir(parents=True, exist_ok=True)
        path.write_bytes(content)
    with serving(folder) as host:
        yield f"{host}/"


@pytest.fixture(scope="module")
def scripts(browser, sources: str) -> Iterator[Any]:
    """A tab without a page, in which every script can be loaded; it knows all games."""
    with browser.new_context(locale="en") as context:
        tab = context.new_page()
        tab.set_default_timeout(1000 * PATIENCE_S)
        tab.goto(f"{sources}empty.html")
        tab.evaluate(_LOAD_GAMES)
        yield tab


@pytest.fixture(scope="session")
def whole_site(request: pytest.FixtureRequest) -> Path:
    """The site's folder as a maker gets it, inside a folder that a host serves.

    All workers of this run share it; the first one makes it. HALO_RELEASE names the folder of a
    release, whose site it then is.
    """
    if release := os.environ.get("HALO_RELEASE"):
        folder: Path = request.getfixturevalue("tmp_path_factory").mktemp("host") / "halo"
        with zipfile.ZipFile(f"{release}/halo-site.zip") as archive:
            archive.extractall(folder)
        return folder
    need(port_missing())
    own: Path = request.getfixturevalue("tmp_path_factory").getbasetemp()
    # The folder above a worker's own is that of its run. (The environment says no such thing: a
    # run that a test starts has it from that test's worker.)
    folder = (own.parent if hasattr(request.config, "workerinput") else own) / "host" / "halo"
    with only_one("host"):
        # It is there as a whole or not at all.
        if not folder.exists():
            # Without relays, as visitors: by another list than theirs the service worker fails.
            build_site(folder, relays=b"")
    return folder


@pytest.fixture(scope="session")
def hosted(whole_site: Path) -> Iterator[str]:
    """The address at which a static host serves it, in a folder of its own."""
    with serving(whole_site.parent) as host:
        yield f"{host}/{whole_site.name}/"


@pytest.fixture(scope="module")
def tab(browser, address: str) -> Iterator[Visitor]:
    with Visitor(browser, address, arrives=False) as came:
        yield came


@pytest.fixture
def visitor(tab: Visitor, request: pytest.FixtureRequest) -> Iterator[Visitor]:
    """The same tab for all tests of a file, and the same page until one fails.

    A test begins or sets up a game of its own, or loads the page again.
    """
    failed = request.session.testsfailed
    tab.sit_down()
    yield tab
    if request.session.testsfailed > failed:
        tab.is_there = False


@pytest.fixture
def come(browser, address: str) -> Iterator[Callable[..., Visitor]]:
    """Lets people come, each with a browser of their own; the arguments are Visitor's."""
    with ExitStack() as all_of_them:
        yield lambda *device, **how: all_of_them.enter_context(
            Visitor(browser, address, *device, **how)
        )


@pytest.fixture
def desk(come: Callable[..., Visitor]) -> Visitor:
    """A board for one test, as earlier games or puzzles on it would show."""
    return come()


@pytest.fixture
def regular(come: Callable[..., Visitor]) -> Visitor:
    """A player whose browser keeps its data."""
    return come(remembers=True)


@pytest.fixture
def phone(come: Callable[..., Visitor]) -> Visitor:
    return come(PHONE)
