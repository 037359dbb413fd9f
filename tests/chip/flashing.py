"""The emulated chip's serial port for tools/flash, a whole `make flash` over it, its remains."""

from dataclasses import dataclass
from typing import Any

from tests.patience import PATIENCE_S
from tools.chip.compile import compile_all
from tools.flash import files, snippets
from tools.flash.board import Board
from tools.flash.prompt import Prompt
from tools.flash.steps import next_folder
from tools.flash.update import probe, update

_STEP_MS = 2.0
_SECTOR_BYTES = 4096


class MachineLine:
    """A serial port whose board only goes on while it is read."""

    def __init__(self, machine: Any) -> None:
        self._machine = machine
        while not machine.host.is_up:
            machine.advance(_STEP_MS)

    def write(self, data: bytes, /) -> None:
        """Send bytes to the board."""
        self._machine.host.send(data)

    def read(self, size: int = 1, /) -> bytes:
        """Let the board go on for a moment; return what it said, up to `size` bytes."""
        received = self._machine.host.received
        if not received:
            self._machine.advance(_STEP_MS)
        data = bytes(received[:size])
        del received[:size]
        return data


def flash(machine: Any, model: str = files.USUAL_MODEL) -> Board:
    """Update the board; return what stood there before."""
    prompt = Prompt(MachineLine(machine), "the chip", PATIENCE_S)
    prompt.enter()
    board = probe(prompt)
    update(prompt, board, files.contents(compile_all(), model, next_folder(board)))
    prompt.leave(snippets.RESET)
    return board


@dataclass
class Update:
    """What a flash was before an update, and the commands that it was given since."""

    base: bytes
    commands: list[tuple[float, str, int, bytes]]

    def cut(self, count: int) -> bytes:
        """Return the flash after the first so many commands."""
        flash = bytearray(self.base)
        for _, kind, address, data in self.commands[:count]:
            if kind == "erase":
                flash[address : address + _SECTOR_BYTES] = b"\xff" * _SECTOR_BYTES
            else:
                for at, byte in enumerate(data):
                    flash[address + at] &= byte
        return bytes(flash)


def update_of(base: bytes) -> Update:
    """Update a board with this flash on the emulated chip."""
    from tools.chip.machine import Machine

    machine = Machine(base)
    commands = machine.log_flash()
    flash(machine)
    return Update(base, commands)
