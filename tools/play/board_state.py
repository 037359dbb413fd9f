"""What the board has told so far, kept from the lines of its protocol."""

from typing import Any

from halo.games.registry import Board
from tools.games import registry
from tools.games.game import Game
from tools.games.state_line import DEFAULTS, State, lit, read_state
from tools.page.board.said import read

_BOARDS = tuple(game.board for game in registry.all_games())


def _set_up(game: str) -> State:
    """Return what a state says of a game that is not begun."""
    rules = registry.load(game).rules
    return {"game": game, "position": rules.start_position, "side": rules.sides[0]}


class BoardState:
    """`state` the newest state line, of the board whose name is given until it says its own.

    `board` is the board's shape; `fault` the last fault event while it lasts, `news` events that
    nobody has read yet, `replies` answers by their id, `greeting` the greeting.
    """

    def __init__(self, board: str) -> None:
        self.board = Board(board)
        self.state: State = {**DEFAULTS, **_set_up(self.board.games[0])}
        self.greeting: dict[str, Any] = {}
        self.fault: dict[str, str] = {}
        self.news: list[dict[str, Any]] = []
        self.replies: dict[int, list[dict[str, Any]]] = {}

    @property
    def game(self) -> Game:
        """Return the game in play."""
        return registry.load(self.state["game"])

    def take(self, lines: list[str]) -> None:
        """Read the lines; what is no message of the protocol is passed over."""
        for line in lines:
            self._read(read(line))

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
        if "state" in message:
            self._read_state(read_state(message["state"]))
        elif "event" in message:
            self._read_event(message)
        elif "hello" in message:
            self._read_greeting(message)
        elif "ok" in message:
            self._read_reply(message["ok"], message)
        elif isinstance(message.get("error"), dict):
            self._read_reply(message["error"].get("id"), message)

    def _read_greeting(self, message: dict[str, Any]) -> None:
        if message.get("board") in _BOARDS:
            self.greeting = message
            self._turn_to(message["board"])

    def _turn_to(self, board: str) -> None:
        """Begin anew where it is another board than the one that spoke before."""
        if self.board.name != board:
            self.board = Board(board)
            self.state = {**DEFAULTS, **_set_up(self.board.games[0])}

    def _read_reply(self, number: Any, message: dict[str, Any]) -> None:
        if type(number) is int:
            self.replies.setdefault(number, []).append(message)

    def _read_state(self, state: State | None) -> None:
        """Take a state of a game that there is, with squares that are on its board."""
        if state is None or not _stands(state):
            return
        self._turn_to(registry.load(state["game"]).board)
        self.state = state
        if state["mode"] not in ("play", "thinking"):
            self.fault = {}

    def _read_event(self, event: dict[str, Any]) -> None:
        self.news.append(event)
        if event["event"] == "fault":
            self.fault = {key: value for key, value in event.items() if isinstance(value, str)}
        elif event["event"] == "cleared":
            self.fault = {}


def _stands(state: State) -> bool:
    """Tell whether there are such a game, position, side and squares, and a step as it asks."""
    try:
        game = registry.load(state["game"])
        game.rules.parse_position(state["position"])
        for squares in state["lit"].values():
            for name in squares.split():
                game.grid.square_index(name)
        game.side(state)
        game.next_step(state)
        if state["lead"]:
            game.led(state)
    except (LookupError, ValueError):
        return False
    return bool(state["mode"] and all(state["players"]))
