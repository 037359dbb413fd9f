"""The path for programs that tests start, and the marks of optional parts.

Tests so marked skip with a reason where their part is missing, or fail with HALO_DEMAND=1.
"""

import gc
import os
from collections.abc import Sequence
from typing import Any

import pytest

from tests.house.source import ROOT
from tests.optional import (
    browser_missing,
    chip_missing,
    kicad_missing,
    need,
    openscad_missing,
    unix_missing,
)

# As the Makefile sets it, so that one test started by hand finds the same modules.
os.environ["PYTHONPATH"] = os.pathsep.join(
    map(str, (ROOT / "firmware", ROOT / "tools/shim", ROOT))
)


# What takes longest comes first, so that all workers end together: the browser's tests, the long
# files of the chip's, other groups, and then what may run anywhere. A whole game from power-up
# comes first on the board that many share.
_ORDER = (
    *("browser", "test_story", "test_games", "test_against_the_board", "test_other_games"),
    *("test_watchdog", "test_scenarios", "test_board", "test_heap", "test_serial", "chip"),
)
_LEFT_OUT = pytest.StashKey[int]()  # how many slow tests are left out


@pytest.hookimpl(tryfirst=True)  # before the marks choose, and before xdist reads the groups
def pytest_collection_modifyitems(items: list[pytest.Item]) -> None:
    """Keep the chip tests of one file, or of one group, on one worker: they share an emulator.

    The browser's tests stay together too, so that they share one browser. Both kinds are slow.
    """
    for item in items:
        kind = _kind(item)
        if kind and not item.get_closest_marker("quick"):
            item.add_marker(pytest.mark.slow)
        if kind and not item.get_closest_marker("xdist_group"):
            item.add_marker(pytest.mark.xdist_group(kind if kind == "browser" else item.path.stem))
    items.sort(key=_turn)


def _kind(item: pytest.Item) -> str:
    return next((kind for kind in ("browser", "chip") if item.get_closest_marker(kind)), "")


def _turn(item: pytest.Item) -> int:
    kind = _kind(item)
    name = item.path.stem if kind == "chip" and item.path.stem in _ORDER else kind
    if name:
        return _ORDER.index(name)
    return len(_ORDER) + (not item.get_closest_marker("xdist_group"))


def pytest_collection_finish() -> None:
    """Keep what was collected out of garbage collection.

    The firmware collects at its quiet moments, and in a test's own process each of them would look
    through thousands of tests.
    """
    gc.collect()
    gc.freeze()


def pytest_deselected(items: Sequence[pytest.Item]) -> None:
    """Count the slow tests that are left out."""
    count = sum(1 for item in items if item.get_closest_marker("slow"))
    stash = items[0].config.stash
    stash[_LEFT_OUT] = stash.get(_LEFT_OUT, 0) + count


def pytest_sessionfinish(session: pytest.Session) -> None:
    """Let a worker hand its count to the process that prints."""
    if hasattr(session.config, "workeroutput"):
        session.config.workeroutput["left_out"] = session.config.stash.get(_LEFT_OUT, 0)


@pytest.hookimpl(optionalhook=True)  # xdist's
def pytest_testnodedown(node: Any) -> None:
    """Take a worker's count; each worker has the same."""
    node.config.stash[_LEFT_OUT] = getattr(node, "workeroutput", {}).get("left_out", 0)


def pytest_terminal_summary(
    terminalreporter: pytest.TerminalReporter, config: pytest.Config
) -> None:
    """Say how many tests are left to `make test-all`."""
    count = config.stash.get(_LEFT_OUT, 0)
    if count:
        terminalreporter.write_line(f"{count} slow tests are left to `make test-all`")


def pytest_runtest_setup(item: pytest.Item) -> None:
    """Ask for what the test's marks need, before any fixture is made."""
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
