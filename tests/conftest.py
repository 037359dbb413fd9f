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


# The first chip test of a fresh tree flashes the firmware, a minute during which the other
# chip tests can only wait: one file of them begins, what needs no chip runs beside it. Then
# the long files come before the short ones, so that both workers end together.
_ORDER = ("test_games", "", "test_scenarios", "test_watchdog", "test_board")


@pytest.hookimpl(tryfirst=True)  # before xdist reads the groups
def pytest_collection_modifyitems(items: list[pytest.Item]) -> None:
    """Keep the chip tests of one file on one worker, so that they share one emulator.

    The browser's tests stay together too, so that they share one browser.
    """
    for item in items:
        if item.get_closest_marker("browser"):
            item.add_marker(pytest.mark.xdist_group("browser"))
        if item.get_closest_marker("chip"):
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
