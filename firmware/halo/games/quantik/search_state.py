"""QUANTIK as the search sees it: buffers and their functions, positions in, turns out."""

from micropython import const

from halo.engine import root_viper
from halo.engine.search import BaseSearchState
from halo.games.quantik import book_viper, game
from halo.games.quantik import search_viper as viper
from halo.games.quantik.game import FIELD, GROUP_SQUARES, GROUPS_OF

# Sizes and places in `state` and `words`; the others are search_viper.py's.
_STATE_BYTES = viper.GROUPS_OF + 4 * game.FIELD_SQUARES
_UNDO_FIRST = const(64)
_TURNS = const(820)
# All plies of a search share the space for lists of turns; sixteen plies need no more.
_WORDS = _TURNS + 1024


class SearchState(BaseSearchState):
    """The search state of QUANTIK; for the interface see engine/search.py."""

    count = _WORDS
    first = _TURNS
    max_turns = game.MAX_TURNS
    good = 30
    book = book_viper

    def __init__(self, words=None) -> None:
        functions = (viper.expand, viper.refuted, viper.make, viper.unmake, viper.way)
        super().__init__(_STATE_BYTES, words, *functions)
        root_viper.fill_keys(self.words, viper.ZOBRIST, 2 * viper.LOCKS)
        self._fill_tables()

    def _fill_tables(self) -> None:
        state = self.state
        words = self.words
        for byte in range(1, 256):
            state[viper.COUNTS + byte] = state[viper.COUNTS + (byte >> 1)] + (byte & 1)
        for group in range(game.GROUPS):
            for place in range(4 * group, 4 * group + 4):
                words[group] |= 1 << _inner(GROUP_SQUARES[place])
        for square in range(game.FIELD_SQUARES):
            for kind in range(3):
                group = GROUPS_OF[3 * FIELD[square] + kind]
                state[viper.GROUPS_OF + 4 * square + kind] = group
                words[viper.ZONES_OF + square] |= words[group]

    def load(self, position) -> None:
        """Take over a position of games/quantik/position.py."""
        state = self.state
        words = self.words
        for group in range(game.GROUPS):
            state[group] = 0
        for piece in range(2 * game.SHAPES):
            words[viper.ZONES + piece] = 0
            words[viper.RESERVES + piece] = position.reserve[piece]
        words[viper.FREE] = 0
        words[viper.SIDE] = position.side
        words[viper.PIECES] = position.pieces()
        words[viper.UNDO] = _UNDO_FIRST
        words[viper.KEY] = words[viper.ZOBRIST] if position.side else 0
        words[viper.LOCK] = words[viper.ZOBRIST + viper.LOCKS] if position.side else 0
        for square in range(game.FIELD_SQUARES):
            code = position.cells[FIELD[square]]
            if code:
                self._set_piece(square, code - 1)
            else:
                words[viper.FREE] |= 1 << square

    def _set_piece(self, square: int, piece: int) -> None:
        words = self.words
        words[viper.ZONES + piece] |= words[viper.ZONES_OF + square]
        for kind in range(3):
            self.state[self.state[viper.GROUPS_OF + 4 * square + kind]] |= 1 << (piece >> 1)
        at = viper.ZOBRIST + 1 + 16 * piece + square
        words[viper.KEY] ^= words[at]
        words[viper.LOCK] ^= words[at + viper.LOCKS]


def _inner(square: int) -> int:
    """Convert a square of the board to the search's."""
    return (square // 6 - 1) * 4 + square % 6 - 1


def to_rules(turn: int) -> int:
    """Convert the search's `turn` to one of games/quantik/game.py."""
    return (turn >> 4 & 3) << 6 | FIELD[turn & 15]
