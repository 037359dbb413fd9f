"""A board with a remote game on its line, for whoever plays on it: page, terminal or a trial."""

from collections.abc import Callable
from typing import TYPE_CHECKING

from tools.play.boards import RGB, Board

if TYPE_CHECKING:
    from tools.remote.sealed import SealedPeer


class RemoteBoard:
    """The verbs of `board`; a side of a remote game hears its lines and speaks to it besides.

    `on()` returns the side of the game that is on, None for none. `before(side)` is called when
    it is about to speak. `news()` returns the host's own lines, which come with the board's.
    """

    def __init__(
        self,
        board: Board,
        on: "Callable[[], SealedPeer | None]",
        before: "Callable[[SealedPeer], None]" = lambda side: None,
        news: Callable[[], list[str]] = list,
    ) -> None:
        self._board = board
        self._on = on
        self._before = before
        self._news = news
        self._now_ms = 0

    @property
    def lights(self) -> list[RGB]:
        """The LEDs as they shine, in square order."""
        return self._board.lights

    def advance(self, ms: int) -> None:
        """Let board time pass."""
        self._now_ms += ms
        side = self._on()
        if side:
            line = side.next_board_line(self._now_ms)
            if line:
                self._before(side)
                self._board.send(line.encode() + b"\n")
        self._board.advance(ms)

    def send(self, data: bytes) -> None:
        """Put bytes on the serial line."""
        self._board.send(data)

    def take_lines(self) -> list[str]:
        """Return the lines received since the last time, without the answers to the side."""
        lines = self._board.take_lines()
        side = self._on()
        if side:
            lines = [line for line in lines if not side.board_line(line)]
        return lines + self._news()

    def close(self) -> None:
        """Be done with the board."""
        self._board.close()
