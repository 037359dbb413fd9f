"""Every power cut: before and inside each flash command, and again in the recovery.

At each command the power is cut before it, and in six ways inside it, with some bits old and some
new. The result is mounted and read by the firmware's own store (cutter.py): it must be the state
before the command or after it, and a version of the firmware must be whole. Then the board is
powered up there, makes its folders and saves, and at each of these commands the power is cut
again.

`cuts` cuts the runs recorded on the emulated chip (recording.py); its cases are slices, every
SLICES-th command of all runs in order. `updates` makes the update's steps (tools/deploy/pack.py)
on littlefs, on the flash of a board in use: first slices of one update; each case after these
repeats an update after a cut that is random by its number, and cuts a slice of that.
"""

import random
from functools import cache

from tools.deploy import on_board
from tools.deploy.compile import compile_all
from tools.deploy.pack import contents, steps
from tools.proof.cutter import Cutter
from tools.proof.flash import CUT_WAYS, Flash, Mounted
from tools.proof.part import Fault, Outcome, Part
from tools.proof.recording import RUNS, Recording, recording

SLICES = 100
AGAIN = 100
# The run after which a board is updated.
_IN_USE = "settings"
# Bytes that the new version's files have after those of the old one's.
_NEWER = b"#\n"
# This Python has no format of modules.
_CHIPS_OWN = "check_micropython"
# The power-up makes the folders and saves the game; the rest is cut in the recorded runs.
_POWER_UP_STEPS = 2


@cache
def _recorded(run: str) -> tuple[Recording, Cutter]:
    played = recording(run)
    return played, played.cutter()


@cache
def _places(runs: tuple[str, ...]) -> list[tuple[str, int]]:
    """Return each command of the runs: its run, and its number there."""
    recorded = ((run, _recorded(run)[0]) for run in runs)
    return [(run, at) for run, of in recorded for at in range(of.first, len(of.commands))]


def case(number: int, runs: tuple[str, ...] = tuple(RUNS)) -> Outcome:
    """Cut in every SLICES-th command of the runs."""
    outcome = Outcome()
    for run, at in _places(runs)[number::SLICES]:
        played, cutter = _recorded(run)
        found, kept = cutter.cut(at)
        ns = played.commands[at][0]
        if not played.may_keep(kept, ns):
            found.faults.append(f"at {ns / 1e6:.1f} ms the board has {kept}")
        outcome.add(found, f"{run}, command {at}")
    return outcome


def update(base: bytes) -> Cutter:
    """Update the firmware on a flash; return what cuts that."""
    files = {name: data + _NEWER for name, data in contents(compile_all()).items()}
    flash = Flash(base)
    with Mounted(flash):
        for step in steps(files):
            if "send" in step:
                on_board.write(step["to"], files[step["send"]])
            elif _CHIPS_OWN not in step["run"]:
                exec(step["run"], vars(on_board))  # noqa: S102
        if {name: on_board.read(name) for name in files} != files:
            raise Fault("the update itself fails")
    return Cutter(base, flash.log, files, _POWER_UP_STEPS)


@cache
def _first() -> Cutter:
    """Return what cuts the update of a board in use."""
    played, cutter = _recorded(_IN_USE)
    return update(cutter.after(len(played.commands)).content())


def update_case(number: int) -> Outcome:
    """Cut one slice of an update, or of a repeated one."""
    outcome, cutter, where = Outcome(), _first(), ""
    if number >= SLICES:
        chance = random.Random(number)
        command = chance.randrange(len(cutter.commands))
        cutter = update(cutter.leave(command, chance.randrange(-1, CUT_WAYS)).content())
        outcome.counts["updates repeated"] = 1
        where = f"update {number}, repeated: "
    for command in range(number % SLICES, len(cutter.commands), SLICES):
        found, _ = cutter.cut(command)
        outcome.add(found, f"{where}command {command}")
    return outcome


CUTS = Part("cuts", "slices of all power cuts", SLICES, case)
UPDATES = Part("updates", "cases of cut updates", SLICES + AGAIN, update_case)
