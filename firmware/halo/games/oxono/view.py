"""OXONO's lights: totems in amber and teal, pieces in their side's hue."""

from halo.games.turn import LIFT
from halo.lights.palette import (
    DARK,
    GO_O,
    GO_X,
    HOME_O,
    HOME_X,
    LEAD_WARM,
    LEAD_X,
    LIFT_O,
    LIFT_X,
    PUT_COOL,
    PUT_WARM,
)
from halo.lights.render_viper import paint
from halo.lights.view import BaseView

# The meanings of a turn's roles (nothing, LIFT, GO, PUT, HOME) at 2 * side + symbol.
_ROLES = (
    bytes((DARK, LIFT_X, GO_X, PUT_WARM, HOME_X)),
    bytes((DARK, LIFT_X, GO_O, PUT_WARM, HOME_O)),
    bytes((DARK, LIFT_X, GO_X, PUT_COOL, HOME_X)),
    bytes((DARK, LIFT_X, GO_O, PUT_COOL, HOME_O)),
)


class View(BaseView):
    """Draws OXONO."""

    def _paint_steps(self, meanings: bytearray, turn, side: int) -> None:
        paint(turn.allowed, _ROLES[2 * side + turn.symbol], meanings, len(meanings))
        totem_o = turn.position.totems[1]
        if turn.allowed[totem_o] == LIFT:
            meanings[totem_o] = LIFT_O

    def _paint_lead(self, meanings: bytearray, turn, side: int) -> None:
        symbol = turn.lead >> 12
        if turn.count == 0:
            meanings[(turn.lead >> 6) & 63] = GO_X + symbol
        lead = LEAD_WARM + side if turn.is_last_step() else LEAD_X + symbol
        meanings[turn.lead_square()] = lead

    def _home(self, turn, side: int) -> int:
        return HOME_X + turn.symbol
