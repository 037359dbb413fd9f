"""Which turns of DUSK a weak level may overlook, in viper."""

import micropython
from micropython import const

from halo.engine.oversight_viper import drop_overlooked
from halo.games.dusk.search_viper import expand

_TURN = const(16383)
_FROM_HAND = const(63)
_FAR = const(1 << 14)
# The register in which oversight_viper.py keeps a list's end.
_SEEN_END = const(818)


@micropython.viper
def way(state: ptr8, words: ptr32, word: int) -> int:
    """Return a legal turn's mark, + 1 << 14 if it is unusual: a stone that moves."""
    turn = word & _TURN
    return turn if turn >> 6 == _FROM_HAND else turn | _FAR


@micropython.viper
def expand_seen(state: ptr8, words: ptr32, first: int) -> int:
    """Write the words of the turns that the level sees; return the end of the list."""
    words[_SEEN_END] = int(expand(state, words, first))
    drop_overlooked(state, words, first, way)
    return words[_SEEN_END]
