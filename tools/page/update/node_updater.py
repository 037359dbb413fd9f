"""Node with the page's updater in it, connected to the emulated chip."""

import json
import os
import select
import shutil
import subprocess
from hashlib import sha256
from pathlib import Path
from typing import Any

from tools.page.builder.firmware import write_manifest
from tools.page.builder.index import FOLDER as PAGE

_SCRIPT = PAGE / "js" / "my_board" / "updater.js"
_RUNNER = Path(__file__).with_name("over_pipes.mjs")
_READ_BYTES = 1 << 16
_STEP_MS = 2.0
# How long to wait for new bytes on the pipe before the emulated machine runs on.
_LOOK_S = 0.0005
# An emulated board is many times slower than a real one.
_ANSWER_MS = 300_000


def missing() -> str:
    """Return why the updater cannot run here outside a page, or ""."""
    return "" if shutil.which("node") else "Node is not installed: run `make setup`"


def stamp() -> str:
    """Return a text that changes with the updater's source."""
    return sha256(_SCRIPT.read_bytes()).hexdigest()


def lay_out(folder: Path, files: dict[str, bytes]) -> None:
    """Write the page's updater and a firmware, as pack.contents() returns it, to a folder."""
    for path in (_SCRIPT, _RUNNER):
        shutil.copyfile(path, folder / path.name)
    (folder / "package.json").write_text('{"type": "module"}')
    write_manifest(folder, files)


class NodeUpdater:
    """The updater in `folder`, started; take() returns its bytes, hear() gives it a board's.

    It waits `answer_ms` for each answer. `is_over` tells whether it has ended.
    """

    def __init__(self, folder: Path, answer_ms: int = _ANSWER_MS) -> None:
        self._process = subprocess.Popen(
            ["node", str(folder / _RUNNER.name), str(answer_ms)],
            stdin=subprocess.PIPE,
            stdout=subprocess.PIPE,
            stderr=subprocess.PIPE,
            bufsize=0,
        )
        self.is_over = False

    def __enter__(self) -> "NodeUpdater":
        return self

    def __exit__(self, *exception: object) -> None:
        process = self._process
        process.kill()
        process.wait()
        for pipe in (process.stdin, process.stdout, process.stderr):
            assert pipe
            pipe.close()

    def take(self) -> bytes:
        """Return the bytes it has sent since the last call."""
        assert self._process.stdout
        if not select.select([self._process.stdout], [], [], _LOOK_S)[0]:
            return b""
        data = os.read(self._process.stdout.fileno(), _READ_BYTES)
        self.is_over = not data
        return data

    def hear(self, data: bytes) -> None:
        """Give it the board's bytes."""
        assert self._process.stdin
        try:
            self._process.stdin.write(data)
        except BrokenPipeError:
            pass  # it has ended

    def cut(self) -> None:
        """Unplug the board."""
        assert self._process.stdin
        self._process.stdin.close()

    def outcome(self) -> dict[str, Any]:
        """Return its result, once it is over."""
        assert self._process.stderr
        lines = self._process.stderr.read().decode().splitlines()
        found: dict[str, Any] = json.loads(lines[-1])
        return found


def update_machine(machine: Any, folder: Path) -> dict[str, Any]:
    """Update the emulated board by the updater in `folder`; return the result."""
    host = machine.host
    while not host.is_up:
        machine.advance(_STEP_MS)
    with NodeUpdater(folder) as node:
        while not node.is_over:
            data = node.take()
            if data:
                host.send(data)
            machine.advance(_STEP_MS)
            if host.received:
                node.hear(bytes(host.received))
                host.received.clear()
        return node.outcome()
