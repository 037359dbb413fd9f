"""QUANTIK as the search sees it: buffers and their functions, positions in, turns out."""

from micropython import const

from halo.engine import root_viper
from halo.engine.search import BaseSearchState
from halo.games.quantik import book, codes, search_viper
from halo.games.quantik.codes import FIELD, GROUP_SQUARES, GROUPS_OF

_STATE_BYTES = const(336)
# Places in `state` and `words`, from search_viper.py.
_COUNTS = const(16)
_GROUPS_OF = const(272)
_ZONES_OF = const(16)
_UNDO_FIRST = const(64)
_ZOBRIST = const(256)
_LOCKS = const(160)
_KEYS = const(320)
_KEY = const(769)
_LOCK = const(770)
_SIDE = const(773)
_PIECES = const(774)
_FREE = const(775)
_ZONES = const(776)
_RESERVES = const(784)
_UNDO = const(792)
_TURNS = const(820)
# All plies of a search share the space for lists of turns; sixteen plies need no more.
_WORDS = const(1844)
_SQUARE = const(63)


class SearchState(BaseSearchState):
    """The search state of QUANTIK; for the interface see engine/search.py."""

    count = _WORDS
    first = _TURNS
    max_turns = codes.MAX_TURNS
    good = 30
    book = book

    def __init__(self, words=None) -> None:
        super().__init__(search_viper, _STATE_BYTES, words)
        self.refuted = search_viper.refuted
        root_viper.fill_keys(self.words, _ZOBRIST, _KEYS)
        self._fill_tables()

    def _fill_tables(self) -> None:
        state = self.state
        words = self.words
        for byte in range(1, 256):
            state[_COUNTS + byte] = state[_COUNTS + (byte >> 1)] + (byte & 1)
        for group in range(codes.GROUPS):
            for place in range(4 * group, 4 * group + 4):
                words[group] |= 1 << _inner(GROUP_SQUARES[place])
        for square in range(codes.FIELD_SQUARES):
            for kind in range(3):
                group = GROUPS_OF[3 * FIELD[square] + kind]
                state[_GROUPS_OF + 4 * square + kind] = group
                words[_ZONES_OF + square] |= words[group]

    def load(self, position) -> None:
        """Take over a position of games/quantik/position.py."""
        state = self.state
        words = self.words
        for group in range(codes.GROUPS):
            state[group] = 0
        for piece in range(2 * codes.SHAPES):
            words[_ZONES + piece] = 0
            words[_RESERVES + piece] = position.reserve[piece]
        words[_FREE] = 0
        words[_SIDE] = position.side
        words[_PIECES] = position.pieces()
        words[_UNDO] = _UNDO_FIRST
        words[_KEY] = words[_ZOBRIST] if position.side else 0
        words[_LOCK] = words[_ZOBRIST + _LOCKS] if position.side else 0
        for square in range(codes.FIELD_SQUARES):
            code = position.cells[FIELD[square]]
            if code:
                self._set_piece(square, code - 1)
            else:
                words[_FREE] |= 1 << square

    def _set_piece(self, square: int, piece: int) -> None:
        words = self.words
        words[_ZONES + piece] |= words[_ZONES_OF + square]
        for kind in range(3):
            self.state[self.state[_GROUPS_OF + 4 * square + kind]] |= 1 << (piece >> 1)
        at = _ZOBRIST + 1 + 16 * piece + square
        words[_KEY] ^= words[at]
        words[_LOCK] ^= words[at + _LOCKS]


def _inner(square: int) -> int:
    """Convert a square of the board to the search's."""
    return (square // 6 - 1) * 4 + square % 6 - 1


def from_rules(turn: int) -> int:
    """Convert a turn of games/quantik/codes.py to the search's."""
    return 64 | (turn >> 6) << 4 | _inner(turn & _SQUARE)


def to_rules(turn: int) -> int:
    """Convert the search's `turn` to one of games/quantik/codes.py."""
    return (turn >> 4 & 3) << 6 | FIELD[turn & 15]
