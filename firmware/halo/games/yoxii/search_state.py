"""YOXII as the search sees it: buffers and their functions, positions in, turns out."""

from micropython import const

from halo.engine import root_viper
from halo.engine.search import BaseSearchState
from halo.games.yoxii import search_viper
from halo.games.yoxii.codes import FIELD, MAX_TURNS, SQUARES, VALUES
from halo.games.yoxii.weights import MOBILITY, MOVED, NEAR, RESERVE, RING

_STATE_BYTES = const(352)
_SQUARES = const(73)
_BORDER = const(64)
_TOTEM_CELL = const(32)
_TOTEM_KIND = const(8)
# The steps to the neighbours, clockwise from up, + 16.
_STEPS = b"\x18\x19\x11\x09\x08\x07\x0f\x17"
_NO_SCORE = const(1024)

# Places in `state` and `words`, from search_viper.py.
_STEPS_AT = const(80)
_COMMON = const(88)
_COUNTS = const(96)
_UNDO_FIRST = const(128)
_KEY = const(769)
_LOCK = const(770)
_SIDE = const(773)
_PIECES = const(774)
_TOTEM = const(775)
_UNDO = const(776)
_RESERVES = const(778)
_POINTS = const(788)
_WEIGHTS = const(803)
_ZOBRIST = const(832)
_LOCKS = const(577)
_TURNS = const(1986)
# Positions have about 130 turns on average; all plies of a search share this space.
_WORDS = const(4610)


def _build_squares() -> tuple:
    """Return tables from board squares to search squares and back, and the borders.

    `borders` counts for each search square how many of its eight neighbours are off the field.
    """
    inner = bytearray(SQUARES)
    outer = bytearray(_SQUARES)
    border = bytearray(_SQUARES)
    for square in FIELD:
        # Only the first and the last row lack their corners.
        place = square + 1 if square < 5 else square + 2 if square < 40 else square + 3
        at = inner[square] = (place // 7 + 1) * 8 + place % 7 + 1
        outer[at] = square
        border[at] = 8
    field = bytes(border)
    for square in FIELD:
        for step in _STEPS:
            if field[inner[square] + step - 16]:
                border[inner[square]] -= 1
    return bytes(inner), bytes(outer), bytes(border)


_INNER, _OUTER, _BORDERS = _build_squares()


class SearchState(BaseSearchState):
    """The search state of YOXII; for the interface see engine/search.py."""

    count = _WORDS
    first = _TURNS
    max_turns = MAX_TURNS
    good = 220
    own_loss = True

    def __init__(
        self, words=None, near=NEAR, ring=RING, mobility=MOBILITY, reserve=RESERVE, moved=MOVED
    ) -> None:
        super().__init__(search_viper, _STATE_BYTES, words)
        self.refuted = search_viper.refuted
        weights = (near, ring, mobility, reserve, moved)
        for index in range(len(weights)):
            self.words[_WEIGHTS + index] = weights[index][0]
        root_viper.fill_keys(self.words, _ZOBRIST, 2 * _LOCKS)
        self._fill_tables()

    def _fill_tables(self) -> None:
        state = self.state
        for way in range(8):
            state[_STEPS_AT + way] = _STEPS[way]
            nearby = 1 << (way + 1 & 7) | 1 << (way + 7 & 7)
            if not way & 1:
                nearby |= 1 << (way + 2 & 7) | 1 << (way + 6 & 7)
            state[_COMMON + way] = nearby
        for byte in range(1, 256):
            state[_COUNTS + byte] = state[_COUNTS + (byte >> 1)] + (byte & 1)

    def load(self, position) -> None:
        """Take over a position of games/yoxii/position.py."""
        state = self.state
        words = self.words
        for square in range(_SQUARES):
            state[square] = _BORDER
            words[square] = _NO_SCORE | 8 << 16
        for square in FIELD:
            state[_INNER[square]] = 0
            words[_INNER[square]] -= _BORDERS[_INNER[square]] << 16
        words[_KEY] = words[_ZOBRIST] if position.side else 0
        words[_LOCK] = words[_ZOBRIST + _LOCKS] if position.side else 0
        words[_SIDE] = position.side
        words[_PIECES] = position.pieces()
        words[_UNDO] = _UNDO_FIRST
        words[_TOTEM] = _INNER[position.totem]
        for side in range(2):
            words[_POINTS + side] = 0
            for value in range(1, VALUES + 1):
                held = position.reserve[2 * (value - 1) + side]
                words[_RESERVES + 2 * value + side] = held
                words[_POINTS + side] += value * held
        for square in FIELD:
            if position.cells[square]:
                self._set_cell(_INNER[square], position.cells[square] - 1)

    def _set_cell(self, square: int, kind: int) -> None:
        words = self.words
        at = _ZOBRIST + 1 + 64 * kind + square
        words[_KEY] ^= words[at]
        words[_LOCK] ^= words[at + _LOCKS]
        if kind == _TOTEM_KIND:
            self.state[square] = _TOTEM_CELL
            return
        value = 1 + (kind >> 1)
        self.state[square] = (16 if kind & 1 else 8) | value
        score = 16 * value + 1
        for step in _STEPS:
            words[square + step - 16] += (-score if kind & 1 else score) - (1 << 16)


def from_rules(turn: int) -> int:
    """Convert a turn of games/yoxii/codes.py to the search's."""
    return (turn & 3 << 12) | _INNER[(turn >> 6) & 63] << 6 | _INNER[turn & 63]


def to_rules(turn: int) -> int:
    """Convert the search's `turn` to one of games/yoxii/codes.py."""
    return (turn & 3 << 12) | _OUTER[(turn >> 6) & 63] << 6 | _OUTER[turn & 63]
