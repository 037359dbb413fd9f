"""Saves over power cuts: the game in play, the last fifty, settings, calibration.

Flash is written between turns, and apart from the game in play only while the board is at rest:
erasing a sector stops the processor for 45 ms, in the worst case for 400, and a touch that begins
and ends meanwhile is not seen. A replaced game is archived before the next one is saved,
under the number that it has had from its beginning, so that after a power cut in between it is
archived again to the same place. Failed writes are retried; until a game is archived, its last
copy is not overwritten.
"""

from micropython import const

from halo import ticks
from halo.games import strengths
from halo.games.players import LEVELS, REMOTE
from halo.games.position import PLAYING
from halo.games.record import record_of
from halo.games.strengths import GIVEN_UP
from halo.memory import borrow
from halo.store import formats, settings
from halo.store.archive import Archive
from halo.store.slots import Slots

# Players too fast for the board ever to rest between turns still lose at most one turn.
_MOST_UNSAVED_TURNS = const(1)
# A board whose magnets have not changed for so long is at rest.
_REST_MS = const(1000)
# Then nobody is about to move: time to look for damaged copies, which lengthens ticks by 3 ms.
_LONG_REST_MS = const(3000)
# Pause after a write, which may erase a sector: hands are seen before the next one.
_APART_MS = const(300)
# A try may take as long as an erase, so pauses grow from one to the next.
_FIRST_PAUSE_MS = const(1000)
_LONGEST_PAUSE_MS = const(60000)
# littlefs' error number, missing in MicroPython's module errno.
_NO_SPACE = const(28)
_NAMED = const(2)


class Persistence:
    """Saves and restores the game of `session`, as `events` reported it, and the settings.

    `number` is that of the game in play, counted from 1 over the board's life. `slots` stores the
    game, the settings and the rest, `archive` the former games; `others` are bytes to write, by
    name.
    """

    # While writes fail: the sentence reported, the last failure's time, the pause after it.
    _failure: str | tuple = ""
    _failed_ms = 0
    _pause_ms = 0

    def __init__(self, hal, notify) -> None:
        self.slots = Slots(hal.load, hal.save)
        self.archive = Archive(hal.load, hal.save)
        self.notify = notify
        self.others: dict = {}
        self._hal = hal
        self.number = 1
        self._leaving: list = []
        self._unsaved = False
        # The game on its way, a step in a tick: (turns reported, bytes), then the sealed bytes.
        self._packed: tuple = ()
        self._sealed: bytes | None = None
        self._saved_turns = 0
        self._settings_version = 0
        # The result of the game in play that the strengths already include.
        self._settled = PLAYING
        # The remaining steps of the check for damaged copies.
        self._check = None
        self._written_ms = hal.ticks_ms() - _APART_MS

    def choose_game(self, board) -> str:
        """Return the name of the saved game; the board's first if none was saved."""
        return borrow("halo.store.restore").choose_game(self.slots, board)

    def resume(self, session) -> list | None:
        """Restore all before the first tick; return the game's turns, None without a game."""
        restore = borrow("halo.store.restore")
        restored = restore.resume(self.slots, self.archive, session, self.notify)
        self._check = restore.find_damaged(self.slots, self.archive, self.notify)
        turns, self.number, self._leaving = restored
        self._saved_turns = len(turns or ())
        return turns

    def archive_game(self, game, given_up: bool) -> None:
        """Have the game archived soon, if a turn was made in it: another replaces it."""
        result = game.position.result
        if given_up and result == PLAYING:
            result = GIVEN_UP
            if game.players.has_remote():
                self.notify("gave_up", {"ply": game.position.made})
        if self._settled != result:
            self._settle(game, result)
        self._settled = PLAYING
        if game.position.made:
            self._leaving.append((self.number, record_of(game, result == GIVEN_UP).encode()))
            self.number += 1
            self._end_save(0)

    @property
    def is_due(self) -> bool:
        """Tell whether turns or players of the game in play wait to be written."""
        return self._unsaved or bool(self._packed)

    def request_save(self) -> None:
        """Save the game as soon as flash may be written: its turns or players have changed."""
        self._unsaved = True
        if self._failure:
            self._pause_ms = _FIRST_PAUSE_MS

    def update(self, session, events) -> bool:
        """Do one step that is due and allowed now; tell whether there was one."""
        if self._sealed is None and not session.quiet.reached():
            return False
        return self._calibrate_empty(session) or (
            not self._pauses() and self._step(session, events)
        )

    def _calibrate_empty(self, session) -> bool:
        """Calibrate by an empty board unless it is known; tell whether that was due."""
        sensors = session.sensors
        if sensors.is_calibrated or not sensors.has_all_baselines():
            return False
        self.calibrate(session, sensors.baselines(), sensors.thresholds())
        return True

    def _step(self, session, events) -> bool:
        is_sealed = self._sealed is not None
        rests = session.quiet.lasted_ms >= _REST_MS
        is_between = session.mode.has_game and not _is_turn_begun(session)
        if self._check is not None and self._may_look(session):
            self._go_on_checking(self._check)
        elif self._leaving and not self.slots.held:
            # A record may take two erases: it waits for the board to rest, but not for long.
            unsaved = len(events.turns) - self._saved_turns if self.is_due else 0
            if not (rests or (is_between and unsaved > _MOST_UNSAVED_TURNS)):
                return False
            if not self._try(self._archive_next):
                self.slots.hold(formats.GAME)
        elif is_sealed and (rests or is_between):
            turns, data = self._packed
            if self._try(self.slots.write_sealed, formats.GAME, data, self._sealed):
                self._end_save(turns)
        elif is_sealed or not session.quiet.reached():
            return False
        elif self._unsaved and not session.mode.has_side_game:
            self._unsaved = False
            self._pack_game(session.game, events)
        elif self._packed:
            turns, data = self._packed
            self._sealed = self.slots.seal(formats.GAME, data)
            if self._sealed is None:
                self._end_save(turns)
        else:
            return rests and not _is_turn_begun(session) and self._write_other(session, events)
        return True

    def _pauses(self) -> bool:
        """Tell whether the last write was just now, or failed lately."""
        now_ms = self._hal.ticks_ms()
        return ticks.diff(now_ms, self._written_ms) < _APART_MS or (
            self._failure != "" and ticks.diff(now_ms, self._failed_ms) < self._pause_ms
        )

    def _may_look(self, session) -> bool:
        """Tell whether to look for damaged copies: before a write replaces one, or at long rest.

        A game in play is saved before: its copies were whole.
        """
        if self._leaving:
            return True
        rested_ms: int = session.quiet.lasted_ms
        if self.is_due:
            return rested_ms >= _REST_MS and not session.mode.has_game
        return rested_ms >= _LONG_REST_MS

    def _write_other(self, session, events) -> bool:
        """Write one item besides the game in play, if due; tell whether there was one."""
        if session.settings.version != self._settings_version:
            if self._try(self.slots.write, settings.NAME, session.settings.pack()):
                self._settings_version = session.settings.version
        elif self._settled != events.result and not events.is_behind():
            self._try(self._settle, session.game, events.result)
        elif self.others:
            name, data = next(iter(self.others.items()))
            if self._try(self.slots.write, name, data):
                del self.others[name]
        elif self._leaving:
            self._try(self._archive_next)
        elif self._failure:
            self._failure = ""
            self._pause_ms = 0
            self.notify("saved", {})
        else:
            return False
        return True

    def _settle(self, game, result: int) -> None:
        """Adapt the opponent that follows a person to the game's result."""
        if LEVELS < max(game.players.codes) < REMOTE:
            followed = game.thinker.strengths
            change = strengths.settle(followed, self.number, game, result)
            if change:
                self.notify("strength", change)
                self.others[formats.STRENGTH] = formats.pack_strengths(followed)
        self._settled = result

    def _go_on_checking(self, steps) -> None:
        highest = next(steps, None)
        if highest is None:
            self._check = None
        elif highest > self.number:
            self.number = highest + 1
            self._unsaved = self._saved_turns > 0

    def calibrate(self, session, baselines, thresholds) -> None:
        """Use this calibration from now on, and save it."""
        session.sensors.calibrate(baselines, thresholds)
        self.others[formats.CALIBRATION] = formats.pack_calibration(baselines, thresholds)

    def forget_calibration(self, session) -> None:
        """Return to the factory calibration: the next empty board is measured."""
        session.sensors.calibrate(None, None)
        self.others[formats.CALIBRATION] = b""

    def _pack_game(self, game, events) -> None:
        """Pack the game as reported to the host; one not reported yet waits."""
        if not events.is_behind():
            names = (game.rules.name, game.start)
            data = formats.pack_game(*names, events.players, events.turns, self.number)
            self._packed = (len(events.turns), data)
            self._sealed = None

    def _end_save(self, turns: int) -> None:
        self._saved_turns = turns
        self._packed = ()
        self._sealed = None

    def _archive_next(self) -> None:
        assert self._leaving[0][0] < self.number, "the game in play has a later number"
        self.archive.keep(*self._leaving[0])
        self._leaving.pop(0)
        if not self._leaving:
            self.slots.held.clear()

    def _try(self, write, *arguments) -> bool:
        """Write; return whether it succeeded. A failure is reported, and tried again later."""
        try:
            write(*arguments)
        except (OSError, MemoryError) as problem:
            self._failed_ms = self._hal.ticks_ms()
            self._pause_ms = min(max(_FIRST_PAUSE_MS, 2 * self._pause_ms), _LONGEST_PAUSE_MS)
            sentence = _sentence(problem, self._hal)
            if sentence != self._failure:
                self._failure = sentence
                self.notify("not_saved", {"text": sentence})
            return False
        finally:
            self._written_ms = self._hal.ticks_ms()
        return True

    def record(self, back: int) -> bytes | None:
        """Return the record of the game `back` games before the one in play; None if not kept."""
        number = self.number - back
        return dict(self._leaving).get(number) or self.archive.read(number)


def _is_turn_begun(session) -> bool:
    return session.mode.is_turn and session.game.turn.count > 0


def _sentence(problem: Exception, hal):
    """Return the error and what to do about it, without a full stop."""
    if isinstance(problem, MemoryError):
        return "no_saving|there is no memory left to save with: begin another game"
    number = problem.args[0] if problem.args else None
    if number != _NO_SPACE:
        text = "flash_fails|the flash fails (error {number}): a power cut would lose what is new"
        return text, {"number": number}
    foreign = ["{} ({} KB)".format(*item) for item in hal.foreign_files()[:_NAMED]]
    if not foreign:
        return "flash_full|the flash is full, and nothing on it is foreign: flash the firmware \
again"
    text = "flash_foreign|the flash is full: delete what is not Halo's, such as {files}, by \
mpremote rm"
    return text, {"files": foreign}
