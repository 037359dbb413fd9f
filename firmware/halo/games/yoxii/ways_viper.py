"""Classifies what a player may overlook in a turn of YOXII, in viper; buffers: search_viper.py."""

import micropython
from micropython import const

from halo.engine.oversight_viper import drop_overlooked
from halo.games.yoxii.search_viper import expand

_TOTEM = const(775)
_SCORE_SHIFT = const(15)
_WINS = const(16383)
_FAR = const(1 << 14)
# oversight_viper.py's register of a list's end.
_SEEN_END = const(818)


@micropython.viper
def way(state: ptr8, words: ptr32, word: int) -> int:
    """Return the mark of a legal turn, + 1 << 14 if it is far or unusual.

    The mark of a jump or a win is the totem's new square; any other turn's is its two squares,
    whatever its value. A piece placed away from the totem is unusual.
    """
    to = word >> 6 & 63
    far = 0
    apart = to - words[_TOTEM]
    if apart < 0:
        apart = 0 - apart
    if apart != 1 and (apart < 7 or apart > 9):
        far = _FAR
    if far or word >> _SCORE_SHIFT == _WINS:
        return far | to << 6
    apart = to - (word & 63)
    if apart < 0:
        apart = 0 - apart
    if apart != 1 and (apart < 7 or apart > 9):
        far = _FAR
    return far | word & 4095


@micropython.viper
def expand_seen(state: ptr8, words: ptr32, first: int) -> int:
    """Write the words of the turns not overlooked; return their end."""
    words[_SEEN_END] = int(expand(state, words, first))
    drop_overlooked(state, words, first, way)
    return words[_SEEN_END]
