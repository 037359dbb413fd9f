"""OXONO's evaluation computed directly, and the cases for comparing the search with minimax."""

from itertools import cycle, product
from pathlib import Path
from typing import Any

from halo.games.grid import COLUMNS, ROWS
from halo.games.oxono.patterns import PATTERNS
from halo.games.oxono.position import parse_position
from halo.games.oxono.search_state import SearchState
from halo.games.oxono.weights import COLOURS, INITIATIVE, SYMBOLS

# Depth, then the fewest and the most random turns from the set-up: late positions go deeper.
DEPTHS = ((1, 2, 20), (2, 9, 20), (3, 15, 24), (4, 19, 26))
# Turns of a long random game, and a depth that is searched fast from its middle on.
LONG, MIDDLE_DEPTH = 16, 4
# Ranges of words that make and unmake restore.
WORDS = ((0, 16), (769, 771), (773, 781), (782, 816))
# Open positions, shut-in totems and free pieces: (kind, position, turns), as in `moves.txt`.
VECTORS = [
    line.split(";")
    for line in (Path(__file__).parent / "moves.txt").read_text().splitlines()
    if line and not line.startswith("#")
]
_WINDOWS = [
    [row * COLUMNS + column + step * k for k in range(4)]
    for row in range(ROWS)
    for column in range(COLUMNS)
    for step, room in ((1, COLUMNS - column), (COLUMNS, ROWS - row))
    if room >= 4
]
_LAST_PIECE = 31
_LINES = [
    [first + step * k for k in range(COLUMNS)]
    for step, firsts in ((1, range(0, ROWS * COLUMNS, COLUMNS)), (COLUMNS, range(COLUMNS)))
    for first in firsts
]
# The patterns of six squares with nothing, 1 or 2 each: each is represented by the least of its
# equivalent lines, comparing square a or 1 last.
_KINDS = sorted(
    {
        min(line, line[::-1], exchanged, exchanged[::-1])
        for line in product(range(3), repeat=COLUMNS)
        for exchanged in [tuple(-digit % 3 for digit in line)]
    }
)
_NUMBERS = {kind: number for number, kind in enumerate(_KINDS)}
_FIRMWARE = (COLOURS, SYMBOLS, INITIATIVE, PATTERNS)
# Odd scores, which the firmware's need not be; a line that mirrors into the opponent's scores 0.
_ODD = (
    *((0, 7, 31, 93), (0, 1, 5, 13), (19,)),
    tuple(
        0 if tuple(-digit % 3 for digit in kind) in (kind, kind[::-1]) and not shared else odd
        for shared in (False, True)
        for kind, odd in zip(_KINDS, cycle((3, -8, 21, 0, -35)))
    ),
)


def evaluation(position: Any, weights: tuple = _FIRMWARE) -> int:
    """Return the value for the side to move: its lines and symbols', less the opponent's."""
    colours, of_symbols, initiative, patterns = weights
    total = 0
    threatened = False
    for window in _WINDOWS:
        # A square with a totem counts as open: the totem will move away.
        codes = [code for code in (position.cells[square] for square in window) if 0 < code < 5]
        owners = {(code - 1) >> 1 for code in codes}
        symbols = {(code - 1) & 1 for code in codes}
        if len(owners) == 1:
            score = colours[len(codes)]
            total += score if owners == {position.side} else -score
            threatened |= len(codes) == 3 and owners != {position.side}
        if len(symbols) == 1:
            total += of_symbols[len(codes)]
    for line in _LINES if patterns else ():
        total += _of_pattern(position, line, patterns)
    return total - initiative[0] * threatened


def _of_pattern(position: Any, line: list[int], patterns: tuple) -> int:
    """Return a line's pattern scores for the side to move: of colours, and of symbols."""
    codes = [position.cells[square] for square in line]
    owners = tuple(1 + (code - 1 >> 1) if 0 < code < 5 else 0 for code in codes)
    symbols = tuple(1 + (code - 1 & 1) if 0 < code < 5 else 0 for code in codes)
    exchanged = tuple(-digit % 3 for digit in owners)
    kind = min(owners, owners[::-1], exchanged, exchanged[::-1])
    mine = 1 if kind in (owners, owners[::-1]) else -1
    total = mine * patterns[_NUMBERS[kind]] * (-1 if position.side else 1)
    exchanged = tuple(-digit % 3 for digit in symbols)
    kind = min(symbols, symbols[::-1], exchanged, exchanged[::-1])
    return total + int(patterns[len(_KINDS) + _NUMBERS[kind]])


def leaf(position: Any, weights: tuple = _FIRMWARE) -> int:
    """Return the value at the horizon: a last piece that does not win is a draw."""
    return 0 if position.pieces() == _LAST_PIECE else evaluation(position, weights)


def odd_state() -> tuple[SearchState, Any]:
    """Return a search state with other weights, and its evaluation at the horizon."""
    return SearchState(None, *_ODD), lambda position: leaf(position, _ODD)


def rare_positions() -> list[Any]:
    """Return positions of every class of legal turns."""
    return [parse_position(text.strip()) for _, text, _ in VECTORS]
