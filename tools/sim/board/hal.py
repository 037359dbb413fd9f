"""The HAL of every simulated board: the device's contract over plain attributes, and files.

Device-safe: it runs under CPython and under MicroPython's unix and WebAssembly ports.
"""

import os
from array import array

from halo.hal import pins
from halo.hal.files import FOLDERS
from halo.hal.lines import LineQueue

# The size of a simulated flash: nearly the device's free room beside the firmware.
ROOM_BYTES = 600_000
# The number of the error: not every port of MicroPython names it.
_NO_SPACE = 28


class MemoryFlash:
    """Files in memory: `kept` has their bytes by name."""

    def __init__(self, kept=None):
        self.kept = {} if kept is None else kept
        self._unseen = []

    def load(self, name: str) -> bytes | None:
        """Return the bytes kept under the name, or None."""
        return self.kept.get(name)

    def save(self, name: str, data: bytes) -> None:
        """Keep the bytes under the name."""
        self.kept[name] = bytes(data)
        if name not in self._unseen:
            self._unseen.append(name)

    def foreign_files(self) -> list:
        """Return (name, KB) of files that are not Halo's: always none."""
        return []

    def take_saved(self) -> dict:
        """Return what was saved since the last call, by name."""
        saved = {name: self.kept[name] for name in self._unseen}
        self._unseen = []
        return saved


class FolderFlash:
    """Files in a folder, each whole even if the process is killed: the old bytes or the new."""

    def __init__(self, folder: str):
        self._folder = folder
        for name in os.listdir(folder):
            if name.endswith(".tmp"):  # an interrupted save
                os.remove(folder + "/" + name)

    def load(self, name: str) -> bytes | None:
        """Return the bytes kept under the name, or None."""
        try:
            with open(self._folder + "/" + name, "rb") as file:
                return file.read()
        except OSError:
            return None

    def save(self, name: str, data: bytes) -> None:
        """Keep the bytes under the name, replacing the old ones only once the new are complete.

        OSError when all files together need more than ROOM_BYTES.
        """
        path = self._folder + "/" + name
        sizes = [os.stat(self._folder + "/" + other)[6] for other in os.listdir(self._folder)]
        if sum(sizes) + len(data) > ROOM_BYTES:
            raise OSError(_NO_SPACE)
        with open(path + ".tmp", "wb") as file:
            file.write(data)
        os.rename(path + ".tmp", path)

    def foreign_files(self) -> list:
        """Return (name, KB) of the folder's files that are not Halo's, the largest first."""
        sizes = [
            (-os.stat(self._folder + "/" + name)[6], name)
            for name in os.listdir(self._folder)
            if name.split(".")[0] not in FOLDERS
        ]
        return [(name, (1023 - size) // 1024) for size, name in sorted(sizes)]


_READ_BYTES = 24
_DEVELOPERS_KEY = 3
_SEED_MULTIPLIER = 1103515245


class _Slice:
    """A reusable buffer: returns a cached slice instead of making one every tick."""

    def __getitem__(self, asked):
        return asked


_ALL = _Slice()[:]


class HAL:
    """The contract's verbs on a board of the model `board`, which saves to `flash`.

    `outside` is the world beyond the pins: `outside.begin_tick(hal)` sets the attributes `now_ms`,
    `levels` (array('H'), a reading per square) and `pressed`, and appends serial input
    to `heard`; `outside.end_tick(hal)` takes the output, the `frame` and the
    piezo's tone, `hertz`; `outside.references()` returns the readings of the spare channels.
    `restarted_by` is the cause of the last restart: "crash" or "".
    """

    def __init__(self, board, outside, flash, seed=1, restarted_by=""):
        model = pins.MODELS[board]
        self.board = board
        self.squares = model["squares"]
        self.reference_levels = pins.reference_levels(model)
        self.piezo = model.get("piezo")
        self.restarted_by = restarted_by
        self.load, self.save, self.foreign_files = flash.load, flash.save, flash.foreign_files
        self.now_ms = 0
        self.levels = array("H", bytes(2 * self.squares))
        self.pressed = False
        self.heard = b""
        self.frame = bytearray(3 * self.squares)
        self.hertz = 0
        self._outside = outside
        self._seed = seed
        self._lines = LineQueue()
        outside.begin_tick(self)

    def ticks_ms(self) -> int:
        """Return the world's clock, wrapping at 2^30."""
        return self.now_ms & 0x3FFFFFFF

    def scan(self, levels: array) -> None:
        """Fill `levels` with the readings of this tick."""
        levels[_ALL] = self.levels

    def references(self, levels: array) -> None:
        """Fill `levels` with the spare channels' readings, one multiplexer after the other."""
        for at, level in enumerate(self._outside.references()):
            levels[at] = level

    def show(self, frame: bytearray) -> None:
        """Light the squares."""
        self.frame[_ALL] = frame

    def tone(self, hertz: int) -> None:
        """Sound the piezo, if there is one; 0 ends it."""
        if self.piezo:
            self.hertz = hertz

    def button(self) -> bool:
        """Tell whether the button is pressed."""
        return self.pressed

    def read(self, buffer: bytearray) -> int:
        """Fill `buffer` with serial input, at most 24 bytes; return their number.

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

    def take_output(self, room: int, take) -> None:
        """Call `take(bytes)` with at most `room` bytes of the output queued for the host."""
        queue = self._lines
        while room:
            count = queue.take(room)
            if not count:
                break
            take(queue.buffer[queue.start : queue.start + count])
            queue.sent(count)
            room -= count

    def random_bits(self):
        """Return 30 bits that depend on the seed."""
        self._seed = (self._seed * _SEED_MULTIPLIER + 12345) & 0x7FFFFFFF
        return self._seed >> 1

    def idle(self) -> None:
        """End the tick and begin the next one."""
        self._outside.end_tick(self)
        self._outside.begin_tick(self)

    def feed(self) -> None:
        """Feed the watchdog: none is armed."""

    def release(self) -> None:
        """Disarm the watchdog: none is armed."""
