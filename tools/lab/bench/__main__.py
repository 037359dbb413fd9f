"""`python -m tools.lab bench [--json]`: measure the firmware on the emulated chip."""

import json
import sys

from tools.command_line import run
from tools.deploy.flash_image import build
from tools.deploy.image import FAILURES
from tools.lab.bench.table import table


def main(arguments: list[str]) -> int:
    """Run the command line; return the exit status."""
    if arguments not in ([], ["--json"]):
        print("Usage: python -m tools.lab bench [--json]", file=sys.stderr)
        return 2
    try:
        from tools.lab.bench.measure import all_figures

        figures = all_figures(build())
    except ImportError as error:
        print(f"The emulated chip is not installed ({error}): run make setup.", file=sys.stderr)
        return 1
    except FAILURES as error:
        print(error, file=sys.stderr)
        return 1
    print(json.dumps(figures) if arguments else table(figures))
    return 0


if __name__ == "__main__":
    run(main)
