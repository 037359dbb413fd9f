"""A player who types lines into the terminal program and reads its output."""

import io
import subprocess
import sys
from collections.abc import Callable
from contextlib import redirect_stderr, redirect_stdout
from pathlib import Path
from typing import Any, NamedTuple
from unittest.mock import patch

from tests.house.source import ROOT
from tools.serve.terminal import main


class Done(NamedTuple):
    """How a process of the program would have ended."""

    returncode: int
    stdout: str
    stderr: str


def run(*arguments: str, text: str = "") -> Done:
    """Run the program on this text, in this process; its board is kept only with `--data`."""
    keeping = () if "--data" in arguments else ("--unkept",)
    return called(main, *keeping, *arguments, text=text)


def called(program: Callable[[], str | int | None], *arguments: str, text: str = "") -> Done:
    """Call a program's main function as its command line with these arguments would."""
    out, err = _stream(), _stream()
    with (
        patch.object(sys, "argv", ["program", *arguments]),
        patch.object(sys, "stdin", _stream(text)),
        redirect_stdout(out),
        redirect_stderr(err),
    ):
        try:
            fault = program()
        except SystemExit as end:
            fault = end.code
        if isinstance(fault, str) and fault:
            print(fault, file=err)
    code = fault if isinstance(fault, int) else int(bool(fault))
    return Done(code, _text_of(out), _text_of(err))


def _stream(text: str = "") -> io.TextIOWrapper:
    return io.TextIOWrapper(io.BytesIO(text.encode()), "utf-8", write_through=True)


def _text_of(stream: io.TextIOWrapper) -> str:
    stream.seek(0)
    return stream.read()


def play(
    *lines: str, board: str = "halo36", data: Path | None = None, is_new: bool = False
) -> str:
    """Type the lines at the twin of this board; return the output.

    The board is kept in the folder `data`, if there is one, and begun anew if it `is_new`.
    """
    keeping = ["--data", str(data)] if data else []
    keeping += ["--fresh"] if is_new else []
    text = "".join(f"{line}\n" for line in lines)
    done = run("twin", "--seed", "3", "--model", board, *keeping, text=text)
    assert (done.returncode, done.stderr) == (0, "")
    return done.stdout


def start(*arguments: str, **streams: Any) -> "subprocess.Popen[str]":
    """Start the program in a process of its own, with pipes unless `streams` says otherwise."""
    pipes = dict.fromkeys(("stdin", "stdout", "stderr"), subprocess.PIPE)
    command = [sys.executable, "-m", "tools.serve.terminal", *arguments]
    return subprocess.Popen(command, cwd=ROOT, text=True, **{**pipes, **streams})


def last_line(said: str) -> str:
    """Return the last line of the output."""
    return said.rstrip().splitlines()[-1]
