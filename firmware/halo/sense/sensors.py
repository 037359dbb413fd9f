"""Stable magnets of all squares, and which sensors can be believed.

What fails is named, and left out until it behaves again; detector_viper.py says what is suspected.
"""

from array import array

from micropython import const

from halo.sense.detector import (
    LEAST_THRESHOLD_COUNTS,
    MID_LEVEL,
    MOST_THRESHOLD_COUNTS,
    WIDE_COUNTS,
    MagnetDetector,
)
from halo.sense.detector_viper import next_suspect, observe

# By verdict.
COMPLAINTS = (
    "healthy",
    "stuck high",
    "stuck low",
    "floating",
    "flickering",
    "stands still",
    "left out by hand",
)
_HEALTHY = const(0)
_STUCK_HIGH = const(1)
_STUCK_LOW = const(2)
_FLOATING = const(3)
_FLICKERING = const(4)
_STANDING_STILL = const(5)
LEFT_OUT = 6

# What a window shows of a sensor that fails, and what is still too much of one that did.
_SCANS_OF_STUCK = const(20)
_REVERSALS = const((7, 3))
_RESTLESS = const((30, 22))
_WINDOWS_OF_STILL = const(14)
# At readings of 512, 1536, 2560 and 3584 of 4096 the RP2040's converter has steps so wide that
# all noise may hide in one: so near to them no reading is too still.
_WIDE_STEPS = const(8)
# A multiplexer serves a third of the board. Of a quarter a hand can still keep in mind where the
# button has to tell what nobody sees.
_BLIND_SHARE = const(4)
_WINDOW_SCANS = const(24)


def judge_all(sensors, suspect: int) -> None:
    """Give the verdict on every suspected square, from the first one on, after a window."""
    dead = sensors.dead
    while suspect < len(dead):
        verdict = _judge(sensors.counts, sensors.detector.limits, suspect, dead[suspect])
        if verdict != dead[suspect]:
            _heed(sensors, suspect, verdict)
        suspect = next_suspect(sensors.counts, dead, suspect + 1 << 8 | len(dead))


def leave_out(sensors, square: int, out: bool) -> None:
    """Leave the square out by hand, or believe it again, from the next scan on."""
    for at in range(8 * square, 8 * square + 8):
        sensors.counts[at] = 0
    _heed(sensors, square, LEFT_OUT if out else _HEALTHY)


def _heed(sensors, square: int, verdict: int) -> None:
    sensors.returned = sensors.returned or sensors.dead[square] == LEFT_OUT
    sensors.dead[square] = verdict
    sensors.detector.leave_out(square, verdict != _HEALTHY, verdict == LEFT_OUT)
    sensors.dead_count = sum([1 for verdict in sensors.dead if verdict])
    sensors.is_blind = sensors.dead_count * _BLIND_SHARE > len(sensors.dead)
    sensors.is_told = True


def _judge(counts: bytearray, limits, square: int, before: int) -> int:
    """Return the verdict on a square after a window, and begin the next one there.

    `before` is the verdict so far. The first sound window after a bad one, which may hold the end
    of the trouble, changes nothing.
    """
    at = 8 * square
    verdict = _find(counts, at, limits[5 * len(limits) // 6 + square], before)
    doubt = counts[at + 3]
    counts[at + 3] = verdict
    if before == LEFT_OUT:
        moved = not verdict and not counts[at + 5] and _has_moved(limits, square)
        counts[at + 3] = int(moved)
        verdict = _HEALTHY if moved and doubt else LEFT_OUT
    elif not verdict and doubt:
        verdict = before
    counts[at] = 0
    counts[at + 5] = 0
    return verdict


def _find(counts: bytearray, at: int, level: int, before: int) -> int:
    """Return what is wrong in this window alone."""
    if counts[at + 1] >= _SCANS_OF_STUCK:
        return _STUCK_HIGH if level > MID_LEVEL else _STUCK_LOW
    if counts[at] >= _REVERSALS[before == _FLOATING]:
        counts[at + 6] = 0
        return _FLOATING
    restless = min(counts[at + 6], _RESTLESS[0])
    counts[at + 6] = restless
    if restless >= _RESTLESS[before == _FLICKERING]:
        return _FLICKERING
    from_wide_step = abs(((level >> 4) & 1023) - 512)
    if counts[at + 7] > _WINDOWS_OF_STILL and from_wide_step > _WIDE_STEPS:
        return _STANDING_STILL
    return _HEALTHY


def _has_moved(limits, square: int) -> bool:
    """Tell whether a square that a hand left out has another level since, by a magnet's field.

    Then it is no sensor that always says the same. Of one just left out the level is noted.
    """
    squares = len(limits) // 6
    level = limits[5 * squares + square]
    if limits[square] == 0:
        limits[square] = level
    return abs(level - limits[square]) >= limits[3 * squares + square]


class Sensors:
    """Sensors with the verdict on each, renewed every 24 scans; one that fails is left out.

    `stable` holds 0 none, 1 north up, 2 south up a square; `dead` is the verdict (COMPLAINTS),
    0 where the square is believed, `dead_count` how many are not. `windows` counts the first two
    verdicts. `is_blind` is True while too many are dead to play; `returned` becomes True when a
    square that was left out by hand is believed again. `counts` are detector_viper.py's
    of each square; `is_told` is True once a verdict is new.
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
        if suspect < len(self.dead):
            judge_all(self, suspect)

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
        return COMPLAINTS[self.dead[square]]

    def calibrate(self, baselines, thresholds) -> None:
        """Start again from these baselines and thresholds; None stands for the factory's."""
        self.detector.calibrate(baselines, thresholds)
        for square in range(len(self.dead)):
            if self.dead[square]:
                self.detector.leave_out(square, True, self.dead[square] == LEFT_OUT)
