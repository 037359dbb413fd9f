"""Scripts on the firmware's modules, run by CPython and by MicroPython's unix port."""

import os
import subprocess
import sys

from tests.house.source import ROOT
from tests.optional import need, unix_missing
from tools.program import find_interpreter

_READ = "import sys; exec(sys.stdin.read())"


def by_cpython(script: str) -> str:
    """Run the script, return its output; AssertionError has all that a failed one printed."""
    paths = os.pathsep.join((str(ROOT / "firmware"), str(ROOT / "tools/shim")))
    return _printed([sys.executable, "-c", _READ], script, {"PYTHONPATH": paths})


def by_unix_port(script: str, *arguments: str, heap: str = "1M") -> str:
    """Do the same under MicroPython; skips the test if that is not installed."""
    need(unix_missing())
    command = [*find_interpreter("micropython"), "-X", f"heapsize={heap}", "-c", _READ, *arguments]
    return _printed(command, script, {"MICROPYPATH": f".frozen:{ROOT / 'firmware'}"})


def _printed(command: list[str], script: str, variables: dict[str, str]) -> str:
    environment = {**os.environ, **variables}
    done = subprocess.run(
        command, input=script, env=environment, capture_output=True, text=True, check=False
    )
    assert done.returncode == 0, done.stdout[-500:] + done.stderr
    return done.stdout
