"""What the firmware's own store reads on a flash, and what a board does there after a power cut.

Device-safe, for MicroPython's unix port: halo/hal/files.py and halo/store over littlefs.
"""

import os
from binascii import crc32

import vfs

from halo.hal import files
from halo.store.archive import FILES, Archive
from halo.store.slots import Slots

PLACE = "/flash"
NAMES = ("game", "settings", "calibration", "settings.puzzles")
_SOLVED = b"1 12 a=0301"
_RECORD = b'[Game "the one that was played"]\n' + b"1. c4 d5 2. c4c5 " * 20 + b"*\n"
_DIRECTORY = 0x4000


class Mounted:
    """A flash while it is mounted, its root the working directory, as on the board."""

    def __init__(self, flash) -> None:
        self._flash = flash

    def __enter__(self) -> "Mounted":
        self._flash.mount(PLACE)
        os.chdir(PLACE)
        return self

    def __exit__(self, *exception) -> None:
        os.chdir("/")
        vfs.umount(PLACE)


def read_state() -> tuple:
    """Return what a power-up finds: the newest copies by NAMES, then the archive's records."""
    slots = Slots(files.load, files.save)
    archive = Archive(files.load, files.save)
    copies: list = [slots.read(name) for name in NAMES]
    highest = max([archive.highest_in(file) for file in range(FILES)])
    copies.append([archive.read(number) for number in range(1, highest + 1)])
    return tuple(copies)


def recover(state: tuple) -> list:
    """Return the steps of the board that is powered up: functions that write, one after another.

    Each returns the state when it is done. They make the folders, save the game with its next
    turn, archive it, save settings, calibration and the puzzles solved, and the game once more.
    """
    slots = Slots(files.load, files.save)
    archive = Archive(files.load, files.save)
    now = list(state)

    def prepare():
        files.prepare()
        return tuple(now)

    def write(at, data):
        def do():
            slots.write(NAMES[at], data)
            now[at] = data
            return tuple(now)

        return do

    def keep():
        archive.keep(len(state[-1]) + 1, _RECORD)
        now[-1] = state[-1] + [_RECORD]
        return tuple(now)

    game = (state[0] or b"") + b" a4b4"
    return [
        prepare,
        write(0, game),
        keep,
        write(1, b"brightness=55 idle=60 level=2"),
        write(2, bytes(range(146))),
        write(3, _SOLVED),
        write(0, game + b" b4c4"),
    ]


def main_and_names() -> list:
    """Return what the root has of the firmware: main.py, and the names of all else."""
    with open("main.py", "rb") as file:
        return [file.read(), sorted([name for name in os.listdir() if name.startswith("halo")])]


def digests(folder: str = "") -> dict:
    """Return a checksum of every file of the firmware by its path."""
    found = {}
    for name in os.listdir(folder or "."):
        path = folder + name
        if not folder and name != "main.py" and not name.startswith("halo"):
            continue
        if os.stat(path)[0] & _DIRECTORY:
            found.update(digests(path + "/"))
        else:
            with open(path, "rb") as file:
                found[path] = crc32(file.read())
    return found
