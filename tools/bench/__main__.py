"""`python -m tools.bench [--json]`: measure the firmware on the emulated chip."""

import json
import sys

from tools.bench.measure import all_figures
from tools.bench.table import table
from tools.chip.compile import CompileError
from tools.chip.flash_image import build
from tools.chip.image import ImageError


def main(arguments: list[str]) -> int:
    """Run the command line; return the exit status."""
    if arguments not in ([], ["--json"]):
        print("Usage: python -m tools.bench [--json]", file=sys.stderr)
        return 2
    try:
        figures = all_figures(build())
    except (ImageError, CompileError, RuntimeError) as error:
        print(error, file=sys.stderr)
        return 1
    print(json.dumps(figures) if arguments else table(figures))
    return 0


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
