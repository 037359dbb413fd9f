"""A board with a bridge on its line, for whoever plays on it: page, terminal or a trial."""

from collections.abc import Callable
from typing import TYPE_CHECKING

from tools.play.boards import RGB, Board

if TYPE_CHECKING:
    from tools.remote.bridge import Bridge


class BridgedBoard:
    """The verbs of `board`; a bridge hears its lines and speaks to it between any others.

    `on()` returns the bridge of the game that is on, None for none. `before(bridge)` is called
    when it is about to speak. `news()` returns the host's own lines, which come with the board's.
    """

    def __init__(
        self,
        board: Board,
        on: "Callable[[], Bridge | None]",
        before: "Callable[[Bridge], None]" = lambda bridge: None,
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
        bridge = self._on()
        if bridge:
            with bridge.lock:
                line = bridge.next_line(self._now_ms)
            if line:
                self._before(bridge)
                self._board.send(line.encode() + b"\n")
        self._board.advance(ms)

    def send(self, data: bytes) -> None:
        """Put bytes on the serial line."""
        self._board.send(data)

    def take_lines(self) -> list[str]:
        """Return the lines received since the last time, without the answers to the bridge."""
        lines = self._board.take_lines()
        bridge = self._on()
        if bridge:
            with bridge.lock:
                lines = [line for line in lines if not bridge.hear(line)]
        return lines + self._news()

    def close(self) -> None:
        """Be done with the board."""
        self._board.close()
