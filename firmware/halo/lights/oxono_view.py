"""OXONO's lights: totems in amber and teal, pieces in their side's hue."""

from halo.games.turn import LIFT
from halo.lights.kernel import paint
from halo.lights.palette import (
    DARK,
    GO_O,
    GO_X,
    HOME_O,
    HOME_X,
    LEAD_PINK,
    LEAD_X,
    LIFT_O,
    LIFT_X,
    PUT_BLACK,
    PUT_PINK,
)
from halo.lights.view import View

# Rows 1 and 6.
_EDGES = (bytes(range(6)), bytes(range(30, 36)))
# The meanings of a turn's roles (nothing, LIFT, GO, PUT, HOME) at 2 * side + symbol.
_ROLES = (
    bytes((DARK, LIFT_X, GO_X, PUT_PINK, HOME_X)),
    bytes((DARK, LIFT_X, GO_O, PUT_PINK, HOME_O)),
    bytes((DARK, LIFT_X, GO_X, PUT_BLACK, HOME_X)),
    bytes((DARK, LIFT_X, GO_O, PUT_BLACK, HOME_O)),
)


class OxonoView(View):
    """Draws OXONO."""

    def __init__(self, board) -> None:
        super().__init__(board, b"\x00\x01", _EDGES)

    def _paint_steps(self, meanings: bytearray, turn, side: int) -> None:
        paint(turn.next, _ROLES[2 * side + turn.symbol], meanings, len(meanings))
        totem_o = turn.position.totems[1]
        if turn.next[totem_o] == LIFT:
            meanings[totem_o] = LIFT_O

    def _paint_lead(self, meanings: bytearray, turn, side: int) -> None:
        symbol = turn.lead >> 12
        if turn.count == 0:
            meanings[(turn.lead >> 6) & 63] = GO_X + symbol
        lead = LEAD_PINK + side if turn.completes() else LEAD_X + symbol
        meanings[turn.lead_square()] = lead

    def _home(self, turn, side: int) -> int:
        return HOME_X + turn.symbol
