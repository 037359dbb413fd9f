"""The path for programs that tests start, and the marks of optional parts.

Marked tests skip with a reason if their part is missing, or fail with HALO_DEMAND=1.
"""

import gc
import os
import signal
from collections.abc import Generator, Iterator
from functools import partial
from pathlib import Path
from typing import TYPE_CHECKING, Any

import pytest
from xdist.scheduler import LoadScopeScheduling

from tests.house.source import ROOT
from tests.optional import MISSING, chip_missing, need, unix_missing

if TYPE_CHECKING:
    from tools.page.measure.mosquitto import Mosquitto

# As in the Makefile, so that a single test started by hand finds the same modules.
os.environ["PYTHONPATH"] = os.pathsep.join(
    map(str, (ROOT / "firmware", ROOT / "tools/shim", ROOT))
)

os.environ["PATH"] = os.pathsep.join((str(ROOT / ".venv/bin"), os.environ["PATH"]))

# What is started in the background ignores Ctrl-C, and so would the programs of the tests.
signal.signal(signal.SIGINT, signal.default_int_handler)
# Tests leave few cycles: looking for them 70 times as seldom saves 4 % of their time.
gc.set_threshold(50_000, 50, 50)

_PAGE = "tests/page/"
# What takes longest is begun first, so that all workers end at about the same time.
_FIRST = (
    "tests/fourth_game/",
    "tests/chip/test_games",
    "tests/chip/test_processor",
    _PAGE,
    "tests/serve/",
    "tests/chip/",
    "tests/deploy/",
    "tests/games/quantik/test_book",
    "tests/truth/",
    "tests/proof/",
    "tests/test_",
)
# A worker runs a whole file, whose tests share fixtures; except here, where one takes minutes.
_ONE_BY_ONE = ("tests/truth/", "tests/fourth_game/", "tests/proof/")
# A page and its board run in real time, so tests of them leave the processor half idle.
# Without such tests a second worker per core only slows the first.
_PAGES_WORKERS_PER_CORE = 2


class _Scheduling(LoadScopeScheduling):
    """Gives each worker the next file, or the next test of a file with long ones.

    Few of the page's tests are quick: one worker has them all, as it then has their browser.
    """

    def _split_scope(self, nodeid: str) -> str:
        if nodeid.startswith(_PAGE) and not _has_pages(self.config):
            return _PAGE
        return nodeid if nodeid.startswith(_ONE_BY_ONE) else nodeid.partition("::")[0]

    def remove_node(self, node: Any) -> str | None:
        """Forget the files that a crashed worker has completed.

        xdist would hand them out again, without a test to run, and wait for their end for ever.
        """
        units = self.assigned_work[node]
        self.assigned_work[node] = {
            scope: tests for scope, tests in units.items() if not all(tests.values())
        }
        return super().remove_node(node)


@pytest.hookimpl(wrapper=True, optionalhook=True)
def pytest_xdist_auto_num_workers(config: pytest.Config) -> Generator[None, int, int]:
    """Return how many workers `-n auto` starts, by xdist's own count of cores."""
    return (_PAGES_WORKERS_PER_CORE if _has_pages(config) else 1) * (yield)


def _has_pages(config: pytest.Config) -> bool:
    return "not slow" not in config.option.markexpr


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
    starts = (at for at, start in enumerate(_FIRST) if item.nodeid.startswith(start))
    return next(starts, len(_FIRST))


@pytest.fixture(scope="module", autouse=True)
def _young_garbage_only() -> None:
    """Exclude objects of earlier files from garbage collection: tests, emulators, browsers.

    The firmware collects garbage at quiet moments; in a test's process every collection would
    otherwise visit half a million objects.
    """
    gc.collect()
    gc.freeze()


@pytest.fixture(scope="session", autouse=True)
def _compiled_once() -> None:
    """Let twins run the firmware compiled, as boards do: from its sources a start takes 80 ms."""
    if not unix_missing():
        from tools.proof.world.setting import firmware
        from tools.sim.board import twin

        twin.usual_firmware = partial(firmware, is_watched=False)


def pytest_runtest_setup(item: pytest.Item) -> None:
    """Check the requirements of the test's marks before any fixture is made."""
    for mark in item.iter_markers():
        if mark.name in MISSING:
            need(MISSING[mark.name]())


@pytest.fixture
def broker(tmp_path: Path) -> Iterator["Mosquitto"]:
    """A mosquitto of the test's own, for pages too; skips the test if it is not installed."""
    from tools.page.measure.mosquitto import Mosquitto, find

    need("" if find() else "mosquitto is not installed")
    mosquitto = Mosquitto(tmp_path)
    yield mosquitto
    mosquitto.kill()


@pytest.fixture(scope="session")
def flash() -> bytes:
    """The flash of a board after `make flash`."""
    need(chip_missing())
    from tools.deploy.image import build

    return build().read_bytes()
