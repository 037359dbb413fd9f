"""A board with a remote game on its line, for whoever plays on it: page, terminal or a trial."""

from collections.abc import Callable
from typing import TYPE_CHECKING

from tools.sim.session import RGB
from tools.sim.world.hand import AnyBoard

if TYPE_CHECKING:
    from tools.remote.sealed import SealedPeer


class RemoteBoard:
    """The verbs of `board`; a side of a remote game hears its lines and speaks to it besides.

    `side()` returns the side. `look()` is called whenever the board's lines are taken.
    """

    def __init__(
        self,
        board: AnyBoard,
        side: "Callable[[], SealedPeer]",
        look: Callable[[], None] = lambda: None,
    ) -> None:
        self._board = board
        self._side = side
        self._look = look
        self._now_ms = 0

    @property
    def lights(self) -> list[RGB]:
        """The LEDs as they shine, in square order."""
        return self._board.lights

    def advance(self, ms: int) -> None:
        """Let board time pass."""
        self._now_ms += ms
        line = self._side().next_board_line(self._now_ms)
        if line:
            self._board.send(line.encode() + b"\n")
        self._board.advance(ms)

    def send(self, data: bytes) -> None:
        """Put bytes on the serial line."""
        self._board.send(data)

    def take_lines(self) -> list[str]:
        """Return the lines received since the last time, without the answers to the side."""
        side = self._side()
        lines = [line for line in self._board.take_lines() if not side.board_line(line)]
        self._look()
        return lines

    def close(self) -> None:
        """Be done with the board."""
        self._board.close()
