"""What the board keeps over power cuts: the game in play, the last fifty, settings, calibration.

Flash is written between turns and while no hand moves, for erasing a sector stops the processor
for tens of milliseconds; one thing a tick. A game that makes place for another goes to the archive
before the other is saved, under a number that the game in play has from its beginning: a cut in
between makes it go there once more, to the same place.
"""

from micropython import const

from halo import memory
from halo.store import saved_game, settings
from halo.store.slots import Slots

# Who plays so fast that the board is never at rest between turns loses no more than one.
_MOST_UNSAVED_TURNS = const(1)
# Under this name the store has the calibration (calibration.py, which is not always in memory).
_CALIBRATION = "calibration"


class Persistence:
    """Saves the game that `session` and `events` tell of, and the settings, and restores them.

    `number` is that of the game in play, counted from 1 over the board's life. `slots` holds the
    game, the settings and the calibration.
    """

    def __init__(self, hal, notify) -> None:
        self.slots = Slots(hal.load, hal.save)
        self._hal = hal
        self._notify = notify
        self.number = 1
        self._leaving: list = []
        self._unsaved = False
        self._saved_turns = 0
        self._settings_version = 0
        self._is_calibrated = False
        self._calibration: bytes | None = None

    def game_of(self, games: tuple) -> str:
        """Return which of the games was saved; the first one if none was."""
        return saved_game.game_of(self.slots.read(saved_game.NAME), games)

    def resume(self, session) -> bool:
        """Restore all before the first tick; return whether there is a game."""
        self._resume_calibration(session)
        kept = self.slots.read(settings.NAME)
        if kept is not None:
            session.settings.unpack(kept)
            session.apply_settings()
        data = self.slots.read(saved_game.NAME)
        if data is None:
            return False
        rules = session.game.rules
        self.number = saved_game.number_of(data, rules.name)
        game = saved_game.unpack(data, rules)
        if game is None:
            return False
        start, turns, levels, _ = game
        self._saved_turns = len(turns)
        session.resume(start, turns)
        session.game.players.choose(levels[0], levels[1])
        return True

    def _resume_calibration(self, session) -> None:
        from halo.store.calibration import unpack

        known = unpack(self.slots.read(_CALIBRATION), session.board.squares)
        memory.unload_rare()
        if known is not None and session.sensors.accepts(known[0], known[1]):
            self._is_calibrated = True
            session.sensors.calibrate(known[0], known[1])

    def archive_game(self, game) -> None:
        """Archive the game, soon, if a turn was made in it: another takes its place."""
        if game.position.made:
            from halo.games.record import record_of

            self._leaving.append((self.number, record_of(game).encode()))
            self.number += 1
            self._saved_turns = 0
            memory.unload_rare()

    def request_save(self) -> None:
        """Save the game as soon as flash may be written: turns or players have changed."""
        self._unsaved = True

    def update(self, session, events) -> bool:
        """Write one thing that is due and may be written now; tell whether there was one."""
        if not session.quiet.reached() or not self._may_write(session, events):
            return False
        if self._leaving:
            number, text = self._leaving.pop(0)
            self._try(self.archive().keep, number, text)
        elif self._unsaved:
            self._unsaved = False
            self._save_game(session.game, events)
        elif session.settings.version != self._settings_version:
            self._settings_version = session.settings.version
            self._try(self.slots.write, settings.NAME, session.settings.pack())
        elif self._calibration is not None:
            data, self._calibration = self._calibration, None
            self._try(self.slots.write, _CALIBRATION, data)
        elif not self._is_calibrated and session.sensors.detector.has_all_baselines():
            field = session.sensors.detector
            self.calibrate(session, field.baselines(), field.thresholds())
        else:
            return False
        return True

    def calibrate(self, session, baselines, thresholds) -> None:
        """Use this calibration from now on, and save it."""
        from halo.store.calibration import pack

        session.sensors.calibrate(baselines, thresholds)
        self._calibration = pack(baselines, thresholds)
        memory.unload_rare()
        self._is_calibrated = True

    def forget_calibration(self, session) -> None:
        """Return to the factory's calibration: the next empty board is measured."""
        session.sensors.calibrate(None, None)
        self._calibration = b""
        self._is_calibrated = False

    def _may_write(self, session, events) -> bool:
        """Tell whether no turn is under way, or more turns are unsaved than may get lost."""
        if not session.status.is_in_play() or session.game.turn.count == 0:
            return True
        return self._unsaved and len(events.turns) - self._saved_turns > _MOST_UNSAVED_TURNS

    def _save_game(self, game, events) -> None:
        """Save the game as told; one of which nothing was told yet waits for that."""
        if not events.is_behind():
            self._saved_turns = len(events.turns)
            names = (game.rules.name, game.start)
            data = saved_game.pack(*names, events.players, events.turns, self.number)
            self._try(self.slots.write, saved_game.NAME, data)

    def _try(self, write, name, data: bytes) -> None:
        """Write; a flash that is full or failing is told and ends nothing."""
        try:
            write(name, data)
        except OSError as problem:
            self._notify("not_saved", {"text": str(problem)})

    def record(self, back: int) -> bytes | None:
        """Return the record of the game `back` games before the one in play; None if not kept."""
        number = self.number - back
        for waiting, text in self._leaving:
            if waiting == number:
                return text
        return self.archive().read(number)

    def archive(self):
        """Return the archive of the games before."""
        from halo.store.archive import Archive

        memory.unload_rare()
        return Archive(self._hal.load, self._hal.save)

    @property
    def kept(self) -> int:
        """How many games before the one in play the archive keeps."""
        from halo.store.archive import KEPT

        memory.unload_rare()
        return KEPT

    def last_crash(self) -> str:
        """Return the last crash's traceback; nothing when there was none."""
        from halo.store import crash

        memory.unload_rare()
        return crash.read(self._hal)
