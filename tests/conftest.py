"""The path for programs that tests start, and the marks of optional parts.

Marked tests skip with a reason if their part is missing, or fail with HALO_DEMAND=1.
"""

import gc
import os
from collections.abc import Generator, Iterator, Sequence
from pathlib import Path
from typing import TYPE_CHECKING, Any

import pytest
from xdist.scheduler import LoadScopeScheduling

from tests.house.source import ROOT
from tests.optional import (
    browser_missing,
    chip_missing,
    kicad_missing,
    need,
    openscad_missing,
    physics_missing,
    unix_missing,
)

if TYPE_CHECKING:
    from tests.mosquitto import Mosquitto

# As in the Makefile, so that a single test started by hand finds the same modules.
os.environ["PYTHONPATH"] = os.pathsep.join(
    map(str, (ROOT / "firmware", ROOT / "tools/shim", ROOT))
)

os.environ["PATH"] = os.pathsep.join((str(ROOT / ".venv/bin"), os.environ["PATH"]))


# Tests below these folders and files share an expensive fixture: one worker runs the whole file.
# They are started first, longest first, so that all workers end at about the same time.
_GROUPS = (
    "tests/chip/test_games",
    "tests/chip/test_processor",
    "tests/page/",
    "tests/serve/",
    "tests/chip/",
    "tests/deploy/",
    "tests/games/quantik/test_book",
    "tests/test_house_rules",
)
# Single tests that take long: begun before the short ones, so that none runs alone at last.
_LONG = ("tests/truth/", "tests/proof/")
# Runs tests itself, longer than any other does.
_LONGEST = "tests/fourth_game/"
# A page and its board run in real time, so tests of them leave the processor half idle.
# Without such tests a second worker per core only slows the first.
_PAGES_WORKERS_PER_CORE = 2
_LEFT_OUT = pytest.StashKey[int]()  # the number of deselected slow tests


class _Scheduling(LoadScopeScheduling):
    """Gives each worker the next group of tests.

    xdist's own groups work by adding their names to the tests' ids, which this version of pytest
    does not allow.
    """

    def _split_scope(self, nodeid: str) -> str:
        return nodeid.partition("::")[0] if _start(nodeid) else nodeid


@pytest.hookimpl(wrapper=True, optionalhook=True)
def pytest_xdist_auto_num_workers(config: pytest.Config) -> Generator[None, int, int]:
    """Return how many workers `-n auto` starts, by xdist's own count of cores."""
    has_pages = "not slow" not in config.option.markexpr
    return (_PAGES_WORKERS_PER_CORE if has_pages else 1) * (yield)


@pytest.hookimpl(optionalhook=True)
def pytest_xdist_make_scheduler(config: pytest.Config, log: Any) -> LoadScopeScheduling:
    """Replace xdist's own schedulers, whatever `--dist` says."""
    return _Scheduling(config, log)


@pytest.hookimpl(tryfirst=True)
def pytest_collection_modifyitems(items: list[pytest.Item]) -> None:
    """Mark pages and the chip as slow except for stories; sort the tests as workers take them."""
    for item in items:
        fixtures = getattr(item, "fixturenames", ())
        # Scripts without a page are fast.
        is_slow = "browser" in fixtures and "scripts" not in fixtures
        if "browser" in fixtures:
            item.add_marker(pytest.mark.browser)
        if (is_slow or item.get_closest_marker("chip")) and not item.get_closest_marker("story"):
            item.add_marker(pytest.mark.slow)
    items.sort(key=_turn)


def _turn(item: pytest.Item) -> int:
    start = _start(item.nodeid)
    if item.nodeid.startswith(_LONGEST):
        return -1
    if start:
        return _GROUPS.index(start)
    return len(_GROUPS) + (not item.nodeid.startswith(_LONG))


def _start(nodeid: str) -> str:
    return next((start for start in _GROUPS if nodeid.startswith(start)), "")


@pytest.fixture(scope="module", autouse=True)
def _young_garbage_only() -> None:
    """Exclude objects of earlier files from garbage collection: tests, emulators, browsers.

    The firmware collects garbage at quiet moments; in a test's process every collection would
    otherwise visit half a million objects.
    """
    gc.collect()
    gc.freeze()


def pytest_deselected(items: Sequence[pytest.Item]) -> None:
    """Count the deselected slow tests."""
    if not items:  # `--last-failed` reports an empty list
        return
    count = sum(1 for item in items if item.get_closest_marker("slow"))
    stash = items[0].config.stash
    stash[_LEFT_OUT] = stash.get(_LEFT_OUT, 0) + count


def pytest_sessionfinish(session: pytest.Session) -> None:
    """Send a worker's count to the main process."""
    if hasattr(session.config, "workeroutput"):
        session.config.workeroutput["left_out"] = session.config.stash.get(_LEFT_OUT, 0)


@pytest.hookimpl(optionalhook=True)
def pytest_testnodedown(node: Any) -> None:
    """Take a worker's count; each worker has the same."""
    node.config.stash[_LEFT_OUT] = getattr(node, "workeroutput", {}).get("left_out", 0)


def pytest_terminal_summary(
    terminalreporter: pytest.TerminalReporter, config: pytest.Config
) -> None:
    """Print how many tests only `make test-all` runs."""
    count = config.stash.get(_LEFT_OUT, 0)
    if count:
        terminalreporter.write_line(f"{count} slow tests are left to `make test-all`")


def pytest_runtest_setup(item: pytest.Item) -> None:
    """Check the requirements of the test's marks before any fixture is made."""
    if item.get_closest_marker("chip"):
        need(chip_missing())
    if item.get_closest_marker("browser"):
        need(browser_missing())
    if item.get_closest_marker("unix"):
        need(unix_missing())
    if item.get_closest_marker("kicad"):
        need(kicad_missing())
    if item.get_closest_marker("openscad"):
        need(openscad_missing())
    if item.get_closest_marker("physics"):
        need(physics_missing())


@pytest.fixture
def broker(tmp_path: Path) -> Iterator["Mosquitto"]:
    """A mosquitto of the test's own, for pages too; skips the test if it is not installed."""
    from tests.mosquitto import Mosquitto, find

    need("" if find() else "mosquitto is not installed")
    mosquitto = Mosquitto(tmp_path, for_pages=True)
    yield mosquitto
    mosquitto.kill()


@pytest.fixture(scope="session")
def flash() -> bytes:
    """The flash of a board after `make flash`."""
    need(chip_missing())
    from tools.deploy.image import build

    return build().read_bytes()
