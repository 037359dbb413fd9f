"""A player's session with a board: the board, the hand over it, and the board's messages."""

import json
from typing import Any, NamedTuple

from halo.games.registry import NAMES, Board, board_of
from halo.sentences import members
from tools.games import registry
from tools.games.game import DEFAULTS, Game, State, lit, read_state
from tools.games.lines import read
from tools.sim.world.hand import AnyBoard, BoardDriver, Hand
from tools.sim.world.world import USUAL_BOARD, World

# An LED's light: red, green, blue, 0 to 255.
RGB = tuple[int, int, int]


class PlayError(Exception):
    """Play cannot start or continue: a `sentence` of sentences.py with the reason and a remedy."""

    def __init__(self, sentence: Any) -> None:
        super().__init__(members(sentence)["text"])


class Notice(NamedTuple):
    """A warning about a board before play: a text of the page's tables, and its values."""

    name: str
    values: dict[str, str] = {}


class Seat:
    """A board to play on: `simulated` is None for a real one, which needs real hands.

    `slice_ms` of board time pass between two polls of the player's input; `notices` are shown
    beforehand.
    """

    # The folder of the board's games and settings.
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

    def close(self) -> None:
        """Close the board."""
        self.board.close()


_BOARDS = tuple(map(board_of, NAMES))


class BoardState:
    """What a board has said: the newest of each of its messages.

    `state` is the newest state line, `board` the board's shape: that of the board named at the
    start until the board reports its own name. `fault` is the last fault event while it lasts,
    `news` the events that nobody has read yet, `replies` the answers by their id.
    """

    def __init__(self, board: str) -> None:
        self._begin(board)
        self.greeting: dict[str, Any] = {}
        self.fault: dict[str, str] = {}
        self.news: list[dict[str, Any]] = []
        self.replies: dict[int, list[dict[str, Any]]] = {}

    @property
    def game(self) -> Game:
        """Return the game in play."""
        return registry.load(self.state["game"])

    def take(self, lines: list[str]) -> None:
        """Read the lines; ignore those that are no messages of the protocol."""
        for line in lines:
            self._read(read(line))

    def lit(self, meaning: str) -> list[str]:
        """Return the squares lit with the meaning."""
        return lit(self.state, meaning)

    def sides(self) -> tuple[str, str]:
        """Return the players' names, the first one first."""
        sides: tuple[str, str] = self.game.rules.sides
        return sides

    def player(self) -> str:
        """Return who plays the side to move: `human`, or `level1` to `level5`."""
        return str(self.state["players"][self.game.side(self.state)])

    def is_boards_turn(self) -> bool:
        """Tell whether the board leads its own turn, rather than a hint."""
        state = self.state
        return state["mode"] == "play" and bool(state["lead"]) and self.player() != "human"

    def is_led(self) -> bool:
        """Tell whether the next step belongs to the board's own turn, without a fault."""
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

    def _begin(self, board: str) -> None:
        self.board = Board(board)
        game = self.board.games[0]
        rules = registry.load(game).rules
        begun = {"game": game, "position": rules.start_position, "side": rules.sides[0]}
        self.state: State = {**DEFAULTS, **begun}

    def _turn_to(self, board: str) -> None:
        """Start afresh if this is another board than before."""
        if self.board.name != board:
            self._begin(board)

    def _read_reply(self, number: Any, message: dict[str, Any]) -> None:
        if type(number) is int:
            self.replies.setdefault(number, []).append(message)

    def _read_state(self, state: State | None) -> None:
        """Take a state, if its game exists and its squares are on its board."""
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
    """Tell whether a state's game, position, side, squares and step exist."""
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
# The board reports events once the hands have been still for 300 ms.
_SETTLE_MS = 450
# A pause between two steps of the hand.
_PAUSE_MS = 200


class Refused(Exception):
    """A request cannot be carried out; the text is a sentence for the player."""


class Session:
    """One player at one board: reads its messages, sends commands, moves pieces."""

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
        """Let board time pass and read the board's messages."""
        self.seat.board.advance(ms)
        self.heard.take(self.seat.board.take_lines())

    def settle(self) -> None:
        """Wait until the board has reported the effect of the hand's steps."""
        self.advance(_SETTLE_MS)

    def pause(self) -> None:
        """Pause between two steps of the hand."""
        self.advance(_PAUSE_MS)

    def ask(self, do: str, **keys: Any) -> list[dict[str, Any]]:
        """Send a command and return its replies; Refused with the board's own message."""
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
        """Wait for the board's first messages, through its self-test."""
        for mode in ("silent", "test"):
            waited = 0
            while self.state["mode"] == mode and waited < _ANSWER_MS:
                self.advance(self.seat.slice_ms)
                waited += self.seat.slice_ms
        if self.state["mode"] == "silent" and not self.has_hand:
            raise PlayError("Nothing on this port speaks Halo's protocol: is the firmware on it?")
