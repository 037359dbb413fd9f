"""A player's session with a board: the board, the hand over it, and what the board has told."""

import json
from typing import Any, NamedTuple

from halo.games.registry import Board
from halo.sentences import members
from tools.games import registry
from tools.games.game import DEFAULTS, Game, State, lit, read_state
from tools.games.lines import read
from tools.sim.world.hand import AnyBoard, BoardDriver, Hand
from tools.sim.world.world import USUAL_BOARD, World

# An LED's light: red, green, blue, 0 to 255.
RGB = tuple[int, int, int]


class PlayError(Exception):
    """Playing cannot begin or go on, as a `sentence` of sentences.py's says, and what to do."""

    def __init__(self, sentence: Any) -> None:
        super().__init__(members(sentence)["text"])


class Notice(NamedTuple):
    """What a player should know of a board beforehand: a text of the page's, and its values."""

    name: str
    values: dict[str, str] = {}


class Seat:
    """A board to sit down at: `simulated` is None for a real one, which hands must touch.

    `slice_ms` of board time pass between two looks at who plays; `notices` are to be known
    beforehand; `goes_on` tells that something may happen though nobody types.
    """

    # Where the board's games and settings are kept.
    kept_in = ""

    def __init__(
        self,
        board: AnyBoard,
        name: str,
        simulated: BoardDriver | None,
        slice_ms: int = 10,
        notices: tuple[Notice, ...] = (),
    ) -> None:
        self.board = board
        self.name = name
        self.simulated = simulated
        self.slice_ms = slice_ms
        self.notices = notices
        self.goes_on = simulated is None

    def close(self) -> None:
        """Be done with the board."""
        self.board.close()


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


_ANSWER_MS = 3000
# Events are told once the hands have been quiet for 300 ms.
_SETTLE_MS = 450
# A pause between two steps of the hand.
_PAUSE_MS = 200


class Refused(Exception):
    """What was asked for cannot be done; the text is a sentence for the player."""


class Session:
    """What one player at one board hears, asks and does."""

    def __init__(self, seat: Seat) -> None:
        self.seat = seat
        simulated = seat.simulated
        self.heard = BoardState(simulated.world.board.name if simulated else USUAL_BOARD)
        self._hand = Hand(simulated) if simulated else None
        self._number = 0

    @property
    def state(self) -> State:
        """Return the board's newest state line."""
        return self.heard.state

    @property
    def hand(self) -> Hand:
        """Return the simulated hand; Refused when the board is real."""
        if self._hand is None:
            raise Refused("This board is real: touch it with your own hands.")
        return self._hand

    @property
    def world(self) -> World:
        """Return the simulated pieces; Refused when the board is real."""
        return self.hand.board.world

    @property
    def has_hand(self) -> bool:
        """Tell whether the hand is simulated."""
        return self._hand is not None

    @property
    def held(self) -> list[str]:
        """Return the kinds of the pieces in the hand, the last one lifted last."""
        return [piece.kind for piece in self._hand.held] if self._hand else []

    def kind_at(self, square: str) -> str:
        """Return the kind of the piece that stands on the simulated board's square, or ""."""
        piece = self.world.piece_at(self.world.board.square_index(square))
        return piece.kind if piece else ""

    def advance(self, ms: int) -> None:
        """Let board time pass and hear what the board says."""
        self.seat.board.advance(ms)
        self.heard.take(self.seat.board.take_lines())

    def settle(self) -> None:
        """Wait until the board has told what it made of the hand's work."""
        self.advance(_SETTLE_MS)

    def pause(self) -> None:
        """Pause between two steps of the hand."""
        self.advance(_PAUSE_MS)

    def ask(self, do: str, **keys: Any) -> list[dict[str, Any]]:
        """Send a command and return its replies; Refused with the board's own words."""
        self._number = self._number % 999_999 + 1
        number = self._number
        message = json.dumps({"id": number, "do": do, **keys}, separators=(",", ":"))
        self.seat.board.send(message.encode() + b"\n")
        replies: list[dict[str, Any]] = []
        for _ in range(0, _ANSWER_MS, self.seat.slice_ms):
            self.advance(self.seat.slice_ms)
            replies += self.heard.replies.pop(number, [])
            if replies and "error" in replies[-1]:
                raise Refused("The board says: " + replies[-1]["error"]["text"] + ".")
            if replies and not replies[-1].get("more"):
                return replies
        raise Refused("The board does not answer.")

    def start(self) -> None:
        """Wait for the board's first words, through its self-test."""
        for mode in ("silent", "test"):
            waited = 0
            while self.state["mode"] == mode and waited < _ANSWER_MS:
                self.advance(self.seat.slice_ms)
                waited += self.seat.slice_ms
        if self.state["mode"] == "silent" and not self.has_hand:
            raise PlayError("Nothing on this port speaks Halo's protocol: is the firmware on it?")
