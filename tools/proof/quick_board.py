"""The firmware's process of a quick twin: one packet brings as many ticks as pass in its time.

All have the packet's readings. They are the device's, of 10 ms, while a change is debounced and
told; what the packet's time has left goes in longer ones. Device-safe: MicroPython runs it.
"""

import sys

_TICK_MS = 10
# Four ticks debounce a magnet, and half a dozen tell the state.
_ALERT_TICKS = 14
_LONG_TICK_MS = 40


def main() -> None:
    """Play as the twin does."""
    sys.path[:0] = sys.argv[1:3] + sys.argv[6:]
    from tools.sim.twin.firmware import run
    from tools.sim.twin.hal import HAL

    class QuickHAL(HAL):
        """Writes lights at a packet's last tick only, lines at every one."""

        def _receive(self) -> None:
            is_first = self._now_ms == 0
            before_ms = self._now_ms
            super()._receive()
            self._until_ms = self._now_ms
            self._room_a_tick = self._room
            self._ticks = 0
            if not is_first:
                self._now_ms = min(before_ms + _TICK_MS, self._until_ms)

        def show(self, frame: bytearray) -> None:
            """Light the squares, where anybody sees it."""
            if self._now_ms >= self._until_ms:
                super().show(frame)

        def idle(self) -> None:
            """End the tick; the last one up to the packet's time waits for the next packet."""
            if self._now_ms >= self._until_ms:
                super().idle()
                return
            self._room = self._room_a_tick
            self._write_lines()
            self._ticks += 1
            tick_ms = _TICK_MS if self._ticks < _ALERT_TICKS else _LONG_TICK_MS
            self._now_ms = min(self._now_ms + tick_ms, self._until_ms)

    run(hal_class=QuickHAL)


main()
