"""Rhythms as functions of elapsed time: one period of each as 64 brightnesses.

A rhythm may reach each square later than the one before it, so that it runs: over the
board from the first player's left corner, or clockwise round its edge.
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


def _beat(step: int) -> int:
    return _ramp(step + STEPS // 2 & 63, 40, 255)


def _run(step: int) -> int:
    """A head with a tail of six edge squares."""
    return max(10, 255 - 13 * step)


def _at_once(board, square: int) -> int:
    return 0


def _slowly_across(board, square: int) -> int:
    return 6 * (board.column(square) + board.row(square))


def _across(board, square: int) -> int:
    return 5 * (board.column(square) + board.row(square))


def _round_the_edge(board, square: int) -> int:
    """Share the period among the squares of the edge, clockwise from a1; 0 inside."""
    column, row = board.column(square), board.row(square)
    right, top = board.columns - 1, board.rows - 1
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


def _build_waves(rhythms: tuple) -> bytes:
    table = bytearray(STEPS * len(rhythms))
    for rhythm in range(len(rhythms)):
        for step in range(STEPS):
            table[rhythm * STEPS + step] = rhythms[rhythm][0](step)
    return bytes(table)


# WAVES[rhythm * 64 + step]: brightness, 0 to 255.
WAVES = _build_waves(_RHYTHMS)
PERIODS_MS = array("H", [rhythm[1] for rhythm in _RHYTHMS])
_LATENESS = tuple([rhythm[2] for rhythm in _RHYTHMS])

# What only the tables needed; without it the device has 2 KB of heap more.
del _RHYTHMS, _build_waves, _steady, _breathe, _glow, _pulse, _blink, _double, _wave
del _sweep, _beat, _run


def build_lags(board) -> bytes:
    """Return by how many steps each rhythm comes later to each square of a board.

    lags[rhythm * squares + square]
    """
    squares = board.squares
    table = bytearray(squares * len(_LATENESS))
    for rhythm in range(len(_LATENESS)):
        for square in range(squares):
            table[rhythm * squares + square] = _LATENESS[rhythm](board, square)
    return bytes(table)
