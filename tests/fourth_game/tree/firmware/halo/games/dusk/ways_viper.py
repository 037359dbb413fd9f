"""Which turns of DUSK a weak level may overlook, in viper."""

import micropython
from micropython import const

from halo.engine.oversight_viper import drop_overlooked
from halo.games.dusk.search_viper import expand

_TURN = const(16383)
# The register in which oversight_viper.py keeps a list's end.
_SEEN_END = const(818)


@micropython.viper
def way(state: ptr8, words: ptr32, word: int) -> int:
    """Return a legal turn's mark; none is unusual."""
    return word & _TURN


@micropython.viper
def expand_seen(state: ptr8, words: ptr32, first: int) -> int:
    """Write the words of the turns that the level sees; return the end of the list."""
    words[_SEEN_END] = int(expand(state, words, first))
    drop_overlooked(state, words, first, way)
    return words[_SEEN_END]
