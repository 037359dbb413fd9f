"""Takes out of a list of turns those that a weak player overlooks, in viper."""

import micropython
from micropython import const

_FINAL = const(771)
_BEST_AT = const(772)
_SIDE = const(773)
_SCORE_SHIFT = const(15)
_WINS = const(16383)
_MARK = const(16383)
_FAR_SHIFT = const(14)
# Places in `chances`, of 256.
_OWN_WIN = const(4)


@micropython.viper
def drop_overlooked(words: ptr32, first: int, end: int, oversight) -> int:
    """Keep the turns of words[first:end] that are seen, at least one; return their end.

    `oversight` is an oversight.py Oversight. Whether a turn is seen depends only on its mark,
    whose it is, and the seed, so that a search meets the same turns wherever it meets them.
    A list with a win is final: the search looks for none above its leaves, for it foresees them.
    """
    way = oversight.way
    state = oversight.state
    chances = ptr8(oversight.chances)
    seed = int(oversight.seed)
    theirs = 1
    if int(oversight.side) == words[_SIDE]:
        theirs = 0
    if chances[2 * theirs] | chances[2 * theirs + 1] | chances[_OWN_WIN] == 0:
        if words[words[_BEST_AT]] >> _SCORE_SHIFT == _WINS:
            words[_FINAL] = 1
        return end
    most = 0
    kept = first
    words[_BEST_AT] = first
    at = first
    while at < end:
        word = words[at]
        mark = int(way(state, words, word))
        place = 2 * theirs | mark >> _FAR_SHIFT
        if theirs == 0 and word >> _SCORE_SHIFT == _WINS:
            place = _OWN_WIN
        # Steps of x * 75 + 74 modulo 65537, folded between, tell apart marks that differ little.
        drawn = ((mark & _MARK ^ seed) * 75 + 74 + theirs) % 65537
        drawn = ((drawn ^ drawn >> 7) * 75 + 74) % 65537
        drawn = ((drawn ^ drawn >> 5) * 75 + 74) % 65537
        if drawn >> 3 & 255 >= chances[place]:
            words[kept] = word
            if word > most:
                most = word
                words[_BEST_AT] = kept
            kept += 1
        at += 1
    if kept == first:
        kept += 1
    if most >> _SCORE_SHIFT == _WINS:
        words[_FINAL] = 1
    return kept
