"""The board in a page: the firmware's App around a simulated world, as hands and hosts meet it.

Device-safe: it runs in MicroPython's WebAssembly port. It is a board driver as tools/world has
them, so that the world's hand plays on it.
"""

import io
import sys
from collections.abc import Callable

from halo.app import App
from halo.play.thinker import BUSY
from halo.store.forms import CRASH
from tools.site.board.hal import HAL
from tools.world.world import World

TICK_MS = 10

Clock = Callable[[], float]
# Here a slice of this many nodes takes about as long as one of App's on the device.
_SLICE_NODES = 2048


class SimulatedBoard:
    """A board model by name with the world of this seed, or of a `world_seed` of its own.

    `kept` is what the board saves, by name, which is filled on. `clock` returns milliseconds that
    go on within a tick: a tick thinks about as many as `think_ms`. Without one it thinks as much
    as on the device.
    """

    def __init__(
        self,
        model: str,
        seed: int,
        kept: dict[str, bytes],
        clock: Clock | None = None,
        think_ms: int = 3,
        world_seed: int | None = None,
    ) -> None:
        self.world = World(seed if world_seed is None else world_seed, model)
        self._kept = kept
        self.now_ms = 0
        self._partial = ""
        self._seed = seed
        self._clock = clock
        self._think_ms = think_ms
        self.reset()

    def tick(self, now_ms: int) -> None:
        """Do one turn of the loop at this time, in ms since some beginning."""
        self.now_ms = now_ms
        self.hal.begin_tick()
        try:
            self.app.tick(self.hal.ticks_ms())
            self._think_on()
        except Exception as crash:
            self._restart_after(crash)
        self.hal.end_tick()

    def _think_on(self) -> None:
        """Go on with a search that App has given its share: what is faster here thinks more."""
        clock = self._clock
        thinker = self.app.session.game.thinker
        if clock and thinker.state == BUSY:
            end = clock() + self._think_ms
            while not thinker.think(_SLICE_NODES) and clock() < end:
                pass

    # --- the board driver's verbs --------------------------------------------------------

    @property
    def lights(self) -> list[tuple[int, int, int]]:
        """The LEDs as they shine: (red, green, blue), 0 to 255, linear, in square order."""
        return [self.hal.light(square) for square in range(self.hal.squares)]

    def advance(self, ms: int) -> None:
        """Let `ms` pass at once, tick by tick."""
        for _ in range(max(1, ms // TICK_MS)):
            self.tick(self.now_ms + TICK_MS)

    def send(self, data: bytes) -> None:
        """Put bytes on the line."""
        self.hal.heard += data

    def take_said(self) -> str:
        """Return what the board said since the last time, whole lines and the begin of one."""
        said = self.hal.said
        self.hal.said = bytearray()
        return said.decode()

    def take_lines(self) -> list[str]:
        """Return the lines that the board said since the last time."""
        *lines, self._partial = (self._partial + self.take_said()).split("\n")
        return lines

    def take_saved(self) -> dict[str, bytes]:
        """Return what was saved since the last time, by name."""
        saved = self.hal.saved
        self.hal.saved = []
        return {name: self._kept[name] for name in saved}

    def press(self, down: bool) -> None:
        """Hold the button, or let it go."""
        self.hal.pressed = down

    def reset(self) -> None:
        """Cut the power and give it back; what was saved stays."""
        self._start("")

    def _restart_after(self, crash: Exception) -> None:
        """Keep the crash's story and start again, as firmware/main.py and the watchdog do."""
        story = io.StringIO()
        sys.print_exception(crash, story)  # type: ignore[attr-defined]
        self.hal.save(CRASH, story.getvalue().encode())
        saved = self.hal.saved
        self._start("crash")
        self.hal.saved = saved

    def _start(self, restarted_by: str) -> None:
        self._partial = ""
        self.hal = HAL(self.world, self._kept, self._seed, lambda: self.now_ms, restarted_by)
        self._seed += 1
        self.app = App(self.hal)

    def close(self) -> None:
        """End it."""
