"""One browser for the tests of the page, and one program that serves it."""

from collections.abc import Iterator
from pathlib import Path

import pytest

from tests.chromium import started_chromium
from tests.house.source import ROOT
from tests.web.program import Program
from tests.web.visitor import PHONE, Visitor

PICTURES = ROOT / "build" / "web"


# Not for longer than this folder: as long as it is open, playwright's loop runs in this thread.
@pytest.fixture(scope="package")
def browser() -> Iterator[object]:
    with started_chromium() as found:
        yield found


@pytest.fixture(scope="session")
def address() -> Iterator[str]:
    """Where `make play` serves the page, whose board is each browser's own."""
    with Program() as program:
        yield program.address


@pytest.fixture(scope="module")
def tab(browser, address: str) -> Iterator[Visitor]:
    with Visitor(browser, address) as came:
        yield came


@pytest.fixture
def visitor(tab: Visitor) -> Visitor:
    """The same tab for all tests of a file, the page loaded anew."""
    tab.arrive()
    return tab


@pytest.fixture
def desk(browser, address: str) -> Iterator[Visitor]:
    """A board for one test: what was played or solved there before would show."""
    with Visitor(browser, address) as came:
        yield came


@pytest.fixture
def friends(browser, address: str) -> Iterator[Visitor]:
    """Two persons at one page, whose time passes as the test wants it."""
    with Visitor(browser, address, remembers=True) as came:
        came.page.clock.install()
        came.arrive()
        yield came


@pytest.fixture
def phone(browser, address: str) -> Iterator[Visitor]:
    with Visitor(browser, address, PHONE) as came:
        yield came


@pytest.fixture(scope="session")
def pictures() -> Path:
    PICTURES.mkdir(parents=True, exist_ok=True)
    return PICTURES
