"""A board's thread: starts the board, advances its time, obeys hand commands, relays lines.

A game that a simulated board does not play begins on the board that does, which takes the other's
place.
"""

import json
import threading
import time
from collections import deque
from collections.abc import Callable
from queue import Empty, SimpleQueue
from typing import Any

from tools.games.lines import hand_message, other_board, read
from tools.sim.session import PlayError, Seat
from tools.sim.world.hand_commands import HandCommands

# A board that falls behind catches up at most this much.
_LATE_S = 0.1
_FIELD_EVERY_S = 1 / 30
# A board that has just started reports within this time which set-up it wants.
_SET_UP_MS = 3000


class Runner(threading.Thread):
    """Runs the board that `open_board(model)` returns, in real time; at first model is "".

    `hear(lines)` and `end(sentence)` are called in this thread: with the board's lines, and
    once if it is unavailable or stops. The first line heard of each board is `{"host":{…}}`, see
    hub.py.
    """

    def __init__(
        self,
        open_board: Callable[[str], Seat],
        hear: Callable[[list[str]], None],
        end: Callable[[str], None],
    ) -> None:
        super().__init__(name="board", daemon=True)
        self._open_board = open_board
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
        beginning = ""
        try:
            while not self._stopped.is_set():
                beginning = self._play(beginning)
        except PlayError as reason:
            self._end(str(reason))
        except Exception as reason:
            self._end(f"The board has stopped: {reason}.")
            raise  # this thread's traceback is printed beside the sentence

    def _play(self, beginning: str) -> str:
        """Run one board, beginning with this line; return the line that needs another board."""
        seat = self._open_board(other_board(beginning, ""))
        try:
            about = {
                "board": seat.name,
                "hand": seat.simulated is not None,
                "notices": [{"name": notice.name, **notice.values} for notice in seat.notices],
            }
            self._hear([json.dumps({"host": about})])
            play = _Play(seat, self._said, self._hear)
            if beginning:
                play.begin(beginning)
            return play.run(self._stopped.is_set)
        finally:
            seat.close()


class _Play:
    """The board of `seat` in play: `said` are lines for it."""

    # The line that begins a game of another board.
    _elsewhere = ""

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

    def run(self, is_over: Callable[[], bool]) -> str:
        """Play until it is over, or a line needs another board; return that line."""
        while not is_over() and not self._elsewhere:
            self._pass_on()
            while self._by_hand and self._hand_commands:
                reply = self._hand_commands.obey(self._by_hand.popleft())
                # Send the pieces' places before the reply to the command that moved them.
                self._hear([*filter(None, [self._hand_commands.news()]), reply])
            self._step()
        return self._elsewhere

    def begin(self, line: str) -> None:
        """Send the line that begins a game, and place the pieces as the board then asks."""
        self._seat.board.send(line.encode() + b"\n")
        for _ in range(0, _SET_UP_MS, self._seat.slice_ms):
            for said in self._step():
                state = read(said).get("state", {})
                if self._seat.simulated and state.get("mode") == "set_up":
                    self._seat.simulated.world.arrange(state["position"], state["game"])
                    return

    def _let_pass(self, ms: int) -> None:
        for _ in range(max(1, ms // self._seat.slice_ms)):
            self._step()

    def _step(self) -> list[str]:
        """Pass lines on, let a slice of board time pass; return the board's lines."""
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
        return lines

    def _pass_on(self) -> None:
        while not self._elsewhere:
            try:
                line = self._said.get_nowait()
            except Empty:
                return
            simulated = self._seat.simulated
            message = hand_message(line) if simulated else None
            if message:
                self._by_hand.append(message)
            elif simulated and other_board(line, simulated.world.board.name):
                self._elsewhere = line
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
