"""Every power cut of an update, and of the power-up after it: the old version runs, or the new.

The update's steps are `make flash`'s own (tools/flash/steps.py), made on littlefs by MicroPython's
unix port on the flash of a board with a game in play. Each flash command is cut before it and
inside it; then each command of the power-up. Cut updates are then made once more, and cut again.

The first cases are slices of an update, every SLICES-th command; each of the others makes an
update again from a cut that is drawn by its number, and cuts a slice of that.
"""

import json
import random
import tempfile
from collections import Counter
from collections.abc import Iterator
from pathlib import Path
from typing import Any

from tools.chip.compile import compile_all
from tools.flash import files
from tools.flash.board import Board
from tools.flash.steps import next_folder, steps
from tools.image import filesystem
from tools.program import Program, ProgramEnded, device_safe
from tools.torture.cuts import TORN_WAYS, missing
from tools.torture.part import Fault, Outcome, Part
from tools.torture.recording import recording
from tools.world.world import USUAL_BOARD

SLICES = 200
AGAIN = 100
_WORKER = "tools/torture/update_worker.py"
_STORAGE = filesystem.STORAGE_START - filesystem.FLASH_START
_RUN = "settings"
# What the new version's modules have behind what the old one's have.
_NEWER = b"#"


class Updater:
    """The unix port's program for one update of a file system."""

    def __init__(self, base: bytes) -> None:
        self._folder = tempfile.TemporaryDirectory(prefix="halo-update-")
        self._base = Path(self._folder.name, "base")
        self._base.write_bytes(base)
        self._program: Program = device_safe(_WORKER, wanted="micropython")
        listed = self.ask("list", self._base)
        path = self._base.with_name("steps")
        path.write_bytes(_steps_for(listed))
        self.commands: int = self.ask("update", self._base, path)["commands"]

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
        path = self._base.with_name("left")
        self.ask("save", number, path, way)
        return path.read_bytes()


def _steps_for(listed: dict[str, Any]) -> bytes:
    """Return the steps of the update of a board to a newer version, as the program reads them."""
    programs = {name: text.encode() for name, text in listed["programs"].items()}
    old = Board(listed["sizes"], tuple(listed["folders"]), programs)
    new = files.contents(compile_all(), USUAL_BOARD, next_folder(old))
    new = {name: data + _NEWER * (name != files.MAIN) for name, data in new.items()}
    made = b""
    for step in steps(old, new):
        words = (step.verb, step.path, step.target, len(step.data))
        made += json.dumps(words).encode() + b"\n" + step.data
    return made


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


def cases(numbers: range) -> Iterator[Outcome]:
    """Cut a slice of the update once a case, then a whole update that follows a cut one."""
    if not numbers:
        return
    first = Updater(_base())
    try:
        for case in numbers:
            if case < SLICES:
                yield first.cut(range(case, first.commands, SLICES))
                continue
            chance = random.Random(case)
            left = first.left(chance.randrange(first.commands), chance.randrange(-1, TORN_WAYS))
            second = Updater(left)
            try:
                outcome = second.cut(range(case % SLICES, second.commands, SLICES))
            finally:
                second.close()
            outcome.counts += Counter({"updates repeated": 1})
            outcome.faults = [f"update {case}, repeated: {text}" for text in outcome.faults]
            yield outcome
    finally:
        first.close()


PART = Part("updates", "cases of cut updates", SLICES + AGAIN, 1, cases, missing=missing)
