"""QUANTIK's lights: the field's regions tinted, the border in the hue of who lifts from it."""

from halo.games.quantik.codes import BORDER, FIELD, GROUPS_OF
from halo.games.turn import NO_SQUARE
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
    REGION_A,
    REGION_B,
)
from halo.lights.render_viper import paint
from halo.lights.view import BaseView

# The meanings of a turn's roles (nothing, LIFT, GO, PUT, HOME) for each side.
_ROLES = (
    bytes((DARK, LIFT_WARM, GO_WARM, PUT_WARM, HOME_WARM)),
    bytes((DARK, LIFT_COOL, GO_COOL, PUT_COOL, HOME_COOL)),
)
# The regions are groups 8 to 11; the two at a corner of the field from each other are alike.
_FIRST_REGION = 8


def _build_edges() -> tuple:
    sides = (bytearray(), bytearray())
    for index in range(len(BORDER)):
        sides[index >> 1 & 1].append(BORDER[index])
    return bytes(sorted(sides[0])), bytes(sorted(sides[1]))


def _build_tints() -> bytes:
    table = bytearray(36)
    for square in FIELD:
        region = GROUPS_OF[3 * square + 2] - _FIRST_REGION
        table[square] = REGION_A if region in (0, 3) else REGION_B
    return bytes(table)


_EDGES = _build_edges()
_TINTS = _build_tints()

del _build_edges, _build_tints  # room on the device


class View(BaseView):
    """Draws QUANTIK: light has the warm hue, dark the cool one."""

    def __init__(self, board) -> None:
        super().__init__(board, b"\x00\x01", _EDGES)

    def _paint_ground(self, meanings: bytearray, turn) -> None:
        """Tint the regions; with a piece in the hand, what it may not go to is dark."""
        if turn.count == 0:
            meanings[:] = _TINTS

    def _paint_steps(self, meanings: bytearray, turn, side: int) -> None:
        paint(turn.allowed, _ROLES[side], meanings, len(meanings))

    def _paint_lead(self, meanings: bytearray, turn, side: int) -> None:
        if turn.count == 0:
            meanings[turn.lead & 63] = GO_WARM + side
        square = turn.lead_square()
        if square != NO_SQUARE:
            meanings[square] = LEAD_WARM + side

    def _home(self, turn, side: int) -> int:
        return HOME_WARM + side
