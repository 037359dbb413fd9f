"""The program: wires the HAL and the app; a crash is shown, kept, and ends in a restart."""

import gc
import io
import sys

import micropython

from halo import memory
from halo.first_light import show_first_light
from halo.lights.palette import COLOURS, CRASH


def play(model: str) -> None:
    """Play on a board of this model until the developer's Ctrl-C; any other end is a crash."""
    hal = None
    try:
        # A crash without memory for its traceback is reported with it, too.
        micropython.alloc_emergency_exception_buf(100)
        from halo.hal.rp2040 import HAL

        hal = HAL(model)
        # The power-up's sweep begins before the app is loaded, which takes long.
        show_first_light(hal)
        memory.collect()
        gc.threshold(memory.GARBAGE_BYTES)
        from halo.app import App

        try:
            run_app(App, hal)
        except Exception as crash:
            report_crash(hal, crash)
    except KeyboardInterrupt:
        pass
    except Exception as crash:
        sys.print_exception(crash)
    finally:
        micropython.kbd_intr(-1)  # a second Ctrl-C must not end what follows
        if hal is not None:
            hal.release()


def run_app(app_class, hal) -> None:
    """Tick for ever; after a crash the app and its part of the heap are released."""
    app = app_class(hal)
    gc.threshold(-1)
    while True:
        app.tick(hal.ticks_ms())
        hal.idle()


def report_crash(hal, crash: Exception) -> None:
    """Store, print and show the crash, until the watchdog or the developer's Ctrl-C ends it."""
    memory.collect()
    try:
        from halo.store.crash import keep  # the app has loaded it

        hal.show(bytearray(COLOURS[0][4 * CRASH : 4 * CRASH + 3] * hal.squares))
        sys.print_exception(crash)
        story = io.StringIO()
        sys.print_exception(crash, story)
        keep(hal, story.getvalue().encode())
    except Exception as problem:
        # Such as a full heap or a failing flash: the board restarts anyway.
        sys.print_exception(problem)
    hal.mark_crash()
    while True:
        hal.idle()
