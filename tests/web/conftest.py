"""One browser for the tests of the page, and one program with its board for those of a file."""

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


@pytest.fixture
def own_program() -> Iterator[Program]:
    """A board for one test: what was played or solved there before would show."""
    with Program("--seed", "3") as started:
        yield started


@pytest.fixture
def desk(browser, own_program: Program) -> Iterator[Visitor]:
    with Visitor(browser, own_program.address) as came:
        yield came


@pytest.fixture
def friends(browser) -> Iterator[Visitor]:
    """Two persons at one page, whose time passes as the test wants it."""
    with (
        Program("--seed", "3") as program,
        Visitor(browser, program.address, remembers=True) as came,
    ):
        came.page.clock.install()
        came.arrive()
        yield came


@pytest.fixture
def phone(browser, own_program: Program) -> Iterator[Visitor]:
    with Visitor(browser, own_program.address, PHONE) as came:
        yield came


@pytest.fixture(scope="session")
def pictures() -> Path:
    PICTURES.mkdir(parents=True, exist_ok=True)
    return PICTURES
