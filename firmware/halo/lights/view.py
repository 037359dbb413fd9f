"""What the views of all games share; each game's view adds the rest.

Views are redrawn after a change, not every tick; they allocate nothing.
"""

from halo.games.position import DRAW, SECOND_WINS
from halo.games.squares_viper import TAKE_AWAY, clear
from halo.games.turn import NO_SQUARE, PIECE_SQUARE
from halo.lights import palette
from halo.lights.render_viper import paint

# The coach's grades, from 1 on.
_GRADES = bytes((palette.DARK,)) + bytes(range(palette.LOSES, palette.WINS + 1))
# Faults, one byte per square: 0 right, 1 take away, 2 put back.
_FAULTS = bytes((palette.DARK, palette.TAKE, palette.BACK))
# Meanings of LIFT, GO, PUT and HOME for a piece of the warm side.
_ROLES = bytes((palette.LIFT_WARM, palette.GO_WARM, palette.PUT_WARM, palette.HOME_WARM))


def _meanings_of_kinds(hues: bytes, warm: int, totem: int) -> bytes:
    """Return the meanings of nothing, a piece of the first side, the second, totem X, totem O."""
    return bytes((palette.DARK, warm + hues[0], warm + hues[1], totem, totem + 1))


def _build_ring(board) -> bytes:
    """Return the squares of the board's edge."""
    ring = bytearray()
    for square in range(board.squares):
        across = board.column(square) in (0, board.columns - 1)
        if across or board.row(square) in (0, board.rows - 1):
            ring.append(square)
    return bytes(ring)


class BaseView:
    """The view of one game on one board; `hues` are the sides' hues: 0 warm, 1 cool.

    `edges` are the squares at the first side's edge of the board and at the second's, in order, by
    default the first row and the last; the two at the ends breathe while it moves. A game with
    totems adds _paint_steps, _paint_lead and _home.
    """

    hues = b"\x00\x01"
    edges: tuple = ()

    def __init__(self, board) -> None:
        hues = self.hues
        squares = bytes(range(board.squares))
        self.edges = self.edges or (squares[: board.columns], squares[-board.columns :])
        self._ring = _build_ring(board)
        self._fills = _meanings_of_kinds(hues, palette.FILL_WARM, palette.FILL_X)
        self._lifts = _meanings_of_kinds(hues, palette.LIFT_WARM, palette.LIFT_X)
        # The meanings of a turn's roles for each side.
        self._roles = [bytes([palette.DARK] + [warm + hue for warm in _ROLES]) for hue in hues]
        # The meanings of the line's marks: the winner's for each side, the loser's.
        self._ends = (
            bytes((palette.DARK, palette.WIN_WARM + hues[0], palette.SIDE_WARM + hues[1])),
            bytes((palette.DARK, palette.WIN_WARM + hues[1], palette.SIDE_WARM + hues[0])),
        )

    # --- modes ---------------------------------------------------------------------------

    def draw_guide(self, meanings: bytearray, kinds: bytearray, faults: bytearray) -> None:
        """Set-up and restoring: fill these squares, clear those."""
        for square in range(len(meanings)):
            meaning = palette.DARK
            if faults[square] == TAKE_AWAY:
                meaning = palette.TAKE
            elif faults[square]:
                meaning = self._fills[kinds[square]]
            meanings[square] = meaning

    def draw_menu(self, meanings, options: bytearray, kinds: bytearray, lying: bytearray) -> None:
        """The menu: its options, the set-up's pieces, and pieces left lying."""
        meanings[:] = options
        paint(kinds, self._lifts, meanings, len(meanings))
        paint(lying, _FAULTS, meanings, len(meanings))

    def draw_turn(self, meanings: bytearray, turn, faults: bytearray, grades=b"") -> None:
        """A turn: the side to move, the possible next steps, the lead, and faults over all.

        `grades` are the coach's, LOST to WON of engine/grader_viper.py, 0 for a square without.
        """
        side = turn.side()
        clear(meanings, len(meanings))
        self._paint_ground(meanings, turn)
        edge = self.edges[side]
        # Only the ends: a whole row would look like squares to place on.
        meanings[edge[0]] = meanings[edge[-1]] = palette.SIDE_WARM + self.hues[side]
        self._paint_steps(meanings, turn, side)
        if grades:
            paint(grades, _GRADES, meanings, len(grades))
        if turn.lead_square() != NO_SQUARE:
            self._paint_lead(meanings, turn, side)
        back = turn.back_square
        if back != NO_SQUARE:
            meanings[turn.squares[0]] = self._home(turn, side)
            if turn.waiting == NO_SQUARE:
                meanings[back] = palette.REOPENED
        paint(faults, _FAULTS, meanings, len(meanings))

    def draw_thinking(self, meanings: bytearray, turn, faults: bytearray) -> None:
        """Thinking: a light runs round the edge in the mover's hue; over it the possible steps."""
        side = turn.side()
        clear(meanings, len(meanings))
        meaning = palette.THINK_WARM + self.hues[side]
        for square in self._ring:
            meanings[square] = meaning
        self._paint_steps(meanings, turn, side)
        paint(faults, _FAULTS, meanings, len(meanings))

    def draw_result(self, meanings, result: int, line: bytearray, faults: bytearray) -> None:
        """A finished game: `line` as mark_end left it, or the draw's wave; faults over all."""
        for square in range(len(meanings)):
            meanings[square] = palette.DRAWN if result == DRAW else palette.DARK
        if result != DRAW:
            winner = 1 if result == SECOND_WINS else 0
            paint(line, self._ends[winner], meanings, len(meanings))
        paint(faults, _FAULTS, meanings, len(meanings))

    def mark_end(self, position, line: bytearray) -> None:
        """Set line[square] to 1 on winning squares, to 2 on the loser's that counted.

        If no squares won, mark the winner's edge.
        """
        if not position.winning_squares(line) and position.result != DRAW:
            for square in self.edges[1 if position.result == SECOND_WINS else 0]:
                line[square] = 1

    # --- what a game's view may add ------------------------------------------------------

    def _paint_ground(self, meanings: bytearray, turn) -> None:
        """Light the background; by default nothing."""

    def _paint_steps(self, meanings: bytearray, turn, side: int) -> None:
        """Light the possible next steps."""
        paint(turn.allowed, self._roles[side], meanings, len(meanings))

    def _paint_lead(self, meanings: bytearray, turn, side: int) -> None:
        """Light the led turn's next step, and its later ones."""
        if turn.count == 0:
            meanings[turn.lead & PIECE_SQUARE] = palette.GO_WARM + self.hues[side]
        meanings[turn.lead_square()] = palette.LEAD_WARM + self.hues[side]

    def _home(self, turn, side: int) -> int:
        """Return the meaning of the square that the lifted piece came from."""
        return palette.HOME_WARM + self.hues[side]
