"""A player's session with a board: the board, the hand over it, and what the board has told."""

import json
from typing import Any

from tools.games.state_line import State
from tools.play.board_state import BoardState
from tools.play.boards import PlayError, Seat
from tools.sim.world.hand import Hand
from tools.sim.world.world import USUAL_BOARD, World

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
