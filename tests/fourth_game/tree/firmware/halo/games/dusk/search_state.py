"""DUSK for the search: buffers and their functions, converting positions and turns."""

from micropython import const

from halo.engine import root_viper
from halo.engine.search import BaseSearchState
from halo.games.dusk import search_viper, weights
from halo.games.dusk.codes import LINES, MAX_TURNS
from halo.games.grid import SQUARES

_STATE_BYTES = const(288)
# Offsets in `state` and `words`, as in search_viper.py.
_WEIGHTS = const(36)
_LINES = const(72)
_LINES_END = const(288)
_ZOBRIST = const(0)
_KEYS = const(144)
_UNDO_FIRST = const(144)
_KEY = const(769)
_LOCK = const(770)
_SIDE = const(773)
_UNDO = const(774)
_LEFT = const(775)
_SUM = const(776)
_TURNS = const(820)
# Room shared by the turn lists of all plies of a search; a list has 30 turns on average.
_WORDS = const(1844)


class SearchState(BaseSearchState):
    """The search state of DUSK; engine/search.py describes what the search needs of it."""

    count = _WORDS
    first = _TURNS
    max_turns = MAX_TURNS
    good = 30

    def __init__(self, words=None, lines=weights.LINES) -> None:
        super().__init__(search_viper, _STATE_BYTES, words)
        self.refuted = search_viper.refuted
        self.state[_LINES:_LINES_END] = LINES
        for square in LINES:
            self.state[_WEIGHTS + square] += lines[0]
        root_viper.fill_keys(self.words, _ZOBRIST, _KEYS)

    def load(self, position) -> None:
        """Load a position of games/dusk/position.py."""
        words = self.words
        self.state[:SQUARES] = position.cells
        words[_SIDE] = position.side
        words[_UNDO] = _UNDO_FIRST
        words[_LEFT] = sum(position.reserve)
        words[_KEY] = words[_LOCK] = 0
        words[_SUM] = words[_SUM + 1] = 0
        for square in range(SQUARES):
            if position.cells[square]:
                side = position.cells[square] - 1
                words[_SUM + side] += self.state[_WEIGHTS + square]
                search_viper.toggle_key(words, SQUARES * side + square)


# The search's turns are those of games/dusk/codes.py.
from_rules = to_rules = int
