"""`python -m tools.lab VERB ...`: perft, bestmove, bench, arena, tune, review, puzzles, solve.

`python -m tools.lab VERB --help` prints a verb's arguments.
"""

import sys
from importlib import import_module

from tools.command_line import Failure, run, why
from tools.program import ProgramEnded, end_together

# The verbs: a description, and the function.
VERBS = {
    "perft": ("count the turns a number of plies deep", "engine.perft"),
    "bestmove": ("the engine's choice for each position on standard input", "engine.bestmove"),
    "bench": ("measure the firmware on the emulated chip", "bench.main"),
    "arena": ("matches between players, with Elo and error bars", "arena.main"),
    "tune": ("look for better weights by self-play", "tune.main"),
    "review": ("what every turn of a game was worth", "review.main"),
    "puzzles": ("make, list and prove puzzles", "puzzles.main"),
    "solve": ("prove suites of positions and opening books", "solve.main"),
}


def main(arguments: list[str]) -> int:
    """Run the verb that the arguments begin with; return its exit status."""
    verb, *rest = arguments or [""]
    if verb in VERBS:
        module, _, function = VERBS[verb][1].partition(".")
        try:
            status: int = getattr(import_module(f"tools.lab.{module}"), function)(rest)
            return status
        except BrokenPipeError:  # nobody reads on: see tools/command_line.py
            raise
        except (OSError, ValueError, Failure, ProgramEnded) as error:
            ended = "its program ended: " if isinstance(error, ProgramEnded) else ""
            print(f"python -m tools.lab {verb}: {ended}{why(error)}", file=sys.stderr)
            return 1
    if verb not in ("", "-h", "--help"):
        print(f"python -m tools.lab: there is no verb {verb[:40]!r}", file=sys.stderr)
        return 2
    print("Usage: python -m tools.lab VERB ...")
    for name, (what, _) in VERBS.items():
        print(f"  {name:9} {what}")
    return 0


if __name__ == "__main__":
    end_together()
    run(main)
