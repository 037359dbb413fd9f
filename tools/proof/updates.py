"""Every power cut of an update, and of the power-up after it: the old version runs, or the new.

The update's steps are those of `make flash` and of the page (tools/deploy/steps.py), made on
littlefs by MicroPython's unix port on the flash of a board with a game in play, and on the same
one with a version that lies in a folder, as boards had it before. Each flash command is cut before
it and inside it; then each command of the power-up. Cut updates are then made once more, and cut
again.

The first cases are slices of an update, every SLICES-th command; then those of the update from a
folder; each of the others makes an update again from a cut that is drawn by its number, and cuts a
slice of that.
"""

import json
import random
import tempfile
from collections import Counter
from collections.abc import Iterator
from pathlib import Path
from typing import Any

from tools.deploy import filesystem
from tools.deploy.compile import compile_all
from tools.deploy.pack import MAIN, PACK, contents
from tools.deploy.steps import steps
from tools.program import Program, ProgramEnded, device_safe
from tools.proof.cuts import TORN_WAYS, missing
from tools.proof.part import Fault, Outcome, Part
from tools.proof.recording import recording

SLICES = 100
AGAIN = 100
_WORKER = "tools/proof/update_worker.py"
_STORAGE = filesystem.STORAGE_START - filesystem.FLASH_START
_RUN = "settings"
# What the new version's files have behind what the old one's have.
_NEWER = b"#\n"
_FOLDERS_MAIN = b'MODEL = "halo36"\nFOLDER = "halo"\nfrom halo.app import App\n'
# The unix port's format of modules is its own.
_CHIPS_OWN = "check_micropython"


class Updater:
    """The unix port's program for one update of a file system."""

    def __init__(self, base: bytes) -> None:
        self._folder = tempfile.TemporaryDirectory(prefix="halo-update-")
        folder = Path(self._folder.name)
        files = {name: data + _NEWER for name, data in contents(compile_all()).items()}
        done = [step for step in steps(files) if _CHIPS_OWN not in step.get("run", "")]
        self._left = folder / "left"
        parts = {"base": base, "steps": json.dumps(done).encode(), "pack": files[PACK]}
        for name, data in parts.items():
            (folder / name).write_bytes(data)
        self._program: Program = device_safe(_WORKER, wanted="micropython")
        self.commands: int = self.ask("update", *(folder / name for name in parts))["commands"]

    def close(self) -> None:
        """End the program and forget its files."""
        self._program.close()
        self._folder.cleanup()

    def ask(self, *words: object) -> dict[str, Any]:
        """Return what the program answers."""
        try:
            answer: dict[str, Any] = json.loads(self._program.ask(" ".join(map(str, words))))
        except ProgramEnded as problem:
            raise Fault(f"the unix port ended: {problem}") from None
        return answer

    def cut(self, numbers: range) -> Outcome:
        """Cut these commands, and the power-up after each cut."""
        outcome = Outcome()
        for number in numbers:
            answer = self.ask("cut", number)
            outcome.faults += [f"command {number}: {text}" for text in answer.pop("faults")]
            del answer["game"]
            outcome.counts.update(answer, commands=1)
        return outcome

    def left(self, number: int, way: int) -> bytes:
        """Return the file system that a cut leaves."""
        self.ask("save", number, self._left, way)
        return self._left.read_bytes()


def _base() -> bytes:
    """Return the file system of a board that has been in use."""
    played = recording(_RUN)
    storage = bytearray(played.base[_STORAGE:])
    for _, kind, at, data in played.commands:
        if kind == "erase":
            storage[at : at + filesystem.BLOCK_BYTES] = b"\xff" * filesystem.BLOCK_BYTES
        else:
            for offset, byte in enumerate(data):
                storage[at + offset] &= byte
    return bytes(storage)


def in_a_folder(storage: bytes, main: bytes = _FOLDERS_MAIN) -> bytes:
    """Return the file system with the firmware in a folder, and a main.py that names it."""
    disk = filesystem.mount(storage)
    disk.remove(PACK)
    for name, path in sorted(compile_all().items()):
        if name != MAIN:
            disk.makedirs(name.rpartition("/")[0], exist_ok=True)
        with disk.open(name, "wb") as file:
            file.write(main if name == MAIN else path.read_bytes())
    return bytes(disk.context.buffer)


def cases(numbers: range) -> Iterator[Outcome]:
    """Cut a slice of an update once a case, then a whole update that follows a cut one."""
    if not numbers:
        return
    base = _base()
    firsts = [Updater(base), Updater(in_a_folder(base))]
    try:
        for case in numbers:
            kind, slice_number = divmod(case, SLICES)
            if kind < len(firsts):
                yield firsts[kind].cut(range(slice_number, firsts[kind].commands, SLICES))
                continue
            chance = random.Random(case)
            first = chance.choice(firsts)
            left = first.left(chance.randrange(first.commands), chance.randrange(-1, TORN_WAYS))
            second = Updater(left)
            try:
                outcome = second.cut(range(slice_number, second.commands, SLICES))
            finally:
                second.close()
            outcome.counts += Counter({"updates repeated": 1})
            outcome.faults = [f"update {case}, repeated: {text}" for text in outcome.faults]
            yield outcome
    finally:
        for first in firsts:
            first.close()


PART = Part("updates", "cases of cut updates", 2 * SLICES + AGAIN, 1, cases, missing=missing)
