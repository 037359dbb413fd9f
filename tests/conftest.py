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


# Before what may run anywhere come the files that stay on one worker, and of them those that take
# longest, so that all workers end together. A whole game from power-up comes first on the board
# that many share.
_FIRST = (
    *("chip/test_games", "chip/test_against_the_board", "chip/test_other_games"),
    *("chip/test_processor", "web/test_play", "chip/test_story"),
)
_LEFT_OUT = pytest.StashKey[int]()  # how many slow tests are left out


@pytest.hookimpl(tryfirst=True)  # before the marks choose, and before xdist reads the groups
def pytest_collection_modifyitems(items: list[pytest.Item]) -> None:
    """Keep the chip's and the browser's tests of a file on one worker: what they share is dear."""
    for item in items:
        is_dear = item.get_closest_marker("chip") or item.get_closest_marker("browser")
        if is_dear and not item.get_closest_marker("xdist_group"):
            item.add_marker(pytest.mark.xdist_group(_file(item)))
    items.sort(key=_turn)


def _file(item: pytest.Item) -> str:
    return item.path.relative_to(ROOT / "tests").with_suffix("").as_posix()


def _turn(item: pytest.Item) -> int:
    if _file(item) in _FIRST:
        return _FIRST.index(_file(item))
    return len(_FIRST) + (not item.get_closest_marker("xdist_group"))


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
