"""Halo on the device: wires the HAL and the app, and shows a crash."""

import gc
import sys

from micropython import const

from halo.lights.palette import COLOURS, CRASH

# The board that this firmware is on; `make flash MODEL=halo45` writes another.
MODEL = "halo36"
# Loading leaves garbage between what stays. Collected after so many bytes, it leaves the heap
# in one piece, as the engine's tables need it; loading takes a seventh longer.
_LOADING_BYTES = const(16384)


def load() -> tuple:
    """Return the classes of the app and the HAL."""
    gc.threshold(_LOADING_BYTES)
    from halo.app import App
    from halo.hal.rp2040 import HAL

    gc.threshold(-1)
    return App, HAL


def run() -> None:
    """Play until the developer's Ctrl-C; show any other end on the lights and the line."""
    hal = None
    try:
        app_class, hal_class = load()
        hal = hal_class(MODEL)
        app = app_class(hal)
        while True:
            app.tick(hal.ticks_ms())
            hal.idle()
    except KeyboardInterrupt:
        pass
    except Exception as crash:
        sys.print_exception(crash)
        if hal is not None:
            hal.show(bytearray(COLOURS[4 * CRASH : 4 * CRASH + 3] * hal.squares))
    finally:
        if hal is not None:
            hal.release()


run()
