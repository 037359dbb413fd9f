"""The firmware's process: `INTERPRETER firmware.py FIRMWARE ROOT FOLDER SEED MODEL [SHIM]`.

Runs under MicroPython's unix port or CPython; wires the same App as firmware/main.py to
the twin's HAL. Ends when the world closes the pipe.
"""

import sys


def run(look=None, hal_class=None) -> None:
    """Play until the pipe closes or the developer's key comes; look(hal) after each tick.

    On another HAL than the twin's where one is given.
    """
    folder, seed, model = sys.argv[3:6]
    sys.path[:0] = sys.argv[1:3] + sys.argv[6:]
    from halo.app import App
    from tools.sim.twin.hal import HAL

    hal = (hal_class or HAL)(model, folder, int(seed))
    try:
        app = App(hal)
        while True:
            app.tick(hal.ticks_ms())
            if look is not None:
                look(hal)
            hal.idle()
    except (EOFError, KeyboardInterrupt):
        pass
    finally:
        hal.release()


if __name__ == "__main__":
    run()
