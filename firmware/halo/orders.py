"""What a host's commands do to the board: one method a command.

Each gets the checked command, returns what the reply says beside ok, or LATER, and raises Refusal
with a sentence when it cannot be. The rarer ones are in rare_orders.py.
"""

import gc

from halo.games import table
from halo.jobs import NO_MEMORY, forget_modules
from halo.link.commands import SIDES, Refusal
from halo.players import HUMAN, player_level
from halo.settings import RANGES
from halo.version import BUILD, FIRMWARE, PROTOCOL

# Settings that a host may change, and what each is measured in.
_SETTINGS = (("brightness", " percent"), ("idle", " seconds"), ("level", ""))


class Orders:
    """`do` holds the method of every command; `jobs` (jobs.py) knows the board and the session."""

    def __init__(self, jobs) -> None:
        self._jobs = jobs
        self._session = jobs.session
        self._board = jobs.session.board
        self.do = {
            "version": self._version,
            "settings": self._settings,
            "set": self._set,
            "new": self._new,
            "position": self._position,
            "undo": self._undo,
            "hint": self._hint,
            "move": self._move,
            "record": self._rare,
            "last_crash": self._rare,
            "calibrate": self._rare,
            "selftest": self._rare,
            "hand": self._hand,
        }

    def _version(self, command: dict) -> dict:
        return {
            "firmware": FIRMWARE,
            "build": BUILD,
            "protocol": PROTOCOL,
            "board": self._board.name,
        }

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
        name = self._game_of(command)
        named = [side for side in SIDES if command[side] is not None]
        if not named:
            self._session.set_up(name)
            return
        rules = self._rules(name)
        try:
            for side in named:
                if side not in rules.sides:
                    players = " and ".join(rules.sides)
                    raise ValueError("in {} the players are {}".format(name, players))
            first, second = [player_level(command[side] or HUMAN) for side in rules.sides]
        except ValueError as reason:
            self._forget(name)
            raise Refusal("bad_player", str(reason)) from None
        self._session.new_game(name, first, second)

    def _position(self, command: dict) -> None:
        name = self._game_of(command)
        if command["position"] is None:
            raise Refusal("bad_position", "the key position is missing")
        try:
            position = self._rules(name).parse_position(command["position"])
        except ValueError as reason:
            self._forget(name)
            raise Refusal("bad_position", str(reason)) from None
        self._session.begin_at(name, position)

    def _game_of(self, command: dict) -> str:
        """Return the game that the command is about: by itself the one in play."""
        name = command["game"]
        if name is None:
            return self._session.game.rules.name
        here = ", ".join(self._board.games)
        if name not in table.NAMES:
            raise Refusal("unknown_game", "this board plays: " + here)
        if name not in self._board.games:
            text = "{} needs another board than this {}, which plays: {}"
            text = text.format(name.upper(), self._board.name, here.upper())
            raise Refusal("wrong_board", text)
        return name

    def _rules(self, name: str):
        rules = self._session.game.rules
        return rules if name == rules.name else table.load(name)

    def _forget(self, name: str) -> None:
        """Let go of a game that was loaded for nothing."""
        if name != self._session.game.rules.name:
            table.forget(name)

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

    def _rare(self, command: dict):
        gc.collect()
        try:
            from halo.rare_orders import obey

            return obey(self._jobs, command)
        except MemoryError:
            raise Refusal("no_memory", NO_MEMORY) from None
        finally:
            forget_modules()

    def _hand(self, command: dict) -> None:
        raise Refusal("no_hand", "this board is real: move its pieces by hand")
