"""Stable magnets of all squares, and which sensors have failed."""

from array import array

from micropython import const

from halo.sense.detector import (
    LEAST_THRESHOLD_COUNTS,
    MID_LEVEL,
    MOST_THRESHOLD_COUNTS,
    WIDE_COUNTS,
    MagnetDetector,
)
from halo.sense.health import COMPLAINTS, Health
from halo.sense.health_viper import HEALTHY, LEFT_OUT

# A multiplexer serves a third of the board. Of a quarter a hand can still keep in mind where the
# button has to tell what nobody sees.
_BLIND_SHARE = const(4)


class Sensors:
    """Detector and health together; a sensor that fails is left out until it works again.

    `stable` holds 0 none, 1 north up, 2 south up a square; `dead` is not 0 where nothing is seen.
    `dead_count` is how many are; `is_blind` is True while too many are dead to play; `returned`
    becomes True when a square that was left out by hand is believed again.
    """

    def __init__(self, squares: int) -> None:
        self.detector = MagnetDetector(squares)
        self.health = Health(self.detector.limits, squares)
        self.stable = self.detector.stable
        self.dead = bytearray(squares)
        self.dead_count = 0
        self.is_blind = False
        self.returned = False
        self._is_told = False

    def update(self, levels: array) -> bool:
        """Take in one scan; tell whether a magnet or a dead square changed."""
        changed = self.detector.update(levels)
        if self.health.update(levels) or self._is_told:
            self._is_told = False
            self._heed_verdicts()
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
            self._apply(square)

    def leave_out(self, square: int, out: bool) -> None:
        """Leave the square out by hand, or believe it again, from the next scan on."""
        self.health.leave_out(square, out)
        self._is_told = True

    def _heed_verdicts(self) -> None:
        count = 0
        for square in range(len(self.dead)):
            verdict = self.health.verdicts[square]
            before = self.dead[square]
            if verdict:
                count += 1
            if verdict != before:
                self.dead[square] = verdict
                self._apply(square)
                self.returned = self.returned or before == LEFT_OUT
        self.dead_count = count
        self.is_blind = count * _BLIND_SHARE > len(self.dead)

    def _apply(self, square: int) -> None:
        verdict = self.dead[square]
        self.detector.leave_out(square, verdict != HEALTHY, verdict == LEFT_OUT)
