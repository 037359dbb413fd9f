"""The twin seen from the PC: its world, its serial line, its lights, its clock.

Time is the caller's: `advance` runs that much board time, as fast as it goes. The same
seed and the same calls give the same run, byte for byte.
"""

import os
import shutil
import subprocess
import sys
import tempfile
from pathlib import Path
from typing import ClassVar, NoReturn

from halo.hal import pins
from halo.hal.pixels import Pixels
from tools.twin import wire
from tools.world.hand import TICK_MS
from tools.world.world import USUAL_BOARD, World

ROOT = Path(__file__).resolve().parents[2]
# What USB takes in 10 ms from a board that has more to say: plenty.
_ROOM_BYTES = 2048


class TwinError(Exception):
    """The firmware's process ended; the text carries what it said last."""


class Twin:
    """A board driver: the firmware in its own process, with a world around it.

    `interpreter` is "micropython", "python" or "" for MicroPython where it is installed.
    `model` names the board; where there is a world it is the world's. `host_reads` False lets
    the serial output pile up, as with a host that never reads.
    """

    ENVIRONMENT: ClassVar[dict[str, str]] = {"PYTHONDONTWRITEBYTECODE": "1"}
    # What a packet brings of the serial input.
    SERIAL_BYTES = 24
    PROGRAM = ROOT / "tools/twin/firmware.py"

    def __init__(
        self,
        seed: int = 1,
        interpreter: str = "",
        folder: str = "",
        world: World | None = None,
        model: str = USUAL_BOARD,
    ) -> None:
        self.world = world or World(seed, model)
        self._model = self.world.board.name
        self._squares = self.world.squares
        self.now_ms = 0
        self.lines: list[str] = []
        self.tones: list[str] = []
        self._tone = (0, 0)
        self.lights: list[tuple[int, int, int]] = [(0, 0, 0)] * self._squares
        self.host_reads = True
        self.interpreter = find_interpreter(interpreter)
        self._seed = seed
        self._own_folder = not folder
        self._folder = folder or tempfile.mkdtemp(prefix="halo-twin-")
        self._pixels = Pixels(pins.MODELS[self._model], pins.led_chain(pins.MODELS[self._model]))
        self._pressed = False
        self._serial = b""
        self._partial = b""
        self._process = self._start()

    def __enter__(self) -> "Twin":
        return self

    def __exit__(self, *exception: object) -> None:
        self.close()

    def _start(self) -> "subprocess.Popen[bytes]":
        command = self._program()
        command += [str(ROOT), self._folder, str(self._seed), self._model]
        if self.interpreter == sys.executable:
            command.append(str(ROOT / "tools/shim"))
        return subprocess.Popen(
            command,
            stdin=subprocess.PIPE,
            stdout=subprocess.PIPE,
            stderr=subprocess.PIPE,
            start_new_session=True,
            env=os.environ | self.ENVIRONMENT,
        )

    def _program(self) -> list[str]:
        """Return the interpreter, its program, and where the firmware lies."""
        program = [self.interpreter, self.PROGRAM, ROOT / "firmware"]
        return [str(word) for word in program]

    # --- the board driver's verbs --------------------------------------------------------

    def advance(self, ms: int) -> None:
        """Run the board for `ms`, a multiple of the 10 ms tick."""
        for _ in range(max(1, ms // TICK_MS)):
            self.now_ms += TICK_MS
            self._tick()

    def send(self, data: bytes) -> None:
        """Put raw bytes on the serial line."""
        self._serial += data

    @property
    def unsent(self) -> int:
        """Bytes that the board has not taken from the serial line yet."""
        return len(self._serial)

    def take_lines(self) -> list[str]:
        """Return the lines received since the last time."""
        lines = self.lines
        self.lines = []
        return lines

    def take_tones(self) -> list[str]:
        """Return what the piezo has sounded since the last time, tone by tone."""
        tones = self.tones
        self.tones = []
        return tones

    def press(self, down: bool) -> None:
        """Hold the button, or let it go."""
        self._pressed = down

    def reset(self) -> None:
        """Cut the power and give it back; what was saved stays."""
        self._stop()
        self._partial = b""
        self._serial = b""
        self.lights = [(0, 0, 0)] * self._squares
        self._process = self._start()

    def close(self) -> None:
        """End the firmware's process and forget what it saved, unless told where to."""
        self._stop()
        if self._own_folder:
            shutil.rmtree(self._folder, ignore_errors=True)

    def ended(self) -> bool:
        """Tell whether the firmware's process has ended by itself."""
        return self._process.poll() is not None

    # --- one tick over the pipes ---------------------------------------------------------

    def _tick(self) -> None:
        serial = self._serial[: self.SERIAL_BYTES]
        self._serial = self._serial[self.SERIAL_BYTES :]
        room = _ROOM_BYTES if self.host_reads else 0
        head = (self.now_ms & 0xFFFFFFFF).to_bytes(4, "little")
        head += bytes((self._pressed, len(serial))) + room.to_bytes(2, "little")
        assert self._process.stdin
        try:
            levels = self.world.levels().tobytes() + self.world.references().tobytes()
            self._process.stdin.write(head + levels + serial)
            self._process.stdin.flush()
        except BrokenPipeError:
            self._fail()
        self._take_answer()

    def _take_answer(self) -> None:
        while True:
            kind = self._read(1)
            if kind == wire.IDLE:
                return
            if kind == wire.LIGHTS:
                self._take_lights(bytearray(self._read(wire.LIGHT_BYTES * self._squares)))
            elif kind == wire.LINES:
                self._take_serial(self._read(int.from_bytes(self._read(2), "little")))
            elif kind == wire.TONE:
                self._take_tone(int.from_bytes(self._read(2), "little"))
            else:
                self._fail(kind)

    def _take_lights(self, shown: bytearray) -> None:
        self.lights = [self._pixels.light(shown, square) for square in range(self._squares)]

    def _take_tone(self, hertz: int) -> None:
        """Note the tone that ends now, and begin the next."""
        before, began_ms = self._tone
        if before:
            self.tones.append(f"{before} Hz for {self.now_ms - began_ms} ms")
        self._tone = (hertz, self.now_ms)

    def _take_serial(self, data: bytes) -> None:
        *lines, self._partial = (self._partial + data).split(b"\n")
        self.lines += [line.decode() for line in lines]

    def _read(self, count: int) -> bytes:
        assert self._process.stdout
        data = self._process.stdout.read(count)
        if len(data) < count:
            self._fail()
        return data

    def _fail(self, said: bytes = b"") -> NoReturn:
        """Tell how the firmware ended; MicroPython prints a crash where the packets go."""
        assert self._process.stdout
        assert self._process.stderr
        said += self._process.stdout.read() + self._process.stderr.read()
        self._process.wait()
        words = said.decode(errors="replace").strip()
        raise TwinError("the firmware ended: " + (words or "without a word"))

    def _stop(self) -> None:
        self._process.kill()
        self._process.wait()
        for pipe in (self._process.stdin, self._process.stdout, self._process.stderr):
            if pipe:
                pipe.close()


def find_interpreter(wanted: str = "") -> str:
    """Return the path of the interpreter to run the firmware with.

    TwinError when MicroPython is asked for by name and is not installed.
    """
    if wanted == "python":
        return sys.executable
    beside = Path(sys.executable).parent / "micropython"
    found = str(beside) if beside.exists() else shutil.which("micropython")
    if found:
        return found
    if wanted == "micropython":
        raise TwinError("MicroPython's unix port is not installed: run make setup")
    return sys.executable
