"""The table that a person sits at: a board, the hand over it, and what the board has told."""

import json
from collections.abc import Callable
from typing import Any

from halo.games.record import parse_record
from tools.play.boards import PlayError, Seat
from tools.play.told import Told
from tools.world.driver import BoardDriver
from tools.world.hand import Hand
from tools.world.world import USUAL_BOARD, World

_ANSWER_MS = 3000
# Events are told once the hands have been quiet for 300 ms.
_SETTLE_MS = 450
# A pause in which one sees what the lights answer.
_BREATH_MS = 200


class Refused(Exception):
    """What was asked for cannot be done; the text is a sentence for the player."""


class PacedHand(Hand):
    """A hand whose time passes as `let_pass(ms)` has it."""

    def __init__(self, board: BoardDriver, let_pass: Callable[[int], None]) -> None:
        super().__init__(board)
        self._let_pass = let_pass

    def wait(self, ms: int) -> None:
        """Keep still."""
        self._let_pass(ms)


class Table:
    """`is_helped` tells that the hand carries out the board's own moves.

    `shows_raw` tells that the player wants to see the protocol's lines.
    """

    def __init__(self, seat: Seat) -> None:
        self.seat = seat
        simulated = seat.simulated
        self.told = Told(simulated.world.board.name if simulated else USUAL_BOARD)
        self.is_helped = True
        self.shows_raw = False
        self._hand = PacedHand(seat.simulated, self.advance) if seat.simulated else None
        self._number = 0

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

    def advance(self, ms: int) -> None:
        """Let board time pass, slice by slice."""
        for _ in range(max(1, ms // self.seat.slice_ms)):
            self.step()

    def step(self) -> None:
        """Let one slice of board time pass and hear what the board says."""
        self.seat.board.advance(self.seat.slice_ms)
        self.told.take(self.seat.board.take_lines())

    def settle(self) -> None:
        """Wait until the board has told what it made of the hand's work."""
        self.advance(_SETTLE_MS)

    def breathe(self) -> None:
        """Pause between two steps of the hand."""
        self.advance(_BREATH_MS)

    def ask(self, do: str, **keys: Any) -> list[dict[str, Any]]:
        """Send a command and return its replies; Refused with the board's own words."""
        self._number = self._number % 999_999 + 1
        number = self._number
        message = json.dumps({"id": number, "do": do, **keys}, separators=(",", ":"))
        self.seat.board.send(message.encode() + b"\n")
        replies: list[dict[str, Any]] = []
        waited = 0
        while waited < _ANSWER_MS:
            self.step()
            waited += self.seat.slice_ms
            replies += self.told.replies.pop(number, [])
            if replies and "error" in replies[-1]:
                raise Refused("The board says: " + replies[-1]["error"]["text"] + ".")
            if replies and not replies[-1].get("more"):
                return replies
        raise Refused("The board does not answer.")

    def start(self) -> None:
        """Wait for the board's first words, through its self-test."""
        for modes in (("silent",), ("test",)):
            waited = 0
            while self.told.state["mode"] in modes and waited < _ANSWER_MS:
                self.step()
                waited += self.seat.slice_ms
        if self.told.state["mode"] == "silent" and not self.has_hand:
            raise PlayError("Nothing on this port speaks Halo's protocol: is the firmware on it?")
        if self.told.state["ply"] > len(self.told.turns):
            self._catch_up()

    def _catch_up(self) -> None:
        """Learn the turns that were made before anybody listened."""
        record = "".join(part["record"] for part in self.ask("record"))
        tags, turns, _ = parse_record(record)
        sides = self.told.sides()
        first = int(tags.get("Position", "x")[-1] == sides[1][0])
        self.told.turns = [(sides[(index + first) % 2], turn) for index, turn in enumerate(turns)]
