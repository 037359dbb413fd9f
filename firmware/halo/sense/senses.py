"""All that the sensors tell: stable magnets, and which squares cannot be believed."""

from array import array

from halo.sense.detector import (
    LEAST_PLACED_COUNTS,
    MID_LEVEL,
    MOST_PLACED_COUNTS,
    WIDE_COUNTS,
    MagnetDetector,
)
from halo.sense.health import COMPLAINTS, HEALTHY, Health


class Senses:
    """Field and health together; a sensor that fails is left out until it is sound again.

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

    def accepts(self, baselines, placed) -> bool:
        """Tell whether a stored calibration makes sense for these sensors."""
        for level in baselines:
            if abs(level - MID_LEVEL) >= WIDE_COUNTS:
                return False
        return min(placed) >= LEAST_PLACED_COUNTS and max(placed) <= MOST_PLACED_COUNTS

    def complaint(self, square: int) -> str:
        """Return what fails on the square; nothing when it is sound."""
        return COMPLAINTS[self.health.verdicts[square]]

    def calibrate(self, baselines, placed) -> None:
        """Start anew from these baselines and lowest counts; None are those of the factory."""
        self.detector.calibrate(baselines, placed)
        for square in range(len(self.dead)):
            if self.dead[square]:
                self.detector.leave_out(square, True)

    def _leave_out_dead(self) -> None:
        for square in range(len(self.dead)):
            dead = self.health.verdicts[square] != HEALTHY
            if dead != bool(self.dead[square]):
                self.dead[square] = dead
                self.detector.leave_out(square, dead)
