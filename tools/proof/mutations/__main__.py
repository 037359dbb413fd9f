"""`make mutations`: plant faults in a copy of the tree, and see which ones the tests find.

    python -m tools.proof.mutations [--drawn N] [--seed S] [--room ROOM ...] [--world HOURS]

They are drawn by a seed, evenly from the rooms. Each is tried on the tests that run its lines, the
quickest first, until one finds it, for at most --seconds; a tool's then on some in a browser, on
the chip, or of whole programs. With --world it is tried on that many hours of the simulated world
instead. Prints one line per fault. What was tried counts until the fault's file changes; with
--again survivors are tried once more. Status 1 when fewer than 92 % of the firmware's or 85 % of
the tools' were found.
"""

from tools.command_line import SEED, Parser, number, run
from tools.proof.mutations.drawing import FIRMWARE, ROOMS
from tools.proof.mutations.trying import count_found, drawn


def main(arguments: list[str]) -> int:
    """Run the command line; return the exit status."""
    parser = Parser(prog="make mutations", description="Plant faults; see which ones are found.")
    parser.add_argument("--world", type=number("hours", 1, 1000), default=0, metavar="HOURS")
    parser.add_argument("--drawn", type=number("drawn", 1, 10_000), default=300, metavar="N")
    parser.add_argument("--seed", type=SEED, default=1)
    parser.add_argument("--room", nargs="+", choices=ROOMS, default=FIRMWARE, metavar="ROOM")
    parser.add_argument("--seconds", type=number("seconds", 1, 100_000), default=120)
    parser.add_argument("--again", action="store_true", help="try survivors again")
    chosen = parser.parse_args(arguments)
    mutants = drawn(chosen.room, chosen.seed, chosen.drawn)
    return 0 if count_found(mutants, chosen.seconds, chosen.world, chosen.again) else 1


if __name__ == "__main__":
    run(main)
