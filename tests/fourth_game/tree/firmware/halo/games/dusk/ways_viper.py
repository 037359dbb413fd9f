"""What one may overlook in a turn of DUSK, in viper."""

import micropython
from micropython import const

_TURN = const(16383)
_FROM_HAND = const(63)
_FAR = const(1 << 14)


@micropython.viper
def way(state: ptr8, words: ptr32, word: int) -> int:
    """Return the mark of a legal turn, + 1 << 14 if it is unusual: a stone that moves."""
    turn = word & _TURN
    return turn if turn >> 6 == _FROM_HAND else turn | _FAR
