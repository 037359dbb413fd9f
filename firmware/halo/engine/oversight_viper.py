"""Takes out of a list of turns those that a weak player overlooks, in viper."""

import micropython
from micropython import const

_FINAL = const(771)
_BEST_AT = const(772)
_SIDE = const(773)
# What oversight.py Oversight sets: the seed + 65536 for side 1, chances of 256 in own turns and
# in the other's, a byte each for usual and far ones and for own wins. Then where a list ends.
_OVERSIGHT_SEED = const(815)
_OWN_CHANCES = const(816)
_THEIR_CHANCES = const(817)
_SEEN_END = const(818)
_SCORE_SHIFT = const(15)
_WINS = const(16383)
_MARK = const(16383)
_FAR_SHIFT = const(14)
_OWN_WIN = const(16)


@micropython.viper
def drop_overlooked(state: ptr8, words: ptr32, first: int, way):
    """Keep the turns from `first` to words[818] that are seen, at least one; set their end there.

    `way` is the game's. Whether a turn is seen depends only on its mark, whose it is, and the
    seed, so that a search meets the same turns wherever it meets them. A list with a win is
    final: the search looks for none above its leaves, for it foresees them.
    """
    end = words[_SEEN_END]
    theirs = 1
    chances = words[_THEIR_CHANCES]
    if words[_OVERSIGHT_SEED] >> 16 == words[_SIDE]:
        theirs = 0
        chances = words[_OWN_CHANCES]
    most = 0
    kept = first
    if chances == 0:
        most = words[words[_BEST_AT]]
        kept = end
    else:
        seed = words[_OVERSIGHT_SEED] & 0xFFFF
        words[_BEST_AT] = first
        at = first
        while at < end:
            word = words[at]
            mark = int(way(state, words, word))
            place = mark >> _FAR_SHIFT << 3  # a byte further
            if theirs == 0 and word >> _SCORE_SHIFT == _WINS:
                place = _OWN_WIN
            # Steps of x * 75 + 74 modulo 65537, folded between, tell apart marks that are near.
            drawn = ((mark & _MARK ^ seed) * 75 + 74 + theirs) % 65537
            drawn = ((drawn ^ drawn >> 7) * 75 + 74) % 65537
            drawn = ((drawn ^ drawn >> 5) * 75 + 74) % 65537
            if drawn >> 3 & 255 >= chances >> place & 255:
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
    words[_SEEN_END] = kept


@micropython.viper
def foresees_nothing(state: ptr8, words: ptr32, turn: int) -> int:
    """Stand for a game's `refuted`: no turn is known to lose."""
    return 0
