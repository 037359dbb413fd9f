"""What one may overlook in a turn of QUANTIK, in viper. search_viper.py describes the buffers."""

import micropython
from micropython import const

_GROUPS_OF = const(272)
_TURN = const(16383)
_SCORE_SHIFT = const(15)
_WINS = const(16383)
_FAR = const(1 << 14)
_ALL_SHAPES = const(15)


@micropython.viper
def way(state: ptr8, words: ptr32, word: int) -> int:
    """Return the mark of a legal turn, + 1 << 14 if it is far or unusual.

    A turn is seen by itself. A win is unusual unless the four shapes stand together in a region,
    any other turn if its region is empty.
    """
    turn = word & _TURN
    region = state[state[_GROUPS_OF + 4 * (turn & 15) + 2]]
    far = 0
    if word >> _SCORE_SHIFT == _WINS:
        if region | 1 << (turn >> 4 & 3) != _ALL_SHAPES:
            far = _FAR
    elif region == 0:
        far = _FAR
    return far | turn
