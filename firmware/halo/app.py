"""The loop: one tick in a fixed order, the same on every board."""

import gc
from array import array

from micropython import const

from halo import memory, ticks
from halo.games.registry import Board
from halo.link import messages
from halo.link.events import Events, StateLine
from halo.link.host import Host
from halo.link.messages import NO_COMMAND
from halo.modes.session import Session
from halo.play.thinker import BUSY, DONE, IDLE, READY
from halo.play.without import do_without
from halo.store.persistence import Persistence
from halo.store.settings import Settings

# Garbage is collected after this time without a changed magnet, and after 24 state changes or
# streamed lines since the last collection.
_QUIET_FOR_GARBAGE_MS = const(600)
_TALK_FOR_GARBAGE = const(24)

# Rare jobs, see background.py.
_LOAD_ENGINE = const(0)
_BEGIN_ADVICE = const(1)
_OFFER_RETRY = const(2)


class App:
    """Wires a HAL to the session, the lights, the host, the store and the engine.

    `engine` is made at its first use, unless one is handed in.
    """

    def __init__(self, hal, engine=None) -> None:
        self.hal = hal
        self.persistence = Persistence(hal, self._notify)
        board = Board(hal.board)
        game = self.persistence.choose_game(board)
        settings = Settings()
        if not hal.piezo:
            settings.table = dict(settings.table, sound=(0, 0, 0, ""))
        archive = self.persistence.archive_game
        self.session = Session(board, game, settings, hal.random_bits, engine, archive)
        self.sound = None  # a Sounder while sounds are on
        self.events = Events(self.session, hal.write_line)
        self.state_line = StateLine(self.session, hal.write_line)
        loader = ServiceLoader(hal, self.session, self.persistence)
        self.host = Host(hal, self.session, self.state_line, loader)
        self._levels = array("H", bytes(2 * hal.squares))
        self._last_ms = hal.ticks_ms()
        self._collected_at = 0
        self._talk_waits = False
        turns = self.persistence.resume(self.session)
        if turns is not None:
            self.events.mark_turns_reported(turns)
        if self.session.settings["out"]:
            self._leave_out()
        self.host.greet()
        self._check_references()
        memory.unload("halo.lights.effects")  # the lamp has its tables
        gc.collect()

    def _check_references(self) -> None:
        """Report failing multiplexers on the line and the lights."""
        from halo.sense.references import find_fault

        fault = find_fault(self.hal)
        self.session.hardware_fault = fault
        if fault:
            self.session.draw()
            self._notify("selftest", {"text": fault})
        memory.unload("halo.sense.references")

    def _leave_out(self) -> None:
        from halo.play.left_out import restore

        restore(self.session)
        memory.unload_rare()

    def tick(self, now_ms: int) -> None:
        """Do one pass of the loop at `now_ms`, a reading of the HAL's ticks."""
        elapsed_ms = ticks.diff(now_ms, self._last_ms)
        self._last_ms = now_ms
        self.host.read()
        shown = self.sense_and_show(elapsed_ms)
        if self.sound and not shown:
            self.sound.update(now_ms)
        # A tick that shows a frame is long enough; the next one talks and saves even if it shows
        # one.
        self._talk_waits = shown and not self._talk_waits
        is_silent = not self._talk()
        self.host.stream(elapsed_ms, self._levels)
        self.hal.feed()
        if self.session.mode.is_power_up:
            # A second scan, milliseconds after the first so that mains hum shows: a saved game
            # resumes only once the sensors are judged.
            self.hal.scan(self._levels)
            self.session.update(0, self._levels, self.hal.button())
        self._think(is_silent, now_ms)

    def _notify(self, name: str, details: dict) -> None:
        self.hal.write_line(messages.event(name, details))

    def _talk(self) -> bool:
        """Do one thing besides play that is due, so that no tick is long; False if none is.

        In this order: send the state, send events, save, collect garbage; in a tick with a frame
        only the first.
        """
        if self.state_line.update() or self._talk_waits:
            return True
        if self.events.update():
            self.persistence.request_save()
            return True
        if self.persistence.update(self.session, self.events):
            return True
        return self._collect()

    def sense_and_show(self, elapsed_ms: int) -> bool:
        """Scan, debounce, track, view; show a frame if due, return whether it was.

        Allocates nothing while a turn is made.
        """
        hal = self.hal
        lamp = self.session.lamp
        hal.scan(self._levels)
        self.session.update(elapsed_ms, self._levels, hal.button())
        if not lamp.render(elapsed_ms):
            return False
        hal.show(lamp.frame)
        return True

    def _think(self, is_silent: bool, began_ms: int) -> None:
        """Give the search the rest of the tick."""
        session = self.session
        game = session.game
        thinker = game.thinker
        is_due = game.advice or game.retry_is_due or game.engine_is_due or game.reviewer
        if not (is_due or thinker.asked or thinker.query or thinker.loading):
            return  # two persons play
        is_quiet = is_silent and session.quiet.reached()
        query = game.query(session.mode.hand_moves)
        thinker.attend(query)
        if thinker.loading:
            if is_silent and not thinker.load():
                memory.unload_rare()
            return
        if is_quiet and not thinker.asked and self._help(game):
            return
        if thinker.state == BUSY:
            if query.grade():
                session.draw()
            thinker.think(self.hal, began_ms)
        elif thinker.state == DONE:
            if query.is_engine_turn:
                self._lead(game, query)
        elif query is not None:
            self._begin(thinker, is_quiet)

    def _begin(self, thinker, is_quiet: bool) -> None:
        needs_engine = thinker.needs_engine(thinker.query.name)
        if thinker.state == READY or not (needs_engine or thinker.query.waits):
            try:
                thinker.begin(self.hal.random_bits())
            except MemoryError:
                do_without(self.session, self.hal.write_line)
        elif is_quiet:
            thinker.state = READY
            if needs_engine:
                self._do_rare(_LOAD_ENGINE)
            else:
                gc.collect()

    def _lead(self, game, choice) -> None:
        self.hal.write_line(choice.line(game.rules.format_turn))
        game.lead_chosen(self.session.sensors.stable)
        self.session.resume_play()

    def _help(self, game) -> bool:
        """Load the coach, offer a retry or load the engine ahead, if due; tell whether it was."""
        if game.advice and game.coach is None and self.session.mode.hand_moves:
            self._do_rare(_BEGIN_ADVICE)
        elif game.retry_is_due:
            game.retry_is_due = False
            self._do_rare(_OFFER_RETRY)
        elif game.engine_is_due and game.thinker.state == IDLE:
            game.engine_is_due = False
            if not game.thinker.needs_engine(game.rules.name):
                return False
            self._do_rare(_LOAD_ENGINE)
        else:
            return False
        return True

    def _do_rare(self, what: int) -> None:
        try:
            from halo.background import do

            loading = do(what, self.session, self.hal)
        except MemoryError:
            do_without(self.session, self.hal.write_line)
            loading = None
        self.session.game.thinker.loading = loading
        if loading is None:
            memory.unload_rare()
        else:
            # Unloading all rare modules takes 11 ms: leave that to the end.
            memory.unload("halo.background")

    def _collect(self) -> bool:
        """Begin or end the sound, and collect garbage, if due; tell whether either was."""
        session = self.session
        if session.settings["sound"] != (self.sound is not None):
            self.sound = None
            self.hal.tone(0)
            if session.settings["sound"]:
                from halo.play.sound import begin

                self.sound = begin(session, self.hal.tone)
                memory.unload("halo.play.sound")
            return True
        talk = session.version + self.host.streamed
        if (
            session.quiet.lasted_ms >= _QUIET_FOR_GARBAGE_MS
            and talk - self._collected_at >= _TALK_FOR_GARBAGE
        ):
            self._collected_at = talk
            gc.collect()
            return True
        return False


class ServiceLoader:
    """Loads the service of the `session` on the board behind `hal`.

    `persistence` stores what it finds; `back` is the mode in which the game goes on afterwards;
    `host` is the Host.
    """

    back = None

    def __init__(self, hal, session, persistence) -> None:
        self.hal = hal
        self.session = session
        self.persistence = persistence
        session.begin_service = self.begin

    def service(self):
        """Return a Service; holding it keeps its code loaded. MemoryError if memory is short."""
        try:
            from halo.modes.service import Service

            return Service(self)
        finally:
            memory.unload_rare()

    def begin(self, name: str, more=NO_COMMAND) -> str:
        """Begin the mode of this name; return why not, "" if it has begun."""
        try:
            return self.service().begin(name, more)
        except MemoryError:
            return memory.NO_MEMORY
