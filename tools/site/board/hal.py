"""The HAL in a page: the same contract as the device's, around a simulated world.

Device-safe: it runs in MicroPython's WebAssembly port.
"""

from array import array
from collections.abc import Callable

from halo.hal import pins
from halo.hal.lines import LineQueue
from halo.hal.pixels import Pixels
from tools.world.world import World

_READ_BYTES = 24
_DEVELOPERS_KEY = 3
_SEED_MULTIPLIER = 1103515245
_LIGHT_BYTES = 4
# What USB takes in 10 ms from a board that has more to say: plenty.
_ROOM_BYTES = 2048


class HAL:
    """The contract's verbs on the board of `world`.

    `kept` has the bytes that are saved, by name; the names of those that were saved since
    somebody looked are in `saved`. `next_tick` is asked when the next tick is, in ms. What is said
    lies in `said` until somebody takes it, what is to be heard is put behind `heard`.
    `restarted_by` is what ended the board's last life: a "crash" or nothing.
    """

    def __init__(
        self,
        world: World,
        kept: dict[str, bytes],
        seed: int,
        next_tick: Callable[[], int],
        restarted_by: str = "",
    ) -> None:
        model = pins.MODELS[world.board.name]
        self.board = world.board.name
        self.squares = model["squares"]
        self.reference_levels = pins.reference_levels(model)
        self.piezo = None
        self.restarted_by = restarted_by
        self.wire = bytearray(_LIGHT_BYTES * self.squares)
        self.pressed = False
        self.heard = b""
        self.said = bytearray()
        self.saved: list[str] = []
        self.load = kept.get
        self._kept = kept
        self._world = world
        self._seed = seed
        self._next_tick = next_tick
        self._pixels = Pixels(model, pins.led_chain(model))
        self._lines = LineQueue()
        self.begin_tick()

    def ticks_ms(self) -> int:
        """Return the world's clock, wrapping at 2^30."""
        return self._now_ms & 0x3FFFFFFF

    def scan(self, levels: array) -> None:
        """Fill `levels` with the readings of this tick."""
        readings = self._readings
        for square in range(self.squares):
            levels[square] = readings[square]

    def references(self, levels: array) -> None:
        """Fill `levels` with the spare channels' readings, a multiplexer beside the other."""
        for at, level in enumerate(self._world.references()):
            levels[at] = level

    def show(self, frame: bytearray) -> None:
        """Light the squares."""
        self._pixels.encode(frame, self.wire, False)

    def light(self, square: int) -> tuple[int, int, int]:
        """Return (red, green, blue) of the square as it shines, 0 to 255, linear."""
        red, green, blue = self._pixels.light(self.wire, square)
        return red, green, blue

    def tone(self, hertz: int) -> None:
        """Sound nothing: the board in a page has no piezo."""

    def button(self) -> bool:
        """Tell whether the button is pressed."""
        return self.pressed

    def read(self, buffer: bytearray) -> int:
        """Fill `buffer` with what is to be heard, at most 24 bytes; return how many.

        Byte 3 ends the program, as on the device.
        """
        heard = self.heard
        if not heard:
            return 0
        count = min(len(heard), len(buffer), _READ_BYTES)
        for at in range(count):
            buffer[at] = heard[at]
            if heard[at] == _DEVELOPERS_KEY:
                raise KeyboardInterrupt
        self.heard = heard[count:]
        return count

    def write_line(self, text: str) -> None:
        """Queue a line for the host."""
        self._lines.put(text)

    def save(self, name: str, data: bytes) -> None:
        """Keep the bytes under the name, and note that they are to be kept outside."""
        self._kept[name] = bytes(data)
        if name not in self.saved:
            self.saved.append(name)

    def foreign_files(self) -> list[tuple[str, int]]:
        """Return what is kept and not Halo's: nothing can be."""
        return []

    def random_bits(self) -> int:
        """Return 30 bits that follow from the seed."""
        self._seed = (self._seed * _SEED_MULTIPLIER + 12345) & 0x7FFFFFFF
        return self._seed >> 1

    def idle(self) -> None:
        """End the tick: say what is queued, take the next tick's time and readings."""
        self.end_tick()
        self.begin_tick()

    def begin_tick(self) -> None:
        """Take the tick's time and readings."""
        self._now_ms = self._next_tick()
        self._readings = self._world.levels()

    def end_tick(self) -> None:
        """Say what is queued, as much as a port takes."""
        room = _ROOM_BYTES
        queue = self._lines
        count = queue.take(room)
        while count:
            self.said.extend(memoryview(queue.buffer)[queue.start : queue.start + count])
            queue.sent(count)
            room -= count
            count = queue.take(room)

    def feed(self) -> None:
        """Keep the watchdog quiet: none is armed."""

    def mark_crash(self) -> None:
        """Leave word of a crash."""
        self.restarted_by = "crash"

    def release(self) -> None:
        """Disarm the watchdog: none is armed."""
