"""Saves numbers on the twin's flash over and over, a line for each: `saving_worker.py FOLDER`.

Device-safe: it runs under the twin's interpreters.
"""

import sys

from halo.store.slots import Slots
from tools.sim.twin.hal import HAL

_NAME = "game"


class Flash(HAL):
    """The twin's files without its line."""

    def __init__(self, folder) -> None:
        self._folder = folder
        self._tidy()


def main() -> None:
    """Save the numbers after the one that is kept, until killed."""
    flash = Flash(sys.argv[1])
    slots = Slots(flash.load, flash.save)
    number = len(slots.read(_NAME) or b"")
    while True:
        number += 1
        slots.write(_NAME, b"." * number)
        print(number)


if __name__ == "__main__":
    main()
