"""`python -m tools.page FOLDER`: write the page and its board there, for any static host."""

import argparse
import sys
from pathlib import Path
from urllib.parse import urlsplit

from tools.command_line import Failure, Parser, why
from tools.page.builder.index import INDEX
from tools.page.builder.site import build_site


def main(arguments: list[str] | None = None) -> int:
    """Build as the command line says."""
    parser = Parser(prog="make site", description=__doc__)
    parser.add_argument("folder", type=Path, help="a new folder, or a site, which is replaced")
    parser.add_argument(
        "--relays",
        type=_relays,
        metavar="FILE",
        help="the addresses of MQTT brokers that carry games with friends, one a line, or none",
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
        lacking = build_site(folder, options.relays)
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


def _relays(file: str) -> bytes:
    """Return a list of relays as a site has it."""
    try:
        text = Path(file).read_text("utf-8")
    except (OSError, ValueError) as reason:
        raise argparse.ArgumentTypeError(f"{file} cannot be read: {why(reason)}") from None
    for line in filter(None, map(str.strip, text.splitlines())):
        if not line.startswith("#") and not _is_relay(line):
            raise argparse.ArgumentTypeError(
                f"a relay is such as wss://broker.example, not {line}"
            )
    return text.encode()


def _is_relay(address: str) -> bool:
    try:
        parts = urlsplit(address)
        return parts.scheme in ("ws", "wss") and bool(parts.hostname) and parts.port != 0
    except ValueError:
        return False


if __name__ == "__main__":
    sys.exit(main())
