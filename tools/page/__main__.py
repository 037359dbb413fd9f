"""`python -m tools.page FOLDER`: write the page and its board there, for any static host."""

import argparse
import sys
from pathlib import Path

from tools.command_line import Failure
from tools.page.builder.index import INDEX
from tools.page.builder.site import build_site


def main(arguments: list[str] | None = None) -> int:
    """Build as the command line says."""
    parser = argparse.ArgumentParser(prog="make site", description=__doc__)
    parser.add_argument("folder", type=Path, help="a new folder, or a site, which is replaced")
    parser.add_argument("--broker", default="", help="the MQTT broker that the page offers")
    options = parser.parse_args(arguments)
    folder = options.folder.resolve()
    try:
        if folder.is_dir() and any(folder.iterdir()) and not (folder / INDEX).is_file():
            print(
                f"halo: {folder} has other files than a site's: name another folder.",
                file=sys.stderr,
            )
            return 1
        lacking = build_site(folder, options.broker)
    except Failure as reason:
        print(f"halo: {reason}: the site was not built.", file=sys.stderr)
        return 1
    except OSError as reason:
        print(f"halo: the site was not built: {reason}.", file=sys.stderr)
        return 1
    if lacking:
        print(f"halo: {lacking}", file=sys.stderr)
    print(f"The site is in {options.folder}: any static host can serve it.", flush=True)
    return 0


if __name__ == "__main__":
    sys.exit(main())
