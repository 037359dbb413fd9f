"""The loop: one tick in a fixed order, the same on every board."""

from array import array

from micropython import const

from halo import memory, ticks
from halo.games.players import COACHES, OFF
from halo.games.registry import Board
from halo.link import messages
from halo.link.events import Events, StateLine
from halo.link.host import Host
from halo.modes.service import Service
from halo.modes.session import Session
from halo.play import left_out
from halo.play.sound import Sounder
from halo.play.thinker import BUSY, DONE, IDLE, READY
from halo.sense.sensors import find_multiplexer_fault
from halo.store.persistence import Persistence
from halo.store.settings import Settings

# Garbage is collected after this time without a changed magnet, and after 24 lines and steps of
# saving since the last collection: each leaves 1.3 KB.
_QUIET_FOR_GARBAGE_MS = const(600)
_LEFT_FOR_GARBAGE = const(24)


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
        self.sound: Sounder | None = None  # while sounds are on
        self.events = Events(self.session, hal.write_line)
        self.state_line = StateLine(self.session, hal.write_line)
        service = Service(hal, self.session, self.persistence)
        self.host = Host(hal, self.session, self.state_line, service)
        self._levels = array("H", bytes(2 * hal.squares))
        self._last_ms = hal.ticks_ms()
        self._saving_steps = 0
        self._collected_at = 0
        self._has_shown = False
        turns = self.persistence.resume(self.session)
        if turns is not None:
            self.events.mark_turns_reported(turns)
        if self.session.settings["out"]:
            left_out.restore(self.session)
        self.host.greet()
        self._check_references()
        memory.find_modules()
        memory.collect()

    def _check_references(self) -> None:
        """Report failing multiplexers on the line and the lights."""
        fault = find_multiplexer_fault(self.hal)
        self.session.hardware_fault = fault
        if fault:
            self.session.draw()
            self._notify("selftest", {"text": fault})

    def tick(self, now_ms: int) -> None:
        """Do one pass of the loop at `now_ms`, a reading of the HAL's ticks."""
        elapsed_ms = ticks.diff(now_ms, self._last_ms)
        self._last_ms = now_ms
        self.host.read()
        shown = self.sense_and_show(elapsed_ms)
        if self.sound and not shown:
            self.sound.update(now_ms)
        # A tick that shows a frame is long enough; the next one reports and saves even if it shows
        # one.
        self._has_shown = shown and not self._has_shown
        is_silent = not self._report_or_save()
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

    def _report_or_save(self) -> bool:
        """Do one thing besides play that is due, so that no tick is long; False if none is.

        In this order: send the state, send events, save, switch the sound, collect garbage; in a
        tick with a frame only the first.
        """
        if self.state_line.update() or self._has_shown:
            return True
        if self.events.update():
            self.persistence.request_save()
            return True
        if self.persistence.update(self.session, self.events):
            self._saving_steps += 1
            return True
        return self._switch_sound() or self._collect_garbage()

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
        """Give the search the rest of the tick, unless only persons play."""
        game = self.session.game
        thinker = game.thinker
        is_due = game.advice or game.retry_is_due or game.wants_engine or game.reviewer
        if is_due or thinker.awaited or thinker.query or thinker.loading:
            self._search(thinker, is_silent, began_ms)

    def _search(self, thinker, is_silent: bool, began_ms: int) -> None:
        game = self.session.game
        query = game.query(self.session.mode.hand_moves)
        thinker.attend(query)
        if thinker.loading:
            if is_silent:
                self._load(thinker)
            return
        is_quiet = is_silent and self.session.quiet.reached()
        if is_quiet and not thinker.awaited and self._prepare(game):
            return
        if thinker.state == BUSY:
            if query.grade():
                self.session.draw()
            thinker.think(self.hal, began_ms)
        elif thinker.state == DONE:
            if query.is_engine_turn:
                self._lead(game, query)
        elif query is not None:
            self._begin(thinker, is_quiet)

    def _load(self, thinker) -> None:
        try:
            thinker.load()
        except ImportError as text:
            self._do_without(thinker, text)

    def _begin(self, thinker, is_quiet: bool) -> None:
        needs_engine = thinker.needs_engine(thinker.query.name)
        if thinker.state == READY or not (needs_engine or thinker.query.waits):
            thinker.begin(self.hal.random_bits())
        elif is_quiet:
            thinker.state = READY
            if needs_engine:
                thinker.loading = thinker.load_engine(self.session.game, self.hal)
            else:
                memory.collect()

    def _lead(self, game, choice) -> None:
        self.hal.write_line(choice.line(game.rules.format_turn))
        game.lead_chosen(self.session.sensors.stable)
        self.session.resume_play()

    def _prepare(self, game) -> bool:
        """Load the coach, offer a retry or load the engine ahead, if due; tell whether it was."""
        thinker = game.thinker
        if game.advice and game.coach is None and self.session.mode.hand_moves:
            thinker.loading = thinker.load_coach(game, self.hal)
        elif game.retry_is_due:
            game.retry_is_due = False
            self.session.offer_retry(self.hal.write_line)
        elif game.wants_engine and thinker.state == IDLE:
            game.wants_engine = False
            if not thinker.needs_engine(game.rules.name):
                return False
            thinker.loading = thinker.load_engine(game, self.hal)
        else:
            return False
        return True

    def _do_without(self, thinker, text) -> None:
        """Report that the game has no search, and go on.

        A person plays the engine's side. A hint that was asked for is dropped; puzzles end.
        """
        session = self.session
        game = session.game
        query = thinker.query
        thinker.engine = None
        if query is None and not game.advice:
            return
        if query is None or query is game.coach:
            session.settings.put(COACHES[game.position.side], OFF)
            self._notify("coach", {"text": text})
            game.forget_grades()
        elif query is game.reviewer:
            game.reviewer.fail(text)
        elif query.is_engine_turn:
            self._do_without_turn(game, query, text)
        else:
            session.mode.fail_search(text)

    def _do_without_turn(self, game, query, text) -> None:
        details = {"text": text}
        if not query.is_hint:
            side = game.position.side
            details["side"] = game.rules.sides[side]
            game.players.codes[side] = 0
        game.thinker.cancel()
        self._notify("engine", details)
        game.begin_turn(self.session.sensors.stable)
        self.session.resume_play()

    def _switch_sound(self) -> bool:
        """Begin or end the sound as the setting says; tell whether that was due."""
        session = self.session
        if session.settings.values["sound"] == (self.sound is not None):
            return False
        self.sound = None
        self.hal.tone(0)
        if session.settings["sound"]:
            self.sound = Sounder(session, self.hal.tone)
        return True

    def _collect_garbage(self) -> bool:
        """Collect garbage if due; tell whether it was."""
        session = self.session
        left = session.version + self.host.streamed + self._saving_steps
        if (
            session.quiet.lasted_ms < _QUIET_FOR_GARBAGE_MS
            or left - self._collected_at < _LEFT_FOR_GARBAGE
        ):
            return False
        self._collected_at = left
        memory.collect()
        return True
