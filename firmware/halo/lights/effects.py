"""Rhythms as functions of elapsed time: one period of each as 64 brightnesses.

A rhythm with `spread` reaches each square later than the one before it on the way
from a1 to f6, so that it runs over the board.
"""

from array import array

STEPS = 64
CLOCK_MS = 12000


def _ramp(step: int, low: int, high: int) -> int:
    """Rise and fall between `low` and `high` once a period, slow at both ends."""
    x = step if step < STEPS // 2 else STEPS - step
    # The parabola pair nearest to a raised cosine, in integers: x from 0 to 32.
    rise = 2 * x * x if x < 16 else 1024 - 2 * (32 - x) * (32 - x)
    return low + (high - low) * rise // 1024


def _steady(step: int) -> int:
    return 255


def _breathe(step: int) -> int:
    return _ramp(step, 90, 255)


def _glow(step: int) -> int:
    return _ramp(step + STEPS // 2 & 63, 130, 255)


def _pulse(step: int) -> int:
    return _ramp(step + STEPS // 2 & 63, 100, 255)


def _blink(step: int) -> int:
    return 255 if step < 32 else 0


def _double(step: int) -> int:
    return 255 if step < 12 or 20 <= step < 32 else 25


def _wave(step: int) -> int:
    return _ramp(step, 60, 255)


def _sweep(step: int) -> int:
    return 255 if step < 12 else 10


# In the order of palette.py's rhythms: (shape, period in ms, spread in steps a square).
_RHYTHMS = (
    (_steady, 1000, 0),
    (_breathe, 4000, 0),
    (_glow, 2000, 0),
    (_pulse, 1000, 0),
    (_blink, 500, 0),
    (_double, 1500, 0),
    (_wave, 1500, 6),
    (_sweep, 1000, 5),
)


def _build_waves() -> bytes:
    table = bytearray(STEPS * len(_RHYTHMS))
    for rhythm in range(len(_RHYTHMS)):
        for step in range(STEPS):
            table[rhythm * STEPS + step] = _RHYTHMS[rhythm][0](step)
    return bytes(table)


# WAVES[rhythm * 64 + step]: brightness, 0 to 255.
WAVES = _build_waves()
# TIMING[rhythm * 2]: period in ms, spread in steps.
TIMING = array("H", [number for rhythm in _RHYTHMS for number in rhythm[1:]])
