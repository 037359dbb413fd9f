"""The full screen, on a pseudo-terminal."""

import os
import re
import signal
import termios
from collections.abc import Callable

import pytest

from tests.play.screen import Session

_PLAY = ("-m", "tools.play", "twin", "--seed", "3")
_CRASH = """
from tools.play.terminal import Terminal
with Terminal(0):
    raise ValueError("out of the blue")
"""


def start(columns: int = 80, rows: int = 24, **environment: str) -> Session:
    return Session(_PLAY, {"COLORTERM": "truecolor", **environment}, columns, rows)


def ask_pink(session: Session) -> None:
    session.see("Stand totem")
    session.type("position 6/6/6/6/6/6 d4 c3 p\r")
    session.see("X on d4 or O on c3.")


def test_a_first_turn_typed_at_the_prompt() -> None:
    with start() as session:
        session.see("Enter sets the board up")
        session.type("\r")
        session.see("Who plays?")
        session.see("Halo, level 2; you are pink.")
        session.type("\r")
        session.see("Pink to move")
        session.type("new human\r")
        session.see("A new game: pink begins.")
        session.type("position 6/6/6/6/6/6 d4 c3 p\r")
        session.see("X on d4 or O on c3.")
        session.type("Xd5c5\r")
        session.see("Place totem X on")
        session.see("In the hand: totem X")
        session.see("Place a pink X on d4, c5, e5 or d6.")
        session.see("Black to move")
        session.see("1. Xd5c5")
        session.see("Pink: totem X to d5, pink X on c5.")
        assert re.search(r"\x1b\[[\d;]*48;2;\d+;\d+;\d+", session.raw), "no 24-bit colour"
        session.type("quit\r")
        assert session.end() == 0


def test_the_line_is_edited_while_the_board_lives() -> None:
    with start() as session:
        ask_pink(session)
        session.type("Xd5c\x7fc4\x1b[D\x1b[D\x1b[D\x1b[D\x1b[D\x1b[D")
        session.see("› Xd5c4")
        session.type("\x15\x0bhe\tqq\x7f\x7fmore\r")
        session.see("knock d4 tip it over")
        session.type("\x1b[A\x1b[A")
        session.see("› position 6/6")


def test_256_colours_where_the_terminal_has_no_more() -> None:
    with start(COLORTERM="") as session:
        session.see("Stand totem")
        assert "48;5;" in session.raw
        assert "8;2;" not in session.raw


def test_no_color_draws_the_board_in_letters() -> None:
    with start(NO_COLOR="1") as session:
        ask_pink(session)
        session.see("<TX>")
        session.see("<> may be lifted")
        assert not re.search(r"[34]8;[25];", session.raw)


def test_a_small_terminal_gets_a_sentence_and_a_larger_one_the_board() -> None:
    with start(columns=40, rows=10) as session:
        session.see("The board needs 79 columns and 23 rows;")
        session.resize(120, 40)
        session.see("Stand totem")


def quit_by_verb(session: Session) -> None:
    session.type("quit\r")


def quit_by_interrupt(session: Session) -> None:
    session.type("half a li\x03")


def quit_by_end_of_input(session: Session) -> None:
    session.type("\x04")


def quit_in_the_middle_of_a_turn(session: Session) -> None:
    session.type("\r")
    session.see("Enter starts with what is chosen")
    session.type("\r")
    session.see("Pink to move")
    session.type("lift d4\rwait 60\r")
    session.see("In the hand: totem")
    session.type("\x03")


def quit_by_signal(session: Session) -> None:
    os.kill(session.process.pid, signal.SIGTERM)


@pytest.mark.parametrize(
    "leave",
    [
        quit_by_verb,
        quit_by_interrupt,
        quit_by_end_of_input,
        quit_in_the_middle_of_a_turn,
        quit_by_signal,
    ],
    ids=lambda leave: leave.__name__,
)
def test_the_terminal_is_as_it_was_after(leave: Callable[[Session], None]) -> None:
    with start() as session:
        session.see("Stand totem")
        assert termios.tcgetattr(session.slave) != session.modes
        leave(session)
        assert session.end() == 0
        assert termios.tcgetattr(session.slave) == session.modes
        assert session.raw.rindex("\x1b[?1049l") > session.raw.rindex("\x1b[?1049h")
        assert session.raw.rindex("\x1b[?25h") > session.raw.rindex("\x1b[?25l")
        assert "Traceback" not in session.raw


def test_the_terminal_is_as_it_was_after_a_crash() -> None:
    with Session(("-c", _CRASH), {}, 80, 24) as session:
        assert session.end() == 1
        assert "out of the blue" in session.raw
        assert termios.tcgetattr(session.slave) == session.modes
        assert "\x1b[?1049l" in session.raw
