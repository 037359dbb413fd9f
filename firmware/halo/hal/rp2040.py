"""The HAL on a Raspberry Pi Pico: the only module that touches the machine.

Registers are named after the RP2040 datasheet; sections in brackets. Viper functions write them
directly because MicroPython's own calls allocate or cost too much.
"""

import os
import select
import sys
import time
from array import array

import machine
import micropython
import rp2
from machine import ADC, PWM, Pin
from micropython import const

from ..memory import borrow
from . import files
from .lines import LineQueue
from .pixels import Pixels

TICK_MS = 10
READ_BYTES = 24  # most that one read() takes, so that a flood cannot lengthen a tick

_WATCHDOG_MS = 8000  # the hardware's limit is 8388
_WATCHDOG_CTRL_CLEAR = 0x4005B000  # CTRL, atomic clear [4.7.6]
_WATCHDOG_ENABLE = 1 << 30
_WATCHDOG_REASON = 0x40058008  # not zero: the watchdog made the last reset
_WATCHDOG_SCRATCH4 = 0x4005801C  # tells the boot ROM what armed it
_ARMED = 0x6AB73121  # machine.WDT did; machine.reset() leaves something else
_CRASHED = 0x4A10C4A5  # mark_crash() did
_TIMERAWL = 0x40054028  # microseconds, low word [4.6.5]
_WAVE_US = const(1750)  # 45 LEDs x 30 us and the longest latch, 280 us (WS2812B), with a margin
_FIFO_BYTES = 256  # CFG_TUD_CDC_TX_BUFSIZE of MicroPython's USB serial
_PIXEL_HZ = 9_600_000  # twelve state machine cycles per bit of 1.25 us


@rp2.asm_pio(
    sideset_init=rp2.PIO.OUT_LOW,
    out_shiftdir=rp2.PIO.SHIFT_LEFT,
    autopull=True,
    pull_thresh=24,
    fifo_join=rp2.PIO.JOIN_TX,
)
def _ws2812():
    # Twelve cycles per bit of 1.25 us: high 3 (0.31 us) for a 0, high 8 (0.83 us) for a 1, which
    # lies within the limits of every WS2812B data sheet from 2013 to V5.
    wrap_target()
    label("bit")
    out(x, 1).side(0)[3]
    jmp(not_x, "zero").side(1)[2]
    jmp("bit").side(1)[4]
    label("zero")
    nop().side(0)[4]
    wrap()


@micropython.viper
def _scan(levels: ptr16, plan: ptr8, shift: int):
    out_set = ptr32(0xD0000014)  # SIO GPIO_OUT_SET, GPIO_OUT_CLR [2.3.1.7]
    adc = ptr32(0x4004C000)  # CS, RESULT [4.9.6]
    timer = ptr32(0x40054028)
    step = 0
    while plan[step] != 255:
        out_set[1] = 15 << shift
        out_set[0] = plan[step] << shift
        # Settle for one to two microseconds: the 74HC4067 switches within 0.1 us at 3.3 V and
        # charges some 100 pF through about 200 ohm (20 ns), the sensor's output another 0.3 us.
        start = timer[0]
        while timer[0] - start < 2:
            pass
        mux = 0
        while mux < 3:
            square = plan[step + 1 + mux]
            if square != 255:
                adc[0] = mux << 12 | 5  # AINSEL, START_ONE, EN
                while not adc[0] & 0x100:  # READY
                    pass
                raw = adc[1]
                levels[square] = raw << 4 | raw >> 8
            mux += 1
        step += 4


@micropython.viper
def _start_wave(channel: ptr32, wire: ptr8, sent: ptr32) -> int:
    # 0 when the wave started at sent[0] may still be on its way.
    timer = ptr32(0x40054028)
    now = timer[0]
    if now - sent[0] < _WAVE_US:
        return 0
    sent[0] = now
    channel[15] = int(wire)  # AL3_READ_ADDR_TRIG: the count is reloaded by itself [2.5.7]
    return 1


@micropython.viper
def _endpoint_idle() -> int:
    # Buffer control of endpoint 2 IN, MicroPython's serial data [4.1.2.5.2]: AVAILABLE of both
    # halves is clear when the host has taken everything given to the controller.
    control = ptr32(0x50100090)
    return int(control[0] & 0x04000400 == 0)


@micropython.asm_thumb
def _sleep(r0):
    # r0: address of TIMERAWL, due time. Returns now - due. Interrupts are held between the look
    # at the clock and wfi (which wakes for a held one), so that no tick can slip in between.
    ldr(r1, [r0, 0])
    ldr(r2, [r0, 4])
    cpsid(i)
    ldr(r0, [r1, 0])
    sub(r0, r0, r2)
    cmp(r0, 0)
    bge(DUE)
    wfi()
    label(DUE)
    cpsie(i)


@micropython.viper
def _next_tick(clock: ptr32, period: int):
    # The first tick after now; ticks missed by a long pass of the loop are skipped.
    timer = ptr32(clock[0])
    late = timer[0] - clock[1]
    clock[1] = clock[1] + (late // period + 1) * period


class HAL:
    """The contract's verbs on the device, including files.py's. One instance per program."""

    _second_core = None

    def __init__(self, board: str):
        pins = borrow("halo.hal.pins")
        pins.check_chip(sys.implementation._machine)
        model = pins.MODELS[board]
        self.board, self.squares = board, model["squares"]
        self._init_sensors(model, pins)
        self._init_pixels(model, pins)
        self._button = Pin(model["button"], Pin.IN, Pin.PULL_UP)
        gpio = model.get("piezo")
        self.piezo = PWM(Pin(gpio), freq=1000, duty_u16=0) if gpio else None
        # Milliseconds, wrapping at 2^30: compare them with `halo.ticks.diff` only.
        self.ticks_ms = time.ticks_ms
        self._queue = LineQueue()
        # Queues one line; idle() sends as much as the port takes without blocking.
        self.write_line = self._queue.put
        self._stream, self._input = sys.stdout.buffer, sys.stdin.buffer
        self._poll = select.poll()
        self._poll.register(sys.stdin, select.POLLIN)
        self._is_ready()  # the first poll makes the object that all later ones reuse
        self._byte = bytearray(1)
        self._watchdog = None
        # What the watchdog ended: "crash", "hang" or "".
        mark = machine.mem32[_WATCHDOG_SCRATCH4] if machine.mem32[_WATCHDOG_REASON] else 0
        self.restarted_by = {_ARMED: "hang", _CRASHED: "crash"}.get(mark, "")
        files.prepare()
        self.load, self.save, self.foreign_files = files.load, files.save, files.foreign_files
        # Only the timer's interrupt is needed; `callable` is the cheapest callback.
        self._clock = array("I", [_TIMERAWL, machine.mem32[_TIMERAWL]])
        self._timer = machine.Timer(-1, period=TICK_MS, callback=callable)
        _next_tick(self._clock, TICK_MS * 1000)

    def _init_sensors(self, model: dict, pins) -> None:
        self._selects = [Pin(gpio, Pin.OUT, value=0) for gpio in model["select"]]
        self._inputs = [ADC(Pin(gpio)) for gpio in model["adc"]]
        self._shift = model["select"][0]
        self._plan = pins.scan_plan(model)
        self.other_sensor = pins.other_sensor(model)
        self._reference_plan = pins.reference_plan(model)
        self.reference_levels = pins.reference_levels(model)

    def _init_pixels(self, model: dict, pins) -> None:
        self._pixels = Pixels(model, pins.led_chain(model))
        self._supply = Pin(model["supply"], Pin.IN, Pin.PULL_DOWN)
        self._wire = bytearray(4 * self.squares)  # on its way out
        self._spare = bytearray(4 * self.squares)  # being filled
        self._kept = False  # `_spare` holds a frame that came while a wave was running
        # When the last wave began, in us: long ago.
        self._sent = array("I", [(machine.mem32[_TIMERAWL] - _WAVE_US) & 0xFFFFFFFF])
        pin = Pin(model["pixels"])
        self._machine = rp2.StateMachine(0, _ws2812, freq=_PIXEL_HZ, sideset_base=pin)
        self._machine.active(1)
        self._dma = rp2.DMA()
        # 0: DREQ_PIO0_TX0, the request of state machine 0 for more data.
        control = self._dma.pack_ctrl(inc_write=False, treq_sel=0)
        self._dma.config(
            read=self._wire, write=self._machine, count=self.squares, ctrl=control, trigger=False
        )
        self._channel = self._dma.registers

    def idle(self) -> None:
        """Send waiting lines, then sleep until the next 10 ms tick (not at all if it is past)."""
        self.drain()
        clock = self._clock
        while _sleep(clock) < 0:
            pass  # woken by USB: the interpreter serves it on its way round
        _next_tick(clock, TICK_MS * 1000)
        if self._kept:
            self._launch()

    def feed(self) -> None:
        """Tell the watchdog that the loop is alive; the first call arms it."""
        if self._watchdog is None:
            self._watchdog = machine.WDT(timeout=_WATCHDOG_MS)
        self._watchdog.feed()

    def mark_crash(self) -> None:
        """Feed the watchdog once more, and mark its coming restart as the end of a crash."""
        self.feed()
        self.tone(0)
        machine.mem32[_WATCHDOG_SCRATCH4] = _CRASHED

    def release(self) -> None:
        """End the program: the board is dark and still, the prompt takes over."""
        machine.mem32[_WATCHDOG_CTRL_CLEAR] = _WATCHDOG_ENABLE
        self._watchdog = None
        self._timer.deinit()
        self.tone(0)
        files.close()
        if self._second_core:
            self._second_core.stop()
        self.show(bytearray(3 * self.squares))
        while self._kept:
            self._launch()
        time.sleep_us(_WAVE_US)
        # MicroPython 1.25 leaves a closed channel running. Disabled first, it cannot start again
        # while it is aborted [2.5.7].
        self._dma.config(ctrl=0)
        self._dma.active(False)
        self._dma.close()

    def second_core(self):
        """Return the second core for a search, launched at the first call."""
        if not self._second_core:
            from .second_core import SecondCore

            self._second_core = SecondCore()
        return self._second_core

    def scan(self, levels: array) -> None:
        """Fill `levels` (array('H', squares)) with one reading per square, 0..65535."""
        _scan(levels, self._plan, self._shift)
        if self.other_sensor:
            self.other_sensor.fit(levels)

    def references(self, levels: array) -> None:
        """Fill `levels` with the spare channels' readings, interleaved by multiplexer."""
        _scan(levels, self._reference_plan, self._shift)

    def tone(self, hertz: int) -> None:
        """Sound the piezo, if there is one, at 10 to 20000 hertz; 0 ends it."""
        if self.piezo:
            self.piezo.freq(hertz or 1000)
            self.piezo.duty_u16(32768 if hertz else 0)

    def button(self) -> bool:
        """True while the button is held down."""
        return not self._button()

    def show(self, frame: bytearray) -> None:
        """Light the LEDs with `frame`, bytearray(3 * squares), R G B in square order.

        Starts a wave that runs by itself. A frame that comes while a wave is still running is
        kept, replacing an earlier kept one, and goes out from idle().
        """
        self._pixels.encode(frame, self._spare, self._supply())
        self._launch()

    def _launch(self) -> None:
        wire = self._spare
        self._kept = not _start_wave(self._channel, wire, self._sent)
        if not self._kept:
            self._spare, self._wire = self._wire, wire

    def read(self, buffer: bytearray) -> int:
        """Move waiting serial bytes into `buffer`, at most 24; return how many. Never waits."""
        if not self._is_ready():
            return 0
        source, byte = self._input, self._byte
        room, count = min(len(buffer), READ_BYTES), 0
        while count < room and self._is_ready():
            source.readinto(byte)
            buffer[count] = byte[0]
            count += 1
        return count

    def _is_ready(self) -> bool:
        # Runs the USB task, then looks for a waiting byte.
        for _ in self._poll.ipoll(0):
            return True
        return False

    def drain(self) -> None:
        """Send as much of the waiting lines as the port takes at once; called by idle()."""
        # The port tells only whether a byte is free, and a write that does not fit waits half a
        # second. But when the controller is idle before and after the USB task has run (the poll
        # runs it), nothing is under way and nothing was left to send: the whole FIFO is free.
        queue, room = self._queue, _FIFO_BYTES
        count = queue.take(room)
        if not count or not _endpoint_idle():
            return
        self._is_ready()
        if not _endpoint_idle():
            return
        while count:
            queue.sent(self._stream.write(queue.buffer, queue.start, count))
            room -= count
            count = queue.take(room)

    def random_bits(self) -> int:
        """Return a random number of 30 bits."""
        return int.from_bytes(os.urandom(4), "little") & 0x3FFFFFFF
