"""Every power cut of an update, and of the power-up after it: the old version runs, or the new.

The update's steps are those of `make flash` and of the page (tools/deploy/pack.py), made on
littlefs on the flash of a board with a game in play. Each flash command is cut before
it and inside it; then each command of the power-up. Cut updates are then repeated, and cut
again.

The first cases are slices of an update, every SLICES-th command; each of the others repeats an
update after a cut that is random by its number, and cuts a slice of that.
"""

import random
from functools import cache

from tools.deploy import on_board
from tools.deploy.compile import compile_all
from tools.deploy.pack import contents, steps
from tools.proof.cutter import Cutter
from tools.proof.flash import TORN_WAYS, Flash, Mounted
from tools.proof.part import Fault, Outcome, Part
from tools.proof.recording import missing, recording

SLICES = 100
AGAIN = 100
_RUN = "settings"
# Bytes that the new version's files have after those of the old one's.
_NEWER = b"#\n"
# This Python has no format of modules.
_CHIPS_OWN = "check_micropython"
# The power-up makes the folders and saves the game; the rest is cut in cuts.py.
_POWER_UP_STEPS = 2


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


def _cut_slice(cutter: Cutter, number: int) -> Outcome:
    """Cut every SLICES-th command from this one on, and the power-up after each cut."""
    outcome = Outcome()
    for command in range(number, len(cutter.commands), SLICES):
        found, _ = cutter.cut(command)
        outcome.add(found, f"command {command}")
    return outcome


@cache
def _first() -> Cutter:
    """Return what cuts the update of a board in use."""
    played = recording(_RUN)
    return update(played.cutter().after(len(played.commands)).content())


def case(number: int) -> Outcome:
    """Cut one slice of an update, or of a repeated one."""
    if number < SLICES:
        return _cut_slice(_first(), number)
    chance = random.Random(number)
    first = _first()
    left = first.leave(chance.randrange(len(first.commands)), chance.randrange(-1, TORN_WAYS))
    outcome = _cut_slice(update(left.content()), number % SLICES)
    outcome.counts["updates repeated"] = 1
    outcome.faults = [f"update {number}, repeated: {text}" for text in outcome.faults]
    return outcome


PART = Part("updates", "cases of cut updates", SLICES + AGAIN, case, missing)
