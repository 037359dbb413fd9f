"""Halo on the device: wires the HAL and the app, and shows a crash."""

import sys

from halo.app import App
from halo.hal.rp2040 import HAL
from halo.lights.palette import CRASH, MEANINGS


def run() -> None:
    """Play until the developer's Ctrl-C; show any other end on the lights and the line."""
    hal = None
    try:
        hal = HAL("halo36")
        app = App(hal)
        while True:
            app.tick(hal.ticks_ms())
            hal.idle()
    except KeyboardInterrupt:
        pass
    except Exception as crash:
        sys.print_exception(crash)
        if hal is not None:
            hal.show(bytearray(bytes(MEANINGS[CRASH][1]) * hal.squares))
    finally:
        if hal is not None:
            hal.release()


run()
