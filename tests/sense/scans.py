"""Sensors that are fed a series of levels of one square.

Levels are counts relative to mid-scale; a scan comes every 10 ms.
"""

from array import array

from halo.sense.sensors import COUNTS_PER_MT, MID_LEVEL, Sensors

MT = COUNTS_PER_MT
# All squares are treated alike, so three are enough: the one in the middle is fed.
SQUARE = 1
SQUARES = 3


class Scans:
    """A field in which one square has a series of levels, and the others none.

    `known`: every square has been seen empty, so thresholds are narrow.
    """

    def __init__(self, known=True):
        self.sensors = Sensors(SQUARES)
        self.levels = array("H", [MID_LEVEL] * SQUARES)
        if known:
            self.feed(*[0] * 48)

    def feed(self, *counts):
        """Feed one scan per number; return the stable code after each."""
        codes: list[int] = []
        for count in counts:
            self.levels[SQUARE] = min(max(MID_LEVEL + round(count), 0), 65535)
            before = self.sensors.stable[SQUARE]
            # No verdict is wanted here.
            self.sensors.counts[:] = bytes(8 * SQUARES)
            changed = self.sensors.update(self.levels)
            assert changed == (before != self.sensors.stable[SQUARE])
            codes.append(self.sensors.stable[SQUARE])
        return codes

    def others(self):
        return sum(self.sensors.stable) - self.sensors.stable[SQUARE]
