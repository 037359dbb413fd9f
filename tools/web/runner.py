"""A board's own thread: it starts the board, lets its time pass, obeys hands, hands lines on."""

import json
import threading
import time
from collections import deque
from collections.abc import Callable
from queue import Empty, SimpleQueue
from typing import Any

from tools.play.boards import PlayError, Seat
from tools.twin.twin import TwinError
from tools.web.hand_commands import HandCommands

# A board that falls behind is not hurried to catch up by more than this.
_LATE_S = 0.1
_FIELD_EVERY_S = 1 / 30


class Runner(threading.Thread):
    """Plays the board that `sit_down()` returns, in real time.

    `hear(lines)` and `end(sentence)` are called in this thread: for what the board says, and
    once if it cannot be had or stops. The first line heard is `{"host":{…}}`, see
    hub.py.
    """

    def __init__(
        self,
        sit_down: Callable[[], Seat],
        hear: Callable[[list[str]], None],
        end: Callable[[str], None],
    ) -> None:
        super().__init__(name="board", daemon=True)
        self._sit_down = sit_down
        self._hear = hear
        self._end = end
        self._said: SimpleQueue[str] = SimpleQueue()
        self._stopped = threading.Event()

    def say(self, line: str) -> None:
        """Take a line for the board; from any thread."""
        self._said.put(line)

    def stop(self) -> None:
        """End within a slice of board time."""
        self._stopped.set()

    def run(self) -> None:
        """Play until stopped."""
        try:
            seat = self._sit_down()
        except PlayError as reason:
            self._end(str(reason))
            return
        is_simulated = seat.simulated is not None
        about = {"board": seat.name, "hand": is_simulated, "notice": seat.notice}
        self._hear([json.dumps({"host": about})])
        try:
            _Play(seat, self._said, self._hear).run(self._stopped.is_set)
        except TwinError as reason:
            self._end(f"The board has stopped: {reason}.")
        finally:
            seat.board.close()


class _Play:
    """The board of `seat` in play: `said` are lines for it."""

    def __init__(
        self, seat: Seat, said: "SimpleQueue[str]", hear: Callable[[list[str]], None]
    ) -> None:
        self._seat = seat
        self._said = said
        self._hear = hear
        self._by_hand: deque[dict[str, Any]] = deque()
        self._hand_commands = (
            HandCommands(seat.simulated, self._let_pass) if seat.simulated else None
        )
        self._due_s = time.monotonic()
        self._field_at_s = 0.0

    def run(self, is_over: Callable[[], bool]) -> None:
        """Play until it is over."""
        while not is_over():
            self._pass_on()
            while self._by_hand and self._hand_commands:
                reply = self._hand_commands.obey(self._by_hand.popleft())
                # Whoever hears the reply knows already where the pieces are.
                self._hear([*filter(None, [self._hand_commands.news()]), reply])
            self._step()

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
            message = hand_message(line) if self._hand_commands else None
            if message:
                self._by_hand.append(message)
            else:
                self._seat.board.send(line.encode() + b"\n")

    def _news(self) -> list[str]:
        now_s = time.monotonic()
        if not self._hand_commands or now_s < self._field_at_s:
            return []
        news = self._hand_commands.news()
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
