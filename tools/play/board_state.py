"""What the board has told so far, kept from the lines of its protocol."""

import json
from typing import Any

from halo.games.board import Board
from tools.games import registry
from tools.games.game import Game
from tools.games.state_line import State, lit

RAW_LINES = 40

# Before the first state line.
_NOTHING_YET: State = {
    "mode": "silent",
    "players": ["human", "human"],
    "ply": 0,
    "expected": "nothing",
    "lit": {},
    "last": None,
    "lead": None,
    "piece": None,
    "result": "*",
}


def _set_up(game: str) -> State:
    """Return what a state says of a game that is not begun."""
    rules = registry.load(game).rules
    return {"game": game, "position": rules.start_position, "side": rules.sides[0]}


class BoardState:
    """`state` the newest state line, of the board whose name is given until it says its own.

    `board` is the board's shape; `fault` the last fault event while it lasts, `news` events that
    nobody has read yet, `lesson` the event of the one that is on, `replies` answers by their id,
    `raw` the last lines, `greeting` the greeting.
    """

    def __init__(self, board: str) -> None:
        self.board = Board(board)
        self.state: State = {**_NOTHING_YET, **_set_up(self.board.games[0])}
        self.greeting: dict[str, Any] = {}
        self.fault: dict[str, str] = {}
        self.lesson: dict[str, Any] = {}
        self.news: list[dict[str, Any]] = []
        self.replies: dict[int, list[dict[str, Any]]] = {}
        self.raw: list[str] = []

    @property
    def game(self) -> Game:
        """Return the game in play."""
        return registry.load(self.state["game"])

    def take(self, lines: list[str]) -> None:
        """Read the lines; what is no message of the protocol is kept in `raw` only."""
        for line in lines:
            if not line.startswith('{"frame"'):
                self.raw.append(line)
            try:
                message = json.loads(line)
            except ValueError:
                continue
            if isinstance(message, dict):
                self._read(message)
        del self.raw[:-RAW_LINES]

    def lit(self, meaning: str) -> list[str]:
        """Return the squares that are lit with the meaning."""
        return lit(self.state, meaning)

    def sides(self) -> tuple[str, str]:
        """Return what the players are called, the first one first."""
        sides: tuple[str, str] = self.game.rules.sides
        return sides

    def player(self) -> str:
        """Return who plays the side to move: `human`, or `level1` to `level5`."""
        return str(self.state["players"][self.game.side(self.state)])

    def is_boards_turn(self) -> bool:
        """Tell whether the board leads a turn of its own, rather than a hint."""
        state = self.state
        return state["mode"] == "play" and bool(state["lead"]) and self.player() != "human"

    def is_led(self) -> bool:
        """Tell whether the next step is one of the board's own turn, with nothing amiss."""
        return self.is_boards_turn() and not self.fault and not self.lit("back")

    def _read(self, message: dict[str, Any]) -> None:
        if isinstance(message.get("state"), dict):
            self.state = {**_NOTHING_YET, **message["state"]}
            if self.state["mode"] not in ("play", "thinking"):
                self.fault = {}
        elif "event" in message:
            self._read_event(message)
        elif "hello" in message:
            self.greeting = message
            self.board = Board(message["board"])
        elif "ok" in message or "error" in message:
            number = message["ok"] if "ok" in message else message["error"].get("id")
            if isinstance(number, int):
                self.replies.setdefault(number, []).append(message)

    def _read_event(self, event: dict[str, Any]) -> None:
        self.news.append(event)
        if event["event"] == "fault":
            self.fault = event
        elif event["event"] == "cleared":
            self.fault = {}
        elif event["event"] == "lesson":
            self.lesson = event
