"""A board's own thread: it lets board time pass, obeys hands, and hands lines on."""

import json
import threading
import time
from collections import deque
from collections.abc import Callable
from queue import Empty, SimpleQueue
from typing import Any

from tools.play.boards import Seat
from tools.twin.twin import TwinError
from tools.web.hands import Hands

# A board that falls behind is not hurried to catch up by more than this.
_LATE_S = 0.1
_FIELD_EVERY_S = 1 / 30


class Runner(threading.Thread):
    """Plays the board of `seat` in real time.

    `hear(lines)` and `end(sentence)` are called in this thread: for what the board says,
    and once if it ends by itself.
    """

    def __init__(
        self, seat: Seat, hear: Callable[[list[str]], None], end: Callable[[str], None]
    ) -> None:
        super().__init__(name="board", daemon=True)
        self._seat = seat
        self._hear = hear
        self._end = end
        self._said: SimpleQueue[str] = SimpleQueue()
        self._by_hand: deque[dict[str, Any]] = deque()
        self._hands = Hands(seat.simulated, self._let_pass) if seat.simulated else None
        self._stopped = threading.Event()
        self._due_s = 0.0
        self._field_at_s = 0.0

    def say(self, line: str) -> None:
        """Take a line for the board; from any thread."""
        self._said.put(line)

    def stop(self) -> None:
        """End within a slice of board time."""
        self._stopped.set()

    def run(self) -> None:
        """Play until stopped."""
        self._due_s = time.monotonic()
        try:
            while not self._stopped.is_set():
                self._step()
                while self._by_hand and self._hands:
                    reply = self._hands.obey(self._by_hand.popleft())
                    # Whoever hears the reply knows already where the pieces are.
                    self._hear([*filter(None, [self._hands.news()]), reply])
        except TwinError as reason:
            self._end(f"The board has stopped: {reason}.")
        finally:
            self._seat.board.close()

    def _let_pass(self, ms: int) -> None:
        for _ in range(max(1, ms // self._seat.slice_ms)):
            self._step()

    def _step(self) -> None:
        """Pass on what was said, and let one slice of board time pass at its pace."""
        self._pass_on()
        board = self._seat.board
        board.advance(self._seat.slice_ms)
        lines = board.take_lines() + self._news()
        if lines:
            self._hear(lines)
        self._due_s += self._seat.slice_ms / 1000
        now_s = time.monotonic()
        if now_s < self._due_s:
            time.sleep(self._due_s - now_s)
        self._due_s = max(self._due_s, now_s - _LATE_S)

    def _pass_on(self) -> None:
        while True:
            try:
                line = self._said.get_nowait()
            except Empty:
                return
            message = hand_message(line) if self._hands else None
            if message:
                self._by_hand.append(message)
            else:
                self._seat.board.send(line.encode() + b"\n")

    def _news(self) -> list[str]:
        now_s = time.monotonic()
        if not self._hands or now_s < self._field_at_s:
            return []
        news = self._hands.news()
        if not news:
            return []
        self._field_at_s = now_s + _FIELD_EVERY_S
        return [news]


def hand_message(line: str) -> dict[str, Any] | None:
    """Return the message when the line is one for the hand."""
    if '"hand"' not in line:
        return None
    try:
        message = json.loads(line)
    except (ValueError, RecursionError):
        return None
    return message if isinstance(message, dict) and message.get("do") == "hand" else None
