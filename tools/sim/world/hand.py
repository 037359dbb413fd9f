"""A player's hand over any simulated board: lift, place, slide, fumble, wait.

Every verb takes the time a hand takes, on the board's own clock. A hand can hold
several pieces; the last one lifted is the first to be placed.
"""

import math
from typing import Protocol

from tools.sim.world.sensors import GAP_MM
from tools.sim.world.world import Piece, SlipError, World, nothing_on, occupied

TICK_MS = 10
# Offsets from a square's centre of a piece carried across.
_BEFORE_MM = 40.0
_AFTER_MM = 14.0


class AnyBoard(Protocol):
    """A board, simulated or real; time passes in `advance` only."""

    @property
    def lights(self) -> list[tuple[int, int, int]]:
        """The LEDs' colours: (red, green, blue), 0 to 255, linear, in square order."""

    def advance(self, ms: int) -> None:
        """Let `ms` of board time pass."""

    def send(self, data: bytes) -> None:
        """Put raw bytes on the serial line."""

    def take_lines(self) -> list[str]:
        """Return the lines received since the last call."""

    def close(self) -> None:
        """Close the board."""


class BoardDriver(AnyBoard, Protocol):
    """A simulated board and the world around it."""

    world: World

    def press(self, down: bool) -> None:
        """Hold the button, or release it."""

    def reset(self) -> None:
        """Cut the power and restore it."""


class Hand:
    """Verbs of a hand on `board`, which has a `world` and `advance(ms)`.

    A piece rises and falls through the gaps `rise_mm`, one per tick; carrying one over the
    board takes `move_ms`, and the hand rests `settle_ms` after each verb.
    """

    rise_mm: tuple[float, ...] = (7.0, 10.0, 15.0, 22.0)
    move_ms = 250
    settle_ms = 100

    def __init__(self, board: BoardDriver) -> None:
        self.board = board
        self.held: list[Piece] = []

    def wait(self, ms: int) -> None:
        """Keep still."""
        self.board.advance(ms)

    def lift(self, square: str) -> Piece:
        """Lift the piece on the square off the board."""
        world = self.board.world
        piece = self._piece(square)
        for gap_mm in self.rise_mm:
            world.move(piece, piece.x_mm, piece.y_mm, gap_mm)
            self.wait(TICK_MS)
        self.held.append(world.take(self._index(square)))
        self.wait(self.settle_ms)
        return piece

    def sweep(self, squares: list[str]) -> None:
        """Take the pieces off the squares at once, as a sleeve might."""
        for square in squares:  # one by one: pieces taken before an error stay in the hand
            self.held.append(self.board.world.take(self._index(square)))
        self.wait(self.settle_ms)

    def place(self, square: str, kind: str = "", dx_mm: float = 0.0, dy_mm: float = 0.0) -> Piece:
        """Put down a piece: of `kind` from the reserve, or the last one lifted."""
        index = self._index(square)
        world = self.board.world
        if world.piece_at(index) is not None:
            raise occupied(square)
        piece = self._take_in_hand(kind)
        self.wait(self.move_ms)
        world.put(piece, index, dx_mm, dy_mm)
        for gap_mm in (*reversed(self.rise_mm), GAP_MM):
            world.move(piece, piece.x_mm, piece.y_mm, gap_mm)
            self.wait(TICK_MS)
        self.wait(self.settle_ms)
        return piece

    def _take_in_hand(self, kind: str) -> Piece:
        if kind:
            for piece in reversed(self.held):
                if piece.kind == kind:
                    self.held.remove(piece)
                    return piece
            return self.board.world.draw(kind)
        if not self.held:
            raise SlipError("hand_empty_place|the hand holds nothing: name the piece to place")
        return self.held.pop()

    def slide(self, start: str, end: str, mm_per_s: float = 300.0) -> None:
        """Push the piece straight to another square, over the sensors in between."""
        world = self.board.world
        piece = self._piece(start)
        x_mm, y_mm = world.centre(self._index(end))
        from_x, from_y = piece.x_mm, piece.y_mm
        length_mm = ((x_mm - from_x) ** 2 + (y_mm - from_y) ** 2) ** 0.5
        ticks = max(1, round(length_mm / mm_per_s * 1000 / TICK_MS))
        for tick in range(1, ticks + 1):
            share = tick / ticks
            world.move(piece, from_x + (x_mm - from_x) * share, from_y + (y_mm - from_y) * share)
            self.wait(TICK_MS)
        self.wait(self.settle_ms)

    def carry(
        self, square: str, height_mm: float, mm_per_s: float = 250.0, kind: str = ""
    ) -> None:
        """Carry a piece from beyond the board's edge, over the square at this height, and further.

        At 0 mm it slides. It is raised off the board before the next square, and stays in hand.
        """
        board = self.board.world.board
        index = self._index(square)
        across = (board.column(index) == 0) - (board.column(index) == board.columns - 1)
        up = (board.row(index) == 0) - (board.row(index) == board.rows - 1)
        if up:
            across = 0
        ticks = round((_BEFORE_MM + _AFTER_MM) / mm_per_s * 1000 / TICK_MS)
        places = [-_BEFORE_MM + (_BEFORE_MM + _AFTER_MM) * at / ticks for at in range(ticks + 1)]
        self._pass_over(square, [(mm * across, mm * up) for mm in places], height_mm, kind)

    def hover(self, square: str, height_mm: float, ms: int, kind: str = "") -> None:
        """Hold a piece this high over the middle of the square; it stays in hand."""
        self._pass_over(square, [(0.0, 0.0)] * (ms // TICK_MS), height_mm, kind)

    def _pass_over(
        self, square: str, offsets: list[tuple[float, float]], height_mm: float, kind: str
    ) -> None:
        """Move a piece through these offsets from the square's centre, one per tick."""
        world = self.board.world
        if world.piece_at(self._index(square)) is not None:
            raise occupied(square)
        piece = self._take_in_hand(kind)
        x_mm, y_mm = world.centre(self._index(square))
        world.pieces.append(piece)
        for dx_mm, dy_mm in offsets:
            world.move(piece, x_mm + dx_mm, y_mm + dy_mm, GAP_MM + height_mm)
            self.wait(TICK_MS)
        for gap_mm in self.rise_mm:
            world.move(piece, piece.x_mm, piece.y_mm, max(gap_mm, GAP_MM + height_mm))
            self.wait(TICK_MS)
        world.pieces.remove(piece)
        world.change()
        self.held.append(piece)
        self.wait(self.settle_ms)

    def tap(self, square: str, kind: str = "") -> None:
        """Tap the square: a standing piece is lifted and put back, an empty square touched.

        An empty one with the piece in the hand, or with one of `kind` from the reserve.
        """
        if self.board.world.piece_at(self._index(square)) is not None:
            self.lift(square)
            self.place(square)
            return
        is_spare = not self.held
        self.place(square, (kind or self._spare()) if is_spare else "")
        self.lift(square)
        if is_spare:
            self.put_aside()

    def _spare(self) -> str:
        """Return the kind with the most pieces left in the reserve."""
        reserve = self.board.world.reserve
        return max(reserve, key=lambda kind: reserve[kind])

    def _index(self, square: str) -> int:
        """Return the index of a square's name; SlipError if unknown."""
        try:
            return self.board.world.board.square_index(square)
        except ValueError as reason:
            raise SlipError(str(reason)) from None

    def _piece(self, square: str) -> Piece:
        """Return the piece that stands there; SlipError when there is none."""
        piece = self.board.world.piece_at(self._index(square))
        if piece is None:
            raise nothing_on(square)
        return piece

    def fumble(self, square: str, reach_mm: float = 9.0, ms: int = 400) -> None:
        """Wiggle the piece on its square and leave it there a little off its centre."""
        world = self.board.world
        piece = self._piece(square)
        x_mm, y_mm = world.centre(self._index(square))
        for tick in range(ms // TICK_MS):
            angle = tick * 0.9
            world.move(
                piece, x_mm + reach_mm * math.cos(angle), y_mm + reach_mm * math.sin(angle * 0.7)
            )
            self.wait(TICK_MS)
        world.move(piece, x_mm + 1.5, y_mm - 1.0)
        self.wait(self.settle_ms)

    def knock_over(self, square: str) -> None:
        """Tip the piece on its side: its magnet no longer points at the sensor."""
        self._turn(square, 0.0)

    def set_upright(self, square: str) -> None:
        """Stand a knocked-over piece up again."""
        self._turn(square, 1.0)

    def _turn(self, square: str, strength: float) -> None:
        self._piece(square).strength = strength
        self.board.world.change()
        self.wait(self.settle_ms)

    def set_right(self) -> None:
        """Stand every piece upright on the nearest square's centre, and empty the hands."""
        world = self.board.world
        for piece in world.pieces:
            piece.strength = 1.0
            world.move(piece, *world.centre(world.nearest(piece)))
        while self.held:
            self.put_aside()
        self.wait(self.settle_ms)

    def put_aside(self) -> None:
        """Put the pieces in the hand back into the reserve."""
        if not self.held:
            raise SlipError("hand_empty|the hand holds nothing")
        self.board.world.put_aside(self.held.pop())
        self.wait(self.settle_ms)

    def press(self, ms: int = 100) -> None:
        """Press the button for a while."""
        self.board.press(True)
        self.wait(ms)
        self.board.press(False)
        self.wait(self.settle_ms)
