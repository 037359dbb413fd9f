"""A twin whose world is ahead of its board by many ticks: neither waits for the other at each.

The board runs the same ticks as the twin's, with the same readings. Lights are seen at a batch's
end.
"""

from tools.twin.twin import Twin
from tools.world.hand import TICK_MS

# Few enough that neither pipe fills while nobody reads.
_BATCH_TICKS = 64


class PipelinedTwin(Twin):
    """A board driver like Twin, for worlds that know what comes; some times as fast."""

    _shown = bytearray()

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
