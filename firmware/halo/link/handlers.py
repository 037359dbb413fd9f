"""What a host's commands do to the board: one method a command.

Each gets the checked command, returns what the reply says beside ok, or LATER, and raises Refusal
with a sentence when it cannot be. What begins a job is obeyed beside that (service/). A board on
its own does without this module: it is borrowed for the first line.
"""

from halo import memory
from halo.games import registry
from halo.games.players import COACHES, FOLLOWERS, HUMAN, REMOTE, player_level
from halo.games.strengths import strength_of
from halo.link import messages
from halo.link.commands import COMMANDS, SIDES, parse_command
from halo.link.messages import LATER, Refusal
from halo.version import BUILD, FIRMWARE, PROTOCOL

# What settings are measured in.
_UNITS = {"brightness": " percent", "idle": " seconds"}
# What a side's coach tells, in the order of the settings' numbers.
_COACH = ("off", "warning", "full")


class Handlers:
    """Obeys lines for the board that `service` has; `own` are commands that Host obeys itself."""

    def __init__(self, service, own: dict) -> None:
        self._service = service
        self._session = service.session
        self._board = service.session.board
        self._do = {
            "version": self._version,
            "settings": self._settings,
            "set": self._set,
            "new": self._new,
            "position": self._position,
            "undo": self._undo,
            "hint": self._hint,
            "move": self._move,
            "record": self._record,
            "last_crash": self._last_crash,
            "calibrate": self._of_job,
            "selftest": self._of_job,
            "coach": self._coach,
            "retry": self._of_job,
            "turn": self._of_job,
            "remote": self._of_job,
            "lesson": self._of_game,
            "puzzle": self._of_game,
            "review": self._of_game,
            "hand": self._hand,
        }
        self._do.update(own)

    def answer(self, line: bytes | None) -> str | None:
        """Obey the line, None for one that was too long; return the reply, if it is due now."""
        number = None
        try:
            if line is None:
                raise Refusal("too_long", "a line has at most 512 bytes")
            command = parse_command(line)
            number = command["id"]
            reply = self._do[command["do"]](command)
            return None if reply is LATER else messages.ok(number, reply)
        except Refusal as refusal:
            id = number if refusal.id is None else refusal.id
            return messages.error(id, refusal.code, refusal.text)

    def _version(self, command: dict) -> dict:
        return {
            "firmware": FIRMWARE,
            "build": BUILD,
            "protocol": PROTOCOL,
            "board": self._board.name,
        }

    def _settings(self, command: dict) -> dict:
        settings = self._session.settings
        # A board without a piezo has no sound to tell.
        reply = {name: settings[name] for name in COMMANDS["set"] if settings.ranges[name][1]}
        game = self._session.game.rules.name
        for follower in FOLLOWERS:
            reply[follower] = strength_of(settings.strengths, game, follower)
        return reply

    def _set(self, command: dict) -> dict:
        session = self._session
        for name in COMMANDS["set"]:
            value = command[name]
            if value is not None and not session.settings.allows(name, value):
                least, most, _ = session.settings.ranges[name]
                if not most:
                    raise Refusal("bad_value", "this board has no piezo")
                unit = _UNITS.get(name, "")
                raise Refusal("bad_value", "{} is {} to {}{}".format(name, least, most, unit))
        for name in COMMANDS["set"]:
            if command[name] is not None:
                session.settings.put(name, command[name])
        if command["level"] is not None:
            session.game.players.set_level(command["level"])
        session.apply_settings()
        return self._settings(command)

    def _new(self, command: dict) -> None:
        name = self._game_of(command)
        named = [side for side in SIDES if command[side] is not None]
        if not named:
            self._session.begin_setup(name)
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

    def _position(self, command: dict):
        if command["turns"] is not None:
            return self._of_game(command)
        name = self._game_of(command)
        if command["position"] is None:
            raise Refusal("bad_position", "the key position is missing")
        try:
            position = self._rules(name).parse_position(command["position"])
        except ValueError as reason:
            self._forget(name)
            raise Refusal("bad_position", str(reason)) from None
        self._session.begin_at(name, position)
        return None

    def _game_of(self, command: dict) -> str:
        """Return the game that the command names, by default the one in play."""
        name = command["game"]
        if name is None:
            return self._session.game.rules.name
        here = ", ".join(self._board.games)
        if name not in registry.NAMES:
            raise Refusal("unknown_game", "this board plays: " + here)
        if name not in self._board.games:
            text = "{} needs another board than this {}, which plays: {}"
            text = text.format(name.upper(), self._board.name, here.upper())
            raise Refusal("wrong_board", text)
        return name

    def _rules(self, name: str):
        rules = self._session.game.rules
        if name == rules.name:
            return rules
        return registry.load_rules(name)

    def _forget(self, name: str) -> None:
        """Let go of a game that was loaded for nothing."""
        if name != self._session.game.rules.name:
            registry.unload(name)

    def _undo(self, command: dict):
        if max(self._session.game.players.levels) == REMOTE:
            command["ask"] = "undo"
            return self._of_job(command)
        if not self._session.undo():
            raise Refusal("nothing_to_undo", "there is no turn to take back")
        return None

    def _hint(self, command: dict) -> None:
        reason = self._session.why_no_hint()
        if reason:
            raise Refusal("no_hint", reason)
        self._session.hint()

    def _move(self, command: dict) -> None:
        if not self._session.move_now():
            raise Refusal("not_thinking", "the board is not thinking")

    def _of_game(self, command: dict):
        command["game"] = self._game_of(command)
        return self._of_job(command)

    def _of_job(self, command: dict):
        try:
            return self._service.obey(command)
        except MemoryError:
            raise Refusal("no_memory", memory.NO_MEMORY) from None

    def _coach(self, command: dict) -> dict:
        session = self._session
        rules = session.game.rules
        settings = session.settings
        for name in SIDES:
            told = command[name]
            if told is not None and name not in rules.sides:
                text = "in {} the players are {}"
                raise Refusal("bad_player", text.format(rules.name, " and ".join(rules.sides)))
            if told is not None and told not in _COACH:
                raise Refusal("bad_value", "a coach is " + ", ".join(_COACH))
        for side in range(2):
            told = command[rules.sides[side]]
            if told is not None:
                settings.put(COACHES[side], _COACH.index(told))
        session.game.forget_grades()
        session.draw()
        return {rules.sides[side]: _COACH[settings[COACHES[side]]] for side in range(2)}

    def _record(self, command: dict) -> dict:
        text = self._service.kept_record(command["number"] or 0)
        if not text:
            text = memory.borrow("halo.games.record").record_of(self._session.game)
        return self._parts(command, "record", text)

    def _last_crash(self, command: dict) -> dict:
        return self._parts(command, "crash", self._service.persistence.last_crash())

    def _parts(self, command: dict, key: str, text: str) -> dict:
        """Write all parts of a long text but the last, which is the reply."""
        size = messages.RECORD_PART_CHARS
        last = max(0, len(text) - 1) // size
        for part in range(last):
            piece = {"part": part + 1, key: text[part * size : (part + 1) * size], "more": True}
            self._service.write_line(messages.ok(command["id"], piece))
        return {"part": last + 1, key: text[last * size :], "more": False}

    def _hand(self, command: dict) -> None:
        raise Refusal("no_hand", "this board is real: move its pieces by hand")
