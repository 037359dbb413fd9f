"""`make torture`: run the long torture tests, or resume them.

    python -m tools.proof [PART ...] [--minutes M] [--jobs N]

Prints the counts, one line per part, and each fault. Status 1 when there was a fault, or a
part could not run to its end. With --jobs N the cases are shared among N processes.
"""

import time
from concurrent.futures import ProcessPoolExecutor

from tools.command_line import Parser, Progress, number, run
from tools.deploy import DeployError
from tools.proof import boots, cuts
from tools.proof.part import Fault, Ledger, Part
from tools.proof.recording import missing

PARTS = {part.name: part for part in (cuts.CUTS, cuts.UPDATES, boots.PART)}


def torture(part: Part, ledger: Ledger, until_s: float, jobs: int) -> None:
    """Run the rest of the part, at most until `until_s` of the monotonic clock."""
    pool = ProcessPoolExecutor(jobs)
    try:
        with Progress(part.total, part.name, ledger.done) as progress:
            for outcome in pool.map(part.case, ledger.left):
                ledger.add(outcome)
                progress.advance(f"{len(ledger.faults)} faults")
                if time.monotonic() >= until_s:
                    return
    finally:
        pool.shutdown(cancel_futures=True)


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
    parser.add_argument("--jobs", "-j", type=number("jobs", 1, 64), default=1)
    chosen = parser.parse_args(arguments)
    unknown = [name for name in chosen.parts if name not in PARTS]
    if unknown:
        parser.error(f"no part is called {unknown[0]}; there are {', '.join(PARTS)}")
    if lacking := missing():
        print(lacking)
        return 1
    failed = False
    for name in chosen.parts or PARTS:
        ledger = Ledger(PARTS[name])
        try:
            torture(PARTS[name], ledger, time.monotonic() + 60 * chosen.minutes, chosen.jobs)
        except (DeployError, Fault, RuntimeError) as error:
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
