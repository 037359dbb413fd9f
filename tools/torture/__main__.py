"""`make torture`: run the long torture tests, or go on with them.

    python -m tools.torture [PART ...] [--minutes M] [--afresh]

Prints what was counted, a line a part, and each fault. Status 1 when there was a fault, or a part
could not be done.
"""

import time

from tools.command_line import Parser, number, run
from tools.image.build import FAILURES
from tools.progress import Progress
from tools.torture import boots, cuts, flood, fuzz, hands, sensors, soak, turns
from tools.torture.ledger import Ledger
from tools.torture.part import Part

PARTS = {
    part.name: part
    for part in (
        *(sensors.PART, flood.PART, soak.PART, fuzz.PART),
        *(hands.PART, cuts.PART, boots.PART, turns.PART),
    )
}


def torture(part: Part, ledger: Ledger, until_s: float) -> None:
    """Do what is left of the part, at most until `until_s` of the monotonic clock."""
    with Progress(part.total, part.name, ledger.done) as progress:
        for outcome in part.cases(range(ledger.done, part.total)):
            ledger.add(outcome)
            progress.advance(f"{len(ledger.faults)} faults")
            if time.monotonic() >= until_s:
                return


def main(arguments: list[str]) -> int:
    """Run the command line; return the exit status."""
    parser = Parser(prog="make torture", description="Torture the simulated boards.")
    parser.add_argument("parts", nargs="*", metavar="PART", help=", ".join(PARTS))
    parser.add_argument(
        *("--minutes", "-m"),
        type=number("minutes", 1, 100_000),
        default=100_000,
        help="of each part; the next run goes on",
    )
    parser.add_argument("--afresh", action="store_true", help="forget what was counted before")
    chosen = parser.parse_args(arguments)
    unknown = [name for name in chosen.parts if name not in PARTS]
    if unknown:
        parser.error(f"no part is called {unknown[0]}; there are {', '.join(PARTS)}")
    failed = False
    for name in chosen.parts or PARTS:
        lacking = PARTS[name].missing()
        if lacking:
            print(f"{name}: left out, {lacking}", flush=True)
            failed = True
            continue
        ledger = Ledger(PARTS[name])
        if chosen.afresh:
            ledger.forget()
        try:
            torture(PARTS[name], ledger, time.monotonic() + 60 * chosen.minutes)
        except FAILURES as error:
            print(f"{name}: {error}", flush=True)
            failed = True
        finally:
            print(ledger.line(), flush=True)
            for fault in ledger.faults:
                print(f"  {fault}")
        failed = failed or bool(ledger.faults)
    return 1 if failed else 0


if __name__ == "__main__":
    run(main)
