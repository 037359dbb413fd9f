"""What the board has told so far, kept from the lines of its protocol."""

import json
from typing import Any

from halo.games import registry
from halo.games.board import Board
from tools.world.world import USUAL_BOARD

RAW_LINES = 40

# Before the first state line.
_NOTHING_YET: dict[str, Any] = {
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


def _set_up(game: str) -> dict[str, Any]:
    """Return what a state says of a game that is not begun."""
    rules = registry.load_rules(game)
    return {"game": game, "position": rules.start_position, "side": rules.sides[0]}


class Told:
    """`state` the newest state line; `turns` the game's turns as (side, text).

    `board` is the board's shape; `symbol` the letter of the turn's piece as soon as it is known:
    symbol, shape or value; `fault` the last fault event while it lasts, `news` events that
    nobody has read yet, `replies` answers by their id, `raw` the last lines, `greeting` the
    greeting, `frame` the last frame's pixels.
    """

    def __init__(self, board: str = USUAL_BOARD) -> None:
        self.board = Board(board)
        self.state: dict[str, Any] = {**_NOTHING_YET, **_set_up(self.board.games[0])}
        self.greeting: dict[str, Any] = {}
        self.turns: list[tuple[str, str]] = []
        self.symbol = ""
        self.fault: dict[str, str] = {}
        self.win: dict[str, str] = {}
        self.sensors: dict[str, str] = {}
        self.news: list[dict[str, Any]] = []
        self.replies: dict[int, list[dict[str, Any]]] = {}
        self.raw: list[str] = []

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
        return str(self.state["lit"].get(meaning, "")).split()

    def may(self, step: str) -> list[str]:
        """Return where the expected step may be made, the square of a lead first."""
        return self.lit("lead") + self.lit(step)

    def player(self) -> str:
        """Return who plays the side to move: `human`, or `level1` to `level5`."""
        return str(self.state["players"][self.side()])

    def sides(self) -> tuple[str, str]:
        """Return what the players are called, the first one first."""
        sides: tuple[str, str] = registry.load_rules(self.state["game"]).sides
        return sides

    def side(self) -> int:
        """Return the side to move, 0 the first player."""
        return self.sides().index(self.state["side"])

    def is_boards_move(self) -> bool:
        """Tell whether the board leads a move of its own, rather than a hint."""
        state = self.state
        return state["mode"] == "play" and bool(state["lead"]) and self.player() != "human"

    def home(self) -> str:
        """Return the square that what is in play came from."""
        return "".join(self.lit("home") or self.lit("back")[:1])

    def _read(self, message: dict[str, Any]) -> None:
        if isinstance(message.get("state"), dict):
            self._read_state(message["state"])
        elif "event" in message:
            self._read_event(message)
        elif "hello" in message:
            self.greeting = message
            self.board = Board(message["board"])
        elif "ok" in message or "error" in message:
            number = message["ok"] if "ok" in message else message["error"].get("id")
            if isinstance(number, int):
                self.replies.setdefault(number, []).append(message)

    def _read_state(self, state: dict[str, Any]) -> None:
        self.state = {**_NOTHING_YET, **state}
        if self.state["piece"]:
            self.symbol = self.state["piece"]
        if self.state["mode"] not in ("play", "thinking"):
            self.fault = {}
        if self.state["mode"] == "set_up":
            self.turns = []
        if self.state["mode"] != "over":
            self.win = {}

    def _read_event(self, event: dict[str, Any]) -> None:
        kind = event["event"]
        self.news.append(event)
        if kind == "move":
            del self.turns[event["ply"] - 1 :]
            self.turns.append((event["side"], event["turn"]))
        elif kind == "undo":
            del self.turns[-1:]
        elif kind == "fault":
            self.fault = event
        elif kind == "cleared":
            self.fault = {}
        elif kind == "win":
            self.win = event
        elif kind == "sensor":
            self.sensors[event["square"]] = event["text"]
