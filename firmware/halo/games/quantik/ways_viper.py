"""Classifies what a player may overlook in a QUANTIK turn, in viper; buffers: search_viper.py."""

import micropython
from micropython import const

from halo.engine.oversight_viper import drop_overlooked
from halo.games.quantik.search_viper import expand

_GROUPS_OF = const(272)
_TURN = const(16383)
_SCORE_SHIFT = const(15)
_WINS = const(16383)
_FAR = const(1 << 14)
_ALL_SHAPES = const(15)
# oversight_viper.py's register of a list's end.
_SEEN_END = const(818)


@micropython.viper
def way(state: ptr8, words: ptr32, word: int) -> int:
    """Return the mark of a legal turn, + 1 << 14 if it is far or unusual.

    A turn's mark is the turn itself. A win is unusual unless its four shapes fill a region, any
    other turn if its region is empty.
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


@micropython.viper
def expand_seen(state: ptr8, words: ptr32, first: int) -> int:
    """Write the words of the turns not overlooked; return their end."""
    words[_SEEN_END] = int(expand(state, words, first))
    drop_overlooked(state, words, first, way)
    return words[_SEEN_END]
