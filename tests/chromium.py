"""Chromium for tests of pages."""

from collections.abc import Iterator
from contextlib import ExitStack, contextmanager
from typing import Any

from tests.apart import PATIENCE_S
from tests.optional import browser_missing, chromium, need


class _Shared:
    """The one Chromium of this process: playwright's loop runs in its thread, one at a time."""

    browser: Any = None
    users = 0
    ends = ExitStack()


@contextmanager
def started_chromium() -> Iterator[Any]:
    """Lend out Chromium, or skip the test without it; it ends when nobody has it any more."""
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
    # Whoever tests as root, in a container, has no sandbox to put Chromium in.
    _Shared.browser = play.chromium.launch(
        executable_path=chromium(), chromium_sandbox=False, timeout=1000 * PATIENCE_S
    )
    _Shared.ends.callback(_Shared.browser.close)
