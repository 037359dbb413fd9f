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
from halo.play.modes import PLAY, PUZZLE
from halo.play.session import Session
from halo.play.thinker import BUSY, DONE, DUE, READY
from halo.service.service import Service
from halo.store.persistence import Persistence
from halo.store.settings import Settings

# Garbage is collected when no hand has moved for a while, and only after enough talk.
_QUIET_FOR_GARBAGE_MS = const(600)
_TALK_FOR_GARBAGE = const(24)
# What a search gets of a tick: 96 nodes, 1.6 ms on the device, begun at the last moment still
# end within 9 ms. The rest of a tick takes 2 to 3 ms; what runs over is made up for by idle().
_THINK_MS = const(7)
SLICE_NODES = const(96)
# More slices than fit. On a simulated board no time passes within a tick: there a tick
# searches as many nodes as the device at its best.
_SLICES = const(10)
# A review is waited for: where it is fast it gets four times as much.
_REVIEW_SLICES = const(40)


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
        """Give the search its part of the tick; begin it when all else is done."""
        session = self.session
        game = session.game
        thinker = game.thinker
        if thinker.state == BUSY:
            self._search(thinker, thinker.engine.looks(_SLICES))
        elif thinker.state == DONE:
            self.hal.write_line(thought(game))
            game.lead_chosen(session.sensors.stable)
            session.resume_play()
        elif thinker.state == READY:
            try:
                thinker.begin(game.position, self.hal.random_bits())
            except MemoryError:
                _do_without(self.session, self._notify)
        elif thinker.state == DUE:
            if is_silent and session.quiet.reached():
                thinker.state = READY
                self._prepare()
                gc.collect()
        elif game.advice or game.retry_is_due or game.reviewer is not None:
            self._assist(game, is_silent and session.quiet.reached())

    def _assist(self, game, is_quiet: bool) -> None:
        """Let the coach, a retry or a review have their part instead."""
        coach = game.coach
        if game.advice and self.session.mode == PLAY and not (coach and coach.rests()):
            if coach is None:
                if is_quiet:
                    self._begin_advice()
            elif coach.grade():
                self.session.draw()
            else:
                self._search(coach, _SLICES)
        elif game.retry_is_due:
            if is_quiet:
                game.retry_is_due = False
                self._offer_retry()
        elif game.reviewer is not None:
            if game.reviewer.engine is not None:
                self._search(game.reviewer, game.reviewer.engine.looks(_REVIEW_SLICES))
            elif is_quiet:
                self._begin_review(game)

    def _search(self, searcher, slices: int) -> None:
        """Let the thinker, the coach or the reviewer search for the rest of the tick."""
        began_ms = self.hal.ticks_ms()
        for _ in range(slices):
            if ticks.diff(self.hal.ticks_ms(), began_ms) >= _THINK_MS:
                break
            if searcher.think(SLICE_NODES):
                break

    # --- what is loaded behind a game in play --------------------------------------------

    def _prepare(self) -> None:
        """Load the engine for the thinker; without room for it a person plays on."""
        try:
            self._load_engine()
        except MemoryError:
            _do_without(self.session, self._notify)

    def _load_engine(self) -> None:
        thinker = self.session.game.thinker
        if thinker.engine is None:
            thinker.engine = self._new_engine(thinker.game)

    def _new_engine(self, game: str):
        """Return an engine of the game of this name."""
        gc.collect()
        # Imported here, for two persons do without.
        from halo.engine.engine import Engine

        second_core = getattr(self.hal, "second_core", None)
        return Engine(game, second_core=second_core and second_core())

    def _begin_advice(self) -> None:
        """Load the coach; where there is no room for it, tell so and do without."""
        session = self.session
        game = session.game
        try:
            self._load_engine()
            game.coach = memory.borrow("halo.play.coach").Coach(game)
        except MemoryError:
            session.settings.put(COACHES[game.position.side], OFF)
            self._notify("coach", {"text": memory.NO_MEMORY})
        game.forget_grades()

    def _offer_retry(self) -> None:
        """At a game's end; where there is no room for it nothing is offered."""
        try:
            memory.borrow("halo.service.retry").offer(self.session, self.hal.write_line)
        except MemoryError:
            pass

    def _begin_review(self, game) -> None:
        """Begin the review that waits, with the game's engine or, of another game, a new one."""
        try:
            self._start(game.reviewer, game)
        except MemoryError:
            game.reviewer.fail(memory.NO_MEMORY)

    def _start(self, reviewer, game) -> None:
        if reviewer.rules is game.rules:
            self._load_engine()
            reviewer.begin(game.thinker.engine)
        else:
            reviewer.begin(self._new_engine(reviewer.rules.name))

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
    """There is no room for the engine: tell so, and let a person play its side.

    Nobody gets the hint that was asked for; puzzles are left.
    """
    if session.mode == PUZZLE:
        session.job.give_up()
        return
    game = session.game
    told = {"text": memory.NO_MEMORY}
    if not game.thinker.is_hint:
        side = game.position.side
        told["side"] = game.rules.sides[side]
        game.players.levels[side] = 0
    game.thinker.engine = None
    game.thinker.cancel()
    notify("engine", told)
    game.begin_turn(session.sensors.stable)
    session.resume_play()
