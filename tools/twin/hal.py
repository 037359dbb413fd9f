"""The twin's HAL: the same contract as the device's, over two pipes to the world.

Device-safe Python: it runs under MicroPython's unix port and under CPython.
"""

import os
import sys
from array import array

from halo.hal import pins
from halo.hal.files import FOLDERS
from halo.hal.lines import LineQueue
from halo.hal.pixels import Pixels
from tools.twin import wire

_READ_BYTES = 24
_DEVELOPERS_KEY = 3
_SEED_MULTIPLIER = 1103515245


def _raw(stream):
    return stream.buffer


class HAL:
    """The contract's verbs; time, levels, button and serial input come with each tick."""

    def __init__(self, board: str, folder: str, seed: int = 1) -> None:
        model = pins.MODELS[board]
        self.board = board
        self.squares = model["squares"]
        self._folder = folder
        self._seed = seed
        self._pixels = Pixels(model, pins.led_chain(model))
        self._wire = bytearray(wire.LIGHT_BYTES * self.squares)
        self._lines = LineQueue()
        self.reference_levels = pins.reference_levels(model)
        self.piezo = model.get("piezo")
        self._hertz = bytearray(2)
        levels = self.squares + len(self.reference_levels)
        self._packet = bytearray(wire.HEAD_BYTES + wire.LEVEL_BYTES * levels)
        self._levels = memoryview(self._packet)[wire.HEAD_BYTES :]
        self._now_ms = 0
        self._pressed = False
        self._room = 0
        self._serial = b""
        self.restarted_by = ""
        self._tidy()
        self._in, self._out = _raw(sys.stdin), _raw(sys.stdout)
        self._receive()

    def ticks_ms(self) -> int:
        """Return the world's clock, wrapping at 2^30."""
        return self._now_ms & 0x3FFFFFFF

    def scan(self, levels: array) -> None:
        """Fill `levels` with the readings that came with this tick."""
        self._take(levels, 0, self.squares)

    def references(self, levels: array) -> None:
        """Fill `levels` with the spare channels' readings, a multiplexer beside the other."""
        self._take(levels, self.squares, len(levels))

    def _take(self, levels: array, first: int, count: int) -> None:
        packet = self._levels
        for index in range(count):
            at = 2 * (first + index)
            levels[index] = packet[at] | packet[at + 1] << 8

    def show(self, frame: bytearray) -> None:
        """Light the squares."""
        self._pixels.encode(frame, self._wire, False)

    def tone(self, hertz: int) -> None:
        """Sound the piezo, if there is one; 0 ends it."""
        if self.piezo:
            self._hertz[0] = hertz & 255
            self._hertz[1] = hertz >> 8
            self._out.write(wire.TONE)
            self._out.write(self._hertz)

    def button(self) -> bool:
        """Tell whether the button is pressed."""
        return self._pressed

    def read(self, buffer: bytearray) -> int:
        """Fill `buffer` with serial input, at most 24 bytes; return how many.

        Byte 3 ends the program, as on the device.
        """
        count = min(len(self._serial), len(buffer), _READ_BYTES)
        for index in range(count):
            buffer[index] = self._serial[index]
            if buffer[index] == _DEVELOPERS_KEY:
                raise KeyboardInterrupt
        self._serial = self._serial[count:]
        return count

    def write_line(self, text: str) -> None:
        """Queue a line for the host."""
        self._lines.put(text)

    def load(self, name: str) -> bytes | None:
        """Return the bytes kept under the name, or None."""
        try:
            with open(self._folder + "/" + name, "rb") as file:
                return file.read()
        except OSError:
            return None

    def save(self, name: str, data: bytes) -> None:
        """Keep the bytes under the name, the old ones until the new are whole."""
        path = self._folder + "/" + name
        with open(path + ".tmp", "wb") as file:
            file.write(data)
        os.rename(path + ".tmp", path)

    def foreign_files(self) -> list:
        """Return (name, KB) of what is in the folder and not Halo's, the largest first."""
        sizes = [
            (-os.stat(self._folder + "/" + name)[6], name)
            for name in os.listdir(self._folder)
            if name.split(".")[0] not in FOLDERS
        ]
        return [(name, (1023 - size) // 1024) for size, name in sorted(sizes)]

    def _tidy(self) -> None:
        """Remove the temporary files that a cut has left."""
        for name in os.listdir(self._folder):
            if name.endswith(".tmp"):
                os.remove(self._folder + "/" + name)

    def random_bits(self) -> int:
        """Return 30 bits that follow from the seed."""
        self._seed = (self._seed * _SEED_MULTIPLIER + 12345) & 0x7FFFFFFF
        return self._seed >> 1

    def idle(self) -> None:
        """End the tick: hand over lights and lines, wait for the next packet."""
        self._out.write(wire.LIGHTS)
        self._out.write(self._wire)
        self._write_lines()
        self._out.write(wire.IDLE)
        self._flush()
        self._receive()

    def _write_lines(self) -> None:
        """Hand over as much of the queued lines as there is room for."""
        while self._room:
            count = self._lines.take(self._room)
            if not count:
                break
            self._out.write(wire.LINES + bytes((count & 255, count >> 8)))
            start = self._lines.start
            self._out.write(self._lines.buffer[start : start + count])
            self._lines.sent(count)
            self._room -= count

    def feed(self) -> None:
        """Keep the watchdog quiet: the world sees a tick that does not end."""

    def release(self) -> None:
        """Disarm the watchdog: none is armed."""

    def _flush(self) -> None:
        flush = getattr(self._out, "flush", None)
        if flush is not None:
            flush()

    def _receive(self) -> None:
        self._read_into(self._packet)
        packet = self._packet
        self._now_ms = packet[0] | packet[1] << 8 | packet[2] << 16 | packet[3] << 24
        self._pressed = packet[4] == 1
        self._room = packet[6] | packet[7] << 8
        if packet[5]:
            serial = bytearray(packet[5])
            self._read_into(serial)
            self._serial += bytes(serial)

    def _read_into(self, buffer: bytearray) -> None:
        view = memoryview(buffer)
        filled = 0
        while filled < len(buffer):
            count = self._in.readinto(view[filled:])
            if not count:
                raise EOFError
            filled += count
