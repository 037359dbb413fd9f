"""OXONO as the search sees it: buffers and their functions, positions in, turns out."""

from array import array

from micropython import const

from halo.engine import root_viper
from halo.engine.search import BaseSearchState
from halo.games import registry
from halo.games.grid import COLUMNS, SQUARES
from halo.games.oxono import search_viper as viper
from halo.games.oxono import threats_viper
from halo.games.oxono.game import MAX_TURNS, WEIGHTS

# Sizes and places in `state` and `words`; the others are search_viper.py's.
_STATE_BYTES = viper.POWERS + 7
_COLOUR_CODES = const(16)
_SYMBOL_CODES = const(1024)
_HOT_PLY = viper.HOT_APART * 8
_NO_SCORE = const(512)
# patterns.dat has a score in hundredths, a signed byte, for the contents of a whole line's six
# squares (nothing, digit 1 or 2): first the patterns of colours (the pieces' owners), then of
# symbols, in threats_viper.py's order. They fit the evaluation to the scores of deep searches in
# played positions: `python -m tools.lab.oxono_patterns` computes them.
_PATTERNS = const(196)
_UNDO_FIRST = viper.ZOBRIST + 2 * viper.LOCKS
# After an undo stack of 32 turns of eight words.
_TURNS = _UNDO_FIRST + 8 * 32
# Positions have 26 turns on the average and 184 at most; all plies of a search share this room.
_WORDS = _TURNS + 2048
# Measured on the device: a node takes 8.4 us, expand 52 us besides its nodes, refuted 53 us.
_EXPAND_TAKES = const(6)
_REFUTED_TAKES = const(6)


class SearchState(BaseSearchState):
    """The search state of OXONO; for the interface see engine/search.py."""

    count = _WORDS
    first = _TURNS
    max_turns = MAX_TURNS
    good = 40
    is_selective = True
    expand_nodes = _EXPAND_TAKES
    refuted_nodes = _REFUTED_TAKES

    def __init__(self, words=None, patterns=None, **weights) -> None:
        functions = (viper.expand, threats_viper.refuted, viper.make, viper.unmake, viper.way)
        super().__init__(_STATE_BYTES, words, *functions)
        weights = dict(WEIGHTS, **weights)
        if patterns is None:
            patterns = array("b", bytes(2 * _PATTERNS))
            with open(registry.data_path("oxono", "patterns.dat"), "rb") as file:
                file.readinto(patterns)
        half = len(patterns) // 2
        for counts, part, first in (
            (weights["colours"], patterns[:half] or (0,) * _PATTERNS, _COLOUR_CODES),
            (weights["symbols"], patterns[half:] or (0,) * _PATTERNS, _SYMBOL_CODES),
        ):
            # On a PC viper reads words as unsigned numbers.
            scores = array("i", counts)
            scores.extend(array("i", [_NO_SCORE + score for score in part]))
            threats_viper.fill_lines(self.words, scores, first, first == _SYMBOL_CODES)
        root_viper.fill_keys(self.words, viper.ZOBRIST, 2 * viper.LOCKS)
        self.words[viper.INITIATIVE] = weights["initiative"][0]
        for place in range(1, 7):
            self.state[viper.POWERS + place] = 3 ** (place - 1)

    def load(self, position) -> None:
        """Take over a position of games/oxono/position.py."""
        words = self.words
        for place in range(64):
            self.state[place] = viper.BORDER
        for line in range(16):
            words[line] = _COLOUR_CODES | _SYMBOL_CODES << 10
        words[viper.KEY] = words[viper.ZOBRIST] if position.side else 0
        words[viper.LOCK] = words[viper.ZOBRIST + viper.LOCKS] if position.side else 0
        for square in range(SQUARES):
            self._set_square(_inner(square), position.cells[square])
        for index in range(4):
            words[viper.RESERVES + index] = position.reserve[index]
        for symbol in range(2):
            words[viper.TOTEMS + symbol] = _inner(position.totems[symbol])
        words[viper.SIDE] = position.side
        words[viper.PIECES] = position.pieces()
        words[viper.UNDO] = _UNDO_FIRST
        for line in range(1, 15):
            words[viper.COLOUR + line] = words[words[line] & 1023]
            words[viper.SYMBOL + line] = words[words[line] >> 10]
        words[viper.COLOURS] = self._sum(viper.COLOUR)
        words[viper.SYMBOLS] = self._sum(viper.SYMBOL)
        words[viper.HOT] = words[viper.HOT + _HOT_PLY] = 0

    def _sum(self, first: int) -> int:
        words = self.words
        return sum(words[first + line] + words[first + 8 + line] for line in range(1, 7))

    def _set_square(self, place: int, cell: int) -> None:
        self.state[place] = cell
        if not cell:
            return
        words = self.words
        words[viper.KEY] ^= words[viper.ZOBRIST + 64 * cell + place]
        words[viper.LOCK] ^= words[viper.ZOBRIST + viper.LOCKS + 64 * cell + place]
        if cell < 5:
            row = place >> 3
            column = place & 7
            digits = 1 + (cell - 1 >> 1) | 1 + (cell - 1 & 1) << 10
            words[row] += digits * self.state[viper.POWERS + column]
            words[8 + column] += digits * self.state[viper.POWERS + row]


def _inner(square: int) -> int:
    """Convert a square of the board to the search's."""
    return (square // COLUMNS + 1) * 8 + square % COLUMNS + 1


def to_rules(turn: int) -> int:
    """Convert the search's `turn` to one of games/oxono/game.py."""
    return (turn & 1 << 12) | _outer((turn >> 6) & 63) << 6 | _outer(turn & 63)


def _outer(square: int) -> int:
    return ((square >> 3) - 1) * COLUMNS + (square & 7) - 1
