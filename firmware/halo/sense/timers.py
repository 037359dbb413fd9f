"""Timers of elapsed time, and the push button."""

from micropython import const

# Results of a button's update.
PRESSED, HELD = 1, 2

_LONGEST_MS = const(1 << 29)
# Debounce time: three scans.
_PRESS_MS = const(30)
_HOLD_MS = const(3000)


class HoldTimer:
    """Tells when a condition has held for `ms` without a break.

    `lasted_ms` is its duration; it saturates below the device's largest small integer.
    """

    def __init__(self, ms: int) -> None:
        self.ms = ms
        self.lasted_ms = 0

    def update(self, holds: bool, elapsed_ms: int) -> bool:
        """Let `elapsed_ms` pass; tell whether the time has just been reached."""
        before = self.lasted_ms
        if not holds:
            self.lasted_ms = 0
        elif before < _LONGEST_MS:
            self.lasted_ms = before + elapsed_ms
        return before < self.ms <= self.lasted_ms

    def reached(self) -> bool:
        """Tell whether it has lasted long enough."""
        return self.lasted_ms >= self.ms

    def restart(self) -> None:
        """Restart."""
        self.lasted_ms = 0


class DoubleTrigger(HoldTimer):
    """Tells when the same thing has happened twice within `ms`; what holds is that time passes."""

    def __init__(self, ms: int) -> None:
        super().__init__(ms)
        self._what = -1

    def happens(self, what: int) -> bool:
        """Note that `what`, 0 or more, happens; tell whether it is the second time."""
        twice = what == self._what and not self.reached()
        self._what = -1 if twice else what
        self.restart()
        return twice


class Button:
    """Follows the button; reports a press at its release, a hold while it lasts."""

    def __init__(self) -> None:
        self._down = HoldTimer(_HOLD_MS)

    def update(self, is_down: bool, elapsed_ms: int) -> int:
        """Let `elapsed_ms` pass; return PRESSED or HELD when that has just happened, else 0."""
        down_ms = self._down.lasted_ms
        if not is_down and not down_ms:
            return 0
        if self._down.update(is_down, elapsed_ms):
            return HELD
        return PRESSED if _PRESS_MS <= down_ms < _HOLD_MS and not is_down else 0
