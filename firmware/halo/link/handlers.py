"""Executes a host's commands: one method per command.

Each method gets the checked command, returns the reply's members besides ok, or LATER, and raises
Refusal with the reason. The rarer ones are in rare_handlers.py.
"""

import gc

from halo import memory
from halo.games import registry
from halo.games.players import FOLLOWERS, HUMAN, REMOTE, player_level
from halo.link.commands import COMMANDS, SIDES, Refusal
from halo.version import BUILD, FIRMWARE, PROTOCOL

# The commands of rare_handlers.py; the second group needs a game.
# fmt: off
_RARE = (
    "record", "last_crash", "calibrate", "selftest", "coach", "retry", "turn", "remote", "hand",
)
# fmt: on
_OF_GAME = ("lesson", "puzzle", "review")


class Handlers:
    """`do` holds each command's method; `loader` (a ServiceLoader) has board and session."""

    def __init__(self, loader) -> None:
        self._loader = loader
        self._session = loader.session
        self._board = loader.session.board
        self.do = {
            "version": self._version,
            "settings": self._settings,
            "set": self._set,
            "new": self._new,
            "position": self._position,
            "undo": self._undo,
            "hint": self._hint,
            "move": self._move,
        }
        self.do.update([(name, self._rare) for name in _RARE])
        self.do.update([(name, self._of_game) for name in _OF_GAME])

    def _version(self, command: dict) -> dict:
        return {
            "firmware": FIRMWARE,
            "build": BUILD,
            "protocol": PROTOCOL,
            "board": self._board.name,
        }

    def _settings(self, command: dict) -> dict:
        settings = self._session.settings
        # A board without a piezo has no setting `sound`.
        reply = {name: settings[name] for name in COMMANDS["set"] if settings.table[name][1]}
        from halo.games.strengths import strength_of

        game = self._session.game.rules.name
        for follower in FOLLOWERS:
            reply[follower] = strength_of(settings.strengths, game, follower)
        memory.unload_rare()
        return reply

    def _set(self, command: dict) -> dict:
        session = self._session
        for name in COMMANDS["set"]:
            value = command[name]
            if value is not None and not session.settings.allows(name, value):
                least, most, _, unit = session.settings.table[name]
                if not most:
                    raise Refusal("bad_value", "no_piezo")
                text = "{} is {} to {} {}".format(name, least, most, unit)
                raise Refusal("bad_value", text.rstrip())
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
                    from halo.sentences import wrong_sides

                    raise wrong_sides(rules)
            first, second = [player_level(command[side] or HUMAN) for side in rules.sides]
        except ValueError as reason:
            self._forget(name)
            raise Refusal("bad_player", reason) from None
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
            raise Refusal("bad_position", reason) from None
        finally:
            memory.unload("halo.games.notation")
        self._session.begin_at(name, position)
        return None

    def _game_of(self, command: dict) -> str:
        """Return the command's game, by default the one in play."""
        name = command["game"]
        if name is None:
            return self._session.game.rules.name
        here = ", ".join(self._board.games)
        if name not in registry.NAMES:
            raise Refusal("unknown_game", ("plays", {"games": here}))
        if name not in self._board.games:
            needed = {"game": name.upper(), "board": self._board.name, "games": here.upper()}
            raise Refusal("wrong_board", ("other_board", needed))
        return name

    def _rules(self, name: str):
        rules = self._session.game.rules
        return rules if name == rules.name else registry.load_rules(name)

    def _forget(self, name: str) -> None:
        """Release a game that was loaded and not used."""
        if name != self._session.game.rules.name:
            registry.unload(name)

    def _undo(self, command: dict):
        if max(self._session.game.players.levels) == REMOTE:
            command["ask"] = "undo"
            return self._rare(command)
        self._need("undo", "nothing_to_undo")
        self._session.undo()
        return None

    def _hint(self, command: dict) -> None:
        self._need("hint", "no_hint")
        self._session.hint()

    def _move(self, command: dict) -> None:
        self._need("move", "not_thinking")
        self._session.mode.press()

    def _need(self, do: str, code: str) -> None:
        reason = self._session.mode.why_not(do)
        if reason:
            raise Refusal(code, reason)

    def _of_game(self, command: dict):
        command["game"] = self._game_of(command)
        return self._rare(command)

    def _rare(self, command: dict):
        try:
            from halo.link.rare_handlers import handle

            return handle(self._loader, command)
        except MemoryError:
            raise Refusal("no_memory", memory.NO_MEMORY) from None
        finally:
            memory.unload_rare()


def prepare(session, command: dict):
    """Load what the command needs, in steps; on MemoryError the command tries again."""
    do = command["do"]
    game = command.get("game", "")
    begins = do == "new" or command.get("position") is not None
    try:
        if do in _RARE or do in _OF_GAME or command.get("turns") is not None:
            yield from _load_rare()
        elif begins:
            # What a game leaves in memory must not lie amid garbage, see memory.py.
            gc.collect()
            yield
            if game in session.board.games and game != session.game.rules.name:
                yield from _load_game(game)
    except MemoryError:
        pass


def _load_game(name: str):
    yield registry.load_table(name)
    for module in registry.rules_parts(name):
        yield registry.load_part(name, module)


def _load_rare():
    gc.collect()
    yield
    from halo.games import record

    yield record
    from halo.link import rare_handlers

    yield rare_handlers
