"""`python -m tools.lab bestmove GAME`: the engine's choice for each position on standard input.

One position a line in, one line `turn score depth nodes ms` out: the score in hundredths from
the mover's view, a win in n plies being 30000 - n. A line that is no position to play on gets
`error: ` and the reason. Without a budget level 5 plays. The same seed gives the same choice
except with --ms. The engine's files run under MicroPython's unix port where it is installed.
"""

import argparse
import sys

from halo.games.players import LEVELS
from tools.command_line import SEED, Parser, number
from tools.lab.engine import MOST_MS, MOST_NODES, start_engine
from tools.program import ProgramEnded

# No position's text is as long; what is longer is not handed to the engine.
_LONGEST_LINE = 200


def main(arguments: list[str]) -> int:
    """Run the command line; return the exit status."""
    parser = Parser(
        prog="python -m tools.lab bestmove",
        description=__doc__,
        formatter_class=argparse.RawDescriptionHelpFormatter,
    )
    parser.add_game()
    budgets = parser.add_mutually_exclusive_group()
    level = number("a level", 1, LEVELS)
    nodes = number("a budget of nodes", 1, MOST_NODES)
    ms = number("a budget of ms", 1, MOST_MS)
    budgets.add_argument("--level", type=level, help=f"1 to {LEVELS}, as on the board")
    budgets.add_argument("--nodes", type=nodes, help="nodes a turn, without noise")
    budgets.add_argument("--ms", type=ms, help="so long a turn, without noise")
    parser.add_argument("--seed", type=SEED, default=1, help="of the levels' noise (1)")
    options = parser.parse_args(arguments)
    if options.nodes:
        budget, amount = "nodes", options.nodes
    elif options.ms:
        budget, amount = "ms", options.ms
    else:
        budget, amount = "level", options.level or LEVELS
    with start_engine(budget, amount, options.seed, options.game) as engine:
        try:
            for raw in sys.stdin.buffer:
                line = " ".join(raw.decode("utf-8", "replace").split())
                print(engine.ask(line[:_LONGEST_LINE]), flush=True)
        except ProgramEnded as error:
            print(f"{parser.prog}: the engine ended: {error}", file=sys.stderr)
            return 1
    return 0
