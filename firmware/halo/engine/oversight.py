"""How a weak player sees a game: its search state less the turns that he overlooks."""

from micropython import const

from halo.engine.oversight_viper import foresees_nothing
from halo.games import players, registry

# Words of a search state, see oversight_viper.py.
_OVERSIGHT_SEED = const(815)
_OWN_CHANCES = const(816)
_THEIR_CHANCES = const(817)


class Oversight:
    """The search state `whole` of the game of this name as one sees it who overlooks turns.

    It is a search state itself, see engine/search.py, with the same buffers. `side` is to move,
    `row` the level's of games/players.py, `seed` from 0 to 65536 decides what is overlooked.
    """

    def __init__(self, whole, name: str, side: int, row: tuple, seed: int) -> None:
        self.state = whole.state
        self.words = whole.words
        self.first = whole.first
        self.room_end = whole.room_end
        self.max_turns = whole.max_turns
        self.load = whole.load
        self.plies_left = whole.plies_left
        self.make = whole.make
        self.unmake = whole.unmake
        self.expand_nodes = whole.expand_nodes
        self.refuted_nodes = whole.refuted_nodes
        self.expand = registry.load_part(name, "ways_viper").expand_seen
        first = players.OVERLOOKS
        own, far, theirs, theirs_far, win = (
            percent * 255 // 100 for percent in row[first : first + players.CHANCES]
        )
        self.words[_OVERSIGHT_SEED] = seed & 0xFFFF | side << 16
        self.words[_OWN_CHANCES] = own | far << 8 | win << 16
        self.words[_THEIR_CHANCES] = theirs | theirs_far << 8
        # Who may overlook the other's turns foresees no win of his but by searching them.
        self.refuted = foresees_nothing if theirs or theirs_far else whole.refuted
