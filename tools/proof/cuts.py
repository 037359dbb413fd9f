"""Every power cut: before and inside each command of recorded runs, and again in the recovery.

The runs' flash commands come from the emulated chip (recording.py). At each of them the power is
cut before it, and twice inside it, with some bits old and some new. The result
is mounted and read by the firmware's own store on MicroPython's unix port (cutter.py): it
must be the state before the command or after it, and the firmware's files must be whole.
Then the board is powered up there, makes its folders and saves, and at each of these commands the
power is cut again.

The cases are slices: every TOTAL-th command of all runs in order.
"""

import json
import struct
import tempfile
from collections import Counter
from collections.abc import Iterator, Sequence
from contextlib import ExitStack, closing
from pathlib import Path
from typing import Any

from tools.deploy import storage
from tools.program import Program, ProgramEnded, device_safe, find_interpreter
from tools.proof import recording
from tools.proof.part import Fault, Outcome, Part
from tools.proof.recording import RUNS, STORAGE, Kept, Recording

TOTAL = 100
KINDS = {"program": 1, "erase": 2}
# The values of cut_flash.py, which only MicroPython can import.
TORN_WAYS = 6
# The program's heap: it remembers every state after a cut that was found sound.
_HEAP_MB = 512
_WORKER = "tools/proof/cutter.py"


class CutProgram:
    """A program under the unix port that cuts commands; its files are in a temporary `folder`."""

    def __init__(self, script: str) -> None:
        self._folder = tempfile.TemporaryDirectory(prefix="halo-cuts-")
        self.folder = Path(self._folder.name)
        self._program: Program = device_safe(script, wanted="micropython", heap_mb=_HEAP_MB)

    def close(self) -> None:
        """End the program and delete its files."""
        self._program.close()
        self._folder.cleanup()

    def ask(self, *words: object) -> dict[str, Any]:
        """Return the program's answer; Fault when it ends instead."""
        try:
            answer: dict[str, Any] = json.loads(self._program.ask(" ".join(map(str, words))))
        except ProgramEnded as problem:
            raise Fault(f"the unix port ended: {problem}") from None
        return answer

    def cut(self, number: int) -> tuple[Outcome, Kept | None]:
        """Cut before and inside a command, and in each recovery; return the game kept before."""
        answer = self.ask("cut", number)
        outcome = Outcome(faults=answer.pop("faults"))
        state = kept_in(answer.pop("game"))
        outcome.counts.update(answer, commands=1)
        return outcome, state


class Cutter(CutProgram):
    """Cuts one recorded run."""

    def __init__(self, played: Recording) -> None:
        super().__init__(_WORKER)
        self.played = played
        base = self.folder / "base"
        base.write_bytes(played.base[STORAGE:])
        commands = self.folder / "commands"
        self._write_commands(commands)
        self.ask(base, commands)

    def _write_commands(self, path: Path) -> None:
        with path.open("wb") as file:
            for _, kind, address, data in self.played.commands:
                sector, offset = divmod(address, storage.BLOCK_BYTES)
                file.write(struct.pack("<BHHH", KINDS[kind], sector, offset, len(data)) + data)

    def leave(self, number: int, way: int) -> tuple[bytes, dict[str, Any]]:
        """Return the flash after a cut, and what the store reads there."""
        path = self.folder / "left"
        read = self.ask("leave", number, way, path)
        return self.played.base[:STORAGE] + path.read_bytes(), read

    def kept_before(self, number: int) -> str | None:
        """Return the game kept before a command, as saved."""
        game: str | None = self.ask("kept_before", number)["game"]
        return game

    def replay(self, saved: list[str], games: int) -> dict[str, int]:
        """Return the erases by sector of `games` games saved like this one."""
        path = self.folder / "saved"
        path.write_text(json.dumps(saved))
        return self.ask("replay", games, path)


def kept_in(game: str | None) -> Kept | None:
    """Return the number, the name and the turns of a saved game; None before the first."""
    if not game:
        return None
    first, _, _, turns = game.split("\n")
    _, name, number = first.split()
    return int(number), name, turns.split()


def missing() -> str:
    """Return what this machine lacks, or ""."""
    try:
        find_interpreter("micropython")
    except OSError as problem:
        return str(problem)
    return recording.missing()


def cases(numbers: range, runs: Sequence[str] = tuple(RUNS)) -> Iterator[Outcome]:
    """Cut in every TOTAL-th command of the runs, one slice per case."""
    if not numbers:
        return
    with ExitStack() as stack:
        cutters = {
            run: stack.enter_context(closing(Cutter(recording.recording(run)))) for run in runs
        }
        places = [
            (run, number)
            for run, cutter in cutters.items()
            for number in range(cutter.played.first, len(cutter.played.commands))
        ]
        for case in numbers:
            outcome = Outcome(Counter(runs=len(cutters)))
            for run, number in places[case::TOTAL]:
                found, kept = cutters[run].cut(number)
                played = cutters[run].played
                ns = played.commands[number][0]
                if not played.may_keep(kept, ns):
                    found.faults.append(f"at {ns / 1e6:.1f} ms the board has {kept}")
                outcome.counts += found.counts
                outcome.faults += [f"{run}, command {number}: {text}" for text in found.faults]
            yield outcome


PART = Part("cuts", "slices of all power cuts", TOTAL, cases, most=("runs",), missing=missing)
