"""The state line: all that a host needs to draw the board, told whenever it changes."""

from halo.games.geometry import square_name
from halo.games.oxono_text import format_position, format_turn
from halo.lights.palette import DARK, MEANINGS
from halo.link import messages
from halo.session import MODE_NAMES, PLAY, QUESTION, RESTORE, SET_UP

SIDES = ("pink", "black")
RESULTS = ("*", "1-0", "0-1", "1/2-1/2")

_STEPS = ("lift", "go", "put")


class StateLine:
    """Composes the state line of a session, a part a tick, and writes it.

    In one go it would take several milliseconds, as long as all the rest of a tick.
    """

    def __init__(self, session, write_line) -> None:
        self._session = session
        self._write_line = write_line
        self._version = -1
        self._parts = None

    def update(self) -> None:
        """Do a part of what is due; a change meanwhile begins the line anew."""
        if self._session.version != self._version:
            self._version = self._session.version
            self._parts = self._compose()
        elif self._parts is not None and next(self._parts, None) is None:
            self._parts = None

    def tell(self) -> None:
        """Write the whole line now."""
        for _ in self._compose():
            pass

    def _compose(self):
        """Yield True between the parts."""
        session = self._session
        position = session.position
        contents: dict = {
            "game": "oxono",
            "mode": MODE_NAMES[session.mode],
            "position": format_position(position),
        }
        yield True
        contents["lit"] = lit_squares(session.lamp.meanings)
        yield True
        last = None
        if position.made:
            last = format_turn(position.turn_made(position.made - 1))
        contents["last"] = last
        contents["side"] = SIDES[position.side]
        contents["ply"] = position.made
        contents["expected"] = self._expected()
        contents["result"] = RESULTS[position.result]
        self._write_line(messages.state(contents))

    def _expected(self) -> str:
        session = self._session
        if session.mode == PLAY:
            return _STEPS[session.turn.count]
        if session.mode in (SET_UP, RESTORE):
            return "fill"
        return "answer" if session.mode == QUESTION else "nothing"


def lit_squares(meanings: bytearray) -> dict:
    """Return the lit squares by meaning: `{"go": "c4 c5", ...}`."""
    lit: dict = {}
    for square in range(len(meanings)):
        if meanings[square] != DARK:
            name = MEANINGS[meanings[square]][0]
            lit[name] = (lit[name] + " " if name in lit else "") + square_name(square)
    return lit
