"""A loop whose time is handed on rather than waited for, for what lives by timers and sockets."""

import asyncio
import selectors
import time
from collections.abc import Mapping
from typing import Any

# So long something may still come in before time goes on to the next timer.
_PATIENCE_S = 0.004
# What a busy machine takes from this process between two looks at the clock is no time.
_MOST_S = 0.02


class HurriedLoop(asyncio.SelectorEventLoop):
    """Its clock stands still while the process does not run, and leaps where nothing happens."""

    def __init__(self) -> None:
        self._seen_s = self._now_s = time.monotonic()
        super().__init__(_HurriedSelector(self))

    def time(self) -> float:
        """Return the seconds since some beginning."""
        real_s = time.monotonic()
        self._now_s += min(real_s - self._seen_s, _MOST_S)
        self._seen_s = real_s
        return self._now_s

    def leap(self, seconds: float) -> None:
        """Let so much time pass at once."""
        self._now_s += seconds


class _HurriedSelector(selectors.BaseSelector):
    """The system's own; where only timers are waited for, the `loop` leaps to the next one."""

    def __init__(self, loop: HurriedLoop) -> None:
        self._inner = selectors.DefaultSelector()
        self._loop = loop

    def select(self, timeout: float | None = None) -> list[tuple[selectors.SelectorKey, int]]:
        if timeout is None or timeout <= _PATIENCE_S:
            return self._inner.select(timeout)
        end_s = self._loop.time() + timeout
        events = self._inner.select(_PATIENCE_S)
        if not events:
            self._loop.leap(max(0.0, end_s - self._loop.time()))
        return events

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
