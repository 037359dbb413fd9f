"""YOXII's lights: the totem in amber, pieces in their side's hue, value squares in white."""

from halo.games.yoxii.game import VALUES
from halo.lights import palette
from halo.lights.render_viper import paint
from halo.lights.view import BaseView

# White is cool and red warm. Their edges are between the value squares: c1 to e1, c7 to e7.
_HUES = b"\x01\x00"
_EDGES = (bytes((1, 2, 3)), bytes((41, 42, 43)))
# The meanings of a turn's roles (nothing, LIFT, GO, PUT, HOME, TOUCH) for each side.
_ROLES = [
    bytes((palette.DARK, palette.LIFT_X, palette.GO_X, put, palette.HOME_X, palette.TOUCH))
    for put in (palette.PUT_COOL, palette.PUT_WARM)
]
_MOVED = 2


class View(BaseView):
    """Draws YOXII."""

    hues = _HUES
    edges = _EDGES

    def __init__(self, board) -> None:
        super().__init__(board)
        self._losers = bytearray(board.squares)

    def mark_end(self, position, line: bytearray) -> None:
        """Set line[square] to 1 on the winner's pieces next to the totem, to 2 on the loser's."""
        super().mark_end(position, line)
        winner = position.result - 1
        if 0 <= winner < 2:
            position.scoring_squares(winner ^ 1, self._losers)
            for square in range(len(line)):
                if self._losers[square]:
                    line[square] = 2

    def _paint_steps(self, meanings: bytearray, turn, side: int) -> None:
        paint(turn.allowed, _ROLES[side], meanings, len(meanings))
        if turn.parked:
            # A piece on a value square must leave it: for another value, or before the turn ends.
            for value in range(1, VALUES + 1):
                square = turn.value_square(value)
                if turn.is_parked(value) and square != turn.waiting:
                    meanings[square] = palette.TAKE
        if turn.value and (turn.count <= _MOVED or not turn.is_parked(turn.value)):
            meanings[turn.value_square(turn.value)] = palette.TOUCHED
        elif turn.waits_for_value():
            meanings[turn.last_square()] = palette.WAIT_WARM + _HUES[side]

    def _paint_lead(self, meanings: bytearray, turn, side: int) -> None:
        if turn.count == 0:
            meanings[(turn.lead >> 6) & 63] = palette.GO_X
        if turn.count < _MOVED:
            meanings[turn.lead_square()] = palette.LEAD_X
        elif not turn.parked:
            meanings[turn.lead_square()] = palette.LEAD_WARM + _HUES[side]

    def _home(self, turn, side: int) -> int:
        return palette.HOME_X
