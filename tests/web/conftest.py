"""One browser for the tests of the page, and one program with its board for those of a file."""

from collections.abc import Iterator
from pathlib import Path

import pytest

from tests.house.source import ROOT
from tests.optional import browser_missing, chromium, need
from tests.patience import PATIENCE_S
from tests.web.program import Program
from tests.web.visitor import Visitor

PICTURES = ROOT / "build" / "web"


# Not for longer than this folder: as long as it is open, playwright's loop runs in this thread.
@pytest.fixture(scope="package")
def browser() -> Iterator[object]:
    need(browser_missing())
    from playwright.sync_api import sync_playwright

    with sync_playwright() as play:
        # Whoever tests as root, in a container, has no sandbox to put Chromium in.
        found = play.chromium.launch(
            executable_path=chromium(), chromium_sandbox=False, timeout=1000 * PATIENCE_S
        )
        yield found
        found.close()


@pytest.fixture(scope="module")
def program() -> Iterator[Program]:
    with Program("--seed", "3") as started:
        yield started


@pytest.fixture(scope="module")
def tab(browser, program: Program) -> Iterator[Visitor]:
    with Visitor(browser, program.address) as came:
        yield came


@pytest.fixture
def visitor(tab: Visitor) -> Visitor:
    """The same tab for all tests of a file, the page loaded anew."""
    tab.arrive()
    return tab


@pytest.fixture(scope="session")
def pictures() -> Path:
    PICTURES.mkdir(parents=True, exist_ok=True)
    return PICTURES
