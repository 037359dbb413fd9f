"""The path for programs that tests start, and the marks of optional parts.

Tests so marked skip with a reason where their part is missing, or fail with HALO_DEMAND=1.
"""

import os

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


# The long chip tests come before the short ones, and all before the rest, so that both workers
# end together. A whole game from power-up comes first on the board that many share.
_ORDER = (
    *("test_games", "test_against_the_board", "test_other_games"),
    *("test_watchdog", "test_scenarios", "test_board", "test_heap", "test_serial"),
)


@pytest.hookimpl(tryfirst=True)  # before xdist reads the groups
def pytest_collection_modifyitems(items: list[pytest.Item]) -> None:
    """Keep the chip tests of one file, or of one group, on one worker: they share an emulator.

    The browser's tests stay together too, so that they share one browser.
    """
    for item in items:
        if item.get_closest_marker("browser"):
            item.add_marker(pytest.mark.xdist_group("browser"))
        if item.get_closest_marker("chip") and not item.get_closest_marker("xdist_group"):
            item.add_marker(pytest.mark.xdist_group(item.path.stem))
    items.sort(key=_turn)


def _turn(item: pytest.Item) -> int:
    name = item.path.stem if item.get_closest_marker("chip") else ""
    return _ORDER.index(name) if name in _ORDER else len(_ORDER)


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
