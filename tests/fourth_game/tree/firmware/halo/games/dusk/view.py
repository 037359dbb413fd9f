"""DUSK's lights: sun has the warm hue, moon the cool one."""

from halo.games.dusk.position import HAND
from halo.lights.palette import (
    DARK,
    GO_COOL,
    GO_WARM,
    HOME_COOL,
    HOME_WARM,
    LEAD_WARM,
    LIFT_COOL,
    LIFT_WARM,
    PUT_COOL,
    PUT_WARM,
)
from halo.lights.render_viper import paint
from halo.lights.view import BaseView

# Rows 1 and 6.
_EDGES = (bytes(range(6)), bytes(range(30, 36)))
# The meanings of a turn's roles (nothing, LIFT, GO, PUT, HOME) for each side.
_ROLES = (
    bytes((DARK, LIFT_WARM, GO_WARM, PUT_WARM, HOME_WARM)),
    bytes((DARK, LIFT_COOL, GO_COOL, PUT_COOL, HOME_COOL)),
)


class View(BaseView):
    """Draws DUSK."""

    def __init__(self, board) -> None:
        super().__init__(board, b"\x00\x01", _EDGES)

    def _paint_steps(self, meanings: bytearray, turn, side: int) -> None:
        paint(turn.allowed, _ROLES[side], meanings, len(meanings))

    def _paint_lead(self, meanings: bytearray, turn, side: int) -> None:
        if turn.origin == HAND:
            meanings[turn.lead & 63] = GO_WARM + side
        meanings[turn.lead_square()] = LEAD_WARM + side

    def _home(self, turn, side: int) -> int:
        return HOME_WARM + side
