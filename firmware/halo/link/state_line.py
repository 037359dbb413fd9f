"""The state line: all that a host needs to draw the board, told whenever it changes."""

from micropython import const

from halo.games.position import RESULTS
from halo.games.turn import NO_TURN
from halo.link import messages

_SPACE = const(32)


class StateLine:
    """Composes the state line of a session, a part a tick, and writes it.

    In one go it would take several milliseconds, as long as all the rest of a tick.
    """

    def __init__(self, session, write_line) -> None:
        self._session = session
        self._write_line = write_line
        self._version = -1
        self._parts = None
        self._game = ""
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

    def resend(self) -> None:
        """Tell the state again in the next ticks."""
        self._version = -1

    def _compose(self):
        """Yield True between the parts."""
        session = self._session
        game = session.game
        rules = game.rules
        position = game.position
        text = self._position_text()
        yield True
        contents: dict = {
            "game": rules.name,
            "mode": session.status.mode_name(),
            "players": game.players.names(),
            "position": text,
        }
        parts = [messages.members(contents)]
        yield True
        lit: dict = {}
        add_lit(lit, session.board, session.lamp)
        yield True
        told = {name: str(lit[name], "ascii") for name in lit}
        parts.append(messages.members({"lit": told}))
        yield True
        last = None
        if position.made:
            last = rules.format_turn(position.turn_made(position.made - 1))
        lead = game.turn.lead
        contents = {
            "last": last,
            "lead": rules.format_turn(lead) if lead != NO_TURN else None,
            "piece": game.turn.piece_letter(),
            "side": rules.sides[position.side],
            "ply": position.made,
            "expected": session.status.expected(),
            "result": RESULTS[position.result],
        }
        yield True
        parts.append(messages.members(contents))
        yield True
        self._write_line(messages.state(parts))

    def _position_text(self) -> str:
        """Return the position's text, made anew only when a piece or the side changed."""
        rules = self._session.game.rules
        position = self._session.game.position
        cells = bytes(position.cells) + bytes((position.side,))
        if cells != self._cells or rules.name != self._game:
            self._game = rules.name
            self._cells = cells
            self._position = rules.format_position(position)
        return self._position


def add_lit(lit: dict, board, lamp) -> None:
    """Add the lit squares by meaning: `{"go": b"c4 c5", ...}`.

    Letter by letter: each string that is made is looked for among all of the program's names.
    """
    meanings = lamp.meanings
    for square in range(board.squares):
        for meaning in lamp.meaning_names_at(square) if meanings[square] else ():
            if meaning in lit:
                lit[meaning].append(_SPACE)
            else:
                lit[meaning] = bytearray()
            lit[meaning].append(board.names[2 * square])
            lit[meaning].append(board.names[2 * square + 1])
