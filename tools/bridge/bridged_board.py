"""A board with a bridge on its line, for whoever plays on it: the page or the terminal."""

import json
from collections.abc import Callable

from tools.bridge.bridge import Bridge
from tools.play.boards import RGB, Board


class BridgedBoard:
    """The verbs of `board`; the bridge hears its lines and speaks to it between any others.

    `tell(sentence)` is called when there is something new to know. Pages get it as a line
    `{"host":{"elsewhere":{…}}}`.
    """

    def __init__(
        self, board: Board, bridge: Bridge, invitation: str, tell: Callable[[str], None]
    ) -> None:
        self._board = board
        self._bridge = bridge
        self._invitation = invitation
        self._tell = tell
        self._now_ms = 0
        self._told = ""
        self.lights: list[RGB] = board.lights

    def advance(self, ms: int) -> None:
        """Let board time pass."""
        self._now_ms += ms
        with self._bridge.lock:
            line = self._bridge.next_line(self._now_ms)
        if line:
            self._board.send(line.encode() + b"\n")
        self._board.advance(ms)
        self.lights = self._board.lights

    def send(self, data: bytes) -> None:
        """Put bytes on the serial line."""
        self._board.send(data)

    def take_lines(self) -> list[str]:
        """Return the lines received since the last time, without the answers to the bridge."""
        with self._bridge.lock:
            lines = [line for line in self._board.take_lines() if not self._bridge.hear(line)]
            return lines + self._news()

    def close(self) -> None:
        """Be done with the board."""
        self._board.close()

    def _news(self) -> list[str]:
        bridge = self._bridge
        sentence = bridge.sentence()
        if sentence == self._told:
            return []
        self._told = sentence
        self._tell(sentence)
        told = {
            "here": bridge.is_other_here,
            "text": sentence,
            "fault": bridge.fault,
            "invitation": self._invitation if bridge.match.side == "a" else "",
        }
        return [json.dumps({"host": {"elsewhere": told}})]
