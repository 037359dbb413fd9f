"""Runs plain stretches of the emulated processor in machine code, and the second core beside it.

A stretch in which no alarm falls due counts as one step of the processor's. The second core, once
it is launched, follows step by step.
"""

import ctypes
from array import array
from math import ceil
from typing import Any

from rp2040py.sio import RPSIO

from tools.sim.chip.processor import CYCLE_NS, SLICE, Processor
from tools.sim.chip.second_core import SecondCore
from tools.sim.chip.thumb import words
from tools.sim.chip.thumb.run import machine_code

# Kept off an alarm's time, so that no rounding of floats lets a stretch run past it.
_MARGIN_NS = 0.015625
_SHORT = 4  # cycles; so few are cheaper an instruction at a time
_FIFO = range(0x50, 0x5C)
_ADC_STATUS = 0x4004C000  # changes at alarms only, and reading it changes nothing


def _address(buffer: Any) -> int:
    return ctypes.addressof(ctypes.c_char.from_buffer(buffer))


def _word(index: int) -> Any:
    """An attribute that lives in one of the shared words."""

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
    """Executes the instructions of `mcu`; made before anything else asks for `mcu.sio`."""

    def __init__(self, mcu: Any):
        super().__init__(mcu)
        self._adc = mcu.adc
        self._timer = mcu.timer
        self._r = array("q", bytes(8 * words.WORDS))
        self._r_at = _address(self._r)
        at = map(_address, (mcu.core.registers, mcu.bootrom, mcu.flash, mcu.sram))
        self._r[words.REGISTERS_AT : words.RAM_AT + 1] = array("q", at)
        self._r[words.STEADY] = -1
        self._run = machine_code().ctypes
        self.second_core = SecondCore(mcu, self._run, _address)
        mcu.sio = _Sio(mcu, self._r, self.second_core)

    def _is_sliced(self, cycles: int) -> bool:
        return self.second_core.is_on or super()._is_sliced(cycles)

    def _follow(self, cycles: int) -> None:
        if self.second_core.is_on:
            self.second_core.advance(cycles)
        super()._follow(cycles)

    def _run_plain(self) -> bool:
        """Run up to an alarm or a slice's end, or through what is not plain; False: nothing."""
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

        Less, if one is not plain. Neither clock nor PIOs go on.
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
