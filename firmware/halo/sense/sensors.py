"""Stable magnets of all squares, and which sensors have failed."""

from array import array

from micropython import const

from halo import memory
from halo.sense.detector import (
    LEAST_THRESHOLD_COUNTS,
    MID_LEVEL,
    MOST_THRESHOLD_COUNTS,
    WIDE_COUNTS,
    MagnetDetector,
)
from halo.sense.detector_viper import next_suspect, observe

# The verdict on a square that a hand leaves out.
_LEFT_OUT = const(6)

_WINDOW_SCANS = const(24)


class Sensors:
    """Sensors with the verdict on each, renewed every 24 scans; one that fails is left out.

    `stable` holds 0 none, 1 north up, 2 south up a square; `dead` is the verdict (verdicts.py),
    0 where the square is believed, `dead_count` how many are not. `windows` counts the first two
    verdicts. `is_blind` is True while too many are dead to play; `returned` becomes True when a
    square that was left out by hand is believed again. `counts` and `is_told` are verdicts.py's.
    """

    def __init__(self, squares: int) -> None:
        self.detector = MagnetDetector(squares)
        self.stable = self.detector.stable
        self.dead = bytearray(squares)
        self.windows = 0
        self.dead_count = 0
        self.is_blind = False
        self.returned = False
        self.is_told = False
        # Its code, while something is suspected.
        self._verdicts = None
        self.counts = bytearray(8 * squares)
        self._scans = 0

    def update(self, levels: array) -> bool:
        """Take in one scan; tell whether a magnet or a verdict changed."""
        changed = self.detector.update(levels)
        observe(levels, self.detector.limits, self.counts, len(self.dead))
        self._scans += 1
        if self._scans == _WINDOW_SCANS:
            self._scans = 0
            self._end_window()
        changed = changed or self.is_told
        self.is_told = False
        return changed

    def _end_window(self) -> None:
        if self.windows < 2:
            self.windows += 1
        suspect = next_suspect(self.counts, self.dead, len(self.dead))
        if suspect == len(self.dead):
            self._verdicts = None
            return
        verdicts = self._verdicts or _load_verdicts()
        self._verdicts = verdicts
        verdicts.judge_all(self, suspect)

    def accepts(self, baselines, thresholds) -> bool:
        """Tell whether a stored calibration makes sense for these sensors."""
        for level in baselines:
            if abs(level - MID_LEVEL) >= WIDE_COUNTS:
                return False
        return (
            min(thresholds) >= LEAST_THRESHOLD_COUNTS and max(thresholds) <= MOST_THRESHOLD_COUNTS
        )

    def complaint(self, square: int) -> str:
        """Return what fails on the square, or that it is healthy."""
        text: str = _load_verdicts().COMPLAINTS[self.dead[square]]
        return text

    def calibrate(self, baselines, thresholds) -> None:
        """Start again from these baselines and thresholds; None stands for the factory's."""
        self.detector.calibrate(baselines, thresholds)
        for square in range(len(self.dead)):
            if self.dead[square]:
                self.detector.leave_out(square, True, self.dead[square] == _LEFT_OUT)


def _load_verdicts():
    from halo.sense import verdicts

    memory.unload_rare()
    return verdicts
