"""Command lines whose mistakes are answered with one sentence on standard error, status 2."""

import argparse
import os
import sys
from collections.abc import Callable
from typing import NoReturn

from halo.games.registry import NAMES

# As shells name the ends by Ctrl-C and by a closed pipe.
INTERRUPTED = 130
_PIPE_CLOSED = 141


class Parser(argparse.ArgumentParser):
    """An argument parser that says what is wrong and nothing more."""

    def error(self, message: str) -> NoReturn:
        """End the program with the sentence."""
        self.exit(2, f"{self.prog}: {message}\n")

    def add_game(self) -> None:
        """Take the name of a game."""
        self.add_argument("game", choices=NAMES, metavar="GAME", help=" or ".join(NAMES))


def number(what: str, least: int, most: int) -> Callable[[str], int]:
    """Return what reads a whole number in the range, or says what is expected."""

    def read(text: str) -> int:
        digits = text.removeprefix("-")
        # int() takes more than people write: spaces, underscores, other scripts' digits.
        if digits.isascii() and digits.isdigit() and len(digits) < 20:
            value = int(text)
            if least <= value <= most:
                return value
        raise argparse.ArgumentTypeError(f"{what} is a whole number from {least} to {most}")

    return read


SEED = number("a seed", 0, (1 << 30) - 1)


def run(main: Callable[[list[str]], int]) -> NoReturn:
    """Run a tool on the command line; Ctrl-C and a reader that left end it without a word."""
    try:
        status = main(sys.argv[1:])
        sys.stdout.flush()
    except KeyboardInterrupt:
        status = INTERRUPTED
    except BrokenPipeError:
        # What is still to be written at exit goes nowhere.
        os.dup2(os.open(os.devnull, os.O_WRONLY), sys.stdout.fileno())
        status = _PIPE_CLOSED
    sys.exit(status)
