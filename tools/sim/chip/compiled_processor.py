"""Runs plain stretches of the emulated processor in machine code, and the second core beside it.

A stretch without an alarm is one step of the processor. The second core, once
launched, follows step by step.
"""

import ctypes
from array import array
from collections.abc import Callable
from math import ceil
from typing import Any

from rp2040py.sio import RPSIO

from tools.sim.chip.machine import CYCLE_NS, SLICE, Processor
from tools.sim.chip.thumb import words
from tools.sim.chip.thumb.memory import CACHE_WORDS, MISSES, NO_LINE
from tools.sim.chip.thumb.run import machine_code

_FIFO_STATUS, _FIFO_WRITE, _FIFO_READ = 0x50, 0x54, 0x58
_VALID, _READY = 1, 2
# The words that core 0 sends, and gets back, before vectors, stack and entry.
_GREETING = (0, 0, 1)
_LAUNCH = len(_GREETING) + 3
_FORCE_OFF = 0x04
_CORE_1 = 1 << 16
_RAM = 0x20000000
_WFE, _WFI, _SEV = 0xBF20, 0xBF30, 0xBF40


class SecondCoreError(Exception):
    """Core 1 met an instruction or a register that is not modelled."""


class SecondCore:
    """Core 1 of `mcu`; `run(words, cycles)` is the machine code that runs plain instructions.

    Exact enough for code in RAM that shares nothing else. It waits in the boot ROM until core 0
    launches it through the FIFO [RP2040 data sheet, 2.8.2], runs plain instructions, has its own
    divider, and returns to the boot ROM when the power-on state machine forces it off. Not
    modelled: interrupts and NVIC of core 1, every register but its divider's, spin locks that both
    cores see, a FIFO after the launch, waiting for a bus that the other core uses, and the order
    of two accesses within a slice. Any other instruction ends the emulation with an error; `wfe`
    waits for at most one slice.
    """

    def __init__(self, mcu: Any, run: Callable[[int, int], int], places: "array[int]"):
        self.is_on = False
        self._run = run
        self._sram = mcu.sram
        self._registers = array("I", bytes(64))
        self._r = array("q", bytes(8 * words.WORDS))
        self._r_at = _address(self._r)
        self._r[words.REGISTERS_AT] = _address(self._registers)
        self._r[words.ROM_AT : words.CACHE_AT + 1] = places
        self._r[words.TIMER_NS] = words.NO_TIMER
        self._heard: list[int] = []
        self._answers: list[int] = []
        write = mcu.psm.write_uint32

        def write_and_follow(offset: int, value: int) -> None:
            write(offset, value)
            if offset == _FORCE_OFF and value & _CORE_1:
                self.reset()

        mcu.psm.write_uint32 = write_and_follow
        self.reset()

    def reset(self) -> None:
        """Return to the boot ROM, which sends 0 to core 0 and waits."""
        self.is_on = False
        self._heard = []
        self._answers = [0]

    # --- core 0's end of the FIFO ----------------------------------------------------------

    def read_fifo(self, offset: int) -> int:
        """Read one of core 0's FIFO registers."""
        if offset == _FIFO_STATUS:
            return _READY | (_VALID if self._answers else 0)
        return self._answers.pop(0) if offset == _FIFO_READ and self._answers else 0

    def write_fifo(self, offset: int, value: int) -> None:
        """Write one of core 0's FIFO registers; the boot ROM answers each word of the launch."""
        if offset != _FIFO_WRITE or self.is_on:
            return
        at = len(self._heard)
        if at < len(_GREETING) and value != _GREETING[at]:
            self._heard = []
        if len(self._heard) >= len(_GREETING) or value == _GREETING[len(self._heard)]:
            self._heard.append(value)
        self._answers.append(value)
        if len(self._heard) == _LAUNCH:
            _, stack, entry = self._heard[len(_GREETING) :]
            self._heard = []
            self._registers[:] = array("I", bytes(64))
            self._registers[words.SP], self._registers[words.PC] = stack & ~3, entry & ~1
            self._r[words.FLAGS] = 0
            self.is_on = True

    # --- its own time ----------------------------------------------------------------------

    def advance(self, cycles: int) -> None:
        """Run core 1 for as many cycles as core 0 has run."""
        r = self._r
        left = cycles if self.is_on else 0
        while left > 0:
            r[words.MASKED], r[words.IS_QUIET] = 1, 1
            left -= self._run(self._r_at, left)
            if left > 0:
                left = self._hint(left)

    def _hint(self, left: int) -> int:
        """Execute what the machine code does not; return the cycles left after it."""
        pc = self._registers[words.PC]
        at = pc - _RAM
        op = self._sram[at] | self._sram[at + 1] << 8 if 0 <= at < len(self._sram) - 1 else 0
        if op not in (_WFE, _WFI, _SEV):
            self.is_on = False
            wanted = self._r[words.WANTED]
            where = f", which reads {wanted:#x}" if wanted >= 0 else ""
            raise SecondCoreError(f"core 1 is at {pc:#x}, {op:#06x}{where}: not modelled")
        self._registers[words.PC] = pc + 2
        return left - 1 if op == _SEV else 0


# A margin before an alarm, so that float rounding cannot let a stretch run past it.
_MARGIN_NS = 0.015625
_SHORT = 4  # cycles; so few run faster one instruction at a time
_FIFO = range(0x50, 0x5C)
_ADC_STATUS = 0x4004C000  # changes at alarms only, and reading has no side effect


def _address(buffer: Any) -> int:
    return ctypes.addressof(ctypes.c_char.from_buffer(buffer))


def _word(index: int) -> Any:
    """Return an attribute stored in one of the shared words."""

    def fetch(sio: "_Sio") -> int:
        return sio.r[index]

    def keep(sio: "_Sio", value: float) -> None:
        sio.r[index] = int(value) & words.MASK

    return property(fetch, keep)


class _Sio(RPSIO):
    """The processor's own input and output; divider and locks are in the shared words."""

    div_dividend = _word(words.DIVIDEND)
    div_divisor = _word(words.DIVISOR)
    div_quotient = _word(words.QUOTIENT)
    div_remainder = _word(words.REMAINDER)
    div_csr = _word(words.DIVIDER_STATUS)
    spin_lock = _word(words.LOCKS)

    def __init__(self, mcu: Any, r: "array[int]", second_core: SecondCore):
        self.r = r
        self._second_core = second_core
        super().__init__(mcu)

    def reset(self) -> None:
        super().reset()
        self._second_core.reset()

    def read_uint32(self, offset: int) -> Any:
        if offset in _FIFO:
            return self._second_core.read_fifo(offset)
        return super().read_uint32(offset)

    def write_uint32(self, offset: int, value: int) -> None:
        if offset in _FIFO:
            self._second_core.write_fifo(offset, value)
        else:
            super().write_uint32(offset, value)


class CompiledProcessor(Processor):
    """Executes the instructions of `mcu`; create it before the first use of `mcu.sio`.

    A read of the flash that its cache does not hold takes `miss_cycles` more.
    """

    def __init__(self, mcu: Any, miss_cycles: int):
        super().__init__(mcu)
        self._adc = mcu.adc
        self._timer = mcu.timer
        self._r = array("q", bytes(8 * words.WORDS))
        self._r_at = _address(self._r)
        self._cache = array("I", bytes(4 * CACHE_WORDS))
        self.empty_cache()
        places = array("q", map(_address, (mcu.bootrom, mcu.flash, mcu.sram, self._cache)))
        self._r[words.REGISTERS_AT] = _address(mcu.core.registers)
        self._r[words.ROM_AT : words.CACHE_AT + 1] = places
        self._r[words.MISS_CYCLES] = miss_cycles
        self._r[words.STEADY] = -1
        self._run = machine_code().ctypes
        self.second_core = SecondCore(mcu, self._run, places)
        mcu.sio = _Sio(mcu, self._r, self.second_core)

    def empty_cache(self) -> None:
        """Forget every line of the flash, as the boot ROM does after writing there."""
        self._cache[:] = array("I", [NO_LINE] * CACHE_WORDS)
        self._cache[MISSES] = 0

    def _is_sliced(self, cycles: int) -> bool:
        return self.second_core.is_on or super()._is_sliced(cycles)

    def _follow(self, cycles: int) -> None:
        if self.second_core.is_on:
            self.second_core.advance(cycles)
        super()._follow(cycles)

    def _run_plain(self) -> bool:
        """Run up to an alarm, a slice's end or an instruction that is not plain; False: none."""
        limit = ceil((self._clock.nanos_to_next_alarm - _MARGIN_NS) / CYCLE_NS)
        if limit <= _SHORT:
            return False
        if limit > SLICE and self._is_sliced(limit):
            limit = SLICE
        cycles = self.execute_plain(limit)
        if not cycles and self._r[words.WANTED] == _ADC_STATUS:
            self._r[words.STEADY] = _ADC_STATUS
            self._r[words.STEADY_VALUE] = self._adc.read_uint32(0)
            cycles = self.execute_plain(limit)
            self._r[words.STEADY] = -1
        if not cycles:
            return False
        self._pass(cycles)
        is_next = self._r[words.WANTED] != _ADC_STATUS and not self._core.interrupts_updated
        if cycles < limit and is_next and not self._is_stopped:
            self._pass(self._core.execute_instruction())
        return True

    def execute_plain(self, limit: int) -> int:
        """Execute plain instructions for `limit` cycles or somewhat more; return the cycles.

        Stops early at one that is not plain. Clock and PIOs do not advance.
        """
        core, r = self._core, self._r
        r[words.MASKED] = core.pm
        r[words.IS_QUIET] = not (
            core.pending_interrupts & core.enabled_interrupts
            or core.pending_nmi
            or core.pending_pend_sv
            or core.pending_svcall
            or core.pending_systick
        )
        r[words.FLAGS] = core.apsr
        r[words.TIMER_NS] = int(self._clock.nanos - self._timer._epoch_nanos)
        cycles: int = self._run(self._r_at, limit)
        core.apsr = r[words.FLAGS]
        core.pm = r[words.MASKED]
        core.cycles += cycles + r[words.DIVIDER_CYCLES]
        return cycles
