"""The firmware as a process; twin.py, the other end of the pipe, starts it.

    INTERPRETER process.py FIRMWARE ROOT FOLDER SEED MODEL GARBAGE_BYTES [SHIM]

Runs the same App as firmware/main.py, under MicroPython's unix port or CPython, until the pipe is
closed or byte 3 comes. If GARBAGE_BYTES is not 0 the heap is watched: until the app is made,
garbage is collected after that many bytes, as on the device, and every WATCH_TICKS
`{"event":"heap","free":...}` reports the bytes free beside all live objects; so it does
when nothing has changed for STILL_TICKS, then with `modules`, the number loaded, and `new`,
those loaded since the first such moment, except the engine's and the games'. Then
`{"event":"write","ms":...,"rested":...}` reports each write of the flash, when it was, and for how
long no magnet had changed.

A packet goes each way. World to firmware: the time up to which to run, in ms (4 bytes), button
(1), bytes of serial input (1), room for serial output per tick (2), the number of readings that
follow (1), whether anything differs from the packet before (1); then the serial input, and the
readings: one level per square and per spare channel (2 bytes each). Several readings are one per
tick; a single one holds for all ticks. Firmware to world, each with a leading letter: `L` length
(2) and serial output, `T` the piezo's new tone in hertz (2) and how long before the packet's time
it began (2, ms), `F` the frame, 3 bytes per square, once that time is reached; or `S`: byte 3 has
ended it. Numbers are little-endian.
"""

import gc
import sys
from array import array

HEAD_BYTES = 10

FRAME = b"F"
LINES = b"L"
TONE = b"T"
STOPPED = b"S"

WATCH_TICKS = 1500
# More than a packet's readings while a sensor changes by itself: those never count as still.
STILL_TICKS = 120
_MAY_COME = ("halo.engine", "halo.games")

_TICK_MS = 10
# One reading may cover more time than a tick. Ticks keep the device's length while a change
# is debounced (four ticks) and reported (six or so), and while the board thinks, as no tick
# searches for longer. The rest of the time passes in longer ones.
_ALERT_TICKS = 14
_LONG_TICK_MS = 40


def _binary(stream):
    return stream.buffer


def _two(number: int) -> bytes:
    return bytes((number & 255, number >> 8))


class Pipe:
    """The world beyond the HAL's pins: packets on standard input and output."""

    def __init__(self):
        self._in, out = _binary(sys.stdin), _binary(sys.stdout)
        self._out = getattr(out, "raw", out)  # unbuffered in CPython too, as in MicroPython
        self._head = bytearray(HEAD_BYTES)
        self._references = array("H")
        self._until_ms = -1
        self.still_ticks = 0
        self._readings = 0
        self._room = 0
        self._hertz = 0
        self._shown = bytearray()

    def begin_tick(self, hal) -> None:
        """Continue with the last packet's ticks, or wait for the next packet."""
        now_ms = hal.now_ms + _TICK_MS
        if not self._readings and hal.now_ms < self._until_ms:
            if self.still_ticks >= _ALERT_TICKS:
                now_ms += _LONG_TICK_MS - _TICK_MS
        else:
            if not self._readings:
                is_first = self._until_ms < 0
                self._receive(hal)
                if is_first:
                    now_ms = self._until_ms - (self._readings - 1) * _TICK_MS
            self._readings -= 1
            self._read_into(hal.levels)
            self._read_into(self._references)
        self.still_ticks += 1
        hal.now_ms = min(now_ms, self._until_ms)

    def end_tick(self, hal) -> None:
        """Send output and tone, and the frame once the packet's time is reached."""
        if hal.hertz != self._hertz:
            self._hertz = hal.hertz
            self._out.write(TONE + _two(hal.hertz) + _two(self._until_ms - hal.now_ms))
        hal.take_output(self._room, self._write_lines)
        if hal.now_ms >= self._until_ms:
            # One write: each write wakes the world's process.
            if not self._shown:
                self._shown = bytearray(FRAME + hal.frame)
            self._shown[1:] = hal.frame
            self._out.write(self._shown)

    def references(self):
        """Return the spare channels' readings."""
        return self._references

    def stop(self) -> None:
        """Tell the world that the program ends."""
        self._out.write(STOPPED)

    def _write_lines(self, data) -> None:
        self._out.write(LINES + _two(len(data)))
        self._out.write(data)

    def _receive(self, hal) -> None:
        if not self._references:
            self._references = array("H", bytes(2 * len(hal.reference_levels)))
        head = self._head
        self._read_into(head)
        self._until_ms = head[0] | head[1] << 8 | head[2] << 16 | head[3] << 24
        hal.pressed = head[4] == 1
        self._room = head[6] | head[7] << 8
        self._readings = head[8]
        if head[9]:
            self.still_ticks = 0
        if head[5]:
            serial = bytearray(head[5])
            self._read_into(serial)
            hal.heard += bytes(serial)

    def _read_into(self, buffer) -> None:
        """Fill the buffer: both interpreters block until it is full or the pipe is closed."""
        if not self._in.readinto(buffer):
            raise EOFError


class Heap:
    """Watches the heap: its free bytes, and the modules that stay loaded."""

    def __init__(self, garbage_bytes: int):
        gc.threshold(garbage_bytes)  # type: ignore[attr-defined]
        self._first = ""

    def watch(self, hal, ticks: int, still_ticks: int) -> None:
        """Report the free bytes at times and when all is still; called once the app is made."""
        if ticks == 1:
            gc.threshold(-1)  # type: ignore[attr-defined]
        is_still = still_ticks == STILL_TICKS
        if is_still or ticks % WATCH_TICKS == 0:
            gc.collect()
            told = '{"event":"heap","free":' + str(gc.mem_free())  # type: ignore[attr-defined]
            if is_still:
                told += ',"modules":' + str(len(sys.modules)) + ',"new":"' + self._new() + '"'
            hal.write_line(told + "}")

    def _new(self) -> str:
        names = [name + " " for name in sys.modules if not name.startswith(_MAY_COME)]
        if not self._first:
            self._first = "".join(names)
        return "".join([name for name in names if name not in self._first])


class Writes:
    """Reports each write of the flash of `hal`."""

    def __init__(self, hal):
        self._hal = hal
        self._save = hal.save
        self._times: list[int] = []
        hal.save = self._keep

    def _keep(self, name: str, data: bytes) -> None:
        self._save(name, data)
        self._times.append(self._hal.now_ms)

    def report(self, rested_ms: int) -> None:
        """Report the writes of this tick; no magnet has changed for so long."""
        while self._times:
            text = '{"event":"write","ms":' + str(self._times.pop(0))
            self._hal.write_line(text + ',"rested":' + str(rested_ms) + "}")


def main() -> None:
    """Play until the pipe is closed or byte 3 comes."""
    firmware, root, folder, seed, model, garbage_bytes = sys.argv[1:7]
    sys.path[:0] = [firmware, root]
    sys.path.extend(sys.argv[7:])
    from halo.app import App
    from tools.sim.board.hal import HAL, FolderFlash

    heap = Heap(int(garbage_bytes)) if int(garbage_bytes) else None
    ticks = 0
    pipe = Pipe()
    try:
        hal = HAL(model, pipe, FolderFlash(folder), int(seed))
        writes = Writes(hal) if heap else None
        app = App(hal)
        while True:
            app.tick(hal.ticks_ms())
            ticks += 1
            if app.session.game.thinker.state:  # not IDLE
                pipe.still_ticks = 0
            if heap and writes:
                heap.watch(hal, ticks, pipe.still_ticks)
                writes.report(app.session.quiet.lasted_ms)
            hal.idle()
    except KeyboardInterrupt:
        pipe.stop()
    except EOFError:
        pass


if __name__ == "__main__":
    main()
