"""Verdicts on sensors: a failing one is named, and left out until it works again.

Loaded while a square is suspected (detector_viper.py), see memory.unload_rare.
"""

from micropython import const

from halo.sense.detector_viper import next_suspect
from halo.sense.sensors import MID_LEVEL

# By verdict; their English is in sentences.py.
COMPLAINTS = (
    "healthy",
    "stuck_high",
    "stuck_low",
    "floating",
    "flickering",
    "still",
    "left_out",
)
_HEALTHY = const(0)
_STUCK_HIGH = const(1)
_STUCK_LOW = const(2)
_FLOATING = const(3)
_FLICKERING = const(4)
_STANDING_STILL = const(5)
LEFT_OUT = 6

# Signs of a failing sensor in one window, and the stricter limits for one that has failed.
_SCANS_OF_STUCK = const(20)
_REVERSALS = (7, 3)
_RESTLESS = (30, 22)
_WINDOWS_OF_STILL = const(14)
# At readings of 512, 1536, 2560 and 3584 of 4096 the RP2040's ADC has steps so wide that noise may
# vanish in one: readings this near to them are not judged for stillness.
_WIDE_STEPS = const(8)
# A multiplexer serves a third of the board. With a quarter dead a player can still remember on
# which squares the button has to confirm a step.
_BLIND_SHARE = const(4)


def judge_all(sensors, suspect: int) -> None:
    """Give the verdict on every suspected square, from the first one on, after a window."""
    dead = sensors.dead
    while suspect < len(dead):
        verdict = _judge(sensors.counts, sensors.detector.limits, suspect, dead[suspect])
        if verdict != dead[suspect]:
            _heed(sensors, suspect, verdict)
        suspect = next_suspect(sensors.counts, dead, suspect + 1 << 8 | len(dead))


def leave_out(sensors, square: int, out: bool) -> None:
    """Leave the square out by hand, or trust it again, from the next scan on."""
    for at in range(8 * square, 8 * square + 8):
        sensors.counts[at] = 0
    _heed(sensors, square, LEFT_OUT if out else _HEALTHY)


def _heed(sensors, square: int, verdict: int) -> None:
    sensors.returned = sensors.returned or sensors.dead[square] == LEFT_OUT
    assert sensors.dead[square] != verdict, "a verdict is heeded once"
    sensors.dead[square] = verdict
    sensors.detector.leave_out(square, verdict != _HEALTHY, verdict == LEFT_OUT)
    sensors.dead_count = sum([1 for verdict in sensors.dead if verdict])
    sensors.is_blind = sensors.dead_count * _BLIND_SHARE > len(sensors.dead)
    sensors.is_told = True


def _judge(counts: bytearray, limits, square: int, before: int) -> int:
    """Return the verdict on a square after a window, and begin the next one there.

    `before` is the verdict so far. The first healthy window after a bad one, which may include the
    end of the failure, changes nothing.
    """
    at = 8 * square
    verdict = _find(counts, at, limits[5 * len(limits) // 7 + square], before)
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
    """Return the fault that this window alone shows."""
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
    """Tell whether a square left out by hand has since changed its level by a magnet's field.

    Then its sensor is not stuck. The level of a square just left out is stored.
    """
    squares = len(limits) // 7
    level = limits[5 * squares + square]
    if limits[square] == 0:
        limits[square] = level
    return abs(level - limits[square]) >= limits[3 * squares + square]
