"""`python -m tools.play [BOARD]`: play on a board; BOARD is twin, chip or a serial port."""

import argparse
import os
import sys
import time

from tools.play import talk
from tools.play.boards import PlayError, add_options, sit_down
from tools.play.colours import depth_of
from tools.play.table import Table
from tools.twin.twin import TwinError


def main() -> str:
    """Play; return a sentence if something is wrong, else nothing."""
    parser = argparse.ArgumentParser(prog="make play", description="Play in the terminal.")
    add_options(parser)
    parser.add_argument("--lines", action="store_true", help="line by line, without a screen")
    chosen = parser.parse_args()
    seed = chosen.seed if chosen.seed is not None else time.time_ns() & 0xFFFFFF
    for stream in (sys.stdin, sys.stdout):
        stream.reconfigure(errors="replace")  # type: ignore[union-attr]
    try:
        seat = sit_down(chosen.board, seed, chosen.model)
    except PlayError as reason:
        return str(reason)
    try:
        _play(Table(seat), chosen.lines)
    except (PlayError, TwinError) as reason:
        return str(reason)
    except (KeyboardInterrupt, BrokenPipeError):
        pass
    finally:
        seat.board.close()
    return ""


def _play(table: Table, by_lines: bool) -> None:
    is_typed = sys.stdin.isatty()
    if by_lines or not (is_typed and sys.stdout.isatty() and _has_screen()):
        talk.run(table, "> " if is_typed else "")
        return
    from tools.play.live import Live
    from tools.play.terminal import Terminal

    with Terminal(depth_of(os.environ, sys.stdout.encoding)) as terminal:
        Live(table, terminal).run()


def _has_screen() -> bool:
    """Tell whether the terminal can be drawn on."""
    try:
        import termios  # noqa: F401
    except ImportError:
        return False
    return os.environ.get("TERM", "") not in ("", "dumb")


if __name__ == "__main__":
    sys.exit(main() or None)
