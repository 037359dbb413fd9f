"""A player who pipes lines into the terminal's program and reads what it prints."""

import subprocess
import sys

from tests.house.source import ROOT
from tests.patience import PATIENCE_S


def run(*arguments: str, text: str = "") -> "subprocess.CompletedProcess[str]":
    """Run the program on this text; its board is kept where `--data` says, or not."""
    keeping = () if "--data" in arguments else ("--unkept",)
    return subprocess.run(
        [sys.executable, "-m", "tools.play", *keeping, *arguments],
        cwd=ROOT,
        input=text,
        capture_output=True,
        text=True,
        timeout=PATIENCE_S,
        check=False,
    )


def play(*lines: str, board: str = "halo36") -> str:
    """Pipe the lines to the twin of this board; return what was printed."""
    done = run("twin", "--seed", "3", "--model", board, text="\n".join(lines) + "\n")
    assert done.stderr == "", done.stderr
    assert done.returncode == 0
    return done.stdout


def last_line(said: str) -> str:
    """Return the last line that was printed."""
    return said.rstrip().splitlines()[-1]
