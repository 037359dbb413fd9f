"""From levels to stable magnets: baseline, thresholds with hysteresis, debounce.

Levels are raw readings, 0 to 65535, 32768 without a field, above it north up. The
sensor is a DRV5055A3 at 3.3 V: 15 mV/mT, so 298 counts a millitesla.
"""

from array import array

from micropython import const

from halo.sense.kernel import debounce, follow_drift

COUNTS_PER_MT = 298
MID_LEVEL = 32768

# A neighbour's magnet sliding past throws up to 2 mT of the opposite sign here, and
# an 8x3 mm N42 magnet over a 5 mm gap gives 74 mT when centred: computed field.
_PLACED_COUNTS = const(6 * 298)
_LIFTED_COUNTS = const(4 * 298)
_QUIET_COUNTS = const(3 * 298)
_NEVER_COUNTS = const(65535)
_DRIFT_EVERY_SCANS = const(16)


class Field:
    """The stable magnet of every square, scan by scan.

    `stable` holds 0 none, 1 north up, 2 south up; a square left out reads 0.
    """

    def __init__(self, squares: int) -> None:
        self.squares = squares
        self._limits = array("H", [MID_LEVEL] * squares)
        for counts in (_PLACED_COUNTS, _LIFTED_COUNTS, _QUIET_COUNTS):
            self._limits.extend(array("H", [counts] * squares))
        self.stable = bytearray(squares)
        self._waiting = bytearray(2 * squares)
        self._scans = 0

    def update(self, levels: array) -> bool:
        """Take in one scan; tell whether a stable magnet changed. Allocates nothing."""
        changes = debounce(levels, self._limits, self.stable, self._waiting)
        self._scans += 1
        if self._scans == _DRIFT_EVERY_SCANS:
            self._scans = 0
            follow_drift(levels, self._limits, self.stable)
        return changes > 0

    def leave_out(self, square: int, out: bool) -> None:
        """Stop, or start again, seeing magnets on the square."""
        # No deviation from a baseline near mid-scale reaches the largest threshold.
        placed = _NEVER_COUNTS if out else _PLACED_COUNTS
        lifted = _NEVER_COUNTS if out else _LIFTED_COUNTS
        self._limits[self.squares + square] = placed
        self._limits[2 * self.squares + square] = lifted
        if out:
            self.stable[square] = 0

    def baseline(self, square: int) -> int:
        """Return the level that counts as no field on the square."""
        return self._limits[square]
