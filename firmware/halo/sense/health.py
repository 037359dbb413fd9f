"""Which sensors can be believed: what fails is named, and left out until it behaves again."""

from array import array

from micropython import const

from halo.sense.health_viper import HEALTHY, LEFT_OUT, judge, observe

# By verdict; the codes are health_viper.py's.
COMPLAINTS = (
    "healthy",
    "stuck high",
    "stuck low",
    "floating",
    "flickering",
    "stands still",
    "left out by hand",
)

_WINDOW_SCANS = const(24)


class Health:
    """The verdict on every sensor, renewed every 24 scans; `limits` are the detector's.

    `verdicts` holds a code of COMPLAINTS a square. A sensor that behaves again for a
    whole window is believed again.
    """

    def __init__(self, limits: array, squares: int) -> None:
        self.squares = squares
        self.verdicts = bytearray(squares)
        self.windows = 0
        self._limits = limits
        self._counts = bytearray(9 * squares)
        self._scans = 0

    def update(self, levels: array) -> bool:
        """Take in one scan; tell whether a window ended with changed verdicts."""
        observe(levels, self._limits, self._counts, self.squares)
        self._scans += 1
        if self._scans < _WINDOW_SCANS:
            return False
        self._scans = 0
        if self.windows < 255:
            self.windows += 1
        return judge(self._counts, self._limits, self.verdicts, self.squares) > 0

    def leave_out(self, square: int, out: bool) -> None:
        """Leave the square out by hand, or believe it again."""
        self.verdicts[square] = LEFT_OUT if out else HEALTHY
        for block in range(square, len(self._counts), self.squares):
            self._counts[block] = 0
