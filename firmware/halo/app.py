"""The loop: one tick in a fixed order, the same on every board."""

import gc
from array import array

from micropython import const

from halo import saved, ticks
from halo.host import Host
from halo.link import messages
from halo.reports import Reports
from halo.session import Session
from halo.state_line import StateLine
from halo.store.slots import Slots

# Garbage is collected when no hand has moved for a while, and only after enough talk.
_QUIET_FOR_GARBAGE_MS = const(600)
_TALK_FOR_GARBAGE = const(24)


class App:
    """Wires a HAL to the session, the lights, the host and the store."""

    def __init__(self, hal) -> None:
        self.hal = hal
        self.session = Session(hal.random_bits)
        self.reports = Reports(self.session, hal.write_line)
        self.state_line = StateLine(self.session, hal.write_line)
        self.host = Host(hal, self.session, self.state_line)
        self._slots = Slots(hal.load, hal.save)
        self._levels = array("H", bytes(2 * hal.squares))
        self._last_ms = hal.ticks_ms()
        self._collected_at = 0
        self._unsaved = False
        self._resume()
        self.host.greet()
        gc.collect()

    def tick(self, now_ms: int) -> None:
        """Do one turn of the loop at `now_ms`, a reading of the HAL's ticks."""
        elapsed_ms = ticks.diff(now_ms, self._last_ms)
        self._last_ms = now_ms
        self.host.read()
        self.sense_and_show(elapsed_ms)
        self._talk()
        self.host.stream(elapsed_ms, self._levels)
        self.hal.feed()

    def _talk(self) -> None:
        """Do the one thing besides play that is due, so that no tick is long: tell, save, tidy."""
        if self.state_line.update():
            return
        if self._unsaved:
            self._unsaved = False
            self._save()
        elif self.reports.update():
            self._unsaved = True
        else:
            self._collect()

    def sense_and_show(self, elapsed_ms: int) -> None:
        """Scan, debounce, track, view, show. Allocates nothing while a turn is made."""
        hal = self.hal
        session = self.session
        hal.scan(self._levels)
        session.update(elapsed_ms, self._levels, hal.button())
        if session.lamp.render(elapsed_ms):
            hal.show(session.lamp.frame)

    def _resume(self) -> None:
        data = self._slots.read(saved.NAME)
        game = saved.unpack(data) if data is not None else None
        if game is not None:
            start, turns, self.host.players = game
            self.session.resume(start, turns)
            self.reports.forget_turns()

    def _save(self) -> None:
        """Save the game as told; a flash that is full or failing is told and ends nothing."""
        if self.reports.behind():
            return
        try:
            self._slots.write(
                saved.NAME, saved.pack(self.session.start, self.host.players, self.reports.turns)
            )
        except OSError as problem:
            self.hal.write_line(messages.event("not_saved", {"text": str(problem)}))

    def _collect(self) -> None:
        session = self.session
        talk = session.version + self.host.streamed
        if (
            session.quiet.lasted_ms >= _QUIET_FOR_GARBAGE_MS
            and talk - self._collected_at >= _TALK_FOR_GARBAGE
        ):
            self._collected_at = talk
            gc.collect()
