"""`make play`'s program, started for a test."""

import os
import select
import signal
import subprocess
import sys
import time
from functools import cache

from tests.apart import PATIENCE_S
from tests.house.source import ROOT
from tests.optional import need, port_missing
from tools.serve.files import built_page

# Once for all tests: it reads every source.
served_page = cache(built_page)


class Program:
    """The program with these arguments; `address` is its URL, `link` the URL with the key."""

    def __init__(self, *arguments: str, port: int = 0) -> None:
        need(port_missing())
        served_page()
        options = ["--quiet", "--port", str(port)]
        self._process = subprocess.Popen(
            [sys.executable, "-m", "tools.serve", *options, *arguments],
            cwd=ROOT,
            stdin=subprocess.DEVNULL,
            stdout=subprocess.PIPE,
            stderr=subprocess.STDOUT,
            env=os.environ | {"PYTHONUNBUFFERED": "1"},
        )
        self.said = self._first_line()
        self.link = next((word for word in self.said.split() if "://" in word), "")
        self.address = self.link.partition("?")[0]

    def __enter__(self) -> "Program":
        return self

    def __exit__(self, *exception: object) -> None:
        self._process.kill()
        self._process.communicate()

    @property
    def port(self) -> int:
        return int(self.address.rstrip("/").rpartition(":")[2])

    def interrupt(self, number: int = signal.SIGINT) -> int:
        """Press Ctrl-C and wait for the end; return the exit code, the output is in `said`."""
        self._process.send_signal(number)
        return self.end()

    def end(self) -> int:
        """Wait for the program to end by itself; return its exit code."""
        rest, _ = self._process.communicate(timeout=PATIENCE_S)
        self.said += rest.decode()
        return self._process.returncode

    def _first_line(self) -> str:
        assert self._process.stdout
        deadline = time.monotonic() + PATIENCE_S
        said = b""
        while not said.endswith(b"\n"):
            left = deadline - time.monotonic()
            assert left > 0, f"the program says nothing but {said!r}"
            if select.select([self._process.stdout], [], [], left)[0]:
                letter = os.read(self._process.stdout.fileno(), 1)
                if not letter:
                    break
                said += letter
        return said.decode()
