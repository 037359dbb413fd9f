"""Saves over power cuts: the game in play, the last fifty, settings, calibration.

Flash is written between turns and while no magnet changes, one item per tick: erasing a sector
stops the processor for tens of milliseconds. A replaced game is archived before the next one is
saved, under the number that it has had from its beginning, so that after a power cut in between it
is archived again to the same place. Failed writes are retried (write_retry.py); until a game is
archived, its last copy is not overwritten.

A game is saved as four lines: version, game and the game's number; start position; players; turns
as texts. A calibration is a version, the number of squares, then little-endian words: every
square's level without a magnet, then every threshold, in counts off that level. restore.py reads
both.
"""

from micropython import const

from halo import memory
from halo.games.players import LEVELS, REMOTE
from halo.games.position import PLAYING
from halo.games.strengths import GIVEN_UP
from halo.store import settings
from halo.store.slots import Slots

# Players too fast for the board ever to rest between turns still lose at most one turn.
_MOST_UNSAVED_TURNS = const(1)
# Names in the store: the game in play, the calibration, and the strengths of opponents that follow
# a person (strength.py, which is not always in memory).
GAME = "game"
CALIBRATION = "calibration"
STRENGTH = "strength"
GAME_VERSION = "3"
CALIBRATION_VERSION = 2


class Persistence:
    """Saves and restores the game of `session`, as `events` reported it, and the settings.

    `number` is that of the game in play, counted from 1 over the board's life. `slots` stores the
    game, the settings and the rest; `others` are bytes to write, by name.
    """

    # A write_retry.py WriteRetry while writes fail.
    _retry = None

    def __init__(self, hal, notify) -> None:
        self.slots = Slots(hal.load, hal.save)
        self.notify = notify
        self.others: dict = {}
        self._hal = hal
        self.number = 1
        self._leaving: list = []
        self._unsaved = False
        # (turns reported, bytes, sealed bytes) of the game, to be written in another tick.
        self._packed: tuple | None = None
        self._saved_turns = 0
        self._settings_version = 0
        # The result of the game in play that the strengths already include.
        self._settled = PLAYING
        # The remaining steps of torn.py's check.
        self._torn = None

    def choose_game(self, board) -> str:
        """Return the name of the saved game; the board's first if none was saved."""
        from halo.store.restore import choose_game

        return choose_game(self.slots, board)

    def resume(self, session) -> list | None:
        """Restore all before the first tick; return the game's turns, None without a game."""
        from halo.store.restore import resume

        restored = resume(self.slots, self.archive, session, self.notify)
        memory.unload("halo.store.restore")
        self._torn = self._find_torn()
        turns, self.number, self._leaving = restored
        self._saved_turns = len(turns or ())
        return turns

    def archive_game(self, game, given_up: bool) -> None:
        """Have the game archived soon, if a turn was made in it: another replaces it."""
        result = game.position.result
        if given_up and result == PLAYING:
            result = GIVEN_UP
            if max(game.players.levels) == REMOTE:
                self.notify("gave_up", {"ply": game.position.made})
        if self._settled != result:
            self._settle(game, result)
        self._settled = PLAYING
        if game.position.made:
            from halo.games.record import record_of

            self._leaving.append((self.number, record_of(game, result == GIVEN_UP).encode()))
            self.number += 1
            self._packed = None
            self._saved_turns = 0
            memory.unload_rare()

    @property
    def is_due(self) -> bool:
        """Tell whether turns or players of the game in play wait to be written."""
        return self._unsaved or self._packed is not None

    def request_save(self) -> None:
        """Save the game as soon as flash may be written: its turns or players have changed."""
        self._unsaved = True
        if self._retry is not None:
            self._retry.hurry()

    def update(self, session, events) -> bool:
        """Write one item that is due and allowed now; tell whether there was one."""
        if not session.quiet.reached() or not self._may_write(session, events):
            return False
        if self._retry is not None and self._retry.waits():
            return False
        if self._torn is not None and (self._leaving or not self.is_due):
            self._go_on_finding(self._torn)
        elif self._leaving and not self.slots.held:
            if not self._try(self._archive_next):
                self.slots.hold(GAME)
        elif self._unsaved and not session.mode.has_side_game:
            self._unsaved = False
            self._pack_game(session.game, events)
        elif self._packed is not None:
            turns, data, sealed = self._packed
            if self._try(self.slots.write_sealed, GAME, data, sealed):
                self._saved_turns = turns
                self._packed = None
        else:
            return self._write_other(session, events)
        return True

    def _write_other(self, session, events) -> bool:
        """Write one item besides the game in play, if due; tell whether there was one."""
        field = session.sensors.detector
        if session.settings.version != self._settings_version:
            version = session.settings.version
            if self._try(self.slots.write, settings.NAME, session.settings.pack()):
                self._settings_version = version
        elif self._settled != events.result and not events.is_behind():
            self._try(self._settle, session.game, events.result)
        elif self.others:
            name, data = next(iter(self.others.items()))
            if self._try(self.slots.write, name, data):
                del self.others[name]
        elif not field.is_calibrated and field.has_all_baselines():
            self.calibrate(session, field.baselines(), field.thresholds())
        elif self._leaving:
            self._try(self._archive_next)
        elif self._retry is not None:
            self._retry.end()
            self._retry = None
        else:
            return False
        return True

    def _settle(self, game, result: int) -> None:
        """Adapt the opponent that follows a person to the game's result."""
        if LEVELS < max(game.players.levels) < REMOTE:
            from halo.store.strength import settle

            settle(self, game, result)
            memory.unload_rare()
        self._settled = result

    def _find_torn(self):
        """Once after power-up: report torn copies; number games after the archive's highest."""
        from halo.store.torn import find_torn

        memory.unload("halo.store.torn")
        yield from find_torn(self.slots, self.archive(), self.notify)

    def _go_on_finding(self, steps) -> None:
        highest = next(steps, None)
        if highest is None:
            self._torn = None
        elif highest > self.number:
            self.number = highest + 1
            self._unsaved = self._saved_turns > 0

    def calibrate(self, session, baselines, thresholds) -> None:
        """Use this calibration from now on, and save it."""
        session.sensors.calibrate(baselines, thresholds)
        self.others[CALIBRATION] = pack_calibration(baselines, thresholds)

    def forget_calibration(self, session) -> None:
        """Return to the factory calibration: the next empty board is measured."""
        session.sensors.calibrate(None, None)
        self.others[CALIBRATION] = b""

    def _may_write(self, session, events) -> bool:
        """Tell whether no turn is under way, or too many turns are unsaved."""
        if not session.mode.is_turn or session.game.turn.count == 0:
            return True
        return self.is_due and len(events.turns) - self._saved_turns > _MOST_UNSAVED_TURNS

    def _pack_game(self, game, events) -> None:
        """Pack the game as reported to the host; one not reported yet waits."""
        if not events.is_behind():
            names = (game.rules.name, game.start)
            data = pack_game(*names, events.players, events.turns, self.number)
            sealed = self.slots.seal(GAME, data)
            self._packed = None if sealed is None else (len(events.turns), data, sealed)

    def _archive_next(self) -> None:
        assert self._leaving[0][0] < self.number, "the game in play has a later number"
        self.archive().keep(*self._leaving[0])
        self._leaving.pop(0)
        if not self._leaving:
            self.slots.held.clear()

    def _try(self, write, *arguments) -> bool:
        """Write; return whether it succeeded. A failure is reported, and tried again later."""
        try:
            write(*arguments)
        except (OSError, MemoryError) as problem:
            try:
                self._note(problem)
            except MemoryError:
                pass  # too little even for that: the next tick tries again
            return False
        return True

    def _note(self, problem: Exception) -> None:
        if self._retry is None:
            from halo.store.write_retry import WriteRetry

            self._retry = WriteRetry(self._hal, self.notify)
            memory.unload("halo.store.write_retry")
        self._retry.fail(problem)

    def record(self, back: int) -> bytes | None:
        """Return the record of the game `back` games before the one in play; None if not kept."""
        number = self.number - back
        for waiting, text in self._leaving:
            if waiting == number:
                return text
        return self.archive().read(number)

    def archive(self):
        """Return the archive of former games."""
        from halo.store.archive import Archive

        memory.unload("halo.store.archive")
        return Archive(self._hal.load, self._hal.save)


def pack_game(game: str, start: str, players: list, turns: list, number: int = 1) -> bytes:
    """Return the game of this name as bytes; `number` counts the board's games.

    Without players it is a set-up that has not become a game yet, and replaces the last game.
    """
    # In one piece: MicroPython looks up each new string among all names of the program.
    return (
        "{} {} {}\n{}\n{}\n{}".format(
            GAME_VERSION, game, number, start, " ".join(players), " ".join(turns)
        )
    ).encode()


def pack_calibration(baselines, thresholds) -> bytes:
    """Return the calibration, two arrays of words, for the store."""
    return bytes((CALIBRATION_VERSION, len(baselines))) + bytes(baselines) + bytes(thresholds)
