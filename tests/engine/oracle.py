"""The search's contract written the slow, obvious way: plain minimax over the rules core."""

from halo.games.grid import COLUMNS, ROWS
from halo.games.oxono.position import Position
from halo.games.oxono.weights import COLOURS, INITIATIVE, SYMBOLS

_WINDOWS = [
    [row * COLUMNS + column + step * k for k in range(4)]
    for row in range(ROWS)
    for column in range(COLUMNS)
    for step, room in ((1, COLUMNS - column), (COLUMNS, ROWS - row))
    if room >= 4
]


# Odd worths, as the firmware's need not be.
ODD = ((0, 7, 31, 93), (0, 1, 5, 13), (19,))
FIRMWARE = (COLOURS, SYMBOLS, INITIATIVE)


def evaluation(position: Position, weights: tuple = FIRMWARE) -> int:
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
            worth = colours[len(codes)]
            total += worth if owners == {position.side} else -worth
            threatened |= len(codes) == 3 and owners != {position.side}
        if len(symbols) == 1:
            total += of_symbols[len(codes)]
    return total - initiative[0] * threatened


def value(position: Position, depth: int, weights: tuple = FIRMWARE, ply: int = 0) -> int:
    """Return the value of a position that is not over, `depth` plies deep."""
    turns = position.legal_turns()
    if any(wins(position, turn) for turn in turns):
        return 30000 - ply - 1
    if position.pieces() == 31:
        return 0
    if not depth:
        return evaluation(position, weights)
    return max(-after(position, turn, depth, weights, ply) for turn in turns)


def after(
    position: Position, turn: int, depth: int, weights: tuple = FIRMWARE, ply: int = 0
) -> int:
    """Return the value for the opponent of the position after a turn that wins nothing."""
    position.push(turn)
    worth = 0 if position.result else value(position, depth - 1, weights, ply + 1)
    position.pop()
    return worth


def wins(position: Position, turn: int) -> bool:
    """Tell whether the turn wins."""
    position.push(turn)
    won = position.result in (1, 2)
    position.pop()
    return won
