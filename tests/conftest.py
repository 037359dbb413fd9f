"""The path for programs that tests start, and the marks `chip` and `unix`.

Tests so marked skip with a reason where their part is missing, or fail with HALO_DEMAND=1.
"""

import os

import pytest

from tests.house.source import ROOT
from tests.optional import chip_missing, need, unix_missing

# As the Makefile sets it, so that one test started by hand finds the same modules.
os.environ["PYTHONPATH"] = os.pathsep.join(
    map(str, (ROOT / "firmware", ROOT / "tools/shim", ROOT))
)


@pytest.hookimpl(tryfirst=True)  # before xdist reads the groups
def pytest_collection_modifyitems(items: list[pytest.Item]) -> None:
    """Keep the chip tests of one file on one worker, so that they share one emulator."""
    for item in items:
        if item.get_closest_marker("chip"):
            item.add_marker(pytest.mark.xdist_group(item.path.stem))


def pytest_runtest_setup(item: pytest.Item) -> None:
    """Ask for what the test's marks need, before any fixture is made."""
    if item.get_closest_marker("chip"):
        need(chip_missing())
    if item.get_closest_marker("unix"):
        need(unix_missing())
