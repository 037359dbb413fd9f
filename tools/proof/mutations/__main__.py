"""`make mutations`: plant faults in a copy of the tree, one at a time, and see which are found.

    python -m tools.proof.mutations [WORD ...] [--world HOURS] [--again]

With WORDs only the faults whose names contain one. Each is tried on the tests that its patch
names; with --world those of the firmware are tried on that many hours of the simulated world.
Prints one line per fault. An outcome counts until the patch, its tests or the files that it
changes are others; with --again what was not found is tried once more. Status 1 when a fault was
not found, 2 when a patch no longer applies.
"""

from collections import Counter

from tools.command_line import Failure, Parser, number, run
from tools.program import ROOT
from tools.proof.mutations.planting import FAULTS, STALE, SURVIVED, Fault, Trial


def main(arguments: list[str]) -> int:
    """Run the command line; return the exit status."""
    parser = Parser(prog="make mutations", description="Plant faults; see which ones are found.")
    parser.add_argument("words", nargs="*", metavar="WORD", help="a part of a fault's name; all")
    parser.add_argument("--world", type=number("hours", 1, 1000), default=0, metavar="HOURS")
    parser.add_argument("--again", action="store_true", help="try again what was not found")
    chosen = parser.parse_args(arguments)
    faults = [
        fault
        for fault in map(Fault, sorted(FAULTS.glob("*.patch")))
        if any(word in fault.name for word in chosen.words or [""])
        and (fault.is_in_firmware or not chosen.world)
    ]
    if not faults:
        raise Failure("make mutations: no fault has such a name; see tools/proof/mutations/faults")
    trial = Trial(ROOT, ROOT / "build" / "mutations", chosen.world)
    counts: Counter[str] = Counter()
    for place, fault in enumerate(faults, 1):
        print(f"{place}/{len(faults)} {fault.name}: ", end="", flush=True)
        outcome, why = trial.outcome(fault, chosen.again)
        counts[outcome] += 1
        print(f"{outcome}{why}", flush=True)
    outcomes = ", ".join(f"{count} {outcome}" for outcome, count in counts.items())
    print(f"Of {len(faults)} faults {outcomes}.")
    return 2 if counts[STALE] else 1 if counts[SURVIVED] else 0


if __name__ == "__main__":
    run(main)
