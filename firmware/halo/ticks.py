"""Differences of the machine's wrapping millisecond counter."""

from micropython import const

_PERIOD_MASK = const((1 << 30) - 1)
_HALF_PERIOD = const(1 << 29)


def diff(later: int, earlier: int) -> int:
    """Return `later - earlier` in ms for readings less than 2^29 ms (six days) apart.

    Readings wrap at 2^30. Every step stays a small integer of the device.
    """
    distance = (later - earlier) & _PERIOD_MASK
    if distance >= _HALF_PERIOD:
        return (distance - _HALF_PERIOD) - _HALF_PERIOD
    return distance
