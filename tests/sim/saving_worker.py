"""Saves numbers on the twin's flash repeatedly, one line each: `saving_worker.py FOLDER`.

Device-safe: it runs under the twin's interpreters.
"""

import sys

from halo.store.slots import Slots
from tools.sim.board.hal import FolderFlash

_NAME = "game"


def main() -> None:
    """Save the numbers after the stored one, until killed."""
    flash = FolderFlash(sys.argv[1])
    slots = Slots(flash.load, flash.save)
    number = len(slots.read(_NAME) or b"")
    while True:
        number += 1
        slots.write(_NAME, b"." * number)
        print(number)


if __name__ == "__main__":
    main()
