"""`python -m tools.page FOLDER`: write the page and its board there, for any static host."""

import argparse
import sys
from pathlib import Path

from tools.command_line import Failure, Parser, why
from tools.page.builder.index import INDEX
from tools.page.builder.site import build_site
from tools.remote.invitation import InvitationError, parse_address


def main(arguments: list[str] | None = None) -> int:
    """Build as the command line says."""
    parser = Parser(prog="make site", description=__doc__)
    parser.add_argument("folder", type=Path, help="a new folder, or a site, which is replaced")
    parser.add_argument(
        "--broker", type=_brokers, default="", help="the MQTT broker that the page offers"
    )
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
        print(f"halo: the site was not built: {why(reason)}.", file=sys.stderr)
        return 1
    if lacking:
        print(f"halo: {lacking}", file=sys.stderr)
    print(f"The site is in {options.folder}: any static host can serve it.", flush=True)
    return 0


def _brokers(text: str) -> str:
    """Return the addresses of one broker, of which a page can use one; "" is none."""
    try:
        addresses = [parse_address(each) for each in text.split(",") if text]
        if not text or any(address.is_websocket for address in addresses):
            return text
    except InvitationError:
        pass
    raise argparse.ArgumentTypeError("a page's broker is such as wss://broker.example")


if __name__ == "__main__":
    sys.exit(main())
