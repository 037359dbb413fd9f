"""QUANTIK's lights: the field's regions tinted, the border in the hue of its side."""

from halo.games.quantik.game import FIELD, GROUPS_OF
from halo.lights.palette import REGION_A, REGION_B
from halo.lights.view import BaseView

# The regions are groups 8 to 11; diagonally opposite ones have the same tint.
_FIRST_REGION = 8
# Light's squares of the border, then dark's.
_EDGES = (bytes((1, 2, 3, 4, 11, 17, 23, 29)), bytes((6, 12, 18, 24, 31, 32, 33, 34)))


def _build_tints() -> bytes:
    table = bytearray(36)
    for square in FIELD:
        region = GROUPS_OF[3 * square + 2] - _FIRST_REGION
        table[square] = REGION_A if region in (0, 3) else REGION_B
    return bytes(table)


_TINTS = _build_tints()

del _build_tints  # room on the device


class View(BaseView):
    """Draws QUANTIK: light has the warm hue, dark the cool one."""

    edges = _EDGES

    def _paint_ground(self, meanings: bytearray, turn) -> None:
        """Tint the regions; with a piece in hand the squares forbidden to it are dark."""
        if turn.count == 0:
            meanings[:] = _TINTS
