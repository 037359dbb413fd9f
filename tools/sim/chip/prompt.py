"""MicroPython's raw prompt on an emulated board: runs a script and returns its output."""

from tools.sim.chip.machine import Machine

_BANNER = b"raw REPL; CTRL-B to exit\r\n>"
_STEP_MS = 1.0
# Imported, main.py mounts the modules and does not start the program. A bare MicroPython has none.
_MOUNT = "try:\n import main\nexcept ImportError:\n pass"
# Before main.py begins, MicroPython treats Ctrl-C like any other byte.
_TRIES = 4


class PromptError(Exception):
    """The board did not answer like MicroPython's raw prompt, or the script raised."""


def _wait(machine: Machine, end: bytes, limit_ms: float) -> bytes:
    until = machine.now_ns + limit_ms * 1e6
    received = machine.host.received
    while end not in received:
        if machine.now_ns >= until:
            raise PromptError(f"no {end!r} in {limit_ms:.0f} ms; heard {bytes(received[-200:])!r}")
        machine.advance(_STEP_MS)
    at = received.index(end) + len(end)
    heard = bytes(received[:at])
    del received[:at]
    return heard


def enter(machine: Machine, limit_ms: float = 2000) -> None:
    """Stop the running program, or main.py as it starts, and open a fresh raw prompt.

    The firmware's modules may be imported there.
    """
    while not machine.host.is_up:
        machine.advance(_STEP_MS)
    for _ in range(_TRIES):
        machine.host.received.clear()
        machine.host.send(b"\r\x03\x03")
        machine.advance(5 * _STEP_MS)
        machine.host.send(b"\r\x01")
        try:
            _wait(machine, _BANNER, limit_ms / _TRIES)
            break
        except PromptError as problem:
            unheard = problem
    else:
        raise unheard
    machine.host.send(b"\x04")
    _wait(machine, b"soft reboot\r\n", limit_ms)
    _wait(machine, _BANNER, limit_ms)
    start(machine, _MOUNT)
    finish(machine, limit_ms)


def start(machine: Machine, script: str, limit_ms: float = 5000) -> None:
    """Send `script` to the raw prompt and let it begin."""
    machine.host.send(script.encode() + b"\x04")
    _wait(machine, b"OK", limit_ms)


def finish(machine: Machine, limit_ms: float = 60000) -> str:
    """Wait for the script to end; return what it printed. PromptError with its traceback."""
    printed = _wait(machine, b"\x04", limit_ms)[:-1].decode(errors="replace")
    raised = _wait(machine, b"\x04>", limit_ms)[:-2].decode(errors="replace")
    if raised:
        raise PromptError(raised)
    return printed.replace("\r\n", "\n")


def run(machine: Machine, script: str, limit_ms: float = 60000) -> str:
    """`enter`, `start` and `finish`."""
    enter(machine)
    start(machine, script)
    return finish(machine, limit_ms)
