"""Decodes the NeoPixel wave on a pin of the emulated chip, and checks its timing.

While the processor sleeps, the emulator jumps from alarm to alarm and would run a state machine
only once a jump. The pacer here sets an alarm for every instruction that a state machine has due
while the line is busy, so that each edge comes at its own time.
"""

from collections.abc import Callable
from typing import Any

from rp2040py.gpio_pin import GPIOPinState

LATCH_NS = 50_000  # a line low for so long shows what was shifted in (WS2812B: 50 us and more)
# Highs that every WS2812B takes for a 0 and for a 1 (data sheets of 2013 to V5), and the slack of
# one instruction of the processor, since an edge is seen only between two of them.
ZERO_NS = (220, 380)
ONE_NS = (580, 1000)
LOW_NS = (220, 5000)
SLACK_NS = 40
_CYCLE_NS = 8
_NEVER = 1 << 40


class Wave:
    """Listens to `gpio`; calls `on_bytes` with each latched wave, as bytes in the order sent."""

    def __init__(self, mcu: Any, gpio: int, on_bytes: Callable[[bytes], None]):
        self.bad_bits = 0  # highs or lows out of the data sheets' limits
        self._on_bytes = on_bytes
        self._clock = mcu.clock
        self._pios = mcu.pio
        self._edges: list[float] = []  # rise, fall, rise, ...
        self._latch = self._clock.create_alarm(self._on_latch)
        self._due = self._clock.create_alarm(self._on_due)
        self._after = self._clock.create_alarm(self._on_after)
        self._is_pacing = False
        self._is_latching = False
        mcu.gpio[gpio].add_listener(self._on_edge)

    @property
    def is_high(self) -> bool:
        """True within a bit's high."""
        return len(self._edges) % 2 == 1

    def cut(self) -> None:
        """Forget the wave that is under way: the power is gone."""
        self._edges.clear()

    def _on_edge(self, new: GPIOPinState, old: GPIOPinState) -> None:
        edges = self._edges
        if new is GPIOPinState.HIGH:
            if len(edges) % 2 == 0:
                edges.append(self._clock.nanos)
            if not self._is_pacing:
                self._is_pacing = True
                self._after.schedule(_CYCLE_NS)
        elif len(edges) % 2 == 1:
            edges.append(self._clock.nanos)
            if not self._is_latching:
                self._is_latching = True
                self._latch.schedule(LATCH_NS)

    def _on_due(self) -> None:
        # The instruction due now runs right after this alarm; then ask for the next one.
        self._after.schedule(_CYCLE_NS)

    def _on_after(self) -> None:
        first, second = self._pios
        due_fp = min(first.next_due_fp - first.cycle_fp, second.next_due_fp - second.cycle_fp)
        cycles = due_fp / 256
        if cycles > _NEVER:
            self._is_pacing = False
        else:
            self._due.schedule(max(cycles - 1, 0) * _CYCLE_NS)

    def _on_latch(self) -> None:
        if not self._edges:
            self._is_latching = False
            return
        quiet = self._clock.nanos - self._edges[-1]
        if len(self._edges) % 2:
            quiet = 0  # still high
        if quiet < LATCH_NS:
            self._latch.schedule(LATCH_NS - quiet)
            return
        self._is_latching = False
        edges, self._edges = self._edges, []
        self._on_bytes(self._decode(edges))

    def _decode(self, edges: list[float]) -> bytes:
        rises, falls = edges[::2], edges[1::2]
        bits = 0
        for rise, fall in zip(rises, falls, strict=True):
            high = fall - rise
            bit = high > (ZERO_NS[1] + ONE_NS[0]) / 2
            bits = bits << 1 | bit
            low, top = ONE_NS if bit else ZERO_NS
            self.bad_bits += not low - SLACK_NS <= high <= top + SLACK_NS
        for fall, rise in zip(falls, rises[1:], strict=False):
            self.bad_bits += not LOW_NS[0] - SLACK_NS <= rise - fall <= LOW_NS[1]
        whole = len(rises) // 8
        return (bits >> len(rises) % 8).to_bytes(whole, "big")
