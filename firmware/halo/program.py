"""The program: wires the HAL and the app; a crash is shown, kept, and ends in a restart."""

import gc
import io
import sys

from halo.lights.lamp import first_frame
from halo.lights.palette import COLOURS, CRASH
from halo.memory import POWER_UP_BYTES, borrow
from halo.store import settings
from halo.store.slots import Slots


def load_app(hal):
    """Return the app's class; the power-up's sweep begins before."""
    show_first_light(hal)
    # Imported here: the sweep is seen while most of the program is yet to be loaded.
    from halo.app import App

    gc.threshold(-1)
    return App


def show_first_light(hal) -> None:
    """Show the sweep as it begins, as bright as the settings in the store say."""
    chosen = settings.Settings()
    kept = Slots(hal.load, hal.save).read(settings.NAME)
    if kept is not None:
        chosen.unpack(kept)
    hal.show(first_frame(hal.board, chosen["brightness"]))


def play(model: str) -> None:
    """Play on a board of this model until the developer's Ctrl-C; any other end is a crash."""
    hal = None
    try:
        gc.threshold(POWER_UP_BYTES)
        # Imported here: only a board has the chip that this names.
        from halo.hal.rp2040 import HAL

        hal = HAL(model)
        app_class = load_app(hal)
        try:
            run_app(app_class, hal)
        except Exception as crash:
            report_crash(hal, crash)
    except KeyboardInterrupt:
        pass
    except Exception as crash:
        sys.print_exception(crash)
    finally:
        if hal is not None:
            hal.release()


def run_app(app_class, hal) -> None:
    """Tick for ever; by a crash the app is gone, and what it held of the heap."""
    app = app_class(hal)
    while True:
        app.tick(hal.ticks_ms())
        hal.idle()


def report_crash(hal, crash: Exception) -> None:
    """Store, print and show the crash, then wait for the watchdog.

    The watchdog, fed once more, ends it in a restart; the developer's Ctrl-C comes before it.
    """
    gc.collect()
    try:
        hal.show(bytearray(COLOURS[4 * CRASH : 4 * CRASH + 3] * hal.squares))
        sys.print_exception(crash)
        story = io.StringIO()
        sys.print_exception(crash, story)
        borrow("halo.store.forms").keep_crash(hal, story.getvalue().encode())
    except Exception as problem:
        # Such as a full heap or a failing flash: it restarts all the same.
        sys.print_exception(problem)
    hal.mark_crash()
    while True:
        hal.idle()
