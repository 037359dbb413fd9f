"""Command lines that answer errors with one sentence, status 2; progress."""

import argparse
import os
import sys
import time
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from itertools import count
from shutil import get_terminal_size
from threading import Event, Thread
from typing import Any, NoReturn, TextIO

from halo.games.registry import NAMES

# Exit statuses, as in shells, after Ctrl-C and after a closed pipe.
INTERRUPTED = 130
_PIPE_CLOSED = 141
_WIDTH = 30
_BETWEEN_S = 0.1


class Failure(Exception):
    """The request cannot be carried out; the text is a sentence that says why."""


class Parser(argparse.ArgumentParser):
    """An argument parser that prints only the error; its description is not reflowed."""

    def __init__(self, **options: Any) -> None:
        options.setdefault("formatter_class", argparse.RawDescriptionHelpFormatter)
        super().__init__(**options)

    def error(self, message: str) -> NoReturn:
        """End the program with the sentence."""
        self.exit(2, f"{self.prog}: {message}\n")

    def add_game(self) -> None:
        """Take the name of a game."""
        self.add_argument("game", choices=NAMES, metavar="GAME", help=" or ".join(NAMES))


def why(error: Exception) -> str:
    """Return an error's reason in a player's words: without the system's number of it."""
    if isinstance(error, OSError) and error.strerror:
        return f"{error.filename}: {error.strerror}" if error.filename else error.strerror
    return str(error)


def number(what: str, least: int, most: int) -> Callable[[str], int]:
    """Return a parser of integers in the range, which says what it expects."""

    def read(text: str) -> int:
        digits = text.removeprefix("-")
        # int() accepts more than people write: spaces, underscores, other scripts' digits.
        if digits.isascii() and digits.isdigit() and len(digits) < 20:
            value = int(text)
            if least <= value <= most:
                return value
        raise argparse.ArgumentTypeError(f"{what} is a whole number from {least} to {most}")

    return read


SEED = number("a seed", 0, (1 << 30) - 1)


@contextmanager
def patiently(doing: str, every_s: int = 3) -> Iterator[None]:
    """Print what is done and for how long, every so many seconds until it is done."""
    done = Event()
    # print() alone borrows sys.stdout, and Python 3.11 crashes if it is replaced meanwhile.
    out = sys.stdout

    def tell() -> None:
        for seconds in count(every_s, every_s):
            if done.wait(every_s):
                return
            print(f"halo: {seconds} s: {doing}...", file=out, flush=True)

    telling = Thread(target=tell, daemon=True)
    telling.start()
    try:
        yield
    finally:
        done.set()
        telling.join()


def run(main: Callable[[list[str]], int]) -> NoReturn:
    """Run a tool on the command line; print a Failure, status 1.

    Ctrl-C and a closed output end it silently.
    """
    try:
        status = main(sys.argv[1:])
        sys.stdout.flush()
    except Failure as failure:
        print(failure, file=sys.stderr)
        status = 1
    except KeyboardInterrupt:
        status = INTERRUPTED
    except BrokenPipeError:
        # Discard the output still to be written at exit.
        os.dup2(os.open(os.devnull, os.O_WRONLY), sys.stdout.fileno())
        status = _PIPE_CLOSED
    sys.exit(status)


class Progress:
    """A bar of `total` steps, `done` of them before; only a note without a total."""

    def __init__(
        self, total: int = 0, title: str = "", done: int = 0, out: TextIO | None = None
    ) -> None:
        self._out = out or sys.stderr
        self._total = total
        self._title = title
        self._done = done
        self._note = ""
        self._next_s = 0.0
        self._shows = self._out.isatty()

    def __enter__(self) -> "Progress":
        return self

    def __exit__(self, *exception: object) -> None:
        if self._shows:
            self._out.write("\r\x1b[K")
            self._out.flush()

    def advance(self, note: str = "") -> None:
        """Count one more step, with a note."""
        self._done += 1
        self.note(note)

    def reach(self, done: int, note: str = "") -> None:
        """Set the number of steps done, with a note."""
        self._done = min(done, self._total)
        self.note(note)

    def note(self, text: str) -> None:
        """Show a note beside the bar."""
        self._note = text
        now_s = time.monotonic()
        if self._shows and (now_s >= self._next_s or self._done == self._total):
            self._next_s = now_s + _BETWEEN_S
            # A line that wraps could not be wiped away.
            self._out.write("\r\x1b[K" + self.line()[: get_terminal_size().columns - 1])
            self._out.flush()

    def line(self) -> str:
        """Return the line drawn now, e.g. `match [####......] 20/50 +12`."""
        words = [self._title] if self._title else []
        if self._total:
            full = _WIDTH * self._done // self._total
            bar = "#" * full + "." * (_WIDTH - full)
            words.append(f"[{bar}] {self._done}/{self._total}")
        return " ".join([*words, self._note] if self._note else words)
