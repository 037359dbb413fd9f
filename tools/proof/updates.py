"""Every power cut of an update, and of the power-up after it: the old version runs, or the new.

The update's steps are those of `make flash` and of the page (tools/deploy/pack.py), made on
littlefs by MicroPython's unix port on the flash of a board with a game in play. Each flash command
is cut before it and inside it; then each command of the power-up. Cut updates are then repeated,
and cut again.

The first cases are slices of an update, every SLICES-th command; each of the others repeats an
update after a cut that is random by its number, and cuts a slice of that.
"""

import json
import random
from collections import Counter
from collections.abc import Iterator
from contextlib import closing

from tools.deploy.compile import compile_all
from tools.deploy.pack import PACK, contents, steps
from tools.proof.cuts import TORN_WAYS, CutProgram, missing
from tools.proof.part import Outcome, Part
from tools.proof.recording import STORAGE, flash_after, recording

SLICES = 100
AGAIN = 100
_WORKER = "tools/proof/update_worker.py"
_RUN = "settings"
# Bytes that the new version's files have after those of the old one's.
_NEWER = b"#\n"
# The unix port has its own format of modules.
_CHIPS_OWN = "check_micropython"


class Updater(CutProgram):
    """Cuts one update of a file system."""

    def __init__(self, base: bytes) -> None:
        super().__init__(_WORKER)
        files = {name: data + _NEWER for name, data in contents(compile_all()).items()}
        done = [step for step in steps(files) if _CHIPS_OWN not in step.get("run", "")]
        parts = {"base": base, "steps": json.dumps(done).encode(), "pack": files[PACK]}
        for name, data in parts.items():
            (self.folder / name).write_bytes(data)
        paths = [self.folder / name for name in parts]
        self.commands: int = self.ask(*paths)["commands"]

    def cut_slice(self, number: int) -> Outcome:
        """Cut every SLICES-th command from this one on, and the power-up after each cut."""
        outcome = Outcome()
        for command in range(number, self.commands, SLICES):
            found, _ = self.cut(command)
            outcome.counts += found.counts
            outcome.faults += [f"command {command}: {text}" for text in found.faults]
        return outcome

    def left(self, number: int, way: int) -> bytes:
        """Return the file system after a cut."""
        path = self.folder / "left"
        self.ask("leave", number, way, path)
        return path.read_bytes()


def _base() -> bytes:
    """Return the file system of a board in use."""
    played = recording(_RUN)
    return flash_after(played.base[STORAGE:], played.commands)


def cases(numbers: range) -> Iterator[Outcome]:
    """Cut one slice of an update per case, then one of a repeated update."""
    if not numbers:
        return
    with closing(Updater(_base())) as first:
        for case in numbers:
            if case < SLICES:
                yield first.cut_slice(case)
                continue
            chance = random.Random(case)
            left = first.left(chance.randrange(first.commands), chance.randrange(-1, TORN_WAYS))
            with closing(Updater(left)) as second:
                outcome = second.cut_slice(case % SLICES)
            outcome.counts += Counter({"updates repeated": 1})
            outcome.faults = [f"update {case}, repeated: {text}" for text in outcome.faults]
            yield outcome


PART = Part("updates", "cases of cut updates", SLICES + AGAIN, cases, missing=missing)
