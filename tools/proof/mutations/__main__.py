"""`make mutations`: plant faults in a copy of the tree, and see which ones the tests find.

    python -m tools.proof.mutations [NUMBER ...] [--world HOURS]
    python -m tools.proof.mutations --drawn N [--seed S] [--room ROOM ...] [--world HOURS]

With --drawn they are drawn by a seed, evenly from the rooms, else they are those of table.py. Each
is tried on the tests that run its lines, the quickest first, until one finds it, for at most two
minutes; a tool's then on some in a browser, on the chip, or of whole programs. With --world it is
tried on that many hours of the simulated world instead. Prints one line per fault. What was tried
counts until the fault's file changes; with --again survivors are tried once more. Status 1 when
fewer than 92 % of the firmware's or 85 % of the tools' were found, and 2 when a fault's text is
not there, or not just once.
"""

import sys

from tools.command_line import SEED, Parser, number, run
from tools.proof.mutations.drawing import FIRMWARE, ROOMS
from tools.proof.mutations.table import FAULTS, LostText, planted
from tools.proof.mutations.trying import count_found, drawn


def main(arguments: list[str]) -> int:
    """Run the command line; return the exit status."""
    parser = Parser(prog="make mutations", description="Plant faults; see which ones are found.")
    one = number("the number of a fault", 1, len(FAULTS))
    parser.add_argument("numbers", nargs="*", type=one, metavar="NUMBER", help="which; all")
    parser.add_argument("--world", type=number("hours", 1, 1000), default=0, metavar="HOURS")
    parser.add_argument("--drawn", type=number("drawn", 1, 10_000), default=0, metavar="N")
    parser.add_argument("--seed", type=SEED, default=1)
    parser.add_argument("--room", nargs="+", choices=ROOMS, default=FIRMWARE, metavar="ROOM")
    parser.add_argument("--again", action="store_true", help="try survivors again")
    chosen = parser.parse_args(arguments)
    try:
        if chosen.drawn:
            mutants = drawn(chosen.room, chosen.seed, chosen.drawn)
        else:
            numbers = chosen.numbers or range(1, len(FAULTS) + 1)
            mutants = [planted(*FAULTS[number - 1]) for number in numbers]
        is_enough = count_found(mutants, chosen.world, chosen.again)
    except LostText as lost:
        print(f"tools.proof.mutations: {lost}", file=sys.stderr)
        return 2
    return 0 if is_enough else 1


if __name__ == "__main__":
    run(main)
