"""A loop whose time is handed on rather than waited for, for what lives by timers and sockets."""

import asyncio
import selectors
import time
from collections.abc import Callable, Mapping
from concurrent.futures import Executor
from typing import Any

# What a busy machine takes from this process between two looks at the clock is no time.
_MOST_S = 0.02
# So long it waits for other programs before it looks at them again.
_LOOK_S = 0.004


class HurriedLoop(asyncio.SelectorEventLoop):
    """Its clock stands still while the process does not run, and leaps where nothing can come in.

    `rest` are questions, each whether another program that may still answer has nothing to do.
    """

    def __init__(self) -> None:
        self.rest: set[Callable[[], bool]] = set()
        self._threads = 0
        self._seen_s = self._now_s = time.monotonic()
        super().__init__(_HurriedSelector(self))

    def time(self) -> float:
        """Return the seconds since some beginning."""
        real_s = time.monotonic()
        self._now_s += min(real_s - self._seen_s, _MOST_S)
        self._seen_s = real_s
        return self._now_s

    def run_in_executor(  # type: ignore[override]
        self, executor: Executor | None, func: Callable[..., Any], *args: Any
    ) -> "asyncio.Future[Any]":
        """Run it in a thread, which is waited for in real time."""
        future = super().run_in_executor(executor, func, *args)
        self._threads += 1
        future.add_done_callback(self._end_thread)
        return future

    def _end_thread(self, _: object) -> None:
        self._threads -= 1

    def is_still(self) -> bool:
        """Tell whether nothing but time can make anything happen, but for what has come in."""
        return not self._threads and all(is_at_rest() for is_at_rest in self.rest)

    def leap(self, seconds: float) -> None:
        """Let so much time pass at once."""
        self._now_s += seconds


class _HurriedSelector(selectors.BaseSelector):
    """The system's own; where nothing can come in the `loop` leaps to its next timer."""

    def __init__(self, loop: HurriedLoop) -> None:
        self._inner = selectors.DefaultSelector()
        self._loop = loop

    def select(self, timeout: float | None = None) -> list[tuple[selectors.SelectorKey, int]]:
        if timeout is None or timeout <= 0:
            return self._inner.select(timeout)
        is_still = self._loop.is_still()
        events = self._inner.select(0)
        if events:
            return events
        if is_still:
            self._loop.leap(timeout)
            return []
        return self._inner.select(min(timeout, _LOOK_S))

    def register(self, fileobj: Any, events: int, data: Any = None) -> selectors.SelectorKey:
        return self._inner.register(fileobj, events, data)

    def unregister(self, fileobj: Any) -> selectors.SelectorKey:
        return self._inner.unregister(fileobj)

    def modify(self, fileobj: Any, events: int, data: Any = None) -> selectors.SelectorKey:
        return self._inner.modify(fileobj, events, data)

    def close(self) -> None:
        self._inner.close()

    def get_map(self) -> Mapping[Any, selectors.SelectorKey]:
        return self._inner.get_map()
