"""`python -m tools.lab perft GAME --depth N`: count the turns that are N plies deep.

The last line is the count. A game that is won ends there. The engine's search state counts, under
MicroPython's unix port where it is installed; with --rules the rules core does, slower and with
the same count.
"""

import sys
from argparse import ArgumentTypeError

from halo.games import registry
from tools.command_line import Parser, number
from tools.lab.engine import start_worker
from tools.program import ProgramEnded


def main(arguments: list[str]) -> int:
    """Run the command line; return the exit status."""
    parser = Parser(prog="python -m tools.lab perft", description=__doc__)
    parser.add_game()
    parser.add_argument("--depth", required=True, metavar="N", help="in plies")
    parser.add_argument("--position", help="the set-up when not given")
    parser.add_argument("--divide", action="store_true", help="a line `turn: count` for each turn")
    parser.add_argument("--rules", action="store_true", help="count with the rules core")
    options = parser.parse_args(arguments)
    rules = registry.load_rules(options.game)
    try:
        depth = number("a depth", 0, rules.max_plies)(options.depth)
    except ArgumentTypeError as error:
        parser.error(f"--depth: {error}")
    try:
        text = rules.start_position if options.position is None else options.position
        position = rules.format_position(rules.parse_position(text))
    except ValueError as error:
        parser.error(f"--position: {error}")
    asked = ["divide"] * options.divide + [str(depth), position]
    try:
        with start_worker("perft", options.game, "rules" if options.rules else "search") as worker:
            line = worker.ask(" ".join(asked))
            while ":" in line:
                print(line, flush=True)
                line = worker.read()
            print(line, flush=True)
    except ProgramEnded as error:
        print(f"{parser.prog}: the count broke off: {error}", file=sys.stderr)
        return 1
    return 0
