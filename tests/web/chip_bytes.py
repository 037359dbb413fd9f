"""The emulated chip, heard byte by byte: at MicroPython's prompt not all is lines."""

from tools.sim.chip.chip import Chip
from tools.sim.world.world import World

_SEED = 3


class ChipBytes(Chip):
    """A chip with this flash at a cable, see cable.py."""

    # At the prompt an answer waits for this.
    slice_ms = 2

    def __init__(self, flash: bytes) -> None:
        super().__init__(flash, World(_SEED))

    def advance(self, ms: float) -> None:
        """Let board time pass; what it says is kept for take_bytes()."""
        self.machine.advance(ms)

    def take_bytes(self) -> bytes:
        """Return what it said since the last time."""
        received = self.machine.host.received
        said = bytes(received)
        received.clear()
        return said
