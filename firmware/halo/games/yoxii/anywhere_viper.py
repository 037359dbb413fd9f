"""The turns of a totem that finds no empty neighbour, in viper: the piece goes anywhere.

The buffers are described in search_viper.py.
"""

import micropython
from micropython import const

# fmt: off
_SIDE = const(773)
_RESERVES = const(778)
_STOP = const(790)
_LANDINGS = const(792)
_JUMPS = const(800)
_SCORE = const(801)
_BASE = const(802)
_MOBILITY_WEIGHT = const(805)
_RESERVE_WEIGHT = const(806)
_NO_SCORE = const(1024)
_SCORE_SHIFT = const(15)
_SAFE = const(1 << 14)
_EVEN_SCORE = const(8192)
_WINS = const(16383)
_LEAST = const(2)
_MOST = const(16382)
_FIRST_SQUARE = const(9)
_SQUARES_END = const(64)
# fmt: on


@micropython.viper
def add_anywhere(state: ptr8, words: ptr32, end: int, to: int) -> int:
    """Add the turns of the totem on `to`, of which _JUMPS, _SCORE and _BASE tell."""
    side = words[_SIDE]
    stop = words[_STOP]
    balance = words[_SCORE]
    square = _FIRST_SQUARE
    while square < _SQUARES_END:
        if state[square] == 0 and square != to:
            left = words[_JUMPS]
            at = 0
            while at < words[_JUMPS]:
                if words[_LANDINGS + at] == square:
                    left -= 1
                at += 1
            rest = words[_BASE] - left * words[_MOBILITY_WEIGHT]
            value = 1
            while value < 5:
                if words[_RESERVES + 2 * value + side] and end < stop:
                    word = (value - 1) << 12 | to << 6 | square
                    if left:
                        score = rest - value * words[_RESERVE_WEIGHT]
                        if score < _LEAST:
                            score = _LEAST
                        elif score > _MOST:
                            score = _MOST
                        word |= score << _SCORE_SHIFT
                    elif balance > _NO_SCORE:
                        word |= _WINS << _SCORE_SHIFT | _SAFE
                    elif balance == _NO_SCORE:
                        word |= _EVEN_SCORE << _SCORE_SHIFT | _SAFE
                    words[end] = word
                    end += 1
                value += 1
        square += 1
    return end
