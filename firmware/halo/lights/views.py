"""One view a mode: fills the lamp's meanings from what the game and the tracker say.

Views are drawn when something changed, not every tick; they allocate nothing.
"""

from halo.games.geometry import COLUMNS, ROWS
from halo.games.oxono_codes import BLACK, BLACK_WINS, DRAW
from halo.games.oxono_turn import GO, HOME, LIFT, NO_SQUARE, PUT
from halo.lights.palette import (
    BACK,
    DARK,
    DRAWN,
    FILL_BLACK,
    FILL_O,
    FILL_PINK,
    FILL_X,
    GO_X,
    HOME_X,
    LIFT_X,
    NO,
    PUT_PINK,
    REOPENED,
    SIDE_PINK,
    TAKE,
    TEST,
    WIN_PINK,
    YES,
)

# The answers to "give up?": a1 stay, f1 give up.
STAY_SQUARE = 0
GIVE_UP_SQUARE = 5

# Faults, a byte a square: 0 right, 1 take away, 2 put back.
_TAKE_AWAY = 1
_FILLS = (DARK, FILL_PINK, FILL_PINK, FILL_BLACK, FILL_BLACK, FILL_X, FILL_O)


def draw_test(meanings: bytearray) -> None:
    """Power-up: a light sweeps over every square."""
    for square in range(len(meanings)):
        meanings[square] = TEST


def draw_guide(meanings: bytearray, cells: bytearray, faults: bytearray) -> None:
    """Set-up and restoring: fill these squares, clear those."""
    for square in range(len(meanings)):
        meaning = DARK
        if faults[square] == _TAKE_AWAY:
            meaning = TAKE
        elif faults[square]:
            meaning = _FILLS[cells[square]]
        meanings[square] = meaning


def draw_turn(meanings: bytearray, turn, faults: bytearray) -> None:
    """A turn: the side to move, what may be done next, and faults over all."""
    side = turn.side()
    symbol = turn.symbol
    _draw_side(meanings, side)
    following = turn.next
    totem_o = turn.position.totems[1]
    for square in range(len(meanings)):
        role = following[square]
        if faults[square]:
            meanings[square] = TAKE if faults[square] == _TAKE_AWAY else BACK
        elif role == LIFT:
            meanings[square] = LIFT_X + (square == totem_o)
        elif role == GO:
            meanings[square] = GO_X + symbol
        elif role == PUT:
            meanings[square] = PUT_PINK + side
        elif role == HOME:
            meanings[square] = HOME_X + symbol
    if turn.back_square != NO_SQUARE:
        if not faults[turn.back_square]:
            meanings[turn.back_square] = REOPENED
        if not faults[turn.squares[0]] and turn.squares[0] != turn.back_square:
            meanings[turn.squares[0]] = HOME_X + symbol


def _draw_side(meanings: bytearray, side: int) -> None:
    row = ROWS - 1 if side == BLACK else 0
    for square in range(len(meanings)):
        meanings[square] = SIDE_PINK + side if square // COLUMNS == row else DARK


def draw_result(meanings: bytearray, result: int, line: bytearray) -> None:
    """A finished game: the winning line in the winner's colour, or the draw's wave."""
    for square in range(len(meanings)):
        meaning = DARK
        if result == DRAW:
            meaning = DRAWN
        elif line[square]:
            meaning = WIN_PINK + (result == BLACK_WINS)
        meanings[square] = meaning


def draw_question(meanings: bytearray) -> None:
    """Give up? Tap a1 to stay, f1 to give up."""
    for square in range(len(meanings)):
        meanings[square] = DARK
    meanings[STAY_SQUARE] = YES
    meanings[GIVE_UP_SQUARE] = NO
