"""Stable magnets of all squares, and which sensors have failed."""

from array import array

from halo.sense.detector import (
    LEAST_THRESHOLD_COUNTS,
    MID_LEVEL,
    MOST_THRESHOLD_COUNTS,
    WIDE_COUNTS,
    MagnetDetector,
)
from halo.sense.health import COMPLAINTS, HEALTHY, Health


class Sensors:
    """Detector and health together; a sensor that fails is left out until it works again.

    `stable` holds 0 none, 1 north up, 2 south up a square; `dead` 1 where nothing is seen.
    """

    def __init__(self, squares: int) -> None:
        self.detector = MagnetDetector(squares)
        self.health = Health(squares)
        self.stable = self.detector.stable
        self.dead = bytearray(squares)

    def update(self, levels: array) -> bool:
        """Take in one scan; tell whether a magnet or a dead square changed."""
        changed = self.detector.update(levels)
        if self.health.update(levels):
            self._leave_out_dead()
            return True
        return changed

    def accepts(self, baselines, thresholds) -> bool:
        """Tell whether a stored calibration makes sense for these sensors."""
        for level in baselines:
            if abs(level - MID_LEVEL) >= WIDE_COUNTS:
                return False
        return (
            min(thresholds) >= LEAST_THRESHOLD_COUNTS and max(thresholds) <= MOST_THRESHOLD_COUNTS
        )

    def complaint(self, square: int) -> str:
        """Return what fails on the square; nothing when it is sound."""
        return COMPLAINTS[self.health.verdicts[square]]

    def calibrate(self, baselines, thresholds) -> None:
        """Start again from these baselines and thresholds; None stands for the factory's."""
        self.detector.calibrate(baselines, thresholds)
        for square in range(len(self.dead)):
            if self.dead[square]:
                self.detector.leave_out(square, True)

    def _leave_out_dead(self) -> None:
        for square in range(len(self.dead)):
            dead = self.health.verdicts[square] != HEALTHY
            if dead != bool(self.dead[square]):
                self.dead[square] = dead
                self.detector.leave_out(square, dead)
