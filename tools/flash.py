"""Put the firmware on a board: `make flash PORT=/dev/ttyACM0`.

Compiles it, copies the .mpy files and main.py with mpremote, removes modules of an older version
from the board's halo folder, checks what then lies on the board, and resets it. All other files on
the board stay: games, settings, calibration. PORT may be anything that mpremote connects to,
socket://host:port too; without it the one Pico is used. `--model halo45` is for that board: it
says so in the main.py that is copied. Without it a board stays what its main.py says.
"""

import errno
import hashlib
import re
import subprocess
import sys
import tempfile
import time
from pathlib import Path

import serial
import serial.tools.list_ports

from halo.hal import pins
from tools.chip.compile import CompileError, compile_all
from tools.command_line import Parser, run

USUAL_MODEL = "halo36"
_MODEL_LINE = 'MODEL = "{}"'
_PICO = (0x2E8A, 0x0005)  # USB ids of a Pico that runs MicroPython
_MPY_VERSION = 6  # file format of our mpy-cross ...
_MPY_NATIVE = 3  # ... its native sub-version, which must be the same ...
_MPY_ARCH = 4  # ... and armv6m
_OLDEST = (1, 25)
_NEEDED = "MicroPython 1.25 or newer for the Pico (micropython.org/download/RPI_PICO)"
_ANSWER_S = 15
_COPY_S = 600
_BANNER = b"raw REPL; CTRL-B to exit\r\n>"
_ASK = b"""
import sys
print(getattr(sys.implementation, '_mpy', 0), *getattr(sys.implementation, 'version', (0, 0))[:2])
try:
    with open('main.py') as file:
        print([line for line in file if line.startswith('MODEL = ')])
except OSError:
    pass
\x04"""
_MODEL = re.compile(rb'MODEL = "(\w+)"')

# Runs on the board: makes our folders, removes modules in them that this version does not have.
_TIDY = """
import os
keep = {keep!r}
def tidy(folder):
    for name, kind, *_ in os.ilistdir(folder):
        path = folder + '/' + name
        if kind == 0x4000:
            tidy(path)
        elif path not in keep and path.endswith(('.py', '.mpy')):
            os.remove(path)
try:
    tidy('halo')
except OSError:
    pass
"""

# Runs on the board: prints the checksum of every file that we put there.
_DIGEST = """
import binascii, hashlib
buffer = bytearray(1024)
for path in {paths!r}:
    digest = hashlib.sha256()
    try:
        with open(path, 'rb') as file:
            while True:
                count = file.readinto(buffer)
                if not count:
                    break
                digest.update(memoryview(buffer)[:count])
    except OSError:
        pass
    print('sha256', binascii.hexlify(digest.digest()).decode(), path)
"""


class FlashError(Exception):
    """The firmware is not on the board; the text is one sentence that says what to do."""


def find_port() -> str:
    """Return the port of the one Pico that is plugged in."""
    picos: list[str] = [
        p.device for p in serial.tools.list_ports.comports() if (p.vid, p.pid) == _PICO
    ]
    if not picos:
        raise FlashError(
            "No Pico with MicroPython is plugged in; connect one, or name its port: "
            "make flash PORT=/dev/ttyACM0."
        )
    if len(picos) > 1:
        raise FlashError(
            f"Several boards are plugged in ({', '.join(picos)}); "
            f"choose one: make flash PORT={picos[0]}."
        )
    return picos[0]


def open_port(port: str) -> serial.SerialBase:
    """Open `port`, or say in one sentence why not."""
    try:
        line = serial.serial_for_url(port, do_not_open=True)
        line.timeout = 0.1
        if not port.startswith("socket:"):
            line.exclusive = True
        line.open()
    except (serial.SerialException, OSError, ValueError) as error:
        number = getattr(error, "errno", None)
        if number in (errno.EACCES, errno.EPERM):
            raise FlashError(
                f"You may not open {port}; add yourself to the port's group "
                "(on Debian: sudo adduser $USER dialout) and log in again."
            ) from None
        if number == errno.EBUSY or "exclusively lock" in str(error):
            raise FlashError(
                f"{port} is in use by another program; close it (a terminal, mpremote) first."
            ) from None
        raise FlashError(f"There is no board on {port}; check the cable and the name.") from None
    return line


def probe(port: str, answer_s: float = _ANSWER_S) -> str:
    """Check that a MicroPython which can load our files answers on `port`; raise FlashError.

    Return which model the board's main.py says it is; "" when there is none, or none of ours.
    """
    with open_port(port) as line:
        line.write(b"\r\x03\x03")
        line.write(b"\r\x01")
        heard = _listen(line, _BANNER, answer_s)
        if not heard:
            raise FlashError(
                f"The board on {port} answers nothing; unplug it, plug it in and try again."
            )
        if _BANNER not in heard:
            raise FlashError(f"What answers on {port} is no MicroPython; install {_NEEDED}.")
        line.write(_ASK)
        heard = _listen(line, b"\x04>", answer_s, heard.partition(_BANNER)[2])
        line.write(b"\r\x02")
    mpy, *version = _numbers(heard.partition(b"OK")[2].partition(b"\r")[0])
    if tuple(version) < _OLDEST:
        which = ".".join(map(str, version)) or "of no known version"
        raise FlashError(f"The MicroPython on {port} is too old ({which}); install {_NEEDED}.")
    if (mpy & 0xFF, mpy >> 8 & 3, mpy >> 10 & 15) != (_MPY_VERSION, _MPY_NATIVE, _MPY_ARCH):
        raise FlashError(
            f"The MicroPython on {port} cannot load this firmware's files; install {_NEEDED}."
        )
    told = _MODEL.search(heard)
    model = told.group(1).decode() if told else ""
    return model if model in pins.MODELS else ""


def _numbers(words: bytes) -> list[int]:
    """Return the whole numbers that a board answers; a zero alone when it answers others."""
    parts = words.split()
    return [int(part) for part in parts] if parts and all(map(bytes.isdigit, parts)) else [0]


def _listen(line: serial.SerialBase, end: bytes, answer_s: float, heard: bytes = b"") -> bytes:
    until = time.monotonic() + answer_s
    while end not in heard and time.monotonic() < until:
        heard += line.read(256)
    return heard


def contents(files: dict[str, Path], model: str = USUAL_MODEL) -> dict[str, bytes]:
    """Return what `files` (path on the board -> file here) are on a board of this model."""
    data = {name: path.read_bytes() for name, path in files.items()}
    if "main.py" in data:
        data["main.py"] = main_for(model, data["main.py"].decode()).encode()
    return data


def stage(files: dict[str, bytes], folder: Path) -> None:
    """Lay `files` (path on the board -> content) out under `folder` as the board has them."""
    for name, data in files.items():
        target = folder / name
        target.parent.mkdir(parents=True, exist_ok=True)
        target.write_bytes(data)


def main_for(model: str, text: str) -> str:
    """Return main.py's text with another model in the one line that names it."""
    before, line, after = text.partition(_MODEL_LINE.format(USUAL_MODEL))
    if not line:
        raise FlashError("main.py names no model: is this a whole checkout?")
    return before + _MODEL_LINE.format(model) + after


def mpremote_command(port: str, files: dict[str, bytes], folder: Path) -> list[str]:
    """Return the mpremote call that installs the staged `files` and resets the board."""
    command = [sys.executable, "-m", "mpremote", "connect", port]
    command += ["exec", _TIDY.format(keep=sorted(files))]
    command += ["fs", "cp", "-r", str(folder / "halo"), ":"]
    if "main.py" in files:
        command += ["+", "fs", "cp", str(folder / "main.py"), ":main.py"]
    command += ["+", "exec", _DIGEST.format(paths=sorted(files))]
    return [*command, "+", "reset"]


def check_digests(said: str, files: dict[str, bytes]) -> None:
    """Raise FlashError unless the board's checksums, as _DIGEST prints them, are the files'."""
    found = {}
    for line in said.splitlines():
        words = line.split()
        if len(words) == 3 and words[0] == "sha256":
            found[words[2]] = words[1]
    for name, data in sorted(files.items()):
        if found.get(name) != hashlib.sha256(data).hexdigest():
            raise FlashError(f"{name} did not arrive on the board as it was sent; flash it again.")


def flash(port: str, model: str = "") -> int:
    """Install the firmware on the board at `port`; return how many files it has. FlashError.

    Without a `model` a board stays what it is, and a new one is the usual one.
    """
    found = probe(port)
    model = model or found or USUAL_MODEL
    files = contents(compile_all(), model)
    print(f"Copying the firmware for {model} to {port} ...", flush=True)
    with tempfile.TemporaryDirectory() as folder:
        stage(files, Path(folder))
        command = mpremote_command(port, files, Path(folder))
        try:
            done = subprocess.run(
                command, capture_output=True, text=True, timeout=_COPY_S, check=False
            )
        except subprocess.TimeoutExpired:
            raise FlashError(f"Copying to {port} took too long; plug the board in anew.") from None
    if done.returncode:
        last = (done.stdout + done.stderr).strip().splitlines()[-1:] or ["no reason given"]
        raise FlashError(f"Copying to {port} failed ({last[0].strip()}); try again.")
    check_digests(done.stdout, files)
    return len(files)


def main(arguments: list[str]) -> int:
    """Run the command line; return the exit status."""
    parser = Parser(prog="make flash", description="Flash a board.")
    parser.add_argument("port", nargs="?", help="such as /dev/ttyACM0; by default the only Pico")
    parser.add_argument("--model", choices=list(pins.MODELS), default="", help="what it is by now")
    chosen = parser.parse_args(arguments)
    try:
        count = flash(chosen.port or find_port(), chosen.model)
    except (FlashError, CompileError) as error:
        print(error, file=sys.stderr)
        return 1
    print(f"{count} files are on the board and checked; it has restarted.")
    return 0


if __name__ == "__main__":
    run(main)
