"""OXONO's lights: totems in amber and teal, pieces in their side's hue."""

from halo.games.turn import LIFT
from halo.lights import palette
from halo.lights.render_viper import paint
from halo.lights.view import BaseView

# The meanings of a turn's roles (nothing, LIFT, GO, PUT, HOME) at 2 * side + symbol.
_ROLES = (
    bytes((palette.DARK, palette.LIFT_X, palette.GO_X, palette.PUT_WARM, palette.HOME_X)),
    bytes((palette.DARK, palette.LIFT_X, palette.GO_O, palette.PUT_WARM, palette.HOME_O)),
    bytes((palette.DARK, palette.LIFT_X, palette.GO_X, palette.PUT_COOL, palette.HOME_X)),
    bytes((palette.DARK, palette.LIFT_X, palette.GO_O, palette.PUT_COOL, palette.HOME_O)),
)


class View(BaseView):
    """Draws OXONO."""

    def _paint_steps(self, meanings: bytearray, turn, side: int) -> None:
        paint(turn.allowed, _ROLES[2 * side + turn.totem], meanings, len(meanings))
        totem_o = turn.position.totems[1]
        if turn.allowed[totem_o] == LIFT:
            meanings[totem_o] = palette.LIFT_O

    def _paint_lead(self, meanings: bytearray, turn, side: int) -> None:
        symbol = turn.lead >> 12
        if turn.count == 0:
            meanings[(turn.lead >> 6) & 63] = palette.GO_X + symbol
        lead = palette.LEAD_WARM + side if turn.is_last_step() else palette.LEAD_X + symbol
        meanings[turn.lead_square()] = lead

    def _home(self, turn, side: int) -> int:
        return palette.HOME_X + turn.totem
