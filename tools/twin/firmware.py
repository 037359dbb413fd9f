"""The firmware's process: `INTERPRETER firmware.py ROOT FOLDER SEED MODEL [SHIM]`.

Runs under MicroPython's unix port or CPython; wires the same App as firmware/main.py to
the twin's HAL. Ends when the world closes the pipe.
"""

import sys


def run() -> None:
    """Play until the pipe closes or the developer's key comes."""
    root, folder, seed, model = sys.argv[1:5]
    sys.path[:0] = [root + "/firmware", root] + sys.argv[5:]
    from halo.app import App
    from tools.twin.hal import HAL

    hal = HAL(model, folder, int(seed))
    try:
        app = App(hal)
        while True:
            app.tick(hal.ticks_ms())
            hal.idle()
    except (EOFError, KeyboardInterrupt):
        pass
    finally:
        hal.release()


run()
