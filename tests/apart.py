"""Timeouts of tests, and a thread for calls that need an event loop apart from the browser's."""

import asyncio
from collections.abc import Callable, Coroutine
from concurrent.futures import ThreadPoolExecutor
from typing import Any

# Timeout. No wait takes ten seconds on an idle machine; other load may slow it a lot.
PATIENCE_S = 180


def apart(do: Callable[..., Any], *arguments: Any) -> Any:
    """Make the call in a thread of its own and return its result."""
    with ThreadPoolExecutor(1) as thread:
        return thread.submit(do, *arguments).result()


def run(story: Coroutine[Any, Any, Any]) -> Any:
    """Run the coroutine in another thread, as asyncio.run() does, and return its result."""
    return apart(asyncio.run, story)
