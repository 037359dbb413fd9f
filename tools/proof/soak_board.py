"""The firmware's process of the soak: the twin's, with an eye on the heap.

Every so many ticks it collects garbage and tells `{"event":"heap","free":…}`: the bytes free with
nothing but live objects in the heap. Device-safe: MicroPython runs it.
"""

import gc
import os
import sys

LOOK_TICKS = 1500


class Watch:
    """Counts the ticks; at the first one the firmware is loaded."""

    def __init__(self) -> None:
        self._ticks = 0

    def look(self, hal) -> None:
        """After a tick: tell what is free, now and then."""
        if self._ticks == 0:
            gc.threshold(-1)  # type: ignore[attr-defined]
        self._ticks += 1
        if self._ticks % LOOK_TICKS == 0:
            gc.collect()
            free = gc.mem_free()  # type: ignore[attr-defined]
            hal.write_line('{"event":"heap","free":' + str(free) + "}")


def main() -> None:
    """Play as the twin does, loaded as the device does."""
    sys.path[:0] = sys.argv[1:3]
    from tools.sim.twin.firmware import run

    gc.threshold(int(os.getenv("HALO_GARBAGE_BYTES", "")))  # type: ignore[attr-defined]
    run(Watch().look)


main()
