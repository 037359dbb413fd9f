"""The hand's lines, which a simulated board obeys and a real one refuses.

    {"id":1,"do":"hand","verb":"lift","square":"d4"}
    {"id":2,"do":"hand","verb":"place","square":"d5"}                  the last piece lifted
    {"id":3,"do":"hand","verb":"place","square":"c5","piece":"X","dx":2,"dy":-1}
    {"id":4,"do":"hand","verb":"slide","square":"d4","to":"d6"}
    {"id":5,"do":"hand","verb":"take","piece":"X"}                     from the reserve
    {"id":6,"do":"hand","verb":"aside"}                                back into the reserve
    {"id":7,"do":"hand","verb":"knock"|"upright","square":"d4"}
    {"id":8,"do":"hand","verb":"press"|"release"}                      the button
    {"id":8,"do":"hand","verb":"press","ms":3200}                      at least for this time
    {"id":9,"do":"hand","verb":"power"}                                cut and restore it
    {"id":10,"do":"hand","verb":"stand","pieces":"TXd4 Xc5"}           only these, at once

Answered like any command. A separate line reports where the pieces really are:
`{"field":{"pieces":"TXd4 Xc5:3:-2 oa1~","held":"TO"}}`, after the square the millimetres off
its centre, `~` for a piece that has fallen over.
"""

import json
from collections.abc import Callable
from typing import Any

from halo.link import messages
from tools.games.lines import number_of
from tools.sim.world.hand import BoardDriver, Hand
from tools.sim.world.world import SlipError, World, occupied

# A piece stands on its square: beyond half a pitch from its centre is the next one.
_WIDEST_MM = 16
# The shortest press of a finger; a click of a mouse may be shorter.
_PRESS_MS = 60
_LONGEST_PRESS_MS = 10_000
_NEEDED = {
    "lift": ("square",),
    "place": ("square",),
    "slide": ("square", "to"),
    "knock": ("square",),
    "upright": ("square",),
}


class LiveHand(Hand):
    """The hand of a person at the page: carrying takes that person's own time."""

    rise_mm = ()
    move_ms = 0
    settle_ms = 0

    def __init__(self, board: BoardDriver, let_pass: Callable[[int], None]) -> None:
        super().__init__(board)
        self._let_pass = let_pass

    def wait(self, ms: int) -> None:
        """Keep still."""
        if ms:
            self._let_pass(ms)


class HandCommands:
    """Obeys the hand's lines on `board`; `let_pass(ms)` lets board time pass."""

    def __init__(self, board: BoardDriver, let_pass: Callable[[int], None]) -> None:
        self._board = board
        self._hand = LiveHand(board, let_pass)
        self._told = (-1, "")
        self._do: dict[str, Callable[[dict[str, Any]], object]] = {
            "lift": lambda said: self._hand.lift(said["square"]),
            "place": self._place,
            "slide": self._slide,
            "take": self._take,
            "aside": lambda said: self._hand.put_aside(),
            "knock": lambda said: self._hand.knock_over(said["square"]),
            "upright": lambda said: self._hand.set_upright(said["square"]),
            "press": self._press,
            "release": lambda said: board.press(False),
            "power": lambda said: board.reset(),
            "stand": self._stand,
        }

    def obey(self, said: dict[str, Any]) -> str:
        """Do what the message says; return the reply's line."""
        number = number_of(said)
        try:
            verb = said.get("verb")
            if not isinstance(verb, str) or verb not in self._do:
                raise SlipError("the hand's verbs are " + ", ".join(self._do))
            for key in _NEEDED.get(verb, ()):
                self._check_square(said, key)
            self._do[verb](said)
        except (SlipError, ValueError) as reason:
            return messages.error(number, "slip", reason)
        return messages.ok(number)

    def _place(self, said: dict[str, Any]) -> None:
        kind = self._kind(said) if "piece" in said else ""
        self._hand.place(said["square"], kind, _offset(said, "dx"), _offset(said, "dy"))

    def _take(self, said: dict[str, Any]) -> None:
        self._hand.held.append(self._board.world.draw(self._kind(said)))

    def _stand(self, said: dict[str, Any]) -> None:
        world = self._board.world
        words = str(said.get("pieces", "")).split()
        places = [(word[:-2], world.board.square_index(word[-2:])) for word in words]
        before = list(world.pieces), dict(world.reserve)
        world.clear()
        try:
            for kind, square in places:
                world.put(world.draw(kind), square)
        except SlipError:
            world.pieces[:], world.reserve = before
            world.change()
            raise
        self._hand.held.clear()

    def _press(self, said: dict[str, Any]) -> None:
        self._board.press(True)
        ms = said.get("ms")
        self._hand.wait(min(max(_PRESS_MS, ms if type(ms) is int else 0), _LONGEST_PRESS_MS))

    def _slide(self, said: dict[str, Any]) -> None:
        end = self._board.world.board.square_index(said["to"])
        if said["to"] != said["square"] and self._board.world.piece_at(end):
            raise occupied(said["to"])
        self._hand.slide(said["square"], said["to"])

    def _check_square(self, said: dict[str, Any], key: str) -> None:
        name = said.get(key)
        board = self._board.world.board
        if not isinstance(name, str):
            last = board.square_name(board.squares - 1)
            raise SlipError(f"{key} is a square, {board.square_name(0)} to {last}")
        board.square_index(name)

    def _kind(self, said: dict[str, Any]) -> str:
        kind = said.get("piece")
        if not isinstance(kind, str):
            raise SlipError("a piece is one of " + ", ".join(self._board.world.names))
        return kind

    def news(self) -> str:
        """Return the line with the pieces' places, empty while nothing has moved."""
        held = " ".join(piece.kind for piece in self._hand.held)
        now = (self._board.world.version, held)
        if now == self._told:
            return ""
        self._told = now
        field = {"pieces": " ".join(_stand(self._board.world)), "held": held}
        return json.dumps({"field": field}, separators=(",", ":"))


def _offset(said: dict[str, Any], key: str) -> float:
    """Return the piece's offset from the centre in mm."""
    value = said.get(key, 0)
    if type(value) not in (int, float) or not -_WIDEST_MM <= value <= _WIDEST_MM:
        raise SlipError(f"{key} is a number of millimetres from {-_WIDEST_MM} to {_WIDEST_MM}")
    return float(value)


def _stand(world: World) -> list[str]:
    words = []
    for piece in world.pieces:
        square = world.nearest(piece)
        x_mm, y_mm = world.centre(square)
        dx, dy = round(piece.x_mm - x_mm), round(piece.y_mm - y_mm)
        word = piece.kind + world.board.square_name(square)
        words.append(word + (f":{dx}:{dy}" if dx or dy else "") + "~" * (piece.strength < 1))
    return words
