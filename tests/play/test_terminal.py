"""What is printed at a terminal, which has colours, and elsewhere."""

import os
import pty
import re
import select
import subprocess
import sys
import time

import pytest

from tests.house.source import ROOT
from tests.patience import PATIENCE_S
from tests.play.player import play

_LINES = "load 6/6/6/6/6/6 d4 c3 p\rcoach full\rquit\r"
_ESCAPE = re.compile(r"\x1b\[[0-9;?]*[a-zA-Z]")
_COLOUR = re.compile(r"\x1b\[[0-9;]*[34][0-7]m")


def at_a_terminal(**environment: str) -> str:
    """Type the lines at a pseudo-terminal; return all that was written there."""
    master, slave = pty.openpty()
    program = subprocess.Popen(
        [sys.executable, "-m", "tools.play", "twin", "--seed", "3", "--unkept"],
        cwd=ROOT,
        stdin=slave,
        stdout=slave,
        stderr=slave,
        env={**os.environ, "TERM": "xterm-256color", "NO_COLOR": "", **environment},
        start_new_session=True,
    )
    os.write(master, _LINES.encode())
    written = b""
    deadline = time.monotonic() + PATIENCE_S
    while program.poll() is None:
        assert time.monotonic() < deadline, written.decode(errors="replace")
        if select.select([master], [], [], 0.1)[0]:
            written += os.read(master, 65536)
    while select.select([master], [], [], 0)[0]:
        written += os.read(master, 65536)
    os.close(master)
    os.close(slave)
    assert program.returncode == 0
    return written.decode(errors="replace").replace("\r\n", "\n")


def test_lights_have_colours_at_a_terminal() -> None:
    written = at_a_terminal()
    assert _COLOUR.search(written)
    assert "4   .    .    .  <TX>" in _ESCAPE.sub("", written)


@pytest.mark.parametrize("environment", [{"NO_COLOR": "1"}, {"TERM": "dumb"}], ids=str)
def test_the_marks_alone_say_all_where_colours_are_not_wanted(
    environment: dict[str, str],
) -> None:
    written = at_a_terminal(**environment)
    assert not _COLOUR.search(written)
    assert "4   .    .    .  <TX>" in _ESCAPE.sub("", written)
    assert "<> may be lifted" in _ESCAPE.sub("", written)


def test_a_pipe_gets_plain_text() -> None:
    assert "\x1b" not in play("load 6/6/6/6/6/6 d4 c3 p", "Xd5c5")
