"""What the board has told so far, kept from the lines of its protocol."""

import json
from typing import Any

RAW_LINES = 40

# Before the first state line.
_NOTHING_YET: dict[str, Any] = {
    "game": "oxono",
    "mode": "silent",
    "players": ["human", "human"],
    "position": "6/6/6/6/6/6 d4 c3 p",
    "side": "pink",
    "ply": 0,
    "expected": "nothing",
    "lit": {},
    "last": None,
    "lead": None,
    "result": "*",
}


class Told:
    """`state` the newest state line; `turns` the game's turns as (side, text).

    `symbol` is that of the totem in play, `fault` the last fault event while it lasts,
    `news` events that nobody has read yet, `replies` answers by their id, `raw` the last
    lines, `greeting` the greeting, `frame` the last frame's pixels.
    """

    def __init__(self) -> None:
        self.state: dict[str, Any] = dict(_NOTHING_YET)
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
        return str(self.state["players"][self.state["side"] == "black"])

    def is_boards_move(self) -> bool:
        """Tell whether the board leads a move of its own, rather than a hint."""
        state = self.state
        return state["mode"] == "play" and bool(state["lead"]) and self.player() != "human"

    def home(self) -> str:
        """Return the square that the totem in play came from."""
        return "".join(self.lit("home") or self.lit("back")[:1])

    def _read(self, message: dict[str, Any]) -> None:
        if isinstance(message.get("state"), dict):
            self._read_state(message["state"])
        elif "event" in message:
            self._read_event(message)
        elif "hello" in message:
            self.greeting = message
        elif "ok" in message or "error" in message:
            number = message["ok"] if "ok" in message else message["error"].get("id")
            if isinstance(number, int):
                self.replies.setdefault(number, []).append(message)

    def _read_state(self, state: dict[str, Any]) -> None:
        self.state = {**_NOTHING_YET, **state}
        ply = self.state["ply"]
        home = self.lit("home")
        if home:
            totem_x = self.state["position"].split()[1]
            self.symbol = "X" if home[0] == totem_x else "O"
        elif self.state["expected"] in ("go", "put") and ply < len(self.turns):
            # A turn that is being taken back, its piece on the square that the totem left.
            self.symbol = self.turns[ply][1][0]
        elif self.state["lead"]:
            self.symbol = self.state["lead"][0]
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
