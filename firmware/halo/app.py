"""The loop: one tick in a fixed order, the same on every board."""

import gc
from array import array

from micropython import const

from halo import memory, ticks
from halo.games.board import Board
from halo.games.players import COACHES, OFF
from halo.link import messages
from halo.link.events import Events, thought
from halo.link.host import Host
from halo.link.state_line import StateLine
from halo.play.input import Input, restore_left_out
from halo.play.modes import PLAY
from halo.play.session import Session
from halo.play.thinker import BUSY, DONE, READY, Choice
from halo.service.service import Service
from halo.store.persistence import Persistence
from halo.store.settings import Settings

# Garbage is collected when no hand has moved for a while, and only after enough talk.
_QUIET_FOR_GARBAGE_MS = const(600)
_TALK_FOR_GARBAGE = const(24)


class App:
    """Wires a HAL to the session, the lights, the host, the store and the engine.

    `engine` is made when it is first needed, unless one is handed in.
    """

    def __init__(self, hal, engine=None) -> None:
        self.hal = hal
        self.persistence = Persistence(hal, self._notify)
        board = Board(hal.board)
        game = self.persistence.choose_game(board)
        settings = Settings()
        if not hal.piezo:
            settings.ranges = dict(settings.ranges, sound=(0, 0, 0))
        archive = self.persistence.archive_game
        self.session = Session(board, game, settings, hal.random_bits, engine, archive)
        self.sound = None  # what sounds the session, while that is wanted
        self.input = Input(self.session)
        self.events = Events(self.session, hal.write_line)
        self.state_line = StateLine(self.session, hal.write_line)
        # Until the multiplexers are looked at, in the first tick.
        self._unchecked = True
        self.service = Service(hal, self.session, self.persistence)
        self.host = Host(hal, self.session, self.state_line, self.service)
        self._levels = array("H", bytes(2 * hal.squares))
        self._last_ms = hal.ticks_ms()
        self._collected_at = 0
        self._talk_waits = False
        if self.persistence.resume(self.session):
            self.events.mark_turns_told()
        if self.session.settings["out"]:
            restore_left_out(self.session)
        self.host.greet()
        gc.collect()

    def tick(self, now_ms: int) -> None:
        """Do one turn of the loop at `now_ms`, a reading of the HAL's ticks."""
        elapsed_ms = ticks.diff(now_ms, self._last_ms)
        self._last_ms = now_ms
        self.host.read()
        shown = self.sense_and_show(elapsed_ms)
        if self.sound and not shown:
            self.sound.update(now_ms)
        # A tick that shows a frame is long enough; the next one tells and saves whatever it shows.
        self._talk_waits = shown and not self._talk_waits
        is_silent = not self._talk()
        self.host.stream(elapsed_ms, self._levels)
        self.hal.feed()
        if self._unchecked:
            self._unchecked = False
            self.service.check_references()
        self._think(is_silent)

    def _notify(self, name: str, details: dict) -> None:
        self.hal.write_line(messages.event(name, details))

    def _talk(self) -> bool:
        """Do the one thing besides play that is due, so that no tick is long; False if none is.

        In this order: tell the state, tell events, save, collect garbage; only the first of them
        beside a frame.
        """
        if self.state_line.update() or self._talk_waits:
            return True
        if self.events.update():
            self.persistence.request_save()
            return True
        if self.persistence.update(self.session, self.events):
            return True
        self._collect()
        return False

    def sense_and_show(self, elapsed_ms: int) -> bool:
        """Scan, debounce, track, view; show a frame when it is time, return whether it was.

        Allocates nothing while a turn is made.
        """
        hal = self.hal
        lamp = self.session.lamp
        hal.scan(self._levels)
        self.input.update(elapsed_ms, self._levels, hal.button())
        if not lamp.render(elapsed_ms):
            return False
        hal.show(lamp.frame)
        return True

    def _think(self, is_silent: bool) -> None:
        """Give the search its part of the tick; it begins when all else is done."""
        session = self.session
        game = session.game
        thinker = game.thinker
        is_quiet = is_silent and session.quiet.reached()
        query = game.query(session.mode)
        thinker.attend(query)
        if is_quiet and not thinker.asked and self._help(game):
            return
        if thinker.state == BUSY:
            if query.grade():
                session.draw()
            else:
                thinker.think(self.hal)
        elif thinker.state == DONE:
            if isinstance(query, Choice):
                self._lead(game)
        elif query is not None:
            self._begin(thinker, is_quiet)

    def _begin(self, thinker, is_quiet: bool) -> None:
        needs_engine = thinker.needs_engine()
        if thinker.state == READY or not (needs_engine or thinker.query.waits):
            try:
                thinker.begin(self.hal.random_bits())
            except MemoryError:
                _do_without(self.session, self._notify)
        elif is_quiet:
            thinker.state = READY
            if needs_engine:
                self._prepare(thinker)
            gc.collect()

    def _lead(self, game) -> None:
        self.hal.write_line(thought(game))
        game.lead_chosen(self.session.sensors.stable)
        self.session.resume_play()

    def _help(self, game) -> bool:
        """Load the coach or offer a retry, if that is due; tell whether it was."""
        if game.advice and game.coach is None and self.session.mode == PLAY:
            self._begin_advice(game)
        elif game.retry_is_due:
            game.retry_is_due = False
            self._offer_retry()
        else:
            return False
        return True

    # --- what is loaded behind a game in play --------------------------------------------

    def _prepare(self, thinker) -> None:
        """Load the engine of the game that the thinker asks about, or do without."""
        try:
            thinker.drop_engine()
            thinker.engine = self._new_engine(thinker.query.name)
        except MemoryError:
            _do_without(self.session, self._notify)

    def _new_engine(self, game: str):
        """Return an engine of the game of this name."""
        gc.collect()
        # Imported here, for two persons do without.
        from halo.engine.engine import Engine

        second_core = getattr(self.hal, "second_core", None)
        return Engine(game, second_core=second_core and second_core())

    def _begin_advice(self, game) -> None:
        """Load the coach; where there is no room for it, tell so and do without."""
        try:
            # The engine has it, too: borrowed with the coach it would be in memory twice.
            import halo.engine.grader  # noqa: F401

            game.coach = memory.borrow("halo.play.coach").Coach(game)
            game.forget_grades()
        except MemoryError:
            _do_without_coach(self.session, self._notify)

    def _offer_retry(self) -> None:
        """At a game's end; where there is no room for it nothing is offered."""
        try:
            memory.borrow("halo.service.retry").offer(self.session, self.hal.write_line)
        except MemoryError:
            pass

    def _collect(self) -> None:
        session = self.session
        if session.settings["sound"] != (self.sound is not None):
            self.sound = None
            self.hal.tone(0)
            if session.settings["sound"]:
                sound = memory.borrow("halo.play.sound")
                self.sound = sound.Sounder(session, self.hal.tone)
        talk = session.version + self.host.streamed
        if (
            session.quiet.lasted_ms >= _QUIET_FOR_GARBAGE_MS
            and talk - self._collected_at >= _TALK_FOR_GARBAGE
        ):
            self._collected_at = talk
            gc.collect()


def _do_without(session, notify) -> None:
    """There is no room for what was asked of the search: tell so, and do without.

    A person plays the engine's side. Nobody gets the hint that was asked for; puzzles are left.
    """
    game = session.game
    query = game.thinker.query
    game.thinker.engine = None
    if query is game.reviewer:
        query.fail(memory.NO_MEMORY)
    elif query is game.coach:
        _do_without_coach(session, notify)
    elif isinstance(query, Choice):
        _do_without_choice(session, notify, query)
    else:
        session.job.give_up()


def _do_without_coach(session, notify) -> None:
    session.settings.put(COACHES[session.game.position.side], OFF)
    notify("coach", {"text": memory.NO_MEMORY})
    session.game.forget_grades()


def _do_without_choice(session, notify, query) -> None:
    game = session.game
    told = {"text": memory.NO_MEMORY}
    if not query.is_hint:
        side = game.position.side
        told["side"] = game.rules.sides[side]
        game.players.levels[side] = 0
    game.thinker.cancel()
    notify("engine", told)
    game.begin_turn(session.sensors.stable)
    session.resume_play()
