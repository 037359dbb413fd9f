"""A simulated board from outside: what hands and a host see of it."""

from halo.hal import pins
from halo.hal.pixels import Pixels
from tools.sim.world.world import World

RGB = tuple[int, int, int]

# What USB takes in 10 ms from a board that has more to say: plenty.
ROOM_BYTES = 2048


class Outside:
    """The board's end of a world, a host's serial line, eyes and ears.

    `frame` is what the firmware shows, 3 bytes per square; `host_reads` False lets the serial
    output pile up, as with a host that never reads.
    """

    def __init__(self, world: World) -> None:
        self.world = world
        self.now_ms = 0
        self.host_reads = True
        self.pressed = False
        self.frame = bytearray(3 * world.squares)
        self._pixels = Pixels(pins.MODELS[world.board.name])
        self._wire = bytearray(4 * world.squares)
        self._lit_frame = b""
        self._lights: list[RGB] = []
        self._lines: list[str] = []
        self._partial = b""
        self._tones: list[str] = []
        self._tone = (0, 0)

    @property
    def lights(self) -> list[RGB]:
        """The LEDs as they shine: (red, green, blue), 0 to 255, linear, in square order."""
        if self._lit_frame != self.frame:
            self._lit_frame = bytes(self.frame)
            self._pixels.encode(self.frame, self._wire, False)
            self._lights = [self._pixels.light(self._wire, at) for at in range(self.world.squares)]
        return self._lights

    def take_lines(self) -> list[str]:
        """Return the lines received since the last call."""
        lines = self._lines
        self._lines = []
        return lines

    def take_tones(self) -> list[str]:
        """Return what the piezo has sounded since the last call, tone by tone."""
        tones = self._tones
        self._tones = []
        return tones

    def press(self, down: bool) -> None:
        """Hold the button, or let it go."""
        self.pressed = down

    def sound(self, hertz: int, now_ms: int) -> None:
        """Hear what the piezo sounds from then on: note a tone that ends, and begin the next."""
        before, began_ms = self._tone
        if hertz == before:
            return
        if before:
            self._tones.append(f"{before} Hz for {now_ms - began_ms} ms")
        self._tone = (hertz, now_ms)

    def take_serial(self, data: bytes) -> None:
        """Take what the board has put on the serial line."""
        whole = (self._partial + data).split(b"\n")
        self._partial = whole.pop()
        self._lines += [line.decode() for line in whole]

    def _go_dark(self) -> None:
        """Lose what a board without power shows and had begun to say."""
        self._partial = b""
        self.frame = bytearray(len(self.frame))
