"""Chromium for tests of pages."""

from collections.abc import Iterator
from contextlib import ExitStack, contextmanager
from typing import Any

from tests.apart import PATIENCE_S
from tests.optional import browser_missing, chromium, need


class _Shared:
    """The only Chromium of this process, as playwright allows one event loop per thread."""

    browser: Any = None
    users = 0
    ends = ExitStack()


@contextmanager
def started_chromium() -> Iterator[Any]:
    """Lend Chromium out, or skip the test without it; it ends after its last user."""
    need(browser_missing())
    if not _Shared.users:
        _start()
    _Shared.users += 1
    try:
        yield _Shared.browser
    finally:
        _Shared.users -= 1
        if not _Shared.users:
            _Shared.ends.close()


def _start() -> None:
    from playwright.sync_api import sync_playwright

    play = _Shared.ends.enter_context(sync_playwright())
    # Chromium has no sandbox for root, as in a container.
    _Shared.browser = play.chromium.launch(
        executable_path=chromium(), chromium_sandbox=False, timeout=1000 * PATIENCE_S
    )
    _Shared.ends.callback(_Shared.browser.close)
