"""What a host's commands do to the board: one method a command.

Each gets the checked command, returns what the reply says beside ok, and raises Refusal
with a sentence when it cannot be.
"""

from halo.games.oxono_text import SET_UP_POSITION, format_turn, parse_position
from halo.games.record import format_record
from halo.link import messages
from halo.link.commands import Refusal
from halo.players import HUMAN, player_level
from halo.settings import RANGES
from halo.state_line import RESULTS
from halo.version import FIRMWARE, PROTOCOL

GAMES = ("oxono",)

# Settings that a host may change, and what each is measured in.
_SETTINGS = (("brightness", " percent"), ("idle", " seconds"), ("level", ""))


class Orders:
    """`do` holds the method of every command; `write_line` takes the parts of long replies."""

    def __init__(self, session, board: str, write_line) -> None:
        self._session = session
        self._board = board
        self._write_line = write_line
        self.do = {
            "version": self._version,
            "settings": self._settings,
            "set": self._set,
            "new": self._new,
            "position": self._position,
            "undo": self._undo,
            "hint": self._hint,
            "move": self._move,
            "record": self._record,
            "hand": self._hand,
        }

    def _version(self, command: dict) -> dict:
        return {"firmware": FIRMWARE, "protocol": PROTOCOL, "board": self._board}

    def _settings(self, command: dict) -> dict:
        settings = self._session.settings
        return {name: settings[name] for name, _ in _SETTINGS}

    def _set(self, command: dict) -> dict:
        session = self._session
        for name, unit in _SETTINGS:
            value = command[name]
            if value is not None and not session.settings.allows(name, value):
                least, most, _ = RANGES[name]
                raise Refusal("bad_value", "{} is {} to {}{}".format(name, least, most, unit))
        for name, _ in _SETTINGS:
            if command[name] is not None:
                session.settings.put(name, command[name])
        if command["level"] is not None:
            session.game.players.set_level(command["level"])
        session.heed_settings()
        return self._settings(command)

    def _new(self, command: dict) -> None:
        self._check_game(command)
        pink, black = command["pink"], command["black"]
        if pink is None and black is None:
            self._session.set_up()
            return
        try:
            levels = player_level(pink or HUMAN), player_level(black or HUMAN)
        except ValueError as reason:
            raise Refusal("bad_player", str(reason)) from None
        self._session.new_game(levels[0], levels[1])

    def _position(self, command: dict) -> None:
        self._check_game(command)
        if command["position"] is None:
            raise Refusal("bad_position", "the key position is missing")
        try:
            position = parse_position(command["position"])
        except ValueError as reason:
            raise Refusal("bad_position", str(reason)) from None
        self._session.begin_at(position)

    def _check_game(self, command: dict) -> None:
        if command["game"] not in (None, "oxono"):
            raise Refusal("unknown_game", "this board plays: " + ", ".join(GAMES))

    def _undo(self, command: dict) -> None:
        if not self._session.undo():
            raise Refusal("nothing_to_undo", "there is no turn to take back")

    def _hint(self, command: dict) -> None:
        reason = self._session.why_no_hint()
        if reason:
            raise Refusal("no_hint", reason)
        self._session.hint()

    def _move(self, command: dict) -> None:
        if not self._session.move_now():
            raise Refusal("not_thinking", "the board is not thinking")

    def record_text(self) -> str:
        """Return the record of the game so far."""
        game = self._session.game
        position = game.position
        # The board has no calendar; chess's PGN writes an unknown date so.
        tags = [("Game", "oxono"), ("Date", "????.??.??")]
        pink, black = game.players.names()
        tags += [("Pink", pink), ("Black", black)]
        if game.start != SET_UP_POSITION:
            tags.append(("Position", game.start))
        turns = [format_turn(position.turn_made(index)) for index in range(position.made)]
        first_side = position.side ^ (position.made & 1)
        return format_record(tags, turns, RESULTS[position.result], first_side)

    def _record(self, command: dict) -> dict:
        text = self.record_text()
        size = messages.RECORD_PART_CHARS
        last = (len(text) - 1) // size
        for part in range(last):
            piece = {"part": part + 1, "record": text[part * size : (part + 1) * size]}
            piece["more"] = True
            self._write_line(messages.ok(command["id"], piece))
        return {"part": last + 1, "record": text[last * size :], "more": False}

    def _hand(self, command: dict) -> None:
        raise Refusal("no_hand", "this board is real: move its pieces by hand")
