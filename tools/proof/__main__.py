"""`make torture`: run the long torture tests, or go on with them.

    python -m tools.proof [PART ...] [--minutes M] [--afresh] [--jobs N]

Prints what was counted, one line per part, and each fault. Status 1 when there was a fault, or a
part could not be done. With --jobs N the cases are shared among N processes.
"""

import subprocess
import sys
import time
from argparse import Namespace

from tools.command_line import Parser, number, run
from tools.deploy.image import FAILURES
from tools.progress import Progress
from tools.proof import boots, cuts, page_updates, updates
from tools.proof.part import FOLDER, Ledger, Part
from tools.proof.remote import part as remote

PARTS = {
    part.name: part
    for part in (
        *(cuts.PART, updates.PART, page_updates.PART, boots.PART),
        *(remote.PART, remote.GOOD_LINE_PART, remote.CHIP_PART),
    )
}


def torture(part: Part, ledger: Ledger, until_s: float) -> None:
    """Do what is left of the part, at most until `until_s` of the monotonic clock."""
    with Progress(len(ledger.numbers), part.name, ledger.done) as progress:
        for outcome in part.cases(ledger.left):
            ledger.add(outcome)
            progress.advance(f"{len(ledger.faults)} faults")
            if time.monotonic() >= until_s:
                return


def torture_in_shards(part: Part, shards: int, arguments: list[str]) -> Ledger:
    """Let one process per shard do what is left; return what all have counted."""
    program = [sys.executable, "-m", "tools.proof", part.name, *arguments]
    ledgers = []
    processes = [
        subprocess.Popen([*program, "--shard", f"{shard}/{shards}"], stdout=subprocess.DEVNULL)
        for shard in range(shards)
    ]
    for shard, process in enumerate(processes):
        process.wait()
        ledgers.append(Ledger(part, shard=shard, shards=shards))
    whole = Ledger(part)
    whole.join(ledgers)
    return whole


def shard_of(text: str) -> tuple[int, int]:
    """Return which shard of how many `1/2` means, counted from 0; ValueError if none."""
    shard, shards = (int(number) for number in text.split("/"))
    if not 0 <= shard < shards:
        raise ValueError(text)
    return shard, shards


def handed_on(chosen: Namespace) -> list[str]:
    """Return the options that a shard's process needs too."""
    return ["--minutes", str(chosen.minutes), *(["--afresh"] if chosen.afresh else [])]


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
    parser.add_argument("--jobs", "-j", type=number("jobs", 1, 64), default=1)
    parser.add_argument("--shard", type=shard_of, default=(0, 1), help="0/2: the first of two")
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
        ledger = Ledger(PARTS[name], FOLDER, *chosen.shard)
        if chosen.afresh:
            ledger.forget()
        try:
            if chosen.jobs > 1:
                ledger = torture_in_shards(PARTS[name], chosen.jobs, handed_on(chosen))
            else:
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
