"""A twin whose world is ahead of its board by many ticks: neither waits for the other at each.

The board runs the same ticks as the twin's, with the same readings. Lights are seen at a batch's
end.
"""

from pathlib import Path

from tools.sim.twin.twin import ROOT, Twin
from tools.sim.world.hand import TICK_MS
from tools.sim.world.world import World

FIRMWARE = ROOT / "firmware"

# Few enough that neither pipe fills while nobody reads.
_BATCH_TICKS = 64


class PipelinedTwin(Twin):
    """A board driver like Twin, for worlds that know what comes; some times as fast.

    `firmware` is the folder of the one to run.
    """

    def __init__(self, seed: int, world: World, firmware: Path = FIRMWARE) -> None:
        self._firmware = firmware
        self._shown = bytearray()
        super().__init__(seed, world=world)

    def _program(self) -> list[str]:
        """Return the interpreter, its program, and where the firmware lies."""
        return [*super()._program()[:-1], str(self._firmware)]

    def advance(self, ms: int) -> None:
        """Run the board for `ms`, a multiple of the 10 ms tick."""
        left = max(1, ms // TICK_MS)
        while left:
            batch = min(left, _BATCH_TICKS)
            for _ in range(batch):
                self.now_ms += TICK_MS
                self._tick()
            for _ in range(batch):
                super()._take_answer()
            left -= batch
        super()._take_lights(self._shown)

    def _take_answer(self) -> None:
        """Leave the tick's answer for later."""

    def _take_lights(self, shown: bytearray) -> None:
        self._shown = shown
