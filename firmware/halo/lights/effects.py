"""Rhythms as functions of elapsed time: one period of each as 64 brightnesses.

A rhythm may reach each square later than the one before it, so that it runs: over the
board from a1 to f6, or clockwise round its edge.
"""

from array import array

from halo.games.geometry import COLUMNS, ROWS, SQUARES

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


def _beat(step: int) -> int:
    return _ramp(step + STEPS // 2 & 63, 40, 255)


def _run(step: int) -> int:
    """A head with a tail of six edge squares."""
    return max(10, 255 - 13 * step)


def _at_once(square: int) -> int:
    return 0


def _slowly_across(square: int) -> int:
    return 6 * (square % COLUMNS + square // COLUMNS)


def _across(square: int) -> int:
    return 5 * (square % COLUMNS + square // COLUMNS)


def _round_the_edge(square: int) -> int:
    """Share the period among the squares of the edge, clockwise from a1; 0 inside."""
    column, row = square % COLUMNS, square // COLUMNS
    right, top = COLUMNS - 1, ROWS - 1
    if column == 0:
        place = row
    elif row == top:
        place = top + column
    elif column == right:
        place = top + right + top - row
    elif row == 0:
        place = 2 * top + right + right - column
    else:
        place = 0
    return place * STEPS // (2 * (top + right))


# In the order of palette.py's rhythms: (shape, period in ms, how late it reaches a square).
_RHYTHMS = (
    (_steady, 1000, _at_once),
    (_breathe, 4000, _at_once),
    (_glow, 2000, _at_once),
    (_pulse, 1000, _at_once),
    (_blink, 500, _at_once),
    (_double, 1500, _at_once),
    (_wave, 1500, _slowly_across),
    (_sweep, 1000, _across),
    (_beat, 500, _at_once),
    (_run, 1500, _round_the_edge),
)


def _build_waves() -> bytes:
    table = bytearray(STEPS * len(_RHYTHMS))
    for rhythm in range(len(_RHYTHMS)):
        for step in range(STEPS):
            table[rhythm * STEPS + step] = _RHYTHMS[rhythm][0](step)
    return bytes(table)


def _build_lags() -> bytes:
    table = bytearray(SQUARES * len(_RHYTHMS))
    for rhythm in range(len(_RHYTHMS)):
        for square in range(SQUARES):
            table[rhythm * SQUARES + square] = _RHYTHMS[rhythm][2](square)
    return bytes(table)


# WAVES[rhythm * 64 + step]: brightness, 0 to 255.
WAVES = _build_waves()
PERIODS_MS = array("H", [rhythm[1] for rhythm in _RHYTHMS])
# LAGS[rhythm * 36 + square]: by how many steps the rhythm comes later to the square.
LAGS = _build_lags()
