"""Something that has lasted: a timer that runs while its condition holds."""

from micropython import const

_LONGEST_MS = const(1 << 29)


class Hold:
    """Tells when a condition has held for `ms` without a break.

    `lasted_ms` is how long it has; it stops short of the device's largest small integer.
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
        """Begin anew."""
        self.lasted_ms = 0
