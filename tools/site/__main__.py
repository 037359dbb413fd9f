"""`python -m tools.site FOLDER`: write the site there; with --serve show it on this machine."""

import argparse
import sys
import threading
from pathlib import Path

from tools.site import npm
from tools.site.serve import serving
from tools.site.site import build_site

_PORT = 8037


def main(arguments: list[str] | None = None) -> int:
    """Build, and serve until Ctrl-C if the command line says so."""
    parser = argparse.ArgumentParser(prog="make site", description=__doc__)
    parser.add_argument("folder", type=Path, help="what lies there is replaced")
    parser.add_argument("--serve", action="store_true", help="serve it until Ctrl-C")
    parser.add_argument("--port", type=int, default=_PORT, help="another when it is taken")
    parser.add_argument("--broker", default="", help="the MQTT broker that the page offers")
    options = parser.parse_args(arguments)
    try:
        lacking = build_site(options.folder, options.broker)
    except npm.NpmError as reason:
        print(f"halo: {reason}: the site was not built.", file=sys.stderr)
        return 1
    if lacking:
        print(f"halo: {lacking}", file=sys.stderr)
    print(f"The site is in {options.folder}: any static host can serve it.", flush=True)
    if options.serve:
        _serve(options.folder, options.port)
    return 0


def _serve(folder: Path, port: int) -> None:
    with serving(folder, port) as address:
        print(f"Halo is on {address}/ (Ctrl-C ends it)", flush=True)
        try:
            threading.Event().wait()
        except KeyboardInterrupt:
            pass


if __name__ == "__main__":
    sys.exit(main())
