"""DUSK for the search: scores every turn, makes turns and undoes them.

Squares and turns are those of game.py. All functions share two buffers of the search state.

`state`, bytes: one cell per square; the weight of a stone on each square; the lines of four.
`words`, 32-bit numbers: random keys, the undo stack; from 768 on the registers; then the lists of
turns.
"""

import micropython
from micropython import const

from halo.engine import root_viper
from halo.engine.search import BaseSearchState
from halo.games.dusk.game import LINES, MAX_TURNS, WEIGHTS

# fmt: off
# In `state`.
_WEIGHTS = const(36)     # + square
_LINES = const(72)       # as grid.build_lines has them: then + 2 + 4 * line: its squares

# In `words`.
_ZOBRIST = const(0)      # + 36 * side + square
_LOCKS = const(72)       # the lock of each key, the same offsets further on
_UNDO_FIRST = const(144)
# Up to _BEST_AT the registers are shared with the search (engine/search_viper.py).
_ROOM = const(768)
_KEY = const(769)
_LOCK = const(770)
_FINAL = const(771)
_BEST_AT = const(772)
_SIDE = const(773)
_UNDO = const(774)       # where make() stores the next turn
_LEFT = const(775)       # stones in both hands
_SUM = const(776)        # + side: the sum of its stones' weights
_TURNS = const(820)
# Room shared by the turn lists of all plies of a search; a list has 30 turns on average.
_WORDS = const(1844)

_SQUARES = const(36)
_SAFE = const(1 << 14)
_SCORE_SHIFT = const(15)
_EVEN_SCORE = const(8192)
_WINS = const(16383)
# fmt: on


@micropython.viper
def expand(state: ptr8, words: ptr32, first: int) -> int:
    """Write the word of every legal turn into words[first:]; return the end of the list.

    The score is the sum of the mover's weights, less the opponent's. The list stops after
    words[_ROOM] turns.
    """
    side = words[_SIDE]
    words[_FINAL] = 0
    words[_BEST_AT] = first
    before = _EVEN_SCORE + words[_SUM + side] - words[_SUM + (side ^ 1)]
    end = first
    stop = first + words[_ROOM]
    most = 0
    square = 0
    while square < _SQUARES and end < stop:
        if state[square] == 0:
            word = (before + state[_WEIGHTS + square]) << _SCORE_SHIFT | square
            if int(_completes(state, square, 1 + side)):
                word = _WINS << _SCORE_SHIFT | _SAFE | square
            elif words[_LEFT] == 1:
                word = _EVEN_SCORE << _SCORE_SHIFT | _SAFE | square
            words[end] = word
            if word > most:
                most = word
                words[_BEST_AT] = end
            end += 1
        square += 1
    return end


@micropython.viper
def _completes(state: ptr8, turn: int, code: int) -> int:
    """Tell whether a stone of this code on the square completes four."""
    line = _LINES + 2
    end = line + 4 * state[_LINES + 1]
    while line < end:
        place = line
        while place < line + 4 and (state[place] == turn or state[state[place]] == code):
            place += 1
        if place == line + 4:
            return 1
        line += 4
    return 0


@micropython.viper
def refuted(state: ptr8, words: ptr32, turn: int) -> int:
    """Tell whether the opponent could win at once after this legal turn, itself not a win."""
    other = 2 - words[_SIDE]
    state[turn] = 1 + words[_SIDE]
    found = 0
    square = 0
    while square < _SQUARES and found == 0:
        if state[square] == 0:
            found = int(_completes(state, square, other))
        square += 1
    state[turn] = 0
    return found


@micropython.viper
def make(state: ptr8, words: ptr32, turn: int):
    """Make a legal turn."""
    side = words[_SIDE]
    words[words[_UNDO]] = turn
    words[_UNDO] += 1
    toggle_key(words, _SQUARES * side + turn)
    state[turn] = 1 + side
    words[_SUM + side] += state[_WEIGHTS + turn]
    words[_LEFT] -= 1
    words[_SIDE] = side ^ 1


@micropython.viper
def unmake(state: ptr8, words: ptr32):
    """Undo the last turn."""
    words[_UNDO] -= 1
    turn = words[words[_UNDO]]
    side = words[_SIDE] ^ 1
    toggle_key(words, _SQUARES * side + turn)
    state[turn] = 0
    words[_SUM + side] -= state[_WEIGHTS + turn]
    words[_LEFT] += 1
    words[_SIDE] = side


@micropython.viper
def toggle_key(words: ptr32, index: int):
    """Toggle the stone of this index in the position's key and lock."""
    words[_KEY] ^= words[_ZOBRIST + index]
    words[_LOCK] ^= words[_ZOBRIST + _LOCKS + index]


class SearchState(BaseSearchState):
    """The search state of DUSK; engine/search.py describes what the search needs of it."""

    count = _WORDS
    first = _TURNS
    max_turns = MAX_TURNS
    good = 30

    def __init__(self, words=None, **weights) -> None:
        super().__init__(_LINES + len(LINES), words, expand, refuted, make, unmake)
        self.state[_LINES:] = LINES
        for square in LINES[2:]:
            self.state[_WEIGHTS + square] += dict(WEIGHTS, **weights)["lines"][0]
        root_viper.fill_keys(self.words, _ZOBRIST, 2 * _LOCKS)

    def load(self, position) -> None:
        """Load a position of games/dusk/position.py."""
        words = self.words
        self.state[:_SQUARES] = position.cells
        words[_SIDE] = position.side
        words[_UNDO] = _UNDO_FIRST
        words[_LEFT] = sum(position.reserve)
        words[_KEY] = words[_LOCK] = 0
        words[_SUM] = words[_SUM + 1] = 0
        for square in range(_SQUARES):
            if position.cells[square]:
                side = position.cells[square] - 1
                words[_SUM + side] += self.state[_WEIGHTS + square]
                toggle_key(words, _SQUARES * side + square)


# The search's turns are those of game.py.
to_rules = int
