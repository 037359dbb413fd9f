"""A real board that may be unplugged and plugged in again while the page is open."""

import json
import time
from typing import Any

from halo.said import members
from tools.play.boards import RGB, PlayError
from tools.play.line_board import LineBoard

# A board that starts needs about a second to greet; the port is there sooner.
_RETRY_S = 0.5


class SerialBoard:
    """The board on `port`; PlayError when there is none to begin with.

    Among the board's lines stands `{"host":{"gone":"…","say":{…}}}` when it goes, a sentence and
    what it says, and again with an empty one when it is back.
    """

    def __init__(self, port: str) -> None:
        self._port = port
        self._line: LineBoard | None = LineBoard(port)
        self.lights: list[RGB] = self._line.lights
        self._news: list[str] = []
        self._retry_at_s = 0.0

    def advance(self, ms: int) -> None:
        """Listen for `ms`, or look whether the board is back."""
        if self._line is None:
            time.sleep(ms / 1000)
            self._look()
            return
        try:
            self._line.advance(ms)
            self.lights = self._line.lights
        except PlayError as reason:
            self._lose(reason)

    def send(self, data: bytes) -> None:
        """Put raw bytes on the serial line; they are lost while the board is away."""
        try:
            if self._line:
                self._line.send(data)
        except PlayError as reason:
            self._lose(reason)

    def take_lines(self) -> list[str]:
        """Return the lines received since the last time."""
        news, self._news = self._news, []
        heard = self._line.take_lines() if self._line else []
        return news + heard

    def close(self) -> None:
        """Let go of the port."""
        if self._line:
            self._line.close()

    def _lose(self, reason: PlayError) -> None:
        self.close()
        self._line = None
        told = members(reason.sentence)
        self._tell(told["text"], told.get("say"))

    def _look(self) -> None:
        if time.monotonic() < self._retry_at_s:
            return
        self._retry_at_s = time.monotonic() + _RETRY_S
        try:
            self._line = LineBoard(self._port)
        except PlayError:
            return
        self._tell("")

    def _tell(self, gone: str, say: dict[str, Any] | None = None) -> None:
        self._news.append(json.dumps({"host": {"gone": gone, "say": say}}))
