"""The simulated board in this process: the firmware's App in a world, with the caller's time.

Device-safe: tests and proofs run it under CPython, the page in MicroPython's WebAssembly port.
"""

import io
import sys
from array import array
from collections.abc import Callable
from typing import Any

from halo.app import App
from halo.play.thinker import BUSY
from halo.store import crash as kept
from tools.sim.board.hal import HAL, MemoryFlash
from tools.sim.board.outside import ROOM_BYTES, Outside
from tools.sim.world.hand import TICK_MS
from tools.sim.world.world import World

Clock = Callable[[], float]
# A slice of this many nodes takes about as long here as one of App's on the device.
_SLICE_NODES = 2048
_THINK_MS = 3


class SimulatedBoard(Outside):
    """A board driver around one App, powered up at once.

    `flash` has its saved files. `engine` is the one to play with; without, the firmware makes one.
    `clock` returns ms that advance within a tick, and a tick searches for 3 of them; without one
    it searches as many nodes as the device. `restarts` True keeps the report of a crash and starts
    again, as the device does; else the caller gets the exception. `is_mute` ignores the piezo.
    """

    def __init__(
        self,
        world: World,
        flash: MemoryFlash | None = None,
        seed: int = 1,
        engine: Any = None,
        clock: Clock | None = None,
        restarts: bool = False,
        is_mute: bool = False,
    ) -> None:
        super().__init__(world)
        self.flash = flash or MemoryFlash()
        self.engine = engine
        self._seed = seed
        self._clock = clock
        self._restarts = restarts
        self._is_mute = is_mute
        self._start("")

    def tick(self, now_ms: int) -> None:
        """Do one turn of the loop at this time, in ms since any fixed time."""
        self.now_ms = now_ms
        self.begin_tick(self.hal)
        try:
            self.app.tick(self.hal.ticks_ms())
            self._think_on()
        except Exception as crash:
            if not self._restarts:
                raise
            self._restart_after(crash)
        self.end_tick(self.hal)

    def _think_on(self) -> None:
        """Continue a search beyond App's share of the tick: a faster machine thinks more."""
        clock = self._clock
        thinker = self.app.session.game.thinker
        if clock and thinker.state == BUSY:
            end = clock() + _THINK_MS
            while not thinker.search(_SLICE_NODES) and clock() < end:
                pass

    # --- what the HAL asks for -------------------------------------------------------------

    def begin_tick(self, hal: Any) -> None:
        """Hand over the time, the readings and the button."""
        hal.now_ms = self.now_ms
        hal.levels = self.world.levels()
        hal.pressed = self.pressed

    def end_tick(self, hal: Any) -> None:
        """Take the board's output, as much as a port takes, and its tone."""
        self.sound(hal.hertz, self.now_ms)
        hal.take_output(ROOM_BYTES if self.host_reads else 0, self.take_serial)

    def references(self) -> array:
        """Return the spare channels' readings."""
        return self.world.references()

    # --- the board driver's verbs ----------------------------------------------------------

    def advance(self, ms: int) -> None:
        """Let `ms` pass at once, tick by tick."""
        for _ in range(max(1, ms // TICK_MS)):
            self.tick(self.now_ms + TICK_MS)

    def send(self, data: bytes) -> None:
        """Put raw bytes on the serial line."""
        self.hal.heard += data

    @property
    def unsent(self) -> int:
        """Bytes that the board has not taken from the serial line yet."""
        return len(self.hal.heard)

    def reset(self) -> None:
        """Cut the power and restore it; saved files stay."""
        self._start("")

    def close(self) -> None:
        """Close it: nothing is open."""

    def _restart_after(self, crash: Exception) -> None:
        """Keep the crash report and start again, as firmware/main.py and the watchdog do."""
        story = io.StringIO()
        sys.print_exception(crash, story)  # type: ignore[attr-defined]
        kept.keep(self.flash, story.getvalue().encode())
        self._start("crash")

    def _start(self, restarted_by: str) -> None:
        self._go_dark()
        board = self.world.board.name
        self.hal = HAL(board, self, self.flash, self._seed, restarted_by)
        if self._is_mute:
            self.hal.piezo = None
        self.frame = self.hal.frame
        self._seed += 1
        self.app = App(self.hal, self.engine)
