"""Cuts updates of the firmware: a line of standard input asks, a line of JSON answers.

    list BASE             what an update finds on a file system: sizes, folders, programs
    update BASE STEPS     make the update that the file STEPS lists, whole; how many commands
    cut NUMBER            as cut_worker.py's; the firmware is whole when it is the old or the new
    save NUMBER PATH WAY  write what a cut of that command leaves to a file (WAY -1: before it)

Device-safe, for MicroPython's unix port.
"""

import json
import os
import sys

from tools.torture.cut_flash import Flash
from tools.torture.cut_store import Mounted, digests, main_and_folder
from tools.torture.cutter import Cutter

_DIRECTORY = 0x4000
_COMPACTED = 16
_OURS = "halo"
_ROOT_PAIR = (0, 1)


class Version:
    """What a flash runs that is as it should be: its files, and the sectors that hold them."""

    def __init__(self, flash) -> None:
        self._flash = Flash(flash.base, flash.changed)
        self._flash.read = set()
        with Mounted(self._flash):
            self.main, self._folder = main_and_folder()
            self._files = digests(self._folder + "/")
            self._names = sorted(os.listdir(self._folder))
        self._sectors = self._flash.read.difference(_ROOT_PAIR)

    def runs_on(self, flash) -> bool:
        """Tell whether it is whole on a mounted flash whose main.py is its own."""
        try:
            if sorted(os.listdir(self._folder)) != self._names:
                return False
            there = self._flash.changed
            now = flash.changed
            if all(now.get(sector) == there.get(sector) for sector in self._sectors):
                return True
            return digests(self._folder + "/") == self._files
        except OSError:  # a file or the folder itself is not there
            return False


class Updater(Cutter):
    """Cuts an update that a file lists."""

    recovery_steps = 2

    def __init__(self, base: str, steps: str) -> None:
        super().__init__(base, [])
        flash = Flash(self._base, {})
        self._versions = [Version(flash)]
        flash.log = []
        for step in _steps_in(steps):
            with Mounted(flash):
                _do(step)
            if step[0] == "rename":
                self._versions.append(Version(flash))
        self.commands = flash.log

    def _check_firmware(self, flash) -> None:
        """Find the old version or the new one whole."""
        main, _ = main_and_folder()
        for version in self._versions:
            if version.main == main and version.runs_on(flash):
                return
        self._fault("neither the old version nor the new one is whole")


def list_board(base: str) -> dict:
    """Return what stands on the file system in a file, as tools/flash/board.py's Board."""
    with open(base, "rb") as file:
        flash = Flash(file.read(), {})
    sizes: dict = {}
    folders: list = []
    with Mounted(flash):
        for name in os.listdir():
            _list(name, sizes, folders)
        with open("main.py") as file:
            programs = {"main.py": file.read()}
    return {"sizes": sizes, "folders": folders, "programs": programs}


def _list(path: str, sizes: dict, folders: list) -> None:
    about = os.stat(path)
    if not about[0] & _DIRECTORY:
        sizes[path] = about[6]
        return
    folders.append(path)
    if path.startswith(_OURS):
        for name in os.listdir(path):
            _list(path + "/" + name, sizes, folders)


def _steps_in(path: str) -> list:
    """Return an update's steps: a line of JSON each, the data of a write after it."""
    steps: list = []
    with open(path, "rb") as file:
        while True:
            line = file.readline()
            if not line:
                return steps
            verb, name, target, size = json.loads(line)
            steps.append((verb, name, target, file.read(size)))


def _do(step: tuple) -> None:
    verb, path, target, data = step
    if verb == "write":
        with open(path, "wb") as file:
            file.write(data)
    elif verb == "rename":
        os.rename(path, target)
    elif verb == "compact":
        for _ in range(_COMPACTED):
            open(target, "wb").close()
            os.remove(target)
    else:
        getattr(os, verb)(path)


def main() -> None:
    """Answer lines until there are none."""
    updater: Updater | None = None
    for line in sys.stdin:
        verb, *words = line.split()
        answer: dict = {}
        if verb == "list":
            answer = list_board(words[0])
        elif verb == "update":
            updater = Updater(words[0], words[1])
            answer = {"commands": len(updater.commands)}
        elif updater is not None and verb == "cut":
            answer = updater.cut(int(words[0]))
        elif updater is not None:
            updater.save(int(words[0]), words[1], int(words[2]))
        print(json.dumps(answer))


main()
