"""Classifies what a player may overlook in a turn of OXONO, in viper; buffers: search_viper.py."""

import micropython
from micropython import const

from halo.engine.oversight_viper import drop_overlooked
from halo.games.oxono.search_viper import expand

_SIDE = const(773)
_TOTEMS = const(775)
_COLOUR = const(784)
_POWERS = const(64)
_TURN = const(16383)
_SCORE_SHIFT = const(15)
_WINS = const(16383)
_FAR = const(1 << 14)
# A slide of a totem this long counts as far.
_LONG = const(3)
_FOURS = const(26)
# oversight_viper.py's register of a list's end.
_SEEN_END = const(818)


@micropython.viper
def way(state: ptr8, words: ptr32, word: int) -> int:
    """Return the mark of a legal turn, + 1 << 14 if it is far or unusual.

    A win's mark is the square that completes it, unusual if a line of symbols; a long slide's or a
    jump's is the totem's new square; any other turn's is the turn itself.
    """
    turn = word & _TURN
    symbol = turn >> 12
    to = turn >> 6 & 63
    origin = words[_TOTEMS + symbol]
    step = 1
    distance = to - origin
    if (to ^ origin) & 7 == 0:
        step = 8
        distance >>= 3
    if distance < 0:
        distance = 0 - distance
        step = 0 - step
    far = 0
    # A totem that cannot begin with a step to an empty square jumps.
    if distance >= _LONG or state[origin + step]:
        far = _FAR
    if word >> _SCORE_SHIFT == _WINS:
        row = turn >> 3 & 7
        column = turn & 7
        digit = words[_SIDE] + 1
        line = (words[row] & 1023) + state[_POWERS + column] * digit
        fours = words[line]
        line = (words[8 + column] & 1023) + state[_POWERS + row] * digit
        if (fours | words[line]) >> _FOURS == 0:
            far = _FAR
        return far | turn & 4159
    if far:
        return far | turn & 8128
    return turn


@micropython.viper
def expand_seen(state: ptr8, words: ptr32, first: int) -> int:
    """Write the words of the turns not overlooked; return their end."""
    words[_SEEN_END] = int(expand(state, words, first))
    drop_overlooked(state, words, first, way)
    return words[_SEEN_END]
