"""A simulated board from outside: what hands and a host see of it, and of a saved game.

Device-safe: it runs in MicroPython's WebAssembly port too.
"""

from collections.abc import Callable

from halo.games.registry import Board
from halo.hal import pins
from halo.hal.pixels import Pixels
from halo.store import restore
from halo.store.slots import Slots
from tools.games import registry
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


def saved_position(load: Callable[[str], bytes | None], model: str) -> tuple[str, str] | None:
    """Return the game in play, or that of a set-up, and its position as a text; None without.

    `load(name)` returns what a board of the model keeps under a name, as its HAL's does.
    """
    board = Board(model)
    slots = Slots(load, None)
    name = restore.choose_game(slots, board)
    data = slots.read(restore.GAME)
    rules = registry.load(name).rules
    game = None if data is None else restore.unpack_game(data, rules)
    if game is None:
        return _set_up(data, name)
    return name, rules.format_position(game[0])


def _set_up(data: bytes | None, name: str) -> tuple[str, str] | None:
    """Return what a set-up that has not become a game asks for."""
    try:
        _, start, players, _ = (data or b"").decode().split("\n")
        registry.load(name).standing(start)
    except (ValueError, UnicodeError):
        return None
    return None if players else (name, start)
