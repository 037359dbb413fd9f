"""From levels to stable magnets, and which sensors have failed.

Levels are raw readings, 0 to 65535, 32768 without a field, above it north up. The sensor is a
DRV5055A3 at 3.3 V: 15 mV/mT, so 298 counts per millitesla.
"""

from array import array

from micropython import const

from halo import memory
from halo.sense.detector_viper import (
    DOUBTED,
    EMPTY_COUNTS,
    KNOWN,
    NEVER_COUNTS,
    SQUARES_AT,
    debounce,
    follow_drift,
    next_suspect,
    observe,
)

COUNTS_PER_MT = 298
MID_LEVEL = 32768

# A piece's 5x2 mm N35 magnet over a 3.8 mm gap gives 49 mT when centred, 13 when 4 mm off, 6 when
# 5 mm off; sliding past it throws 1 mT of the opposite sign here, an 8x3 mm N42 would throw 2:
# hardware/numbers.md.
THRESHOLD_COUNTS = 6 * COUNTS_PER_MT
# Bounds of a calibrated threshold: three times the field of a piece lying on its side, and below
# the wide threshold.
LEAST_THRESHOLD_COUNTS = 5 * COUNTS_PER_MT
MOST_THRESHOLD_COUNTS = 9 * COUNTS_PER_MT
# Threshold until an empty square's baseline is found; detector_viper.py then narrows it.
WIDE_COUNTS = 10 * COUNTS_PER_MT
_WIDE_LIFTED_COUNTS = const(8 * 298)
_DRIFT_EVERY_SCANS = const(16)


class MagnetDetector:
    """The stable magnet of every square, scan by scan.

    `stable` holds 0 none, 1 north up, 2 south up; a square left out reads 0. `is_calibrated` is
    True while every baseline from a calibration, or an empty board, is trusted.
    """

    def __init__(self, squares: int) -> None:
        self.squares = squares
        self.limits = array("H", bytes(14 * squares))
        # Baselines from a calibration, or from an empty board.
        self._known: array | None = None
        self.stable = bytearray(squares)
        self._waiting = bytearray(SQUARES_AT + 1)
        self._waiting[SQUARES_AT] = squares
        self._scans = 0
        for square in range(squares):
            self.limits[5 * squares + square] = MID_LEVEL
        self.calibrate(None, None)

    def calibrate(self, baselines: array | None, thresholds: array | None) -> None:
        """Start from these baselines and thresholds, one per square.

        None stands for mid-scale and for THRESHOLD_COUNTS. A magnet is gone below two thirds of
        its threshold (hysteresis). Left-out squares have to be left out again.
        """
        squares = self.squares
        self._known = baselines
        self.is_calibrated = baselines is not None
        for square in range(squares):
            counts = THRESHOLD_COUNTS if thresholds is None else thresholds[square]
            assert counts > 0, "a threshold is a distance"
            self.limits[3 * squares + square] = counts
            self.limits[4 * squares + square] = counts * 2 // 3
            self._begin(square, baselines)

    def _begin(self, square: int, known: array | None) -> None:
        """Start from the known baseline of the empty square, or seek it from mid-scale."""
        squares = self.squares
        limits = self.limits
        baseline = MID_LEVEL
        placed = WIDE_COUNTS
        lifted = _WIDE_LIFTED_COUNTS
        rested = 0
        if known is not None:
            baseline = known[square]
            placed = limits[3 * squares + square]
            lifted = limits[4 * squares + square]
            rested = KNOWN
        limits[square] = baseline
        limits[6 * squares + square] = baseline
        limits[squares + square] = placed
        limits[2 * squares + square] = lifted
        self._waiting[2 * squares + square] = rested

    def update(self, levels: array) -> bool:
        """Take in one scan; tell whether a stable magnet changed. Allocates nothing."""
        changes = debounce(levels, self.limits, self.stable, self._waiting)
        self._scans += 1
        if self._scans == _DRIFT_EVERY_SCANS:
            self._scans = 0
            follow_drift(levels, self.limits, self.stable, self._waiting)
        return changes > 0

    def expect_touches(self, squares: bytes) -> None:
        """Treat magnets on these squares, and no others, as touches, see debounce()."""
        for square in range(self.squares):
            self._waiting[3 * self.squares + square] = square in squares

    def leave_out(self, square: int, out: bool, by_hand: bool = False) -> None:
        """Ignore the square, or stop ignoring it: a magnet there then shows at once.

        If a player has it ignored, its next reading is its baseline meanwhile.
        """
        self._begin(square, self._known)
        if out:
            self.limits[self.squares + square] = NEVER_COUNTS
            self.limits[2 * self.squares + square] = NEVER_COUNTS
            self.stable[square] = 0
            if by_hand:
                self.limits[square] = 0
            return
        deviation = self.limits[5 * self.squares + square] - self.limits[square]
        if abs(deviation) >= self.limits[self.squares + square]:
            self.stable[square] = 1 if deviation > 0 else 2

    def doubt(self, square: int) -> bool:
        """Take the level for the empty square's if it may be; tell whether it may.

        A stray magnet may have been near when the empty board was measured. But if it is a crooked
        piece, the initial baseline is right, and follow_drift() returns to it: the new one is not
        that of an empty board until a magnet has come and gone.
        """
        level = self.limits[5 * self.squares + square]
        if abs(level - MID_LEVEL) >= EMPTY_COUNTS:
            return False
        self.limits[square] = level
        self._waiting[2 * self.squares + square] |= DOUBTED
        self.is_calibrated = False
        return True

    def has_all_baselines(self) -> bool:
        """True when the board is empty and every square's baseline is known."""
        if any(self.stable):
            return False
        for square in range(self.squares):
            if self._waiting[2 * self.squares + square] & DOUBTED:
                return False
        wide = self.limits[self.squares : 2 * self.squares]
        return max(wide) < WIDE_COUNTS

    def is_baseline_unknown(self, square: int) -> bool:
        """True while the square's baseline is unknown."""
        return self.limits[self.squares + square] >= WIDE_COUNTS

    def baselines(self) -> array:
        """Return the present baseline of every square."""
        return self.limits[: self.squares]

    def thresholds(self) -> array:
        """Return every square's threshold in counts away from its baseline."""
        return self.limits[3 * self.squares : 4 * self.squares]

    def baseline(self, square: int) -> int:
        """Return the level that counts as no field on the square."""
        return self.limits[square]


# The verdict on a square that a player leaves out.
_LEFT_OUT = const(6)

_WINDOW_SCANS = const(24)


class Sensors:
    """Sensors and their verdicts, renewed every 24 scans; a failing sensor is left out.

    `stable` holds per square 0 none, 1 north up, 2 south up; `dead` the verdict (verdicts.py), 0
    for a trusted square, `dead_count` the number of others. `windows` counts the first two
    windows. `is_blind` is True while too many are dead to play; `returned` becomes True when a
    square that was left out by hand is trusted again. `counts` and `is_told` are verdicts.py's.
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
        # The module verdicts, loaded while a square is suspected.
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
        """Tell whether a stored calibration is plausible for these sensors."""
        for level in baselines:
            if abs(level - MID_LEVEL) >= WIDE_COUNTS:
                return False
        return (
            min(thresholds) >= LEAST_THRESHOLD_COUNTS and max(thresholds) <= MOST_THRESHOLD_COUNTS
        )

    def complaint(self, square: int) -> str:
        """Return the square's failure, or "healthy"."""
        text: str = _load_verdicts().COMPLAINTS[self.dead[square]]
        return text

    def calibrate(self, baselines, thresholds) -> None:
        """Restart from these baselines and thresholds; None stands for the factory's."""
        self.detector.calibrate(baselines, thresholds)
        for square in range(len(self.dead)):
            if self.dead[square]:
                self.detector.leave_out(square, True, self.dead[square] == _LEFT_OUT)


def _load_verdicts():
    from halo.sense import verdicts

    memory.unload_rare()
    return verdicts
