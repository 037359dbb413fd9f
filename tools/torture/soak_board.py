"""The firmware's process of the soak: `firmware.py`'s, with an eye on the heap.

Every so many ticks it collects garbage and tells `{"event":"heap","free":…}`: the bytes free with
nothing but live objects in the heap. Device-safe: MicroPython runs it.
"""

import gc
import sys

LOOK_TICKS = 1500


def run() -> None:
    """Play until the pipe closes."""
    root, folder, seed, model = sys.argv[1:5]
    sys.path[:0] = [root + "/build/unix", root]
    gc.threshold(32768)  # type: ignore[attr-defined]  # as main.py loads it
    from halo.app import App
    from tools.twin.hal import HAL

    gc.threshold(-1)  # type: ignore[attr-defined]
    hal = HAL(model, folder, int(seed))
    try:
        app = App(hal)
        ticks = 0
        while True:
            app.tick(hal.ticks_ms())
            ticks += 1
            if ticks % LOOK_TICKS == 0:
                gc.collect()
                free = gc.mem_free()  # type: ignore[attr-defined]
                hal.write_line('{"event":"heap","free":' + str(free) + "}")
            hal.idle()
    except (EOFError, KeyboardInterrupt):
        pass
    finally:
        hal.release()


run()
