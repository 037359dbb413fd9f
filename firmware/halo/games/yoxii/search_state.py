"""YOXII as the search sees it: buffers and their functions, positions in, turns out."""

from micropython import const

from halo.engine import root_viper
from halo.engine.search import BaseSearchState
from halo.games.yoxii import game
from halo.games.yoxii import search_viper as viper
from halo.games.yoxii.game import FIELD, GRID, NEXT_SQUARE, OFF_BOARD, SQUARES

_SQUARES = const(73)
_BORDER = const(64)
# The steps to the neighbours, clockwise from up, + 16.
_STEPS = b"\x18\x19\x11\x09\x08\x07\x0f\x17"

# Sizes and places in `state` and `words`; the others are search_viper.py's.
_STATE_BYTES = viper.COUNTS + 256
_UNDO_FIRST = const(128)
_TURNS = viper.ZOBRIST + 2 * viper.LOCKS
# Positions have about 130 turns on average; all plies of a search share this space.
_WORDS = _TURNS + 2624


def _build_squares() -> tuple:
    """Return tables from board squares to search squares and back, and the borders.

    `borders` counts for each search square how many of its eight neighbours are off the field.
    """
    inner = bytearray(SQUARES)
    outer = bytearray(_SQUARES)
    border = bytearray(_SQUARES)
    for place in range(len(GRID)):
        square = GRID[place]
        if square != OFF_BOARD:
            at = inner[square] = (place // 7 + 1) * 8 + place % 7 + 1
            outer[at] = square
            border[at] = NEXT_SQUARE[8 * square : 8 * square + 8].count(bytes((OFF_BOARD,)))
    return bytes(inner), bytes(outer), bytes(border)


_INNER, _OUTER, _BORDERS = _build_squares()


class SearchState(BaseSearchState):
    """The search state of YOXII; for the interface see engine/search.py."""

    count = _WORDS
    first = _TURNS
    max_turns = game.MAX_TURNS
    good = 220
    own_loss = True

    def __init__(self, words=None, **weights) -> None:
        functions = (viper.expand, viper.refuted, viper.make, viper.unmake, viper.way)
        super().__init__(_STATE_BYTES, words, *functions)
        weights = dict(game.WEIGHTS, **weights)
        names = ("near", "ring", "mobility", "reserve", "moved")
        for index in range(len(names)):
            self.words[viper.NEAR_WEIGHT + index] = weights[names[index]][0]
        root_viper.fill_keys(self.words, viper.ZOBRIST, 2 * viper.LOCKS)
        self._fill_tables()

    def _fill_tables(self) -> None:
        state = self.state
        for way in range(8):
            state[viper.STEPS + way] = _STEPS[way]
            nearby = 1 << (way + 1 & 7) | 1 << (way + 7 & 7)
            if not way & 1:
                nearby |= 1 << (way + 2 & 7) | 1 << (way + 6 & 7)
            state[viper.COMMON + way] = nearby
        for byte in range(1, 256):
            state[viper.COUNTS + byte] = state[viper.COUNTS + (byte >> 1)] + (byte & 1)

    def load(self, position) -> None:
        """Take over a position of games/yoxii/position.py."""
        state = self.state
        words = self.words
        for square in range(_SQUARES):
            state[square] = _BORDER
            words[square] = viper.NO_SCORE | 8 << 16
        for square in FIELD:
            state[_INNER[square]] = 0
            words[_INNER[square]] -= _BORDERS[_INNER[square]] << 16
        words[viper.KEY] = words[viper.ZOBRIST] if position.side else 0
        words[viper.LOCK] = words[viper.ZOBRIST + viper.LOCKS] if position.side else 0
        words[viper.SIDE] = position.side
        words[viper.PIECES] = position.pieces()
        words[viper.UNDO] = _UNDO_FIRST
        words[viper.TOTEM] = _INNER[position.totems[0]]
        for side in range(2):
            words[viper.POINTS + side] = 0
            for value in range(1, game.VALUES + 1):
                held = position.reserve[2 * (value - 1) + side]
                words[viper.RESERVES + 2 * value + side] = held
                words[viper.POINTS + side] += value * held
        for square in FIELD:
            if position.cells[square]:
                self._set_cell(_INNER[square], position.cells[square] - 1)

    def _set_cell(self, square: int, kind: int) -> None:
        words = self.words
        at = viper.ZOBRIST + 1 + 64 * kind + square
        words[viper.KEY] ^= words[at]
        words[viper.LOCK] ^= words[at + viper.LOCKS]
        if kind == viper.TOTEM_KIND:
            self.state[square] = viper.TOTEM_CELL
            return
        value = 1 + (kind >> 1)
        self.state[square] = (16 if kind & 1 else 8) | value
        score = 16 * value + 1
        for step in _STEPS:
            words[square + step - 16] += (-score if kind & 1 else score) - (1 << 16)


def to_rules(turn: int) -> int:
    """Convert the search's `turn` to one of games/yoxii/game.py."""
    return (turn & 3 << 12) | _OUTER[(turn >> 6) & 63] << 6 | _OUTER[turn & 63]
