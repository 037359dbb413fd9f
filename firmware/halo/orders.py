"""What a host's commands do to the board: one method a command.

Each gets the checked command, returns what the reply says beside ok, and raises Refusal
with a sentence when it cannot be.
"""

from halo import crash
from halo.game_record import record_of
from halo.games import table
from halo.link import messages
from halo.link.commands import SIDES, Refusal
from halo.modes import CALIBRATE, SELFTEST, SERVED, TOUCH
from halo.players import HUMAN, player_level
from halo.settings import RANGES
from halo.store.archive import KEPT
from halo.version import BUILD, FIRMWARE, PROTOCOL

# Settings that a host may change, and what each is measured in.
_SETTINGS = (("brightness", " percent"), ("idle", " seconds"), ("level", ""))

# In place of a reply: it is written by itself, now or when a job is done.
LATER = "later"


class Orders:
    """`do` holds the method of every command; `hal` takes the parts of long replies."""

    def __init__(self, session, hal, keeper, service) -> None:
        self._session = session
        self._board = session.board
        self._hal = hal
        self._write_line = hal.write_line
        self._keeper = keeper
        self._service = service
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
            "last_crash": self._last_crash,
            "calibrate": self._calibrate,
            "selftest": self._selftest,
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

    def _record(self, command: dict) -> dict:
        back = command["number"] or 0
        if not 0 <= back <= KEPT:
            text = "number is 1 to {}, the games before this one; 0 is this one"
            raise Refusal("bad_value", text.format(KEPT))
        if not back:
            return self._parts(command["id"], "record", record_of(self._session.game))
        kept = self._keeper.record(back)
        if kept is None:
            raise Refusal("no_record", "no such game is kept")
        return self._parts(command["id"], "record", kept.decode())

    def _last_crash(self, command: dict) -> dict:
        return self._parts(command["id"], "crash", crash.story(self._hal))

    def _calibrate(self, command: dict) -> None:
        how = command["how"] or "guided"
        if how not in ("guided", "all", "factory", "stop"):
            raise Refusal("bad_value", "how is guided, all, factory or stop")
        if how == "factory":
            self._service.restore_factory()
        elif how == "stop":
            self._stop()
        else:
            self._check(self._service.begin(CALIBRATE, how == "all"))

    def _selftest(self, command: dict):
        test = command["test"] or "short"
        if test not in ("short", "long", "touch", "stop"):
            raise Refusal("bad_value", "test is short, long, touch or stop")
        if test == "stop":
            self._stop()
        elif test == "touch":
            self._check(self._service.begin(TOUCH))
        elif test == "long":
            self._check(self._service.begin(SELFTEST, command["id"]))
            return LATER
        else:
            self._service.answer_short(command["id"])
            return LATER
        return None

    def _check(self, reason: str) -> None:
        """Refuse for the reason why a job has not begun, if there is one."""
        if reason:
            raise Refusal("not_now", reason)

    def _stop(self) -> None:
        if self._session.mode not in SERVED:
            raise Refusal("not_now", "nothing of the kind is under way")
        self._session.job.press()

    def _parts(self, id: int | None, key: str, text: str) -> dict:
        """Write all parts of a long text but the last, which is the reply."""
        size = messages.RECORD_PART_CHARS
        last = max(0, len(text) - 1) // size
        for part in range(last):
            piece = {"part": part + 1, key: text[part * size : (part + 1) * size]}
            piece["more"] = True
            self._write_line(messages.ok(id, piece))
        return {"part": last + 1, key: text[last * size :], "more": False}

    def _hand(self, command: dict) -> None:
        raise Refusal("no_hand", "this board is real: move its pieces by hand")
