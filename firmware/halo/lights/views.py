"""One view a mode: fills the lamp's meanings from what the game and the tracker say.

Views are drawn when something changed, not every tick; they allocate nothing.
"""

from halo.games.geometry import COLUMNS, ROWS
from halo.games.kernel import clear
from halo.games.oxono_codes import BLACK, BLACK_WINS, DRAW
from halo.games.oxono_turn import LIFT, NO_SQUARE
from halo.lights.kernel import paint
from halo.lights.palette import (
    BACK,
    BROKEN,
    DARK,
    DRAWN,
    FILL_BLACK,
    FILL_O,
    FILL_PINK,
    FILL_X,
    GO_O,
    GO_X,
    HOME_O,
    HOME_X,
    LEAD_PINK,
    LEAD_X,
    LIFT_O,
    LIFT_X,
    NO,
    PUT_BLACK,
    PUT_PINK,
    REOPENED,
    SIDE_PINK,
    TAKE,
    TEST,
    THINK_PINK,
    WIN_PINK,
    YES,
)

# The answers to "give up?": a1 stay, f1 give up.
STAY_SQUARE = 0
GIVE_UP_SQUARE = 5

# Faults, a byte a square: 0 right, 1 take away, 2 put back.
_TAKE_AWAY = 1
_FAULTS = bytes((DARK, TAKE, BACK))
# The meanings of a turn's roles (nothing, LIFT, GO, PUT, HOME) at 2 * side + symbol.
_ROLES = (
    bytes((DARK, LIFT_X, GO_X, PUT_PINK, HOME_X)),
    bytes((DARK, LIFT_X, GO_O, PUT_PINK, HOME_O)),
    bytes((DARK, LIFT_X, GO_X, PUT_BLACK, HOME_X)),
    bytes((DARK, LIFT_X, GO_O, PUT_BLACK, HOME_O)),
)
_FILLS = (DARK, FILL_PINK, FILL_PINK, FILL_BLACK, FILL_BLACK, FILL_X, FILL_O)


def draw_test(meanings: bytearray, dead: bytearray) -> None:
    """Power-up: a light sweeps over every square; one whose sensor fails shows it."""
    for square in range(len(meanings)):
        meanings[square] = BROKEN if dead[square] else TEST


def draw_guide(meanings: bytearray, cells: bytearray, faults: bytearray) -> None:
    """Set-up and restoring: fill these squares, clear those."""
    for square in range(len(meanings)):
        meaning = DARK
        if faults[square] == _TAKE_AWAY:
            meaning = TAKE
        elif faults[square]:
            meaning = _FILLS[cells[square]]
        meanings[square] = meaning


def draw_menu(
    meanings: bytearray, options: bytearray, totems: bytearray, lying: bytearray
) -> None:
    """The menu: what may be tapped, the totems that start, and pieces left lying."""
    meanings[:] = options
    meanings[totems[0]] = LIFT_X
    meanings[totems[1]] = LIFT_O
    paint(lying, _FAULTS, meanings, len(meanings))


def draw_turn(meanings: bytearray, turn, faults: bytearray) -> None:
    """A turn: the side to move, what may be done next, the lead, and faults over all."""
    squares = len(meanings)
    side = turn.side()
    clear(meanings, squares)
    edge = squares - COLUMNS if side == BLACK else 0
    for square in range(edge, edge + COLUMNS):
        meanings[square] = SIDE_PINK + side
    _paint_steps(meanings, turn, side)
    _paint_lead(meanings, turn, side)
    back = turn.back_square
    if back != NO_SQUARE:
        meanings[turn.squares[0]] = HOME_X + turn.symbol
        meanings[back] = REOPENED
    paint(faults, _FAULTS, meanings, squares)


def draw_thinking(meanings: bytearray, turn, faults: bytearray) -> None:
    """Thinking: a light runs round the edge in the mover's colour; over it what may be done."""
    squares = len(meanings)
    side = turn.side()
    clear(meanings, squares)
    for column in range(COLUMNS):
        meanings[column] = meanings[squares - 1 - column] = THINK_PINK + side
    for row in range(ROWS):
        meanings[row * COLUMNS] = meanings[squares - 1 - row * COLUMNS] = THINK_PINK + side
    _paint_steps(meanings, turn, side)
    paint(faults, _FAULTS, meanings, squares)


def _paint_steps(meanings: bytearray, turn, side: int) -> None:
    """Light what may be done next."""
    paint(turn.next, _ROLES[2 * side + turn.symbol], meanings, len(meanings))
    totem_o = turn.position.totems[1]
    if turn.next[totem_o] == LIFT:
        meanings[totem_o] = LIFT_O


def _paint_lead(meanings: bytearray, turn, side: int) -> None:
    """Light the next step of the turn that is led, and where its totem will go."""
    square = turn.lead_square()
    if square == NO_SQUARE:
        return
    symbol = turn.lead >> 12
    if turn.count == 0:
        meanings[(turn.lead >> 6) & 63] = GO_X + symbol
    meanings[square] = LEAD_PINK + side if turn.completes() else LEAD_X + symbol


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
