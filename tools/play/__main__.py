"""`python -m tools.play [BOARD]`: play on a board; BOARD is twin, chip or a serial port."""

import argparse
import sys

from tools.play import line_mode
from tools.play.boards import PlayError
from tools.play.seats import Seats, add_keeping, add_options
from tools.play.session import Session
from tools.remote import program as remote
from tools.sim.board.twin import TwinError


def main() -> str:
    """Play; return a sentence if something is wrong, else nothing."""
    parser = argparse.ArgumentParser(prog="make play", description="Play in the terminal.")
    add_options(parser)
    add_keeping(parser)
    remote.add_options(parser)
    chosen = parser.parse_args()
    for stream in (sys.stdin, sys.stdout):
        stream.reconfigure(errors="replace")  # type: ignore[union-attr]
    try:
        other = remote.remote_play_of(chosen)
        seat = Seats(chosen).sit_down()
    except PlayError as reason:
        return str(reason)
    try:
        if other:
            other.start()
            other.join(seat)
            for sentence in other.introduction():
                print(sentence)
        line_mode.run(Session(seat))
    except (PlayError, TwinError) as reason:
        return str(reason)
    except (KeyboardInterrupt, BrokenPipeError):
        pass
    finally:
        if other:
            other.close()
        seat.close()
    return ""


if __name__ == "__main__":
    sys.exit(main() or None)
