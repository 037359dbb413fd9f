"""The emulated chip's serial port for tools/flash, and a whole `make flash` over it."""

from tests.patience import PATIENCE_S
from tools.chip.compile import compile_all
from tools.chip.machine import Machine
from tools.flash import files, snippets
from tools.flash.board import Board
from tools.flash.prompt import Prompt
from tools.flash.steps import next_folder
from tools.flash.update import probe, update

_STEP_MS = 2.0


class MachineLine:
    """A serial port whose board only goes on while it is read."""

    def __init__(self, machine: Machine) -> None:
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


def flash(machine: Machine, model: str = files.USUAL_MODEL) -> Board:
    """Update the board; return what stood there before."""
    prompt = Prompt(MachineLine(machine), "the chip", PATIENCE_S)
    prompt.enter()
    board = probe(prompt)
    update(prompt, board, files.contents(compile_all(), model, next_folder(board)))
    prompt.leave(snippets.RESET)
    return board
