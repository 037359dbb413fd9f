"""How long a test waits, and what needs an event loop of its own beside the browser's."""

import asyncio
from collections.abc import Callable, Coroutine
from concurrent.futures import ThreadPoolExecutor
from typing import Any

# Nothing that is waited for takes ten seconds on an idle machine; other work may slow it a lot.
PATIENCE_S = 180


def apart(do: Callable[..., Any], *arguments: Any) -> Any:
    """Return what the call returns, made in a thread of its own."""
    with ThreadPoolExecutor(1) as thread:
        return thread.submit(do, *arguments).result()


def run(story: Coroutine[Any, Any, Any]) -> Any:
    """Run the coroutine to its end and return what it returns, as asyncio.run() does."""
    return apart(asyncio.run, story)
