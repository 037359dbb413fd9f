"""From levels to stable magnets: baseline, thresholds with hysteresis, debounce.

Levels are raw readings, 0 to 65535, 32768 without a field, above it north up. The
sensor is a DRV5055A3 at 3.3 V: 15 mV/mT, so 298 counts a millitesla.
"""

from array import array

from micropython import const

from halo.sense.kernel import debounce, follow_drift

COUNTS_PER_MT = 298
MID_LEVEL = 32768

# Wide until the baseline of an empty square has been found; kernel.py then narrows them.
_PLACED_COUNTS = const(10 * 298)
_LIFTED_COUNTS = const(8 * 298)
_NEVER_COUNTS = const(65535)
_DRIFT_EVERY_SCANS = const(16)


class Field:
    """The stable magnet of every square, scan by scan.

    `stable` holds 0 none, 1 north up, 2 south up; a square left out reads 0.
    """

    def __init__(self, squares: int) -> None:
        self.squares = squares
        self._limits = array("H", [MID_LEVEL] * squares)
        for counts in (_PLACED_COUNTS, _LIFTED_COUNTS):
            self._limits.extend(array("H", [counts] * squares))
        self.stable = bytearray(squares)
        self._waiting = bytearray(3 * squares)
        self._scans = 0

    def update(self, levels: array) -> bool:
        """Take in one scan; tell whether a stable magnet changed. Allocates nothing."""
        changes = debounce(levels, self._limits, self.stable, self._waiting)
        self._scans += 1
        if self._scans == _DRIFT_EVERY_SCANS:
            self._scans = 0
            follow_drift(levels, self._limits, self.stable, self._waiting)
        return changes > 0

    def leave_out(self, square: int, out: bool) -> None:
        """Stop, or start again from mid-scale, seeing magnets on the square."""
        # No deviation from a baseline near mid-scale reaches the largest threshold.
        placed = _NEVER_COUNTS if out else _PLACED_COUNTS
        lifted = _NEVER_COUNTS if out else _LIFTED_COUNTS
        self._limits[self.squares + square] = placed
        self._limits[2 * self.squares + square] = lifted
        self._limits[square] = MID_LEVEL
        self._waiting[2 * self.squares + square] = 0
        if out:
            self.stable[square] = 0

    def baseline(self, square: int) -> int:
        """Return the level that counts as no field on the square."""
        return self._limits[square]
