"""OXONO's evaluation the slow, obvious way, and where the search is compared with minimax."""

from typing import Any

from halo.games.grid import COLUMNS, ROWS
from halo.games.oxono.search_state import SearchState
from halo.games.oxono.weights import COLOURS, INITIATIVE, SYMBOLS
from tests.games.oxono.vectors import of_every_class

# Depth, then the fewest and the most turns from the set-up: deeper where fewer turns are left.
DEPTHS = ((1, 2, 20), (2, 9, 20), (3, 15, 24), (4, 19, 26))
# Turns of a long random game, and a depth that is soon searched from its middle on.
LONG, MIDDLE_DEPTH = 16, 4
# The words that make and unmake keep up, from and to.
WORDS = ((0, 16), (769, 771), (773, 781), (782, 816))
_WINDOWS = [
    [row * COLUMNS + column + step * k for k in range(4)]
    for row in range(ROWS)
    for column in range(COLUMNS)
    for step, room in ((1, COLUMNS - column), (COLUMNS, ROWS - row))
    if room >= 4
]
_LAST_PIECE = 31
_FIRMWARE = (COLOURS, SYMBOLS, INITIATIVE)
# Odd scores, as the firmware's need not be.
_ODD = ((0, 7, 31, 93), (0, 1, 5, 13), (19,))


def evaluation(position: Any, weights: tuple = _FIRMWARE) -> int:
    """Return e(p) from the side to move: its lines, less the opponent's, and those of symbols."""
    colours, of_symbols, initiative = weights
    total = 0
    threatened = False
    for window in _WINDOWS:
        # A totem on a square leaves it open: it will move away.
        codes = [code for code in (position.cells[square] for square in window) if 0 < code < 5]
        owners = {(code - 1) >> 1 for code in codes}
        symbols = {(code - 1) & 1 for code in codes}
        if len(owners) == 1:
            score = colours[len(codes)]
            total += score if owners == {position.side} else -score
            threatened |= len(codes) == 3 and owners != {position.side}
        if len(symbols) == 1:
            total += of_symbols[len(codes)]
    return total - initiative[0] * threatened


def leaf(position: Any, weights: tuple = _FIRMWARE) -> int:
    """Return the value at the horizon: a last piece that does not win draws."""
    return 0 if position.pieces() == _LAST_PIECE else evaluation(position, weights)


def odd_state() -> tuple[SearchState, Any]:
    """Return a search state with other weights, and the value at its horizon."""
    return SearchState(*_ODD), lambda position: leaf(position, _ODD)


def rare_positions() -> list[Any]:
    """Return positions of every class of legal turns."""
    return of_every_class()
