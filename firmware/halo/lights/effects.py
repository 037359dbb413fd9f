"""Rhythms as functions of elapsed time: one period of each as 64 brightnesses.

A rhythm may be delayed from square to square, so that it runs over the board from the first
player's left corner, or clockwise round the edge.
"""

from array import array

from micropython import const

STEPS = 64
CLOCK_MS = 12000


# A raised cosine approximated by two parabolas: half a period, 0 to 1024.
_RISE = array("H", [2 * x * x if x < 16 else 1024 - 2 * (32 - x) ** 2 for x in range(33)])


def _swell(low: int, high: int, begin: int) -> bytes:
    """Rise from `low` to `high` and fall again, slow at both ends; begin `begin` steps in."""
    half = bytes([low + (high - low) * rise // 1024 for rise in _RISE])
    wave = half + bytes(reversed(half[1:-1]))
    return wave[begin:] + wave[:begin]


def _runs(*runs: int) -> bytes:
    """Return the steps of (count, brightness) runs, one after the other."""
    return b"".join([bytes((runs[at + 1],)) * runs[at] for at in range(0, len(runs), 2)])


# A rhythm's delay by square.
_AT_ONCE = const(0)
_ACROSS = const(1)
_SLOWLY_ACROSS = const(2)
_ROUND_THE_EDGE = const(3)

# fmt: off
# In the order of palette.py's rhythms: (one period, its length in ms, delay).
_RHYTHMS = (
    (_runs(64, 255),                            1000, _AT_ONCE),
    (_swell(90, 255, 0),                         4000, _AT_ONCE),
    (_swell(130, 255, 32),                       2000, _AT_ONCE),
    (_swell(100, 255, 32),                       1000, _AT_ONCE),
    (_runs(32, 255, 32, 0),                     500,  _AT_ONCE),
    (_runs(12, 255, 8, 25, 12, 255, 32, 25),    1500, _AT_ONCE),
    (_swell(60, 255, 0),                         1500, _SLOWLY_ACROSS),
    (_runs(12, 255, 52, 10),                    1000, _ACROSS),
    (_swell(40, 255, 32),                        500,  _AT_ONCE),
    # A head with a tail of six edge squares.
    (bytes(range(255, 8, -13)) + _runs(45, 10), 1500, _ROUND_THE_EDGE),
    (_runs(8, 255, 56, 40),                     1000, _AT_ONCE),
)
# fmt: on

# WAVES[rhythm * 64 + step]: brightness, 0 to 255.
WAVES = b"".join([rhythm[0] for rhythm in _RHYTHMS])
PERIODS_MS = array("H", [rhythm[1] for rhythm in _RHYTHMS])
_DELAYS = bytes([rhythm[2] for rhythm in _RHYTHMS])

# Used only for the tables: frees memory on the device.
del _RHYTHMS, _swell, _runs


def build_lags(board) -> bytes:
    """Return each rhythm's delay on each square of a board, in steps.

    lags[rhythm * squares + square]
    """
    squares = range(board.squares)
    across = [board.column(square) + board.row(square) for square in squares]
    edge = [_round_the_edge(board, board.column(square), board.row(square)) for square in squares]
    lags = [bytes([steps * at for at in across]) for steps in (0, 5, 6)] + [bytes(edge)]
    return b"".join([lags[delay] for delay in _DELAYS])


def _round_the_edge(board, column: int, row: int) -> int:
    """Share the period among the squares of the edge, clockwise from a1; 0 inside."""
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
