"""A simulated board as hands and a host see it, and its saved game.

Device-safe: it runs in MicroPython's WebAssembly port too.
"""

from collections.abc import Callable

from halo.hal import pins
from halo.hal.pixels import Pixels
from halo.store.formats import GAME, unpack_game
from halo.store.restore import choose_game
from halo.store.slots import Slots
from tools.games import registry
from tools.sim.world.world import World

RGB = tuple[int, int, int]

# The bytes that USB takes in 10 ms: more than a board sends.
ROOM_BYTES = 2048


class Outside:
    """A board's connections: its world, a host's serial line, its lights and sounds.

    `frame` is the frame shown, 3 bytes per square; `host_reads` False lets the serial
    output pile up, as with a host that never reads. `is_open` tells whether a program on the host
    has opened the port; otherwise the output is lost.
    """

    def __init__(self, world: World) -> None:
        self.world = world
        self.now_ms = 0
        self.host_reads = self.is_open = True
        self.pressed = False
        self.frame = bytearray(3 * world.squares)
        model = pins.MODELS[world.board.name]
        self._pixels = Pixels(model, pins.led_chain(model))
        self._wire = bytearray(4 * world.squares)
        self._lit_frame = b""
        self._lights: list[RGB] = []
        self._lines: list[str] = []
        self._partial = b""
        self._tones: list[str] = []
        self._tone = (0, 0)

    @property
    def lights(self) -> list[RGB]:
        """The LEDs' colours: (red, green, blue), 0 to 255, linear, in square order."""
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
        """Return the piezo's tones since the last call."""
        tones = self._tones
        self._tones = []
        return tones

    def press(self, down: bool) -> None:
        """Hold the button, or release it."""
        self.pressed = down

    def sound(self, hertz: int, now_ms: int) -> None:
        """Note the piezo's new tone, 0 for none, and complete the one that ends."""
        before, began_ms = self._tone
        if hertz == before:
            return
        if before:
            self._tones.append(f"{before} Hz for {now_ms - began_ms} ms")
        self._tone = (hertz, now_ms)

    def take_serial(self, data: bytes) -> None:
        """Take the board's output on the serial line."""
        whole = (self._partial + data).split(b"\n")
        self._partial = whole.pop()
        self._lines += [line.decode() for line in whole if self.is_open]

    def _go_dark(self) -> None:
        """Clear the lights and the unfinished line and end the tone, as a power cut does."""
        self.sound(0, self.now_ms)
        self._partial = b""
        self.frame = bytearray(len(self.frame))


def stand_as_saved(world: World, load: Callable[[str], bytes | None]) -> None:
    """Arrange the pieces as a board saved them: of the game in play, or as far as it was set up.

    `load(name)` returns the board's files, as its HAL does.
    """
    slots = Slots(load, None)
    name = choose_game(slots, world.board)
    data = slots.read(GAME) or b""
    rules = registry.load(name).rules
    game = unpack_game(data, rules)
    if game:
        world.arrange(rules.format_position(game[0]), name)
        return
    try:
        _, start, players, _ = data.decode().split("\n")
        if not players:
            world.arrange(start, name)
    except (ValueError, UnicodeError):
        pass
