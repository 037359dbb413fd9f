"""The emulated chip, read byte by byte: MicroPython's prompt does not speak in whole lines."""

from tools.sim.chip.chip import Chip
from tools.sim.world.world import World

_SEED = 3


class ChipBytes(Chip):
    """A chip with this flash at a cable, see cable.py."""

    # An answer at the prompt waits this long.
    slice_ms = 2

    def __init__(self, flash: bytes) -> None:
        super().__init__(flash, World(_SEED))

    def advance(self, ms: float) -> None:
        """Let board time pass; keep the output for take_bytes()."""
        self.machine.advance(ms)

    def take_bytes(self) -> bytes:
        """Return the output since the last call."""
        received = self.machine.host.received
        said = bytes(received)
        received.clear()
        return said
