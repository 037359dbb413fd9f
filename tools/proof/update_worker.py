"""Cuts an update of the firmware, as cutter.py cuts a run: the old or the new version must remain.

The first line names a file system, the update's steps and the packed file; the update is made
whole first. Device-safe, for MicroPython's unix port.
"""

import json
import os
import sys
from binascii import crc32

from tools.proof.cut_flash import Flash
from tools.proof.cutter import Cutter, Mounted, serve

# Imported alone, as on a board: its package is for the PC.
sys.path.append(__file__.rsplit("/", 2)[0] + "/deploy")
on_board = __import__("on_board")
_ROOT_PAIR = (0, 1)
# A host sends a file in parts.
_PART_BYTES = 3072


class Version:
    """The version that a flash's main.py starts: its files, and the sectors with them."""

    def __init__(self, flash) -> None:
        self._flash = Flash(flash.base, flash.changed)
        self._flash.read = set()
        with Mounted(self._flash):
            self.main, self._files = _started()
        self._sectors = self._flash.read.difference(_ROOT_PAIR)
        # Checksums of the root's states with which these sectors were found whole.
        self._sound: set = set()

    def runs_on(self, flash) -> bool:
        """Tell whether it is whole on a mounted flash that has its main.py."""
        there = self._flash.changed
        now = flash.changed
        root = tuple([crc32(flash.sector(sector)) for sector in _ROOT_PAIR])
        is_as_it_was = all(now.get(sector) == there.get(sector) for sector in self._sectors)
        if is_as_it_was and root in self._sound:
            return True
        if _started()[1] != self._files:
            return False
        if is_as_it_was:
            self._sound.add(root)
        return True


def _started() -> tuple:
    """Return main.py, and a checksum of the packed file that it starts."""
    return on_board.read(on_board.MAIN), crc32(on_board.read(on_board.PACK))


class Updater(Cutter):
    """Cuts an update."""

    recovery_steps = 2

    def __init__(self, base: str, steps: str, pack: str) -> None:
        super().__init__(base)
        flash = Flash(self._base, {})
        self._versions = [Version(flash)]
        flash.log = []
        with open(steps) as file:
            for step in json.load(file):
                with Mounted(flash):
                    if "send" in step:
                        _send(pack, step["to"])
                        between = Flash(self._base, flash.changed)
                    else:
                        exec(step["run"], on_board.__dict__)  # noqa: S102
        with Mounted(between):
            os.rename(on_board.NEW_PACK, on_board.PACK)
        self._versions += [Version(between), Version(flash)]
        self.commands = flash.log

    def _check_firmware(self, flash) -> None:
        """Check that the old version or the new one is whole."""
        main = on_board.read(on_board.MAIN)
        for version in self._versions:
            if version.main == main and version.runs_on(flash):
                return
        self._fault("neither the old version nor the new one is whole")


def _send(source: str, path: str) -> None:
    with open(source, "rb") as file, open(path, "wb") as new:
        while True:
            part = file.read(_PART_BYTES)
            if not part:
                return
            new.write(part)


serve(Updater)
