"""The one push button: pressed for a moment, or held."""

from micropython import const

from halo.sense.timers import HoldTimer

# What an update tells of.
PRESSED = 1
HELD = 2

# Three scans: a contact that bounces is no press.
_PRESS_MS = const(30)
_HOLD_MS = const(3000)


class Button:
    """Follows the button; a press is told when it is let go, a hold while it lasts."""

    def __init__(self) -> None:
        self._down = HoldTimer(_HOLD_MS)

    def update(self, is_down: bool, elapsed_ms: int) -> int:
        """Let `elapsed_ms` pass; return PRESSED or HELD when that has just happened, else 0."""
        down_ms = self._down.lasted_ms
        if self._down.update(is_down, elapsed_ms):
            return HELD
        return PRESSED if _PRESS_MS <= down_ms < _HOLD_MS and not is_down else 0
