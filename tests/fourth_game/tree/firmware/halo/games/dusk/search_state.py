"""DUSK for the search: buffers and their functions, converting positions and turns."""

from micropython import const

from halo.engine import root_viper
from halo.engine.search import BaseSearchState
from halo.games.dusk import search_viper, weights
from halo.games.dusk.codes import LINES, MAX_TURNS
from halo.games.grid import COLUMNS, ROWS, SQUARES

_STATE_BYTES = const(560)
# Offsets in `state` and `words`, as in search_viper.py.
_WEIGHTS = const(64)
_LINES = const(128)
_AHEAD = const(344)
_NOWHERE = const(62)
_ZOBRIST = const(0)
_KEYS = const(384)
_UNDO_FIRST = const(384)
_KEY = const(769)
_LOCK = const(770)
_SIDE = const(773)
_PLIES = const(774)
_UNDO = const(775)
_HAND = const(776)
_SUM = const(778)
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
        self._fill_tables(lines[0])

    def _fill_tables(self, worth: int) -> None:
        state = self.state
        state[_LINES:_AHEAD] = LINES
        for square in LINES:
            state[_WEIGHTS + square] += worth
        state[_NOWHERE] = 255
        for index in range(2 * SQUARES):
            square = index % SQUARES
            row = square // COLUMNS + (1 if index == square else -1)
            for place in range(3):
                column = square % COLUMNS + place - 1
                inside = 0 <= row < ROWS and 0 <= column < COLUMNS
                state[_AHEAD + 3 * index + place] = row * COLUMNS + column if inside else _NOWHERE
        root_viper.fill_keys(self.words, _ZOBRIST, _KEYS)

    def load(self, position) -> None:
        """Load a position of games/dusk/position.py."""
        words = self.words
        self.state[:SQUARES] = position.cells
        words[_SIDE] = position.side
        words[_PLIES] = 0
        words[_UNDO] = _UNDO_FIRST
        words[_KEY] = words[_LOCK] = 0
        for side in range(2):
            words[_HAND + side] = position.reserve[side]
            words[_SUM + side] = 0
            for square in range(SQUARES):
                if position.cells[square] == 1 + side:
                    words[_SUM + side] += self.state[_WEIGHTS + square]
                    search_viper.toggle_key(words, 64 * (1 + side) + square)


# The search's turns are those of games/dusk/codes.py.
from_rules = to_rules = int
