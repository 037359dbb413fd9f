"""How a weak player sees a game: lists of turns without those that the player overlooks.

A player who may overlook the other side's turns finds that side's wins by search alone: the search
then asks no game's `refuted`.
"""

import micropython
from micropython import const

from halo.games import players

_FINAL = const(771)
_BEST_AT = const(772)
_SIDE = const(773)
# The seed + 65536 for side 1, then the chances (of 256) to overlook own turns and the other's, one
# byte each for usual and far turns and for own wins.
_OVERSIGHT = const(815)
_OWN_CHANCES = const(816)
_THEIR_CHANCES = const(817)
_SCORE_SHIFT = const(15)
_WINS = const(16383)
_MARK = const(16383)
_FAR_SHIFT = const(14)
_OWN_WIN = const(16)


def registers_of(row: tuple, side: int, seed: int) -> tuple:
    """Return a level's three registers; `side` is to move, `seed` (0 to 65536) draws the turns."""
    first = players.OVERLOOKS
    own, far, theirs, theirs_far, win = [
        percent * 255 // 100 for percent in row[first : first + players.CHANCES]
    ]
    return seed & 0xFFFF | side << 16, own | far << 8 | win << 16, theirs | theirs_far << 8


@micropython.viper
def drop_overlooked(words: ptr32, first: int, end: int, search_state) -> int:
    """Keep the turns from `first` to `end` that are seen, at least one; return their end.

    Whether a turn is seen depends only on its mark (see `way` in search.py), its side and the
    seed, so that a search sees or overlooks it everywhere alike. A list with a win is final: above
    its leaves the search does not look for wins, for it foresees them.
    """
    state = search_state.state
    way = search_state.way
    theirs = 1
    chances = words[_THEIR_CHANCES]
    if words[_OVERSIGHT] >> 16 == words[_SIDE]:
        theirs = 0
        chances = words[_OWN_CHANCES]
    most = 0
    kept = first
    if chances == 0:
        most = words[words[_BEST_AT]]
        kept = end
    else:
        seed = words[_OVERSIGHT] & 0xFFFF
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
    return kept


@micropython.viper
def usual_way(state: ptr8, words: ptr32, word: int) -> int:
    """Return a legal turn's mark in a game without unusual turns: the turn itself."""
    return word & _MARK
