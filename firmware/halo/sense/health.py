"""Which sensors can be believed: stuck high, stuck low or floating ones are named."""

from array import array

from micropython import const

from halo.sense.detector_viper import judge, observe

HEALTHY = 0
STUCK_HIGH = 1
STUCK_LOW = 2
FLOATING = 3

COMPLAINTS = ("healthy", "stuck high", "stuck low", "floating")

_WINDOW_SCANS = const(24)


class Health:
    """The verdict on every sensor, renewed every 24 scans.

    `verdicts` holds a code of COMPLAINTS a square. A sensor that behaves again for a
    whole window is believed again.
    """

    def __init__(self, squares: int) -> None:
        self.squares = squares
        self.verdicts = bytearray(squares)
        self.windows = 0
        self._before = array("H", bytes(2 * squares))
        self._counts = bytearray(5 * squares)
        self._scans = 0

    def update(self, levels: array) -> bool:
        """Take in one scan; tell whether a window ended with changed verdicts."""
        observe(levels, self._before, self._counts, self.squares)
        self._scans += 1
        if self._scans < _WINDOW_SCANS:
            return False
        self._scans = 0
        if self.windows < 255:
            self.windows += 1
        return judge(self._counts, self.verdicts, self.squares) > 0
