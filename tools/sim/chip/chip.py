"""The board driver of the emulated chip: sensors, lights, button and serial line around a Machine.

The wiring comes from the firmware's own table of pins. `world` names the board and gives the
sensors' readings (`levels()`, square order, 0..65535); each scan sees fresh noise. Lines go both
ways as bytes.
"""

from collections.abc import Callable
from pathlib import Path
from typing import Any

import numpy as np
from rp2040py.gpio_pin import GPIOPinState

from halo.hal import pins
from tools.sim.chip.machine import FREE, FlashCosts, Machine
from tools.sim.world.sensors import places
from tools.sim.world.world import World

LATCH_NS = 50_000  # a line low for this long latches what was shifted in (WS2812B: 50 us and more)
# Pulse widths that every WS2812B reads as 0 and as 1 (data sheets of 2013 to V5), and the slack of
# one instruction of the processor, since edges are seen only between two of them.
ZERO_NS = (220, 380)
ONE_NS = (580, 1000)
LOW_NS = (220, 5000)
SLACK_NS = 40
_NS_PER_DUE = 8 / 256  # a PIO counts cycles of 125 MHz, in 256ths


class Wave:
    """Listens to `gpio`, which PIO 0 drives; calls `on_bytes` with each latched wave's bytes.

    Decodes the NeoPixel wave and checks its timing. An edge takes its time from the PIO:
    the clock advances a whole stretch at once.
    """

    def __init__(self, mcu: Any, gpio: int, on_bytes: Callable[[bytes], None]):
        self.bad_bits = 0  # highs or lows outside the data sheets' limits
        self._on_bytes = on_bytes
        self._clock = mcu.clock
        self._pio = mcu.pio[0]
        self._edges: list[float] = []  # rise, fall, rise, ...
        self._latch = self._clock.create_alarm(self._on_latch)
        self._is_latching = False
        mcu.gpio[gpio].add_listener(self._on_edge)

    @property
    def is_high(self) -> bool:
        """True within a bit's high."""
        return len(self._edges) % 2 == 1

    def cut(self) -> None:
        """Discard the unfinished wave: the power is gone."""
        self._edges.clear()

    def _on_edge(self, new: GPIOPinState, old: GPIOPinState) -> None:
        if (new is GPIOPinState.HIGH) == self.is_high:
            return
        self._edges.append(self._pio.cycle_fp * _NS_PER_DUE)
        if not self._is_latching:
            self._is_latching = True
            self._latch.schedule(LATCH_NS)

    def _on_latch(self) -> None:
        if not self._edges:
            self._is_latching = False
            return
        quiet = 0 if self.is_high else self._pio.cycle_fp * _NS_PER_DUE - self._edges[-1]
        if quiet < LATCH_NS:
            self._latch.schedule(LATCH_NS - quiet)
            return
        self._is_latching = False
        edges, self._edges = self._edges, []
        self._on_bytes(self._decode(edges))

    def _decode(self, edges: list[float]) -> bytes:
        """Return the bytes of a whole wave, and count bits outside the data sheets' limits."""
        steps = np.diff(edges)
        highs, lows = steps[::2], steps[1::2]
        bits = highs > (ZERO_NS[1] + ONE_NS[0]) / 2
        least = np.where(bits, ONE_NS[0], ZERO_NS[0]) - SLACK_NS
        most = np.where(bits, ONE_NS[1], ZERO_NS[1]) + SLACK_NS
        self.bad_bits += int(np.sum((highs < least) | (highs > most)))
        self.bad_bits += int(np.sum((lows < LOW_NS[0] - SLACK_NS) | (lows > LOW_NS[1])))
        return np.packbits(bits[: len(bits) // 8 * 8]).tobytes()


Light = tuple[int, int, int]

MID_LEVEL = 0x8000  # no field; the reading of an open channel
# A conversion begun sooner after a change of the select lines reads the old channel: the slowest
# 74HC4067 at 3 V takes about 0.3 us (data sheet, 3.3 V interpolated), rounded up.
SETTLE_NS = 500
_PRESS_LEVEL = False


class Chip:
    """One emulated board, from power-up on. Time passes in `advance` only."""

    def __init__(
        self,
        flash: bytes | Path,
        world: World,
        seed: int = 1,
        attached: bool = True,
        compiled: bool = True,
        costs: FlashCosts = FREE,
    ):
        """Power up with `flash` (see Machine); `attached=False`: no USB host at all."""
        self.world = world
        self.lines: list[str] = []
        self.waves = 0
        self.first_light_ms: float | None = None  # since the last boot
        self._model: dict[str, Any] = pins.MODELS[world.board.name]
        self.lights: list[Light] = [(0, 0, 0)] * self._model["squares"]
        self.machine = Machine(flash, seed, attached, compiled, costs)
        self._partial = bytearray()
        self._wire_sensors()
        self._chain = pins.led_chain(self._model)
        self.wave = Wave(self.machine.mcu, self._model["pixels"], self._on_wave)
        self.external_supply(False)

    # -- the board driver's interface -------------------------------------------------------------

    @property
    def now_ms(self) -> float:
        """Board time so far, including resets."""
        return self.machine.now_ns / 1e6

    def advance(self, ms: float) -> None:
        """Let `ms` of board time pass."""
        self.machine.advance(ms)
        received = self.machine.host.received
        if received:
            self._partial += received
            received.clear()
            *whole, rest = self._partial.split(b"\n")
            self._partial = bytearray(rest)
            self.lines += [line.decode(errors="replace").rstrip("\r") for line in whole]

    def send(self, data: bytes) -> None:
        """Put raw bytes on the serial line."""
        self.machine.host.send(data)

    @property
    def unsent(self) -> int:
        """Bytes that the board has not taken from the serial line yet."""
        return self.machine.host.unsent

    @property
    def host_reads(self) -> bool:
        """Whether a program reads the serial line."""
        return self.machine.host.reading

    @host_reads.setter
    def host_reads(self, reads: bool) -> None:
        self.machine.host.reading = reads

    @property
    def is_open(self) -> bool:
        """Whether a program on the host has opened the port."""
        return self.machine.host.is_open

    @is_open.setter
    def is_open(self, is_open: bool) -> None:
        self.machine.host.open(is_open)

    def take_lines(self) -> list[str]:
        """Return the lines received since the last call."""
        lines, self.lines = self.lines, []
        return lines

    def press(self, down: bool) -> None:
        """Hold the button down, or release it."""
        pin = self.machine.mcu.gpio[self._model["button"]]
        if down:
            pin.set_input_value(_PRESS_LEVEL)
        else:
            pin.release_input()

    def reset(self) -> None:
        """Cut the power and restore it; flash keeps what was written."""
        self._partial.clear()
        self.first_light_ms = None
        self.lights = [(0, 0, 0)] * self._model["squares"]
        self.wave.cut()
        self.machine.reset()

    def tear(self) -> None:
        """Damage the last save, as a power cut during it may."""
        self.machine.tear()

    def close(self) -> None:
        """Do nothing: nothing is left running."""

    def __enter__(self) -> "Chip":
        return self

    def __exit__(self, *exception: object) -> None:
        self.close()

    # -- wiring -----------------------------------------------------------------------------------

    def external_supply(self, is_on: bool) -> None:
        """Connect or cut the external 5 V input."""
        self.machine.mcu.gpio[self._model["supply"]].set_input_value(is_on)

    def _wire_sensors(self) -> None:
        model = self._model
        mcu = self.machine.mcu
        self._adc = mcu.adc
        self._sio = mcu.sio
        self._adc.on_adc_read = self._on_reading
        self._squares = places(model)
        self._references = {
            channel: pins.reference_level(quarters) for channel, quarters in model["references"]
        }
        self._levels = self.world.levels()
        self._read: set[int] = set()  # squares read since the levels were drawn
        self._channel = self._settled = 0
        self._changed_ns = 0.0
        for gpio in model["select"]:
            mcu.gpio[gpio].add_listener(self._on_select)

    def _on_select(self, _new: object, _old: object) -> None:
        now = self.machine.now_ns
        if now - self._changed_ns >= SETTLE_NS:
            self._settled = self._channel
        self._changed_ns = now
        driven = self._sio.gpio_value & self._sio.gpio_output_enable
        self._channel = sum(
            (driven >> gpio & 1) << bit for bit, gpio in enumerate(self._model["select"])
        )

    def _on_reading(self, mux: int) -> None:
        settled = self.machine.now_ns - self._changed_ns >= SETTLE_NS
        channel = self._channel if settled else self._settled
        square = self._squares.get((mux, channel))
        level = self._references.get(channel, MID_LEVEL)
        if square is not None:
            if square in self._read:
                self._levels = self.world.levels()
                self._read.clear()
            self._read.add(square)
            level = self._levels[square]
        self._adc.channel_values[mux] = level >> 4
        self._adc._default_on_adc_read(mux)

    def _on_wave(self, data: bytes) -> None:
        self.waves += 1
        if len(data) != 3 * len(self._chain):
            return  # cut short, by a reset
        for square, at in enumerate(self._chain):
            green, red, blue = data[3 * at : 3 * at + 3]
            self.lights[square] = (red, green, blue)
        if self.first_light_ms is None and any(data):
            self.first_light_ms = self.machine.since_boot_ms
