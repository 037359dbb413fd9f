"""Chromium for tests of pages."""

from collections.abc import Iterator
from contextlib import contextmanager
from typing import Any

from tests.optional import browser_missing, chromium, need
from tests.patience import PATIENCE_S


@contextmanager
def started_chromium() -> Iterator[Any]:
    """Start Chromium, or skip the test without it; playwright's loop then runs in this thread."""
    need(browser_missing())
    from playwright.sync_api import sync_playwright

    with sync_playwright() as play:
        # Whoever tests as root, in a container, has no sandbox to put Chromium in.
        found = play.chromium.launch(
            executable_path=chromium(), chromium_sandbox=False, timeout=1000 * PATIENCE_S
        )
        yield found
        found.close()
