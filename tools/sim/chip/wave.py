"""Decodes the NeoPixel wave on a pin of the emulated chip, and checks its timing.

An edge has the time of the PIO that makes it: the clock is told of a stretch as a whole.
"""

from collections.abc import Callable
from typing import Any

import numpy as np
from rp2040py.gpio_pin import GPIOPinState

LATCH_NS = 50_000  # a line low for so long shows what was shifted in (WS2812B: 50 us and more)
# Highs that every WS2812B takes for a 0 and for a 1 (data sheets of 2013 to V5), and the slack of
# one instruction of the processor, since an edge is seen only between two of them.
ZERO_NS = (220, 380)
ONE_NS = (580, 1000)
LOW_NS = (220, 5000)
SLACK_NS = 40
_NS_PER_DUE = 8 / 256  # a PIO counts cycles of 125 MHz, in 256ths


class Wave:
    """Listens to `gpio`, which PIO 0 drives; calls `on_bytes` with each latched wave's bytes."""

    def __init__(self, mcu: Any, gpio: int, on_bytes: Callable[[bytes], None]):
        self.bad_bits = 0  # highs or lows out of the data sheets' limits
        self._on_bytes = on_bytes
        self._clock = mcu.clock
        self._pio = mcu.pio[0]
        self._edges: list[float] = []  # rise, fall, rise, ...
        self._latch = self._clock.create_alarm(self._on_latch)
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
        if (new is GPIOPinState.HIGH) == self.is_high:
            return
        self._edges.append(self._pio.cycle_fp * _NS_PER_DUE)
        if not self._is_latching:
            self._is_latching = True
            self._latch.schedule(LATCH_NS)

    def _on_latch(self) -> None:
        if not self._edges:
            self._is_latching = False
            return
        quiet = 0 if self.is_high else self._pio.cycle_fp * _NS_PER_DUE - self._edges[-1]
        if quiet < LATCH_NS:
            self._latch.schedule(LATCH_NS - quiet)
            return
        self._is_latching = False
        edges, self._edges = self._edges, []
        self._on_bytes(self._decode(edges))

    def _decode(self, edges: list[float]) -> bytes:
        """Return the bytes of a whole wave, and count the bits that no data sheet allows."""
        steps = np.diff(edges)
        highs, lows = steps[::2], steps[1::2]
        bits = highs > (ZERO_NS[1] + ONE_NS[0]) / 2
        least = np.where(bits, ONE_NS[0], ZERO_NS[0]) - SLACK_NS
        most = np.where(bits, ONE_NS[1], ZERO_NS[1]) + SLACK_NS
        self.bad_bits += int(np.sum((highs < least) | (highs > most)))
        self.bad_bits += int(np.sum((lows < LOW_NS[0] - SLACK_NS) | (lows > LOW_NS[1])))
        return np.packbits(bits[: len(bits) // 8 * 8]).tobytes()
