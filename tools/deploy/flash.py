"""Put the firmware on a board: `make flash PORT=/dev/ttyACM0`.

Runs the steps of tools/deploy/pack.py over mpremote's transport: the new version is written beside
the old and compared, then the board switches over at once and restarts. All other files stay:
games, settings, calibration. PORT may be anything that pyserial connects to, also
socket://host:port; without it the only Pico is used. `--model halo45` is for that board. Without
it a board keeps the model in its main.py.
"""

import contextlib
import errno
import io
import json
import os
import struct
from typing import Any

import serial.tools.list_ports
from mpremote.transport import TransportError, TransportExecError
from mpremote.transport_serial import SerialTransport

from halo.hal import pins
from tools.command_line import Parser, Progress, run
from tools.deploy import DeployError
from tools.deploy.compile import compile_all
from tools.deploy.micropython_image import NAME
from tools.deploy.pack import OPTIONS, PROGRAM, RESTART, contents, steps

_PICO = (0x2E8A, 0x0005)  # USB ids of a Pico that runs MicroPython
_TRIES = 3
_ENTER_S = 5
# The timeout of one step.
_ANSWER_S = 60
_CHUNK_BYTES = 2048
# The errors of mpremote when the board is gone.
_LOST = (TransportError, OSError, struct.error)
IMAGE = f"{NAME} at micropython.org/download/RPI_PICO"
_UNTESTED = (
    "Warning: the board on {port} has MicroPython {untested}; Halo is tested with another one ("
    + IMAGE
    + ")."
)
# Sentences by on_board.py's words for a failure.
SENTENCES = {
    "micropython": "The MicroPython on {port} cannot run this firmware; install MicroPython "
    "{version} for the Pico (" + IMAGE + ").",
    "stranger": "The Pico on {port} runs something else than Halo ({names}); to put Halo there "
    "and keep that as {kept}: make flash ARGS=--replace.",
    "room": "The board has {free} KB free, and the new version needs {needed} KB beside the old "
    "one; delete what is not Halo's ({others}) by mpremote rm -r, or replace everything by make "
    "image.",
    "damaged": "{path} did not arrive on {port} as it was sent; flash it again.",
}


def flash(port: str, options: dict[str, Any]) -> None:
    """Install the firmware on the board at `port`; `options` are on_board.py's. DeployError."""
    files = contents(compile_all())
    update(connect(port), files, options, _ANSWER_S)


def connect(port: str) -> SerialTransport:
    """Open `port`, or raise DeployError with the reason."""
    try:
        return SerialTransport(port, timeout=_ENTER_S)
    except (TransportError, ValueError):
        pass
    if not os.path.exists(port):
        why = f"There is no board on {port}; check the cable and the name."
    elif not os.access(port, os.R_OK | os.W_OK):
        why = (
            f"You may not open {port}; add yourself to the port's group "
            "(on Debian: sudo adduser $USER dialout) and log in again."
        )
    else:
        why = f"{port} is in use by another program (close it: a terminal, mpremote), or no board."
    raise DeployError(why)


def update(
    board: SerialTransport, files: dict[str, bytes], options: dict[str, Any], answer_s: float
) -> None:
    """Bring the board to these files and restart it; `answer_s` is the timeout of an answer."""
    port = board.device_name
    try:
        _enter(board, min(answer_s, _ENTER_S))
        try:
            _run(board, PROGRAM + OPTIONS.format(json.dumps(options)), answer_s)
            for step in steps(files):
                if "send" in step:
                    _send(board, files[step["send"]], step["to"])
                else:
                    _run(board, step["run"], answer_s)
        finally:
            # After Ctrl-C it may wait for the rest of a text.
            with contextlib.suppress(*_LOST), contextlib.redirect_stdout(io.StringIO()):
                board.enter_raw_repl(soft_reset=False, timeout_overall=min(answer_s, _ENTER_S))
                board.exec_raw_no_follow(RESTART)
    except TransportExecError as error:
        last = error.error_output.strip().splitlines()[-1]
        raise DeployError(f"The board on {port} stopped ({last}); try again.") from None
    except _LOST as error:
        raise DeployError(
            f"The connection to {port} was lost ({error}); plug the board in and flash it again."
        ) from None
    finally:
        with contextlib.suppress(OSError):
            board.close()


def _enter(board: SerialTransport, answer_s: float) -> None:
    """Stop the running program and restart MicroPython at its raw prompt."""
    for _ in range(_TRIES):
        # Just after power-up, MicroPython treats Ctrl-C like any other byte.
        with contextlib.suppress(TransportError), contextlib.redirect_stdout(io.StringIO()):
            board.enter_raw_repl(timeout_overall=answer_s)
            return
    raise DeployError(
        f"No MicroPython answers on {board.device_name}; unplug the board, plug it in and try "
        "again, or install MicroPython first."
    )


def _run(board: SerialTransport, text: str, answer_s: float) -> None:
    said, raised = board.exec_raw(text, timeout=answer_s)
    if raised:
        raise TransportExecError(said, raised.decode(errors="replace"))
    answer = json.loads(said or "{}")
    if "failed" in answer:
        raise DeployError(sentence(answer, board.device_name))
    if "untested" in answer:
        print(_UNTESTED.format(port=board.device_name, **answer))


def sentence(answer: dict[str, Any], port: str) -> str:
    """Return the sentence for a failed answer of on_board.py."""
    lists = {name: value for name, value in answer.items() if isinstance(value, list)}
    joined = {name: " and ".join(value) or "nothing" for name, value in lists.items()}
    return SENTENCES[answer["failed"]].format(port=port, **answer | joined)


def _send(board: SerialTransport, data: bytes, name: str) -> None:
    with Progress(-(-len(data) // _CHUNK_BYTES), "flash") as progress:
        try:
            board.fs_writefile(
                name, data, _CHUNK_BYTES, lambda sent, _: progress.advance(f"{sent // 1024} KB")
            )
        except OSError as error:
            if error.strerror != name:
                raise
            # Raised on the board: mpremote makes it an error of this PC.
            number = error.errno or 0
            what = f"OSError: [Errno {number}] {errno.errorcode[number]}"
            raise TransportExecError(1, what) from None


def find_port() -> str:
    """Return the port of the only Pico plugged in."""
    picos: list[str] = [
        p.device for p in serial.tools.list_ports.comports() if (p.vid, p.pid) == _PICO
    ]
    if not picos:
        raise DeployError(
            "No Pico with MicroPython is plugged in; connect one, or name its port: "
            "PORT=/dev/ttyACM0."
        )
    if len(picos) > 1:
        raise DeployError(
            f"Several boards are plugged in ({', '.join(picos)}); choose one: PORT={picos[0]}."
        )
    return picos[0]


def main(arguments: list[str]) -> int:
    """Run the command line; return the exit status."""
    parser = Parser(prog="make flash", description="Flash a board.")
    parser.add_argument("port", nargs="?", help="such as /dev/ttyACM0; by default the only Pico")
    parser.add_argument("--model", choices=list(pins.MODELS), default="", help="what it is by now")
    parser.add_argument(
        "--replace", action="store_true", help="even on a Pico that runs something else"
    )
    chosen = parser.parse_args(arguments)
    port = chosen.port or find_port()
    print(f"Updating the board on {port} ...", flush=True)
    flash(port, {"model": chosen.model, "replaces": int(chosen.replace)})
    print("The firmware is on the board and checked; it restarts.")
    return 0


if __name__ == "__main__":
    run(main)
