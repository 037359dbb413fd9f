"""The firmware in a process of its own; twin.py, the other end of the pipe, starts it.

    INTERPRETER process.py FIRMWARE ROOT FOLDER SEED MODEL GARBAGE_BYTES [SHIM]

Runs the same App as firmware/main.py, under MicroPython's unix port or CPython, until the pipe is
closed. Where GARBAGE_BYTES is not 0 the heap is watched: until the app is made garbage is
collected after that many bytes, as on the device, and every WATCH_TICKS
`{"event":"heap","free":...}` tells how many bytes are free beside all live objects.

A packet goes each way per tick. World to firmware: the time up to which to run, in ms (4 bytes),
button (1), bytes of serial input (1), room for serial output per tick (2), then one level per
square and per spare channel (2 bytes each), then the serial input. Firmware to world, each with a
leading letter: `F` the frame, 3 bytes per square, `L` length (2) and serial output, `T` the
piezo's hertz from now on (2), `I` the time is reached. Numbers are little-endian.
"""

import gc
import sys
from array import array

HEAD_BYTES = 8
LEVEL_BYTES = 2

FRAME = b"F"
LINES = b"L"
TONE = b"T"
IDLE = b"I"

WATCH_TICKS = 1500

_TICK_MS = 10
# A packet may bring more time than a tick. Then ticks are the device's while a change is debounced
# (four of them) and told (half a dozen); what is left of the time goes by in longer ones.
_ALERT_TICKS = 14
_LONG_TICK_MS = 40


def _binary(stream):
    return stream.buffer


class Pipe:
    """What lies outside the HAL's pins: packets on standard input and output."""

    def __init__(self):
        self._in, self._out = _binary(sys.stdin), _binary(sys.stdout)
        self._packet = bytearray()
        self._references = array("H")
        self._until_ms = -1
        self._ticks = 0
        self._room = 0
        self._hertz = 0

    def begin_tick(self, hal) -> None:
        """Go on with the time that the last packet brought, or wait for the next packet."""
        before_ms = hal.now_ms
        if before_ms < self._until_ms:
            tick_ms = _TICK_MS if self._ticks < _ALERT_TICKS else _LONG_TICK_MS
        else:
            is_first = self._until_ms < 0
            self._receive(hal)
            self._ticks = 0
            tick_ms = self._until_ms - before_ms if is_first else _TICK_MS
        self._ticks += 1
        hal.now_ms = min(before_ms + tick_ms, self._until_ms)

    def end_tick(self, hal) -> None:
        """Hand over output and tone, and the lights once the packet's time is reached."""
        is_over = hal.now_ms >= self._until_ms
        if is_over:
            self._out.write(FRAME)
            self._out.write(hal.frame)
        if hal.hertz != self._hertz:
            self._hertz = hal.hertz
            self._out.write(TONE + bytes((hal.hertz & 255, hal.hertz >> 8)))
        hal.take_output(self._room, self._write_lines)
        if is_over:
            self._out.write(IDLE)
            flush = getattr(self._out, "flush", None)
            if flush is not None:
                flush()

    def references(self):
        """Return the spare channels' readings."""
        return self._references

    def _write_lines(self, data) -> None:
        self._out.write(LINES + bytes((len(data) & 255, len(data) >> 8)))
        self._out.write(data)

    def _receive(self, hal) -> None:
        if not self._packet:
            levels = hal.squares + len(hal.reference_levels)
            self._packet = bytearray(HEAD_BYTES + LEVEL_BYTES * levels)
        packet = self._packet
        self._read_into(packet)
        self._until_ms = packet[0] | packet[1] << 8 | packet[2] << 16 | packet[3] << 24
        hal.pressed = packet[4] == 1
        self._room = packet[6] | packet[7] << 8
        end = HEAD_BYTES + LEVEL_BYTES * hal.squares
        hal.levels = array("H", packet[HEAD_BYTES:end])
        self._references = array("H", packet[end:])
        if packet[5]:
            serial = bytearray(packet[5])
            self._read_into(serial)
            hal.heard += bytes(serial)

    def _read_into(self, buffer: bytearray) -> None:
        view = memoryview(buffer)
        filled = 0
        while filled < len(buffer):
            count = self._in.readinto(view[filled:])
            if not count:
                raise EOFError
            filled += count


def main() -> None:
    """Play until the pipe is closed or the developer's key comes."""
    firmware, root, folder, seed, model, garbage_bytes = sys.argv[1:7]
    sys.path[:0] = [firmware, root]
    sys.path.extend(sys.argv[7:])
    from halo.app import App
    from tools.sim.board.flash import FolderFlash
    from tools.sim.board.hal import HAL

    watched = int(garbage_bytes)
    if watched:
        gc.threshold(watched)  # type: ignore[attr-defined]
    ticks = 0
    try:
        hal = HAL(model, Pipe(), FolderFlash(folder), int(seed))
        app = App(hal)
        while True:
            app.tick(hal.ticks_ms())
            ticks += 1
            if watched:
                watch_heap(hal, ticks)
            hal.idle()
    except (EOFError, KeyboardInterrupt):
        pass


def watch_heap(hal, ticks: int) -> None:
    """Tell what is free, now and then; at the first tick the app is made."""
    if ticks == 1:
        gc.threshold(-1)  # type: ignore[attr-defined]
    if ticks % WATCH_TICKS == 0:
        gc.collect()
        free = gc.mem_free()  # type: ignore[attr-defined]
        hal.write_line('{"event":"heap","free":' + str(free) + "}")


if __name__ == "__main__":
    main()
