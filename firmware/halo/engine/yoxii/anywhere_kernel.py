"""The turns of a totem that finds no empty neighbour, in viper: the piece goes anywhere.

The buffers are described in kernel.py.
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
_WORTH = const(15)
_SURE = const(1 << 14)
_EVEN_WORTH = const(8192)
_WINS = const(16383)
_LEAST = const(2)
_MOST = const(16382)
_FIRST_SQUARE = const(9)
_SQUARES_END = const(64)
# fmt: on


@micropython.viper
def place_anywhere(state: ptr8, words: ptr32, end: int, to: int) -> int:
    """Add the turns of the totem on `to`, of which _JUMPS, _SCORE and _BASE tell."""
    side = words[_SIDE]
    stop = words[_STOP]
    score = words[_SCORE]
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
                        worth = rest - value * words[_RESERVE_WEIGHT]
                        if worth < _LEAST:
                            worth = _LEAST
                        elif worth > _MOST:
                            worth = _MOST
                        word |= worth << _WORTH
                    elif score > _NO_SCORE:
                        word |= _WINS << _WORTH | _SURE
                    elif score == _NO_SCORE:
                        word |= _EVEN_WORTH << _WORTH | _SURE
                    words[end] = word
                    end += 1
                value += 1
        square += 1
    return end
