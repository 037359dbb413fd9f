"""Node for tests of the site: the port with the firmware, and translated functions."""

import base64
import json
import subprocess
from pathlib import Path
from typing import Any

from tests.apart import PATIENCE_S
from tests.optional import need, port_missing
from tools.page.builder.index import FOLDER

_FOLDER = Path(__file__).resolve().parent
# Begins the line after a script's output, which goes on with its error, if any.
_END = "\0"


class Port:
    """MicroPython's WebAssembly port in a program of Node.

    It has the modules of a built site, and those of the bundle `more`.
    """

    def __init__(self, site: Path, more: Path) -> None:
        self._node = subprocess.Popen(
            ["node", str(_FOLDER / "in_the_port.mjs"), str(site), str(more)],
            stdin=subprocess.PIPE,
            stdout=subprocess.PIPE,
            text=True,
        )

    def __enter__(self) -> "Port":
        return self

    def __exit__(self, *exception: object) -> None:
        self._node.kill()
        self._node.communicate()

    def printed(self, script: str) -> str:
        """Return the output of a Python script in an interpreter of its own.

        It can import all of the modules; `clock.now()` returns milliseconds.
        """
        assert self._node.stdin
        assert self._node.stdout
        self._node.stdin.write(json.dumps(script) + "\n")
        self._node.stdin.flush()
        said = ""
        for line in self._node.stdout:
            if line.startswith(_END):
                assert line == f"{_END}\n", said + line
                return said
            said += line
        raise AssertionError(f"Node has ended: {said}")


def called(module: bytes, calls: list[dict[str, Any]]) -> list[dict[str, Any]]:
    """Call functions of a WebAssembly module; return their results and changed buffers.

    A call has `name`, `buffers`, bytes that are its pointers, and `numbers`; its answer has
    `returned` and `buffers`.
    """
    for each in calls:
        each["buffers"] = [base64.b64encode(part).decode() for part in each["buffers"]]
    asked = json.dumps({"module": base64.b64encode(module).decode(), "calls": calls})
    answers: list[dict[str, Any]] = json.loads(
        _run(["node", str(_FOLDER / "call_functions.mjs")], asked)
    )
    for each in answers:
        each["buffers"] = [base64.b64decode(part) for part in each["buffers"]]
    return answers


def page_called(*calls: dict[str, Any]) -> list[Any]:
    """Return the results of the calls to the page's scripts, see page_calls.mjs."""
    # The page's scripts import signals, which npm fetches with the port.
    need(port_missing())
    command = ["node", str(_FOLDER / "page_calls.mjs"), str(FOLDER / "js")]
    told: list[Any] = json.loads(_run(command, json.dumps(calls)))
    return told


def _run(command: list[str], given: str) -> str:
    done = subprocess.run(
        command, input=given, capture_output=True, text=True, check=False, timeout=PATIENCE_S
    )
    assert done.returncode == 0, done.stdout[-2000:] + done.stderr[-2000:]
    return done.stdout
