"""The state line: all that a host needs to draw the board, told whenever it changes."""

from halo.games.geometry import square_name
from halo.games.oxono_text import format_position, format_turn
from halo.games.oxono_turn import NO_TURN
from halo.lights.palette import DARK, MEANINGS
from halo.link import messages
from halo.modes import GUIDED, MENU, MODE_NAMES, PLAYED, QUESTION, THINKING

SIDES = ("pink", "black")
RESULTS = ("*", "1-0", "0-1", "1/2-1/2")

_STEPS = ("lift", "go", "put")
_EXPECTED = {MENU: "choose", QUESTION: "answer"}
_SQUARES_A_PART = 18


class StateLine:
    """Composes the state line of a session, a part a tick, and writes it.

    In one go it would take several milliseconds, as long as all the rest of a tick.
    """

    def __init__(self, session, write_line) -> None:
        self._session = session
        self._write_line = write_line
        self._version = -1
        self._parts = None
        self._cells = b""
        self._position = ""

    def update(self) -> bool:
        """Do a part of what is due and return True; a change meanwhile begins anew."""
        if self._session.version != self._version:
            self._version = self._session.version
            self._parts = self._compose()
            return True
        if self._parts is None:
            return False
        if next(self._parts, None) is None:
            self._parts = None
        return True

    def forget(self) -> None:
        """Take the state for untold: the next ticks tell it."""
        self._version = -1

    def _compose(self):
        """Yield True between the parts."""
        session = self._session
        game = session.game
        position = game.position
        contents: dict = {
            "game": "oxono",
            "mode": MODE_NAMES[session.mode],
            "players": game.players.names(),
            "position": self._position_text(),
        }
        yield True
        parts = [messages.members(contents)]
        lit: dict = {}
        meanings = session.lamp.meanings
        for start in range(0, len(meanings), _SQUARES_A_PART):
            add_lit(lit, meanings, start, start + _SQUARES_A_PART)
            yield True
        parts.append(messages.members({"lit": lit}))
        last = None
        if position.made:
            last = format_turn(position.turn_made(position.made - 1))
        lead = game.turn.lead
        contents = {
            "last": last,
            "lead": format_turn(lead) if lead != NO_TURN else None,
            "side": SIDES[position.side],
            "ply": position.made,
            "expected": self._expected(),
            "result": RESULTS[position.result],
        }
        yield True
        parts.append(messages.members(contents))
        self._write_line(messages.state(parts))

    def _position_text(self) -> str:
        """Return the position's text, made anew only when a piece or the side changed."""
        position = self._session.game.position
        cells = bytes(position.cells) + bytes((position.side,))
        if cells != self._cells:
            self._cells = cells
            self._position = format_position(position)
        return self._position

    def _expected(self) -> str:
        session = self._session
        turn = session.game.turn
        if session.mode in PLAYED and not (session.mode == THINKING and turn.is_led()):
            return _STEPS[turn.count]
        if session.mode in GUIDED:
            return "fill"
        return _EXPECTED.get(session.mode, "nothing")


def add_lit(lit: dict, meanings: bytearray, start: int, end: int) -> None:
    """Add the lit squares from `start` to before `end` by meaning: `{"go": "c4 c5", ...}`."""
    for square in range(start, end):
        if meanings[square] != DARK:
            name = MEANINGS[meanings[square]][0]
            lit[name] = (
                lit[name] + " " + square_name(square) if name in lit else square_name(square)
            )
