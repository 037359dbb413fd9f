"""How a weak player sees a game: its search state less the turns that he overlooks."""

from halo.engine.oversight_viper import drop_overlooked
from halo.games import levels, registry


class Oversight:
    """The search state `whole` of the game of this name as one sees it who overlooks turns.

    It is a search state itself, see engine/search.py, with the same buffers. `side` is to move,
    `row` the level's of games/levels.py, `seed` from 0 to 65536 decides what is overlooked.
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
        # A method is an object that is made when it is asked for: not while the search runs.
        self.expand = self._expand_seen
        self._expand = whole.expand
        self.way = registry.load_part(name, "ways_viper").way
        self.side = side
        self.seed = seed & 0xFFFF
        percents = row[levels.OVERLOOKS : levels.OVERLOOKS + levels.CHANCES]
        self.chances = bytes([percent * 255 // 100 for percent in percents])
        # Who may overlook the other's turns foresees no win of his but by searching them.
        self.refuted = _foresees_nothing if self.chances[2] or self.chances[3] else whole.refuted

    def _expand_seen(self, state, words, first: int) -> int:
        """Write the words of the turns that are seen; return their end."""
        return drop_overlooked(words, first, self._expand(state, words, first), self)


def _foresees_nothing(state, words, turn: int) -> int:
    return 0
