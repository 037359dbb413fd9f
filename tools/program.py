"""Programs that answer lines: our own under the device's interpreter, and others.

Our own are device-safe scripts; MicroPython's unix port runs them if it is installed, else the
tools' Python, slower and with the same answers.
"""

import json
import multiprocessing
import os
import shutil
import signal
import subprocess
import sys
import threading
from collections.abc import Iterator
from contextlib import contextmanager
from functools import cache
from importlib.util import find_spec
from pathlib import Path
from typing import TYPE_CHECKING, Any

if TYPE_CHECKING:
    from filelock import FileLock

ROOT = Path(__file__).resolve().parents[1]
_DEVICE_SAFE_PATHS = (str(ROOT / "firmware"), str(ROOT))
_SHIM = str(ROOT / "tools/shim")
# The unix port is a module of Python's. Its own command imports more first: 42 ms of CPU, not 17.
_BARE = ("-I", "-S")
_RUN_PORT = (
    "import sys; sys.path.append(sys.argv.pop(1)); import micropython_run as port; "
    "port.run_main(sys.argv)"
)
# Room for two engines' tables and the longest list of turns, many times over.
_HEAP_MB = 64
BUILD = ROOT / "build"


@cache
def english() -> dict[str, Any]:
    """Return the page's words in English, for what a terminal says as the page does."""
    path = ROOT / "tools/page/static/words/en.json"
    words: dict[str, Any] = json.loads(path.read_text("utf-8"))
    return words


class NoInterpreterError(OSError):
    """MicroPython's unix port was requested by name and is not installed."""


class ProgramEnded(Exception):
    """The program ended instead of answering; the text has its last output."""


def find_interpreter(wanted: str = "") -> list[str]:
    """Return the command that starts the interpreter to run the firmware with.

    `wanted` is "micropython", "python" or "" for HALO_INTERPRETER's, else MicroPython
    if it is installed. NoInterpreterError when MicroPython is wanted and is not installed.
    """
    wanted = wanted or os.environ.get("HALO_INTERPRETER", "")
    if wanted == "python":
        return [sys.executable]
    port = find_spec("micropython_run")
    if port and port.origin:
        return [sys.executable, *_BARE, "-c", _RUN_PORT, str(Path(port.origin).parent)]
    if found := shutil.which("micropython"):
        return [found]
    if wanted == "micropython":
        raise NoInterpreterError("MicroPython's unix port is not installed: run make setup")
    return [sys.executable]


def device_safe(script: str, *arguments: str, wanted: str = "") -> "Program":
    """Start a script of the repository that runs under either interpreter.

    `wanted` is "micropython", "python" or "" for MicroPython if it is installed.
    """
    command = find_interpreter(wanted)
    if command == [sys.executable]:
        command += ["-u"]
        paths = {"PYTHONPATH": os.pathsep.join((*_DEVICE_SAFE_PATHS, _SHIM))}
    else:
        command += ["-X", f"heapsize={_HEAP_MB}M"]
        paths = {"MICROPYPATH": os.pathsep.join((".frozen", *_DEVICE_SAFE_PATHS))}
    return Program([*command, str(ROOT / script), *arguments], paths)


# All programs started here and not yet closed.
RUNNING: set["Program"] = set()


def end_together() -> None:
    """End programs and processes started here with this one, by `kill` or its terminal's end."""
    for number in (signal.SIGTERM, signal.SIGHUP):
        if signal.getsignal(number) is signal.SIG_DFL:
            signal.signal(number, _end)


def _end(number: int, frame: object) -> None:
    # A program amid a long search would not notice before its end that nobody listens.
    for program in list(RUNNING):
        program.kill()
    for process in multiprocessing.active_children():
        process.kill()
    signal.signal(number, signal.SIG_DFL)
    os.kill(os.getpid(), number)


@contextmanager
def undivided() -> Iterator[list[int]]:
    """Raise Ctrl-C's KeyboardInterrupt only at the end of the block.

    Return a list that is no longer empty once the keys were pressed.
    """
    pressed: list[int] = []
    is_main = threading.current_thread() is threading.main_thread()
    if not is_main or signal.getsignal(signal.SIGINT) is not signal.default_int_handler:
        yield pressed
        return
    signal.signal(signal.SIGINT, lambda number, _: pressed.append(number))
    try:
        yield pressed
    finally:
        signal.signal(signal.SIGINT, signal.default_int_handler)
    if pressed:
        raise KeyboardInterrupt


class Program:
    """A running program. It gets a line and answers with one or several.

    OSError when it cannot be started.
    """

    def __init__(self, command: list[str], environment: dict[str, str] | None = None) -> None:
        self._process = subprocess.Popen(
            command,
            stdin=subprocess.PIPE,
            stdout=subprocess.PIPE,
            cwd=ROOT,
            env=os.environ | (environment or {}),
            # Ctrl-C goes to the tool, which then ends its programs itself.
            start_new_session=True,
        )
        RUNNING.add(self)

    def __enter__(self) -> "Program":
        return self

    def __exit__(self, *exception: object) -> None:
        self.close()

    def ask(self, line: str) -> str:
        """Send a line, return the answer without its line end."""
        self.send(line)
        return self.read()

    def send(self, line: str) -> None:
        """Send a line."""
        assert self._process.stdin
        try:
            self._process.stdin.write(line.encode("ascii", "replace") + b"\n")
            self._process.stdin.flush()
        except (OSError, ValueError):  # it has ended: its last output is still to be read
            pass

    def read(self) -> str:
        """Return the next line without its end."""
        assert self._process.stdout
        try:
            line = self._process.stdout.readline()
        except (OSError, ValueError):  # closed from another thread
            line = b""
        text = line.decode("utf-8", "replace")
        # MicroPython reports a crash on standard output.
        if not text.endswith("\n") or text.startswith("Traceback"):
            self._fail(text)
        return text.rstrip("\r\n")

    def close(self) -> None:
        """End the program."""
        RUNNING.discard(self)
        self._process.kill()
        self._process.wait()
        for pipe in (self._process.stdin, self._process.stdout):
            try:
                if pipe:
                    pipe.close()
            except OSError:  # unflushed output is lost
                pass

    def kill(self) -> None:
        """End the program from another thread; a caller that waits in read() gets ProgramEnded."""
        self._process.kill()

    def _fail(self, said: str) -> None:
        rest = self._process.stdout.read() if said and self._process.stdout else b""
        words = (said + rest.decode("utf-8", "replace")).split("\n")
        last = next((word.strip() for word in reversed(words) if word.strip()), "")
        raise ProgramEnded(last or "it ended without a word")


def write_whole(path: Path, data: bytes) -> None:
    """Write a file so that a cut leaves the old one or the new one, making its folder."""
    path.parent.mkdir(parents=True, exist_ok=True)
    partial = path.with_suffix(f".{os.getpid()}.part")
    with partial.open("wb") as file:
        file.write(data)
        file.flush()
        os.fsync(file.fileno())
    partial.replace(path)


_MOST_KEPT = 4


def keep_newest(folder: Path, used: Path) -> None:
    """Note the use of a file or folder in a cache, and remove all but those used last."""
    os.utime(used)
    for old in sorted(folder.iterdir(), key=lambda path: -path.stat().st_mtime)[_MOST_KEPT:]:
        if old.is_dir():
            shutil.rmtree(old)
        else:
            old.unlink()


def only_one(name: str) -> "FileLock":
    """Return a lock that lets one process at a time into a `with` block of this `name`."""
    from filelock import FileLock

    BUILD.mkdir(parents=True, exist_ok=True)
    return FileLock(BUILD / f"{name}.lock")
