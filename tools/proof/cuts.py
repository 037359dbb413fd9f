"""Every power cut: before and inside each command of recorded runs, and again in the recovery.

The runs' flash commands come from the emulated chip (recording.py). At each of them the power is
cut before it, and in six ways inside it, with some bits old and some new. The result
is mounted and read by the firmware's own store (cutter.py): it must be the state before the
command or after it, and a version of the firmware must be whole.
Then the board is powered up there, makes its folders and saves, and at each of these commands the
power is cut again.

The cases are slices: every TOTAL-th command of all runs in order.
"""

from functools import cache

from tools.proof import recording
from tools.proof.cutter import Cutter
from tools.proof.part import Outcome, Part
from tools.proof.recording import RUNS, Recording

TOTAL = 100


@cache
def _cutter(run: str) -> tuple[Recording, Cutter]:
    played = recording.recording(run)
    return played, played.cutter()


@cache
def _places(runs: tuple[str, ...]) -> list[tuple[str, int]]:
    """Return each command of the runs: its run, and its number there."""
    recorded = ((run, _cutter(run)[0]) for run in runs)
    return [(run, at) for run, of in recorded for at in range(of.first, len(of.commands))]


def case(number: int, runs: tuple[str, ...] = tuple(RUNS)) -> Outcome:
    """Cut in every TOTAL-th command of the runs."""
    outcome = Outcome()
    for run, at in _places(runs)[number::TOTAL]:
        played, cutter = _cutter(run)
        found, kept = cutter.cut(at)
        ns = played.commands[at][0]
        if not played.may_keep(kept, ns):
            found.faults.append(f"at {ns / 1e6:.1f} ms the board has {kept}")
        outcome.add(found, f"{run}, command {at}")
    return outcome


PART = Part("cuts", "slices of all power cuts", TOTAL, case, recording.missing)
