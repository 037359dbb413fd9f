"""Playing in the terminal, or through a pipe: `python -m tools.serve.terminal [BOARD]`.

BOARD is twin, chip or a serial port.
"""

import argparse
import os
import select
import sys
from textwrap import fill

from rich.console import Console
from rich.text import Text

from tools.command_line import Parser
from tools.serve import verbs
from tools.serve.boards import add_options, introduction, open_board
from tools.serve.view import news, page
from tools.sim import turns
from tools.sim.board.twin import TwinError
from tools.sim.session import PlayError, Session

_READ_BYTES = 4096
_LOOK_MS = 50
_WIDTH = 76
_LOOKS_ON = "A real board: play with your hands, the terminal looks on."


def run(session: Session) -> None:
    """Obey standard input's lines until it ends; print the board after each.

    Meanwhile a real board runs by itself, and its changes are printed.
    """
    line_mode = _LineMode(session)
    try:
        line_mode.run()
    except verbs.Quit:
        pass


class _LineMode:
    def __init__(self, session: Session) -> None:
        self._session = session
        # Colours on a terminal unless NO_COLOR is set, plain text elsewhere.
        self._console = Console(markup=False, emoji=False, highlight=False, soft_wrap=True)
        self._prompt = "> " if sys.stdin.isatty() else ""
        self._shown = ""
        self._typed = b""
        self._looks_on = not session.has_hand and os.name == "posix"  # where a pipe can be polled
        if self._prompt and not self._looks_on:
            _edit_lines()

    def run(self) -> None:
        session = self._session
        self._say(fill(session.heard.game.summary, _WIDTH), "" if session.has_hand else _LOOKS_ON)
        self._say(*introduction(session.seat))
        session.start()
        session.settle()
        self._show()
        while True:
            line = self._read_while_looking_on() if self._looks_on else self._read()
            if line is None:
                return
            answer = verbs.obey(session, line.strip())
            session.settle()
            problem = turns.wait_for_board(session)
            self._say(*([answer] if isinstance(answer, str) else answer), problem)
            self._show()

    def _read(self) -> str | None:
        """Return the next line, None at the end; board time stands still meanwhile."""
        try:
            return input(self._prompt)
        except EOFError:
            return None

    def _read_while_looking_on(self) -> str | None:
        """Return the next line, None at the end; print the board's changes meanwhile."""
        print(self._prompt, end="", flush=True)
        while b"\n" not in self._typed:
            if not select.select([sys.stdin], [], [], 0)[0]:
                self._look_on()
                continue
            data = os.read(sys.stdin.fileno(), _READ_BYTES)
            if not data:
                break
            self._typed += data
        if not self._typed:
            return None
        line, _, self._typed = self._typed.partition(b"\n")
        return line.decode(errors="replace")

    def _look_on(self) -> None:
        self._session.advance(_LOOK_MS)
        if self._page().plain != self._shown:
            self._session.settle()
            self._console.print()
            self._show()
            print(self._prompt, end="", flush=True)

    def _page(self) -> Text:
        thing = verbs.next_thing(self._session)
        return page(self._session, thing[0] if thing else "")

    def _show(self) -> None:
        heard = self._session.heard
        self._say(*(news(heard, event) for event in heard.news))
        heard.news.clear()
        now = self._page()
        self._shown = now.plain
        self._print(now)

    def _say(self, *lines: str) -> None:
        for line in lines:
            if line:
                self._print(Text(line))

    def _print(self, text: Text) -> None:
        self._console.print(text)
        sys.stdout.flush()


def _edit_lines() -> None:
    """Enable line editing and history, if Python has readline."""
    try:
        import readline  # noqa: F401
    except ImportError:
        pass


def main() -> str:
    """Play; return a sentence if something is wrong, else ""."""
    parser = Parser(prog="make play", description="Play in the terminal.")
    add_options(parser, keeps=True)
    chosen = parser.parse_args()
    for stream in (sys.stdin, sys.stdout):
        stream.reconfigure(errors="replace")  # type: ignore[union-attr]
    try:
        _play(chosen)
    except (PlayError, TwinError) as reason:
        return str(reason)
    except (KeyboardInterrupt, BrokenPipeError):
        pass
    return ""


def _play(chosen: argparse.Namespace) -> None:
    seat = open_board(chosen)
    try:
        run(Session(seat))
    finally:
        seat.close()


if __name__ == "__main__":
    sys.exit(main() or None)
