"""How a weak player sees a game: lists of turns without those that the player overlooks."""

import micropython
from micropython import const

from halo.games import players, registry

_FINAL = const(771)
_BEST_AT = const(772)
_SIDE = const(773)
# Set by Oversight: the seed + 65536 for side 1, then the chances (of 256) to overlook own turns
# and the other's, one byte each for usual and far turns and for own wins. Then a list's end.
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

    `way` is the game's. Whether a turn is seen depends only on its mark, its side and the seed, so
    that a search sees or overlooks it everywhere alike. A list with a win is final: above its
    leaves the search does not look for wins, for it foresees them.
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
def usual_way(state: ptr8, words: ptr32, word: int) -> int:
    """Return a legal turn's mark in a game without unusual turns: the turn itself."""
    return word & _MARK


@micropython.viper
def foresees_nothing(state: ptr8, words: ptr32, turn: int) -> int:
    """Stand for a game's `refuted`: no turn is known to lose."""
    return 0


class Oversight:
    """The search state `whole` of the game `name`, as seen by a player who overlooks turns.

    It is a search state itself, see engine/search.py, with the same buffers. `side` is to move,
    `row` is the level's row, see games/players.py, `seed` (0 to 65536) decides what is overlooked.
    """

    def __init__(self, whole, name: str, side: int, row: tuple, seed: int) -> None:
        self.state = whole.state
        self.words = whole.words
        self.first = whole.first
        self.room_end = whole.room_end
        self.max_turns = whole.max_turns
        self.load = whole.load
        self.make = whole.make
        self.unmake = whole.unmake
        self.expand_nodes = whole.expand_nodes
        self.refuted_nodes = whole.refuted_nodes
        self.expand = registry.load_part(name, "search_viper").expand_seen
        first = players.OVERLOOKS
        own, far, theirs, theirs_far, win = (
            percent * 255 // 100 for percent in row[first : first + players.CHANCES]
        )
        self.words[_OVERSIGHT_SEED] = seed & 0xFFFF | side << 16
        self.words[_OWN_CHANCES] = own | far << 8 | win << 16
        self.words[_THEIR_CHANCES] = theirs | theirs_far << 8
        # A player who may overlook the other's turns finds the other's wins by search alone.
        self.refuted = foresees_nothing if theirs or theirs_far else whole.refuted
