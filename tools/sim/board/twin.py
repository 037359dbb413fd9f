"""The simulated board with its firmware in a separate process, behind a pipe.

A power cut kills that process, and MicroPython's unix port runs the firmware fast. The caller
controls time: `advance` runs that much board time, as fast as it can. The same seed and calls give
the same run, byte for byte.
"""

import os
import resource
import shutil
import subprocess
import sys
import tempfile
from contextlib import suppress
from pathlib import Path
from typing import NamedTuple, NoReturn

from tools.program import ROOT, find_interpreter, undivided
from tools.sim.board import hal, process
from tools.sim.board.outside import ROOM_BYTES, Outside
from tools.sim.world.hand import TICK_MS
from tools.sim.world.world import USUAL_BOARD, World

FIRMWARE = ROOT / "firmware"
# How the world's time and the board's advance together: tick by tick; or in leaps, many ticks
# with the same readings, while no sensor changes by itself.
TICKS, LEAPS = "ticks", "leaps"
# The longest leap: without new noise for 18 s sensors would be judged to stand still.
_LONGEST_LEAP_TICKS = 50
_FOREIGN_FILE = "holiday.jpg"
# The serial bytes that a tick takes, and the most in a packet.
_SERIAL_BYTES = 24
_MOST_SERIAL_BYTES = 255
# A packet's readings and their replies fit in a pipe that is not emptied meanwhile.
_MOST_READINGS = 100
# Of firmware/boot.py, in ms.
_CLOSED_MS = 7000
_BANNER, _PROMPT, _SOFT_RESET = b"MicroPython v1.25.0\n", b">>> ", 4


class TwinError(Exception):
    """The firmware's process ended; the text has its last output."""


class Firmware(NamedTuple):
    """The folder of a firmware; `heap_bytes`, if not 0, is the heap that MicroPython gives it.

    Such a heap is watched: until the app is made, garbage is collected after `garbage_bytes`.
    """

    folder: Path
    heap_bytes: int = 0
    garbage_bytes: int = 0


def usual_firmware() -> Firmware:
    """Return what a twin runs that is given none: the sources, which it compiles at each start."""
    return Firmware(FIRMWARE)


class Twin(Outside):
    """A board driver whose firmware runs in a separate process.

    `interpreter` is "micropython", "python" or "" for MicroPython if it is installed; `folder`
    is where the board saves, by default a temporary one. `model` names the board;
    if there is a world, it is the world's.

    `pace` is TICKS or LEAPS. `firmware` is the one to run. Byte 3 leaves it dark, at MicroPython's
    prompt, until byte 4 comes or the port has been closed for a while.
    """

    def __init__(
        self,
        seed: int = 1,
        interpreter: str = "",
        folder: str = "",
        world: World | None = None,
        model: str = USUAL_BOARD,
        pace: str = TICKS,
        firmware: Firmware | None = None,
    ) -> None:
        super().__init__(world or World(seed, model))
        self._firmware = firmware or usual_firmware()
        wanted = "micropython" if self._firmware.heap_bytes else interpreter
        self.interpreter = find_interpreter(wanted)
        self._seed = seed
        self._pace = pace
        self._own_folder = not folder
        self._folder = folder or tempfile.mkdtemp(prefix="halo-twin-")
        self._serial = b""
        # The world's version and the button as in the last packet.
        self._told = (-1, False)
        # CPU time of the firmware processes that have ended.
        self.cpu_s = 0.0
        # While the board is at the prompt: how long the port has been closed.
        self._closed_ms: int | None = None
        self._process = self._start()

    def __enter__(self) -> "Twin":
        return self

    def __exit__(self, *exception: object) -> None:
        self.close()

    def _start(self) -> "subprocess.Popen[bytes]":
        return subprocess.Popen(
            self._command(),
            stdin=subprocess.PIPE,
            stdout=subprocess.PIPE,
            stderr=subprocess.PIPE,
            start_new_session=True,
            env=os.environ | {"MICROPYPATH": ".frozen"},
        )

    def _command(self) -> list[str]:
        folder, heap_bytes, garbage_bytes = self._firmware
        options = ["-X", f"heapsize={heap_bytes}"] if heap_bytes else []
        command = [*self.interpreter, *options, process.__file__, str(folder), str(ROOT)]
        command += [self._folder, str(self._seed), self.world.board.name, str(garbage_bytes)]
        if self.interpreter == [sys.executable]:
            command.append(str(ROOT / "tools/shim"))
        return command

    # --- the board driver's verbs --------------------------------------------------------

    def advance(self, ms: int) -> None:
        """Run the board for `ms`, a multiple of the 10 ms tick."""
        ticks = max(1, ms // TICK_MS)
        is_still = self._pace == LEAPS and not self.world.is_restless()
        while ticks:
            if self._closed_ms is not None:
                self._pass_at_prompt()
                ticks -= 1
                continue
            count = min(ticks, _LONGEST_LEAP_TICKS if is_still else self._most_readings())
            # With half of an answer read, the pipe would be out of step for whoever goes on with
            # the board, as a player's program does to save the last turn.
            with undivided():
                self._send_packet(count, 1 if is_still else count)
                self._take_answer()
            ticks -= count

    def _pass_at_prompt(self) -> None:
        self.now_ms += TICK_MS
        self.world.skip(1)
        self._closed_ms = 0 if self.is_open else (self._closed_ms or 0) + TICK_MS
        if self._closed_ms >= _CLOSED_MS:
            self.reset()

    def _most_readings(self) -> int:
        """Return the number of readings in a packet: one per tick that its serial input takes."""
        few = len(self._serial) > _MOST_SERIAL_BYTES
        return _MOST_SERIAL_BYTES // _SERIAL_BYTES if few else _MOST_READINGS

    def send(self, data: bytes) -> None:
        """Put raw bytes on the serial line."""
        if self._closed_ms is None:
            self._serial += data
        elif _SOFT_RESET in data:
            self.reset()
        else:
            self.take_serial(b"".join(_PROMPT + line + b"\n" for line in data.splitlines()))

    @property
    def unsent(self) -> int:
        """Bytes that the board has not taken from the serial line yet."""
        return len(self._serial)

    def fill_flash(self, is_full: bool) -> None:
        """Fill the flash with a file that is not Halo's, or remove that file."""
        path = Path(self._folder) / _FOREIGN_FILE
        if is_full:
            path.write_bytes(bytes(hal.ROOM_BYTES))
        else:
            path.unlink(missing_ok=True)

    def tear(self) -> None:
        """Damage the last saved file, as a power cut during its save may on a worn flash."""
        saved = [path for path in Path(self._folder).iterdir() if path.name != _FOREIGN_FILE]
        if saved:
            newest = max(saved, key=lambda path: path.stat().st_mtime_ns)
            data = newest.read_bytes()
            newest.write_bytes(data[: len(data) // 2] + b"\xff" * (len(data) - len(data) // 2))

    def reset(self) -> None:
        """Cut the power and restore it; saved files stay."""
        self._end()
        self._process = self._start()

    def _end(self) -> None:
        self._stop()
        self._closed_ms = None
        self._serial = b""
        self._go_dark()

    def close(self) -> None:
        """End the firmware's process; delete a temporary folder."""
        self._stop()
        if self._own_folder:
            shutil.rmtree(self._folder, ignore_errors=True)

    # --- packets over the pipes, see process.py --------------------------------------------

    def _send_packet(self, ticks: int, readings: int) -> None:
        """Send a packet for `ticks`: one reading for each, or one for all."""
        self.now_ms += ticks * TICK_MS
        most = min(ticks * _SERIAL_BYTES, _MOST_SERIAL_BYTES)
        serial, self._serial = self._serial[:most], self._serial[most:]
        room = ROOM_BYTES if self.host_reads else 0
        head = (self.now_ms & 0xFFFFFFFF).to_bytes(4, "little")
        head += bytes((self.pressed, len(serial))) + room.to_bytes(2, "little")
        state = (self.world.version, self.pressed)
        is_other = bool(serial) or state != self._told or self.world.is_restless()
        self._told = state
        packet = [head, bytes((readings, is_other)), serial]
        self.world.skip(ticks - readings)
        for _ in range(readings):
            packet += [self.world.levels().tobytes(), self.world.references().tobytes()]
        assert self._process.stdin
        try:
            self._process.stdin.write(b"".join(packet))
            self._process.stdin.flush()
        except BrokenPipeError:
            self._fail()

    def _take_answer(self) -> None:
        while True:
            kind = self._read(1)
            if kind == process.FRAME:
                self.frame = bytearray(self._read(len(self.frame)))
                return
            if kind == process.LINES:
                self.take_serial(self._read(int.from_bytes(self._read(2), "little")))
            elif kind == process.TONE:
                hertz, left_ms = (int.from_bytes(self._read(2), "little") for _ in range(2))
                self.sound(hertz, self.now_ms - left_ms)
            elif kind == process.STOPPED:
                self._end()
                self._closed_ms = 0
                self.take_serial(_BANNER)
                return
            else:
                self._fail(kind)

    def _read(self, count: int) -> bytes:
        assert self._process.stdout
        data = self._process.stdout.read(count)
        if len(data) < count:
            self._fail()
        return data

    def _fail(self, said: bytes = b"") -> NoReturn:
        """Raise with the firmware's last output; MicroPython prints a crash among the packets."""
        assert self._process.stdout
        assert self._process.stderr
        said += self._process.stdout.read() + self._process.stderr.read()
        self._process.wait()
        words = said.decode(errors="replace").strip()
        raise TwinError("the firmware ended: " + (words or "without a word"))

    def _stop(self) -> None:
        before = resource.getrusage(resource.RUSAGE_CHILDREN)
        # The firmware does not catch this signal; coverage does, and writes its counts.
        self._process.terminate()
        # Between fork and exec a handler of this process, coverage's, may swallow that: the end of
        # the pipe ends it too.
        with suppress(BrokenPipeError):
            self._process.stdin.close()  # type: ignore[union-attr]
        self._process.wait()
        after = resource.getrusage(resource.RUSAGE_CHILDREN)
        self.cpu_s += after.ru_utime - before.ru_utime + after.ru_stime - before.ru_stime
        for pipe in (self._process.stdin, self._process.stdout, self._process.stderr):
            if pipe:
                pipe.close()
